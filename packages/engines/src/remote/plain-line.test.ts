import { expect, test } from "vitest";
import { plainLine } from "./plain-line.ts";

test("foreign text becomes one bounded line without what a database, a log or a terminal would choke on", () => {
  expect(plainLine("a\u0000b\r\nc\u001b[31md", 100)).toBe("a b c [31md");
  expect(plainLine("\u202Eabc\ud800", 100)).toBe("abc\uFFFD");
  expect(plainLine("é".repeat(500), 20)).toBe("é".repeat(20));
});
