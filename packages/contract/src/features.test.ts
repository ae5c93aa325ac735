import { expect, test } from "vitest";
import { builtFeatureLabels, features, isLinkable } from "./features.ts";
import { plans } from "./plans.ts";
import { toolPages } from "./tools.ts";

test("the first plan names everything that is built and nothing that is not", () => {
  expect(plans[0]?.features).toEqual(expect.arrayContaining([...builtFeatureLabels]));
  for (const { label, isBuilt } of Object.values(features))
    expect(plans.some((plan) => plan.features.includes(label))).toBe(isBuilt);
});

test("every tool may be linked, and no page that is not written", () => {
  expect(toolPages.filter((page) => !isLinkable(page))).toEqual([]);
  for (const page of ["/blog", "/blog/consistent-ai-characters", "/contact", "/ai-girlfriend-demo/sofia"])
    expect(isLinkable(page)).toBe(false);
  expect(isLinkable("/ai-girlfriend")).toBe(features.companions.isBuilt);
});
