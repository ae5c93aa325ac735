import { expect, test } from "vitest";
import { findReasons, reasonOnButton, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  priceCredits: 40,
  account: { canGenerateVideos: true, balanceCredits: 40 },
  prompt: "waves",
  hasSource: true,
  uploading: false,
  videoIsFull: false,
  engineAway: false,
  sending: false,
};
const codes = (part: Partial<ReadinessInput>) => findReasons({ ...ready, ...part }).map(({ code }) => code);

test("with a description, the tier, the credits and a picture there is no reason", () => {
  expect(codes({})).toEqual([]);
});

test("reasons come in the order of the specification: words, tier, credits, picture", () => {
  const account = { canGenerateVideos: false, balanceCredits: 39 };
  const found = findReasons({ ...ready, prompt: "  ", account, hasSource: false });
  expect(found.map(({ code }) => code)).toEqual(["prompt_missing", "tier", "credits", "picture_missing"]);
  expect(found[0]?.message).toBe("Please enter a description for your video.");
  expect(found[3]?.message).toBe("Please upload an image or select from the provided images below.");
});

test("the tier and the credits lock the button; a missing description or picture does not", () => {
  expect(reasonOnButton(findReasons({ ...ready, prompt: "", hasSource: false }))).toBeNull();
  const poor = findReasons({ ...ready, prompt: "", account: { canGenerateVideos: true, balanceCredits: 0 } });
  expect(reasonOnButton(poor)?.label).toBe("Insufficient Credits");
});

test("a plan that is missing comes before a description that is too long", () => {
  const account = { canGenerateVideos: false, balanceCredits: 40 };
  expect(codes({ account, prompt: "a".repeat(2001) })).toEqual(["tier", "prompt_too_long"]);
});

test("a picture that is being uploaded is not reported as missing", () => {
  expect(codes({ hasSource: false, uploading: true })).toEqual(["uploading"]);
});

test("without a session the only reason is signing in", () => {
  expect(codes({ signedIn: false, prompt: "" })).toEqual(["signed_out"]);
});
