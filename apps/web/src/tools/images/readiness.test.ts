import { expect, test } from "vitest";
import { findReasons, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  priceCredits: 20,
  account: { tier: "standard", canGenerateImages: true, balanceCredits: 20 },
  prompt: "A glassblower in her workshop",
  negativePrompt: "",
  count: 1,
  character: "none",
  references: { chosen: 0, most: 4 },
  needsConsent: false,
  uploading: false,
  engineAway: false,
  sending: false,
};
const reasonsOf = (change: Partial<ReadinessInput>) => findReasons({ ...ready, ...change });
const messages = (change: Partial<ReadinessInput>) => reasonsOf(change).map((reason) => reason.message);
const codes = (change: Partial<ReadinessInput>) => reasonsOf(change).map((reason) => reason.code);
const balance = (balanceCredits: number) =>
  ({ tier: "growth", canGenerateImages: true, balanceCredits }) as const;

test("exactly 20 credits, a paid tier and a description are enough", () => {
  expect(findReasons(ready)).toEqual([]);
});

test("a description of spaces counts as missing", () => {
  expect(messages({ prompt: " \n " })).toEqual(["Please enter a description for your image."]);
});

test("the free tier is asked to upgrade before anything else", () => {
  const account = { tier: "free", canGenerateImages: false, balanceCredits: 0 } as const;
  expect(messages({ account, prompt: "" })[0]).toBe(
    "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
  );
});

test("19 credits are too few, and the message names the balance", () => {
  expect(messages({ account: balance(19) })).toEqual([
    "Insufficient credits. You need 20 credits to generate an image, but you have 19 credits.",
  ]);
  expect(reasonsOf({ account: balance(19) })[0]).not.toHaveProperty("affordable");
});

test("a batch needs credits for all of its pictures, and the reason offers the number that is affordable", () => {
  expect(codes({ account: balance(80), count: 4 })).toEqual([]);
  expect(reasonsOf({ account: balance(79), count: 4 })).toEqual([
    {
      code: "credits",
      label: "Insufficient Credits",
      callToAction: "credits",
      message: "Insufficient credits. You need 80 credits to generate 4 images, but you have 79 credits.",
      affordable: 3,
    },
  ]);
});

test("a description may have 2,000 characters and a negative prompt 500", () => {
  expect(messages({ prompt: "a".repeat(2000), negativePrompt: "b".repeat(500) })).toEqual([]);
  expect(messages({ prompt: "a".repeat(2001), negativePrompt: "b".repeat(501) })).toEqual([
    "Please keep the description within 2,000 characters.",
    "Please keep what has to stay out within 500 characters.",
  ]);
});

test("an unknown account, a request in progress and a missing session prevent a submission", () => {
  expect(codes({ account: null })).toEqual(["loading"]);
  expect(codes({ sending: true })).toEqual(["sending"]);
  expect(codes({ signedIn: false, prompt: "" })).toEqual(["signed_out"]);
});

test("a character needs a paid tier and has to exist", () => {
  const account = { tier: "free", canGenerateImages: false, balanceCredits: 100 } as const;
  expect(codes({ account, character: "chosen" })).toEqual(["character_tier", "tier"]);
  expect(messages({ character: "gone" })).toEqual(["This character does not exist any more."]);
});

test("a reference has to be uploaded and have its consent", () => {
  expect(codes({ uploading: true, needsConsent: true })).toEqual(["uploading", "consent"]);
});

test("a missing engine prevents a submission", () => {
  expect(codes({ engineAway: true })).toEqual(["engine_away"]);
  // Said before a description is asked for that nothing could draw.
  expect(reasonsOf({ engineAway: true, prompt: "" })[0]).toMatchObject({
    label: "No engine right now",
    callToAction: "none",
  });
});

test("more references than the engine follows have to be removed first, unless it follows none and gets none", () => {
  expect(messages({ references: { chosen: 3, most: 1 } })).toEqual([
    "This model follows at most one reference picture. Please remove 2.",
  ]);
  expect(codes({ references: { chosen: 4, most: 4 } })).toEqual([]);
  expect(codes({ references: { chosen: 4, most: 0 } })).toEqual([]);
});
