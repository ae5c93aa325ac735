import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languages } from "./other-languages.ts";
import { promptWords } from "./prompt-words.ts";
import { parsePrompt } from "./parse-prompt.ts";

const guide = readFileSync(path.join(import.meta.dirname, "../../../../docs/prompts.md"), "utf8");
/** Free of how a formatter aligns columns. */
const rows = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") || line.startsWith("### "))
    .map((line) =>
      line
        .replace(/\s*\|\s*/g, "|")
        .replace(/-+/g, "-")
        .trim(),
    );

test("the guide's tables of words are the engine's; `node packages/sketch/testing/write-prompt-words.ts` renews them", () => {
  const told = guide.slice(guide.indexOf("<!-- words -->"), guide.indexOf("<!-- end of words -->"));
  expect(rows(told)).toEqual(rows(promptWords()));
});

test("every example of the guide is read without a word left over", () => {
  const examples = [...guide.matchAll(/^- “([^”]+)”/gm)].map(([, example = ""]) => example);
  expect(examples.length).toBeGreaterThan(20);
  for (const example of examples) {
    const { parsed, unused } = parsePrompt(example, {
      seed: 1,
      size: { widthPx: 1024, heightPx: 1024 },
    });
    expect(unused, example).toEqual([]);
    expect(parsed.length, example).toBeGreaterThan(0);
  }
});

test("the guide names every language that is read", () => {
  for (const { name } of languages) expect(guide).toContain(name);
});
