import { companionFields } from "@galatea/contract/companions/options.ts";
import { expect, test } from "vitest";
import { blankDraft, names, optionLabel, readAge, toggleWord } from "./draft.ts";

test("the draft has the defaults that the server has", () => {
  expect(blankDraft("Alma")).toEqual(companionFields().parse({ name: "Alma" }));
  expect(names).toContain(blankDraft().name);
});

test("an age is a number from 18 to 60, whatever is typed", () => {
  expect(["", "abc", "17", "18", "42", "99"].map(readAge)).toEqual([18, 18, 18, 18, 42, 60]);
});

test("words are added and removed, and none stands alone", () => {
  expect(toggleWord("none", "hat")).toBe("hat");
  expect(toggleWord("hat", "ring")).toBe("hat, ring");
  expect(toggleWord("hat, ring", "hat")).toBe("ring");
  expect(toggleWord("ring", "ring")).toBe("none");
  expect(toggleWord("hat, ring", "none")).toBe("none");
});

test("stored options are shown with capitals", () => {
  expect(["very-big", "her teacher you student", "slim"].map(optionLabel)).toEqual([
    "Very big",
    "Her Teacher You Student",
    "Slim",
  ]);
});
