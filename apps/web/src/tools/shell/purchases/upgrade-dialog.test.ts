import { expect, test } from "vitest";
import { plansAbove } from "./upgrade-dialog.tsx";

test("only higher tiers are offered, and none on the highest", () => {
  expect(plansAbove("free").map((plan) => plan.name)).toEqual([
    "standard",
    "professional",
    "launch",
    "growth",
  ]);
  expect(plansAbove("professional").map((plan) => plan.name)).toEqual(["launch", "growth"]);
  expect(plansAbove("growth")).toEqual([]);
});
