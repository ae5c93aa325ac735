import { expect, test } from "vitest";
import { relationships } from "./option-lists.ts";
import { demoCompanionOf, demoCompanions } from "./demo.ts";

test("the nine are adults with every text, and are found by name or id", () => {
  expect(demoCompanions).toHaveLength(9);
  for (const companion of demoCompanions) {
    expect(companion.ageYears).toBeGreaterThanOrEqual(18);
    expect(relationships).toContain(companion.relationship);
    for (const text of Object.values(companion)) expect(String(text)).not.toBe("");
    expect(companion.opening).toContain(`I'm ${companion.name}`);
    expect(demoCompanionOf(companion.name.toUpperCase())).toBe(companion);
  }
  expect(demoCompanionOf("nobody")).toBeUndefined();
});
