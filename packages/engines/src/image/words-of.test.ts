import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test("a character's name is explained by its description, and pictures without one keep their words", () => {
  const prompt = "Ada on a beach";
  const description = "a 30-year-old woman with red hair";
  expect(wordsOf({ prompt })).toBe(prompt);
  expect(wordsOf({ prompt, character: { description, name: "Ada" } })).toBe(
    `Ada is ${description}. ${prompt}`,
  );
  expect(wordsOf({ prompt, character: { description } })).toBe(`${description}. ${prompt}`);
});
