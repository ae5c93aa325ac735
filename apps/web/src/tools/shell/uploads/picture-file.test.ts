import { limits } from "@galatea/contract/limits.ts";
import { expect, test } from "vitest";
import { fileProblem, shortName, sizeProblem } from "./picture-file.ts";

const file = (change: Partial<Pick<File, "name" | "type" | "size">> = {}) => ({
  name: "me.png",
  type: "image/png",
  size: 1000,
  ...change,
});

test("only image files of the supported types are accepted", () => {
  expect(fileProblem(file())).toBeNull();
  expect(fileProblem(file({ type: "image/webp" }))).toBeNull();
  expect(fileProblem(file({ name: "plan.pdf", type: "application/pdf" }))).toBe(
    "Only image files are accepted, and “plan.pdf” is none.",
  );
  expect(fileProblem(file({ type: "" }))).toMatch(/^Only image files are accepted/);
  expect(fileProblem(file({ type: "image/svg+xml" }))).toBe("Please use a JPEG, PNG or WebP picture.");
});

test("a file one byte over the limit is refused with its size, rounded up", () => {
  expect(fileProblem(file({ size: limits.uploadBytes }))).toBeNull();
  expect(fileProblem(file({ size: limits.uploadBytes + 1 }))).toBe(
    "This file is too large: 10.1 MB. Pictures may have up to 10 MB.",
  );
  expect(fileProblem(file({ size: 0 }))).toBe("“me.png” is empty.");
});

test("a long name keeps its beginning and its extension", () => {
  expect(shortName("portrait.png")).toBe("portrait.png");
  const short = shortName(`${"a".repeat(80)}-final.jpeg`);
  expect(short.length).toBeLessThanOrEqual(40);
  expect(short.endsWith("-final.jpeg")).toBe(true);
});

test("a picture over the limits is told the rule that it breaks", () => {
  expect(sizeProblem({ widthPx: 16_383, heightPx: 100 })).toBeNull();
  expect(sizeProblem({ widthPx: 17_000, heightPx: 100 })).toBe(
    "This picture is too long: 17,000 pixels. A side may have up to 16,383.",
  );
  expect(sizeProblem({ widthPx: 8000, heightPx: 5001 })).toBe(
    "This picture is too large. Pictures may have up to 40 megapixels.",
  );
});
