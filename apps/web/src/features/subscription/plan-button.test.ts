import { planNames } from "@galatea/contract/plans.ts";
import { expect, test } from "vitest";
import { planButton } from "./plan-button.ts";

const labels = (tier: string) => planNames.map((plan) => planButton(plan, tier).label);

test.each([
  ["free", ["Upgrade", "Upgrade", "Upgrade", "Upgrade"]],
  ["standard", ["Current Plan", "Upgrade", "Upgrade", "Upgrade"]],
  ["professional", ["Get Started", "Current Plan", "Upgrade", "Upgrade"]],
  ["launch", ["Get Started", "Get Started", "Current Plan", "Upgrade"]],
  ["growth", ["Get Started", "Get Started", "Get Started", "Current Plan"]],
])("on %s the four buttons say %j", (tier, expected) => {
  expect(labels(tier)).toEqual(expected);
});

test("only the current plan is disabled, in any spelling of its name", () => {
  expect(planButton("launch", "LAUNCH")).toEqual({ label: "Current Plan", disabled: true });
  expect(planButton("launch", "Growth").disabled).toBe(false);
});

test("an unknown tier is offered every plan", () => {
  expect(labels("enterprise")).toEqual(["Get Started", "Get Started", "Get Started", "Get Started"]);
});
