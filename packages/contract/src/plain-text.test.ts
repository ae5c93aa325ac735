import { expect, test } from "vitest";
import { plainLine, plainText } from "./plain-text.ts";

test("what nobody sees is left out, and what letters and emoji need stays", () => {
  expect(plainText("a\u202Eb\u2066c\u200Fd\u0007e\u009Bf\uFEFFg\u200Bh\u{E0041}i")).toBe("abcdefghi");
  for (const kept of ["👩‍🚀", "نام\u200Cها", "ünï\u0308", "a\tb\nc"]) expect(plainText(kept)).toBe(kept);
});

test("every end of a line is a line feed, and one line has none", () => {
  expect(plainText("a\r\nb\rc\u2028d\u2029e")).toBe("a\nb\nc\nd\ne");
  expect(plainLine("\u202E a\r\nb \t c\u2028")).toBe("a b c");
});

test("a line of letters that nobody sees is empty", () => {
  for (const unseen of ["\u3164", "\u00AD", "\u115F \u2800", "\u200D\uFE0F", "\u0301", " "])
    expect(plainLine(unseen)).toBe("");
  for (const seen of ["a\u00ADb", "👩‍🚀", "ñ", "n\u0303", "ا"]) expect(plainLine(seen)).toBe(seen);
});
