import { readdir } from "node:fs/promises";
import path from "node:path";
import { processImage } from "@galatea/contract/tools/process.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const body = z.object({
  prompt: z.string().min(1).max(2000),
  count: z.int().min(1).max(4),
  ratio: z.enum(["1:1", "4:5"]),
  seconds: z.number().positive(),
  images: z.array(z.url()).min(1).max(4),
});
const valid = { prompt: "a fox", count: 1, ratio: "1:1", seconds: 4, images: ["https://example.org/a.png"] };

const sentencesFor = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: describeIssue }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{ prompt: "" }, "“prompt” is empty."],
  [{ prompt: undefined }, "“prompt” is missing."],
  [{ prompt: 7 }, "“prompt” has to be a text."],
  [{ prompt: "x".repeat(2001) }, "“prompt” is too long: at most 2,000 characters."],
  [{ count: 9 }, "“count” may be at most 4."],
  [{ count: 0 }, "“count” has to be at least 1."],
  [{ ratio: "7:1" }, "“ratio” has to be one of: 1:1, 4:5."],
  [{ seconds: 0 }, "“seconds” has to be more than 0."],
  [{ images: [] }, "“images” is empty."],
  [{ images: ["nowhere"] }, "“images.0” is not valid."],
])("a body with %j is told: %s", (change, sentence) => {
  expect(sentencesFor(body, { ...valid, ...change })).toEqual([sentence]);
});

test("a body that is no object is told so, and our own sentences stay", () => {
  expect(sentencesFor(body, null)).toEqual(["The request has to be an object."]);
  const own = z.string().refine(() => false, "Choose a picture first.");
  expect(sentencesFor(own, "x")).toEqual(["Choose a picture first."]);
  expect(sentencesFor(z.string().min(1, "Please say more."), "")).toEqual(["Please say more."]);
});

test("no function answers a malformed body in the parser's words", async () => {
  const root = path.join(import.meta.dirname, "../../../../../packages/contract/src");
  const schemas: z.ZodType[] = [processImage.request];
  for (const folder of ["functions", "tools"]) {
    const names = (await readdir(path.join(root, folder))).filter((name) => /(?<!\.test)\.ts$/.test(name));
    for (const name of names) {
      const module = (await import(path.join(root, folder, name))) as Record<string, unknown>;
      for (const value of Object.values(module))
        if (typeof value === "object" && value !== null && "request" in value)
          schemas.push(value.request as z.ZodType);
    }
  }
  const strange = {
    prompt: "",
    name: 7,
    images: "x",
    imageUrl: "",
    operation: "replace-background",
    options: { background: 5 },
    scale: 1000,
  };
  const said = schemas.flatMap((schema) =>
    [strange, {}, { ...strange, operation: "no-such" }, null].flatMap((value) => sentencesFor(schema, value)),
  );
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((sentence) => /Invalid|Too (small|big)|expected|received|>=|<=/.test(sentence))).toEqual(
    [],
  );
});
