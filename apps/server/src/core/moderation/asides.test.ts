/** Signs and asides between a verb and its object in a text about an upload. */
import { expect, test } from "vitest";
import { readAsides } from "./asides.ts";
import { checkText } from "./check-text.ts";

const today = new Date("2026-11-23T12:00:00Z");
const isRefused = (text: string): boolean => !checkText(text, "edit-of-upload", today).ok;

test("a passage in brackets is read with and without what it says, at the offsets of the text", () => {
  const variants = readAsides("erase the (red) coat", { verbEnds: [], garments: [] });
  expect(variants).toEqual([
    { text: "erase the  red  coat", hasAllWords: true },
    { text: "erase the       coat", hasAllWords: false },
  ]);
});

test("the sentences without signs are not read again", () => {
  const variants = readAsides("A tram. (A car)", { verbEnds: [], garments: [] });
  expect(variants.map((variant) => variant.text)).toEqual(["      .  A car ", "      .        "]);
});

test.each(["remove: shirt", "remove; shirt", "remove / shirt", "remove, if you can, the shirt"])(
  "a sign or an aside does not separate a verb from its object: %s",
  (text) => {
    expect(isRefused(text)).toBe(true);
  },
);

test.each([
  "remove the lamp; the shirt stays as it is",
  "the stain is removed; her shirt is clean",
  "remove. The shirt stays as it is.",
  "remove the stain (coffee) from the shirt",
])("the object of another verb is not taken for that of the verb before a sign: %s", (text) => {
  expect(isRefused(text)).toBe(false);
});

test("what no list knows is refused with its garment in brackets too", () => {
  expect(isRefused("bamboozle (the) blouse")).toBe(true);
});

test("marks of a reading without asides are ranges of the text as it was written", () => {
  const text = "please remove, if you can, the (blue) shirt";
  const verdict = checkText(text, "edit-of-upload", today);
  const marked = verdict.ok ? [] : verdict.marks.map(({ start, end }) => text.slice(start, end));
  expect(marked).toEqual(["remove, if you can, the (blue) shirt"]);
});
