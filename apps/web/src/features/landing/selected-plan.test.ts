import { expect, test } from "vitest";
import { parseSelectedPlan } from "./selected-plan.ts";

test("a stored plan is read by its name alone", () => {
  expect(parseSelectedPlan('{"name":"launch"}')).toBe("launch");
  expect(parseSelectedPlan('{"name":"Growth","url":"https://example.org/pay"}')).toBe("growth");
});

test.each(["", "launch", "null", "[]", '{"name":"free"}', '{"name":"enterprise"}', '{"name":7}', '{"name'])(
  "%j is no stored plan",
  (stored) => expect(() => parseSelectedPlan(stored)).toThrow(),
);
