import { expect, test } from "vitest";
import { findBlocks, type ReadinessInput } from "./readiness.ts";

const ready: ReadinessInput = {
  signedIn: true,
  account: { tier: "standard", canGenerateImages: true, balanceCredits: 20 },
  prompt: "A glassblower in her workshop",
  hasCharacter: false,
  sending: false,
};
const messages = (change: Partial<ReadinessInput>) =>
  findBlocks({ ...ready, ...change }).map((block) => block.message);

test("exactly 20 credits, a paid tier and a description are enough", () => {
  expect(findBlocks(ready)).toEqual([]);
});

test("blank words are no description", () => {
  expect(messages({ prompt: " \n " })).toEqual(["Please enter a description for your image."]);
});

test("the free tier is told to upgrade before anything else", () => {
  const account = { tier: "free", canGenerateImages: false, balanceCredits: 0 } as const;
  expect(messages({ account, prompt: "" })[0]).toBe(
    "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
  );
});

test("19 credits are too few, and the sentence says how many there are", () => {
  const account = { tier: "growth", canGenerateImages: true, balanceCredits: 19 } as const;
  expect(messages({ account })).toEqual([
    "Insufficient credits. You need 20 credits to generate an image, but you have 19 credits.",
  ]);
});

test("2,000 characters pass and one more does not", () => {
  expect(messages({ prompt: "a".repeat(2000) })).toEqual([]);
  expect(messages({ prompt: "a".repeat(2001) })).toEqual([
    "Please keep the description within 2,000 characters.",
  ]);
});

test("nothing starts while the account is unknown, a call is under way or nobody is signed in", () => {
  expect(findBlocks({ ...ready, account: null }).map((block) => block.code)).toEqual(["loading"]);
  expect(findBlocks({ ...ready, sending: true }).map((block) => block.code)).toEqual(["sending"]);
  expect(findBlocks({ ...ready, signedIn: false }).map((block) => block.code)).toEqual(["signed_out"]);
});

test("a character needs a paid tier of its own", () => {
  const account = { tier: "free", canGenerateImages: false, balanceCredits: 100 } as const;
  expect(findBlocks({ ...ready, account, hasCharacter: true }).map((block) => block.code)).toEqual([
    "tier",
    "character_tier",
  ]);
});
