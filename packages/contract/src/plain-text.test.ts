import { expect, test } from "vitest";
import { hasLink, plainLine, plainText } from "./plain-text.ts";

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

test("links are found, also with signs that nobody sees, and no dates, amounts or addresses of mail", () => {
  for (const found of [
    "Go to https://evil.example/login",
    "ht\u200Btps:/\u00AD/evil.example",
    "www.evil.example",
    "see evil.example, now",
    "evil.example/login",
    "(evil-shop.co.uk)",
    "https：//evil.example",
    "ｅｖｉｌ．example",
  ])
    expect(hasLink(found), found).toBe(true);
  for (const plain of [
    "The Standard plan, on 3 May, $12.",
    "am 3.Mai, 12.50 Euro",
    "3.May",
    "paid with ada.lovelace@mail.example.org",
    "Order no. 4711/2, e.g. the last one",
    "Standard plan, $12.00, paid on 5 Nov 2026",
    "pi_3Nq8.7",
  ])
    expect(hasLink(plain), plain).toBe(false);
});
