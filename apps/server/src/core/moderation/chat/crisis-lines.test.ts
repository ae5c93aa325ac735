import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { EnvError } from "#platform/env.ts";
import { chatLanguages } from "./chat-lexicon.ts";
import { countryOf, linesFor, readCrisisLines } from "./crisis-lines.ts";
import { interruptionText } from "./interruption.ts";

const folder = mkdtempSync(path.join(tmpdir(), "crisis-lines-"));
function writeLines(content: unknown): string {
  const file = path.join(folder, "lines.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const source = "https://example.org/lines";
const valid = {
  checkedOn: "2026-11-26",
  directory: { name: "directory.example", source },
  countries: {
    DE: {
      emergency: { number: "112", source },
      lines: [
        { name: "Everything", number: "0800 1", source },
        { name: "Food", number: "0800 2", for: ["eating-disorder"], source },
      ],
    },
  },
};

test("every line that we ship has a number, a source and the date on which it was compared", () => {
  const lines = readCrisisLines();
  expect(Object.keys(lines.countries).length).toBeGreaterThanOrEqual(10);
  expect(Date.parse(lines.checkedOn)).toBeLessThanOrEqual(Date.now());
});

test("an operator's file takes the place of ours, whole", () => {
  expect(readCrisisLines(writeLines(valid)).countries).toEqual(valid.countries);
});

test.each([
  ["{", /CRISIS_LINES_FILE: .*lines\.json cannot be used: /],
  [{ ...valid, checkedOn: "yesterday" }, /checkedOn/],
  [{ ...valid, countries: { Germany: valid.countries.DE } }, /countries.Germany/],
  [
    { ...valid, countries: { DE: { lines: [{ name: "A", number: "call us", source }] } } },
    /is no telephone number/,
  ],
  [{ ...valid, countries: { DE: { lines: [{ name: "A", number: "112" }] } } }, /source/],
  [{ ...valid, countries: { DE: { lines: [] } } }, /lines/],
])("a file that cannot be used stops the start: %j", (content, complaint) => {
  const read = () => readCrisisLines(writeLines(content));
  expect(read).toThrow(EnvError);
  expect(read).toThrow(complaint);
});

test("a file that is away stops the start with its name", () => {
  expect(() => readCrisisLines(path.join(folder, "away.json"))).toThrow(/CRISIS_LINES_FILE: .*away\.json/);
});

test.each([
  ["de", ["de-AT,de;q=0.9,en;q=0.8"], "AT"],
  ["pt", ["pt", "pt-BR"], "BR"],
  ["de", ["en-US,en;q=0.9"], "DE"],
  ["es", ["en-US,en;q=0.9"], "US"],
  ["en", [null, undefined, "de", "*"], null],
  ["es", ["es-419"], null],
] as const)("who writes in %s with %j is in %s", (language, lists, country) =>
  expect(countryOf(language, ...lists)).toBe(country),
);

test("lines that are made for a kind of crisis stand first and only there", () => {
  const lines = readCrisisLines(writeLines(valid));
  const names = (kind: "self-harm" | "eating-disorder") =>
    linesFor(lines, "DE", kind).lines.map(({ name }) => name);
  expect(names("self-harm")).toEqual(["Everything"]);
  expect(names("eating-disorder")).toEqual(["Food", "Everything"]);
  expect(linesFor(lines, "FR", "self-harm")).toEqual({ emergency: null, lines: [] });
});

test.each(chatLanguages)("in %s an answer names the country's lines, or only the directory", (language) => {
  const lines = readCrisisLines(writeLines(valid));
  for (const kind of ["self-harm", "eating-disorder"] as const) {
    const local = interruptionText(kind, { language, country: "DE", lines });
    expect(local).toContain("0800 1");
    expect(local).toContain("112");
    const unknown = interruptionText(kind, { language, country: null, lines });
    expect(unknown).not.toMatch(/[0-9]/);
    expect(unknown).toContain("directory.example");
    expect(unknown).toMatch(/\b(AI|KI|IA)\b|AI/);
  }
  expect(interruptionText("violence", { language, country: null, lines })).not.toContain("directory.example");
});
