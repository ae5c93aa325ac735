import { expect, test } from "vitest";
import { findReason, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  count: 1,
  signedIn: true,
  priceCredits: 20,
  account: { tier: "standard", canUpscaleImages: true, balanceCredits: 40 },
  sizeProblem: null,
  uploading: false,
  engineAway: false,
  sending: false,
};
const free = { tier: "free", canUpscaleImages: false, balanceCredits: 0 } as const;

test("a picture, a plan and enough credits are sufficient", () => {
  expect(findReason(ready)).toBeNull();
  expect(findReason({ ...ready, count: 2 })).toBeNull();
});

test("the first reason follows the order sign-in, plan, credits, picture, size", () => {
  const all = { ...ready, count: 0, signedIn: false, account: free, uploading: true };
  expect(findReason(all)?.message).toBe("Please login to upscale images");
  expect(findReason({ ...all, signedIn: true })?.message).toBe(
    "Image upscaling is only available for paid subscribers. Please upgrade to use this feature.",
  );
  const poor = { tier: "standard", canUpscaleImages: true, balanceCredits: 19 } as const;
  expect(findReason({ ...ready, account: poor, count: 0 })?.message).toBe(
    "Insufficient credits. You need 20 credits to upscale images, but you have 19 credits.",
  );
  expect(findReason({ ...ready, count: 0 })?.message).toBe("Please upload an image first");
  expect(findReason({ ...ready, count: 3, sizeProblem: "Too large." })?.message).toBe(
    "Insufficient credits. You need 60 credits to upscale 3 images, but you have 40 credits.",
  );
  expect(findReason({ ...ready, sizeProblem: "Too large." })?.message).toBe("Too large.");
});

test("a plan without the upscale flag is refused, whatever its tier", () => {
  const account = { tier: "growth", canUpscaleImages: false, balanceCredits: 900 } as const;
  expect(findReason({ ...ready, account })?.code).toBe("tier");
});

test("without an engine that is said before a picture is asked for", () => {
  expect(findReason({ ...ready, count: 0, engineAway: true })).toMatchObject({
    code: "engine_away",
    callToAction: "none",
  });
});
