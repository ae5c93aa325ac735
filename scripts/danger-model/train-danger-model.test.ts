import { expect, test } from "vitest";
import { dangerIn } from "../../apps/server/src/core/moderation/chat/danger-model/danger-model.ts";
import { type DangerText, readDangerTexts } from "./danger-texts.ts";
import { trainDangerModel } from "./train-danger-model.ts";

const texts: DangerText[] = [
  ...["after tonight nobody has to worry about me", "the letters are written, it ends on sunday"].map(
    (text) => ({ text, danger: "self-harm" as const }),
  ),
  ...["day four without food and proud of it", "i threw up every meal again this week"].map((text) => ({
    text,
    danger: "eating-disorder" as const,
  })),
  ...["the soup was lovely today", "we missed the train to leeds", "the printer is broken again"].map(
    (text) => ({ text, danger: null }),
  ),
];
// Few texts say little, so they are told often.
const model = trainDangerModel(Array.from({ length: 40 }, () => texts).flat());

test.each(texts)("what it was trained on is judged so: $text", ({ text, danger }) => {
  expect(dangerIn(text, model)).toBe(danger);
});

test("the same texts give the same model", () => {
  expect(trainDangerModel(texts)).toEqual(trainDangerModel(texts));
});

test("the texts tell of both dangers and of everyday life in comparable numbers, and none stands there twice", () => {
  const all = readDangerTexts();
  const everyday = all.filter(({ danger }) => danger === null);
  expect(all.filter(({ danger }) => danger === "eating-disorder").length).toBeGreaterThan(500);
  expect(everyday.length / all.length).toBeGreaterThan(0.4);
  expect(everyday.length / all.length).toBeLessThan(0.6);
  expect(new Set(all.map(({ text }) => text)).size / all.length).toBeGreaterThan(0.99);
});
