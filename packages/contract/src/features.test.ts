import { expect, test } from "vitest";
import { featureLabels, isLinkable } from "./features.ts";
import { companionCostCredits } from "./companions/prices.ts";
import { plans } from "./plans.ts";
import { toolPages } from "./tools.ts";

test("the first plan names every feature", () => {
  expect(plans[0]?.features).toEqual(expect.arrayContaining([...featureLabels]));
});

test("the messages on a plan's card are what its credits buy", () => {
  for (const { features, credits } of plans)
    for (const [, count] of features.join("\n").matchAll(/([\d,]+) messages/g))
      expect(Number(count?.replace(",", "")) * companionCostCredits.message).toBe(credits);
});

test("every tool may be linked, and no page that is not written", () => {
  expect(toolPages.filter((page) => !isLinkable(page))).toEqual([]);
  for (const page of ["/try-demo", "/try-demo/2"]) expect(isLinkable(page)).toBe(false);
  for (const page of ["/ai-girlfriend", "/ai-girlfriend-demo/sofia"]) expect(isLinkable(page)).toBe(true);
});
