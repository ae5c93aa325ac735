import { expect, test } from "vitest";
import { initialsOf, nameOf } from "./names.ts";

test("initials are those of the first and the last word, and whole characters", () => {
  expect(initialsOf("Galatea of Nemi")).toBe("GN");
  expect(initialsOf("  otto ")).toBe("O");
  expect(initialsOf("𝒢alatea")).toBe("𝒢");
  expect(initialsOf("")).toBe("");
});

test("a name is the person's own, else the provider's, and nothing that is no text", () => {
  expect(nameOf({ user_metadata: { full_name: " ", name: "Otto" } })).toBe("Otto");
  expect(nameOf({ user_metadata: { full_name: 7 } })).toBe("");
});
