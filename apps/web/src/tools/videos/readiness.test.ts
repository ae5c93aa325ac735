import { expect, test } from "vitest";
import { findReasons, lockOf, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  account: { canGenerateVideos: true, balanceCredits: 40 },
  prompt: "waves",
  hasSource: true,
  uploading: false,
  videoIsFull: false,
  engineAway: false,
  sending: false,
};
const codes = (part: Partial<ReadinessInput>) => findReasons({ ...ready, ...part }).map(({ code }) => code);

test("with words, tier, credits and a picture nothing is in the way", () => {
  expect(codes({})).toEqual([]);
});

test("reasons come in the order of the specification: words, tier, credits, picture", () => {
  const account = { canGenerateVideos: false, balanceCredits: 39 };
  const found = findReasons({ ...ready, prompt: "  ", account, hasSource: false });
  expect(found.map(({ code }) => code)).toEqual(["prompt_missing", "tier", "credits", "picture_missing"]);
  expect(found[0]?.message).toBe("Please enter a description for your video.");
  expect(found[3]?.message).toBe("Please upload an image or select from the provided images below.");
});

test("missing words and a missing picture never lock the button, the tier and the credits do", () => {
  expect(lockOf(findReasons({ ...ready, prompt: "", hasSource: false }))).toBeNull();
  const poor = findReasons({ ...ready, prompt: "", account: { canGenerateVideos: true, balanceCredits: 0 } });
  expect(lockOf(poor)?.label).toBe("Insufficient Credits");
});

test("a picture on its way up is waited for, and not asked for", () => {
  expect(codes({ hasSource: false, uploading: true })).toEqual(["uploading"]);
});

test("without a session only signing in is asked for", () => {
  expect(codes({ signedIn: false, prompt: "" })).toEqual(["signed_out"]);
});
