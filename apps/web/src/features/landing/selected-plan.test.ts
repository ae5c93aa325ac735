import { expect, test } from "vitest";
import { parseSelectedPlan } from "./selected-plan.ts";

test("a stored plan is its name, whatever else lies beside it", () => {
  expect(parseSelectedPlan('{"name":"launch"}')).toBe("launch");
  expect(parseSelectedPlan('{"name":"Growth","url":"https://example.org/pay"}')).toBe("growth");
});

test.each(["", "launch", "null", "[]", '{"name":"free"}', '{"name":"enterprise"}', '{"name":7}', '{"name'])(
  "%j is no stored plan",
  (stored) => expect(() => parseSelectedPlan(stored)).toThrow(),
);
