import { planByName } from "@galatea/contract/plans.ts";
import { expect, test } from "vitest";
import { parseSelectedPlan, paymentPath, planInAddress, signUpPath } from "./selected-plan.ts";

test("a stored plan is read by its name alone", () => {
  expect(parseSelectedPlan('{"name":"launch"}')).toBe("launch");
  expect(parseSelectedPlan('{"name":"Growth","url":"https://example.org/pay"}')).toBe("growth");
});

test.each(["", "launch", "null", "[]", '{"name":"free"}', '{"name":"enterprise"}', '{"name":7}', '{"name'])(
  "%j is no stored plan",
  (stored) => expect(() => parseSelectedPlan(stored)).toThrow(),
);

test("the addresses of the sign-up and of the payment name the plan", () => {
  const launch = planByName("launch");
  for (const path of [signUpPath(launch), paymentPath(launch)])
    expect(planInAddress(new URL(path, "http://localhost").searchParams)).toBe(launch);
});

test.each(["", "plan=", "plan=free", "plan=enterprise"])("%j names no plan", (query) =>
  expect(planInAddress(new URLSearchParams(query))).toBeNull(),
);
