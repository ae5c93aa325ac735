import { expect, test } from "vitest";
import { featureLabels } from "./features.ts";
import { companionCostCredits } from "./companions/prices.ts";
import { plans } from "./plans.ts";

test("the first plan names every feature", () => {
  expect(plans[0]?.features).toEqual(expect.arrayContaining([...featureLabels]));
});

test("the messages on a plan's card are what its credits buy", () => {
  for (const { features, credits } of plans)
    for (const [, count] of features.join("\n").matchAll(/([\d,]+) messages/g))
      expect(Number(count?.replace(",", "")) * companionCostCredits.message).toBe(credits);
});
