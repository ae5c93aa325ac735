import { expect, test } from "vitest";
import { companionCostCredits } from "./companions/prices.ts";
import { plans } from "./plans.ts";

test("a plan card promises as many messages as its credits pay for", () => {
  const promised = plans.flatMap(({ name, credits, features }) => {
    const words = features.map((feature) => /^Credits for ([\d,]+) messages$/.exec(feature)?.[1]);
    const count = words.find((word) => word !== undefined);
    return count === undefined ? [] : [{ name, credits, messages: Number(count.replace(",", "")) }];
  });
  expect(promised.map(({ name, messages }) => [name, messages])).toEqual([
    ["professional", 1000],
    ["launch", 2500],
    ["growth", 10_000],
  ]);
  for (const { credits, messages } of promised) expect(messages * companionCostCredits.message).toBe(credits);
});
