import { imageCapabilities } from "@galatea/contract/testing/samples.ts";
import { generateConsistentCharacter } from "@galatea/contract/tools/image.ts";
import { expect, test } from "vitest";
import { engineFor } from "#platform/engines.ts";
import { assetOfRow } from "#tools/shell/asset.ts";
import { blankDraft, type Draft } from "./draft.ts";
import { ratioFor, roomForReferences, requestOf, type ImageEngine } from "./request.ts";

const engine = (id: string, can: Partial<ImageEngine["capabilities"]> = {}): ImageEngine => ({
  id,
  label: id,
  note: null,
  priceCredits: null,
  medianMs: null,
  durations: [],
  capabilities: imageCapabilities(can),
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
    restored: "",
    seed: 7,
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

test("the person's answer goes with the request, and nothing says it unasked", () => {
  expect(requestOf(draft, [engine("one")])).not.toHaveProperty("acceptOmissions");
  expect(requestOf({ ...draft, acceptOmissions: true }, [engine("one")])).toMatchObject({
    acceptOmissions: true,
  });
});

test("the request leaves out what the engine cannot do", () => {
  const request = requestOf(draft, [
    engine("one", { styles: [], maxReferences: 0, negativePrompt: false, seed: false }),
  ]);
  for (const field of ["negativePrompt", "style", "seed", "referenceImageUrls", "referenceConsent", "engine"])
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

test("a shape that the engine does not make gives way to its first one", () => {
  const wide = engine("wide", { aspectRatios: ["16:9", "3:2"] });
  expect(ratioFor("3:2", wide)).toBe("3:2");
  expect(ratioFor("1:1", wide)).toBe("16:9");
  expect(ratioFor("1:1", null)).toBe("1:1");
  expect(requestOf({ ...draft, ratio: "1:1" }, [wide]).aspectRatio).toBe("16:9");
});

test("the character's face takes the place of a reference where the engine keeps no identity of its own", () => {
  const model = engine("model", { keepsIdentity: false, maxReferences: 2 });
  expect(roomForReferences(model, null)).toBe(2);
  expect(roomForReferences(model, parent)).toBe(1);
  expect(roomForReferences(engine("sketch"), parent)).toBe(4);
  expect(roomForReferences(engine("plain", { keepsIdentity: false, maxReferences: 0 }), parent)).toBe(0);
  expect(roomForReferences(null, parent)).toBe(0);
});
