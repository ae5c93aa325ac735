import fc from "fast-check";
import { expect, test } from "vitest";
import { markChanges } from "./mark-changes.ts";

test("an addition at the end is one piece, with its comma", () => {
  expect(markChanges("a glassblower", "a glassblower, evening light, calm")).toEqual([
    { kind: "kept", text: "a glassblower" },
    { kind: "changed", text: ", evening light, calm", was: "" },
  ]);
});

test("a corrected word keeps the word that it replaces", () => {
  expect(markChanges("a womna by a lake", "a woman by a lake")).toEqual([
    { kind: "kept", text: "a " },
    { kind: "changed", text: "woman", was: "womna" },
    { kind: "kept", text: " by a lake" },
  ]);
});

test("neighbouring changes are joined", () => {
  expect(markChanges("a red house", "a blue barn")).toEqual([
    { kind: "kept", text: "a " },
    { kind: "changed", text: "blue barn", was: "red house" },
  ]);
});

test("an unchanged text is one piece, and an empty text has none", () => {
  expect(markChanges("a lake", "a lake")).toEqual([{ kind: "kept", text: "a lake" }]);
  expect(markChanges("", "")).toEqual([]);
});

test("the pieces always add up to the new description", () => {
  const words = fc.array(fc.constantFrom("a", "red", "house", ",", "café", "light", " "), { maxLength: 14 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const text = after.join(" ");
      expect(
        markChanges(before.join(" "), text)
          .map((piece) => piece.text)
          .join("")
          .replaceAll(/\s+/g, " ")
          .trim(),
      ).toBe(text.replaceAll(/\s+/g, " ").trim());
    }),
    { numRuns: 300 },
  );
});
