import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";

test("the greeting has the time of day and what reads like a first name", () => {
  expect(greeting(19, "maren@example.org")).toBe("Good evening, Maren.");
  expect(greeting(9, "maren.holt@example.org")).toBe("Good morning, Maren.");
  expect(greeting(2, "maren@example.org")).toBe("Good night, Maren.");
});

test("the greeting has no name when the address starts with a number or a fragment", () => {
  expect(greeting(14, "x1993@example.org")).toBe("Good afternoon.");
  expect(greeting(14, undefined)).toBe("Good afternoon.");
});
