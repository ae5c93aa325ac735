import fc from "fast-check";
import { expect, test } from "vitest";
import { markChanges } from "./mark-changes.ts";

test("what was added at the end is one piece, comma and all", () => {
  expect(markChanges("a glassblower", "a glassblower, evening light, calm")).toEqual([
    { kind: "kept", text: "a glassblower" },
    { kind: "changed", text: ", evening light, calm", was: "" },
  ]);
});

test("a word that was corrected stands beside what it was", () => {
  expect(markChanges("a womna by a lake", "a woman by a lake")).toEqual([
    { kind: "kept", text: "a " },
    { kind: "changed", text: "woman", was: "womna" },
    { kind: "kept", text: " by a lake" },
  ]);
});

test("neighbouring changes are read as one", () => {
  expect(markChanges("a red house", "a blue barn")).toEqual([
    { kind: "kept", text: "a " },
    { kind: "changed", text: "blue barn", was: "red house" },
  ]);
});

test("nothing changed is one kept piece, and nothing at all is none", () => {
  expect(markChanges("a lake", "a lake")).toEqual([{ kind: "kept", text: "a lake" }]);
  expect(markChanges("", "")).toEqual([]);
});

test("the pieces always read as the new description", () => {
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
