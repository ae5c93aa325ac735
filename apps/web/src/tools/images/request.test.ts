import { generateConsistentCharacter } from "@galatea/contract/tools/image.ts";
import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { blankDraft, type Draft } from "./draft.ts";
import { engineFor, requestOf, type ImageEngine } from "./request.ts";

const engine = (id: string, can: Partial<ImageEngine["capabilities"]> = {}): ImageEngine => ({
  id,
  label: id,
  medianMs: null,
  durations: [],
  capabilities: {
    kind: "image",
    minSidePx: 256,
    maxSidePx: 2048,
    styles: ["ink"],
    references: true,
    negativePrompt: true,
    keepsIdentity: true,
    ...can,
  },
});
const parent = "0b9b2c2e-6d1b-4b0e-9d0e-2f6f0d9b7a11";
const draft: Draft = {
  ...blankDraft,
  prompt: "  a harbour ",
  negativePrompt: "boats",
  style: "ink",
  seed: 7,
  count: 4,
  references: [{ asset: assetOfRow({ id: "a", content_url: "/a.png" }), upload: true }],
  consent: true,
  parent: {
    id: parent,
    way: "remix",
    title: "A harbour",
    asset: assetOfRow({ id: "/h.png", content_url: "/h.png" }),
  },
};

test("the request carries every choice and matches the contract", () => {
  const request = requestOf(draft, [engine("one"), engine("two")]);
  expect(request).toMatchObject({
    prompt: "a harbour",
    negativePrompt: "boats",
    style: "ink",
    seed: 7,
    count: 4,
    engine: "one",
    referenceImageUrls: ["content:a"],
    referenceConsent: true,
    parentIds: [parent],
  });
  expect(generateConsistentCharacter.request.safeParse(request).success).toBe(true);
});

test("the request leaves out what the engine cannot do", () => {
  const request = requestOf(draft, [engine("one", { styles: [], references: false, negativePrompt: false })]);
  for (const field of ["negativePrompt", "style", "referenceImageUrls", "referenceConsent", "engine"])
    expect(request).not.toHaveProperty(field);
});

test("the request leaves out a random seed, a count of one and an empty list of references", () => {
  expect(Object.keys(requestOf({ ...blankDraft, prompt: "x" }, [engine("one")])).toSorted()).toEqual([
    "aspectRatio",
    "influencerId",
    "prompt",
    "referenceImageUrl",
    "useNanoBanana",
  ]);
});

test("the first engine replaces a chosen one that is away", () => {
  expect(engineFor([engine("one")], "gone")?.id).toBe("one");
  expect(engineFor([], "gone")).toBeNull();
});
