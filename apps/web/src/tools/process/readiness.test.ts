import { expect, test } from "vitest";
import { reasonOnButton, findReasons, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  priceCredits: 40,
  account: { tier: "standard", balanceCredits: 40 },
  hasSource: true,
  isTiny: false,
  uploading: false,
  needsBackground: false,
  needsConsent: false,
  chance: "yes",
  engineAway: false,
  sending: false,
};
const onButton = (part: Partial<ReadinessInput>) => reasonOnButton(findReasons({ ...ready, ...part }))?.label;

test("a paid account with a picture and forty credits has no reason to wait", () => {
  expect(findReasons(ready)).toEqual([]);
  expect(findReasons({ ...ready, chance: "maybe" })).toEqual([]);
});

test("the button names its reason in the specification's words", () => {
  expect(onButton({ signedIn: false })).toBe("Sign in first");
  expect(findReasons({ ...ready, signedIn: false })[0]?.message).toBe("Authentication required");
  expect(onButton({ account: { tier: "free", balanceCredits: 0 }, hasSource: false })).toBe(
    "Upgrade Required",
  );
  expect(onButton({ account: { tier: "standard", balanceCredits: 39 }, hasSource: false })).toBe(
    "Insufficient Credits",
  );
  expect(onButton({ hasSource: false })).toBe("Add a picture");
  expect(onButton({ isTiny: true })).toBe("Too small");
  expect(onButton({ uploading: true, hasSource: false })).toBe("Uploading");
  expect(onButton({ needsBackground: true })).toBe("Choose a background");
  expect(onButton({ chance: "no" })).toBe("Not with this picture");
  expect(onButton({ engineAway: true, chance: "no" })).toBe("No engine right now");
});

test("reasons come in the order of the checks: sign-in, plan, picture, credits", () => {
  const all = findReasons({ ...ready, account: { tier: "free", balanceCredits: 0 }, hasSource: false });
  expect(all.map(({ code }) => code)).toEqual(["tier", "source"]);
  const poor = findReasons({ ...ready, account: { tier: "standard", balanceCredits: 3 }, hasSource: false });
  expect(poor.map(({ code }) => code)).toEqual(["source", "credits"]);
});
