/** Spans of ages count by their lower end, and halves and months count. */
import { expect, test } from "vitest";
import { checkText } from "./check-text.ts";

const isRefused = (text: string): boolean => !checkText(text, "text-to-image", new Date("2026-11-23")).ok;

test.each([
  "a woman, 16-20 years old",
  "a woman between 16 and 20",
  "a model, 16/17 years",
  "Frau, 16 bis 20 Jahre",
  "mujer entre los 16 y los 20 años",
  "16歳から20歳の女性",
])("a span that reaches below 18 names a minor: %s", (text) => {
  expect(isRefused(text)).toBe(true);
});

test.each([
  "a woman, 18-25 years old",
  "a woman between 20 and 30",
  "10-15 roses",
  "a 16/9 frame",
  "f/1.4, 1/125",
])("other spans name no minor: %s", (text) => {
  expect(isRefused(text)).toBe(false);
});

test.each(["a woman, 17½", "a woman, 17 1/2", "a woman of 17 and a half", "a woman of 204 months"])(
  "halves and months are ages: %s",
  (text) => {
    expect(isRefused(text)).toBe(true);
  },
);

test.each(["a woman, 18½", "a woman of 216 months", "a calendar of 24 months"])(
  "halves and months of adults pass: %s",
  (text) => {
    expect(isRefused(text)).toBe(false);
  },
);
