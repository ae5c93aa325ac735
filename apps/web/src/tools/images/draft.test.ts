import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import {
  blankDraft,
  draftOfPicture,
  draftStore,
  fillIn,
  isUnchanged,
  samePicture,
  withoutParent,
  type Draft,
} from "./draft.ts";

const full: Draft = {
  prompt: "A glassblower in her workshop",
  negativePrompt: "hats",
  style: "ink",
  ratio: "4:5",
  characterId: "c1",
  seed: 4_294_967_295,
  count: 3,
  engineId: "sketch",
  references: [{ asset: assetOfRow({ id: "/a.png", content_url: "/a.png" }), upload: true }],
  consent: true,
  parent: {
    id: "p1",
    way: "remix",
    title: "A glassblower",
    asset: { reference: { kind: "content", id: "p1" }, url: "/p.png" },
    restored: "",
    seed: 48_217,
  },
  unsent: true,
};
const kept: Draft = { ...full, parent: null };

test("a stored draft is read back unchanged, but for a remix, which ends", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, full, "anna"), "anna")).toEqual(kept);
});

test("an ended session keeps the draft, and another person never sees it", () => {
  const stored = writeDraft(draftStore, full, "anna");
  expect(readDraft(draftStore, stored, null)).toEqual(kept);
  expect(readDraft(draftStore, stored, "ben")).toEqual(blankDraft);
});

test.each([null, "", "{", "[]", "7", '"words"', JSON.stringify({ version: 3, draft: [] })])(
  "%s is read as an empty draft",
  (stored) => expect(readDraft(draftStore, stored, "anna")).toEqual(blankDraft),
);

test("an invalid field falls back to its default and the others are kept", () => {
  const draft = {
    ...full,
    ratio: "7:1",
    seed: 1.5,
    count: 9,
    style: 4,
    references: [
      { asset: { url: 3 }, upload: true },
      ...Array.from({ length: 9 }, () => ({
        asset: assetOfRow({ id: "/b.png", content_url: "/b.png" }),
        upload: false,
      })),
    ],
    parent: { id: "p1", way: "sideways" },
  };
  const stored = JSON.stringify({ version: 3, ownerId: "anna", draft: { ...draft, unsent: 1 } });
  const read = readDraft(draftStore, stored, "anna");
  expect(read).toMatchObject({
    unsent: false,
    prompt: full.prompt,
    ratio: "1:1",
    seed: null,
    count: 1,
    style: null,
    parent: null,
  });
  expect(read.references).toHaveLength(4);
});

test("samePicture ignores the number, the seed, the consent and the parent", () => {
  expect(samePicture(full, { ...full, count: 1, seed: null, consent: false, parent: null })).toBe(true);
  expect(samePicture(full, { ...full, prompt: ` ${full.prompt} ` })).toBe(true);
  expect(samePicture(full, { ...full, negativePrompt: "" })).toBe(false);
  expect(samePicture(full, { ...full, references: [] })).toBe(false);
});

const picture: Parameters<typeof draftOfPicture>[0] = {
  id: "p1",
  prompt: "A glassblower in her workshop, evening light",
  content_type: "image",
  content_url: "/p1.png",
  character_id: "c1",
  engine: "sketch",
  generation_params: {
    aspect_ratio: "4:5",
    seed: 48_217,
    engine: "sketch",
    negative_prompt: "hats",
    style: "ink",
  },
};
const references = [{ asset: assetOfRow({ id: "/a.png", content_url: "/a.png" }), upload: true }];

test("Remix restores everything that is stored with the picture and locks its seed", () => {
  expect(draftOfPicture(picture, "remix", references)).toEqual({
    prompt: "A glassblower in her workshop, evening light",
    negativePrompt: "hats",
    style: "ink",
    ratio: "4:5",
    characterId: "c1",
    seed: 48_217,
    count: 1,
    engineId: "sketch",
    references,
    consent: false,
    parent: {
      id: "p1",
      way: "remix",
      title: "A glassblower in her workshop",
      asset: { reference: { kind: "content", id: "p1" }, url: "/p1.png" },
      restored: expect.any(String) as string,
      seed: 48_217,
    },
    unsent: false,
  });
});

test("a remix is unchanged until something that is seen changes, or the seed", () => {
  const remix = draftOfPicture(picture, "remix", references);
  expect(isUnchanged(remix)).toBe(true);
  expect(isUnchanged({ ...remix, prompt: ` ${remix.prompt} `, count: 4 })).toBe(true);
  for (const change of [{ seed: 1 }, { seed: null }, { prompt: "A glassblower" }, { engineId: "other" }])
    expect(isUnchanged({ ...remix, ...change })).toBe(false);
  expect(isUnchanged(draftOfPicture(picture, "vary", references))).toBe(false);
  expect(isUnchanged({ ...remix, parent: null })).toBe(false);
});

test("another start ends the remix and its seed, also from the browser's storage; a chosen seed stays", () => {
  const remix = draftOfPicture(picture, "remix", references);
  expect(withoutParent(remix)).toEqual({ parent: null, seed: null });
  expect(withoutParent({ ...remix, seed: 7 })).toEqual({ parent: null, seed: 7 });
  expect(withoutParent(kept)).toEqual({ parent: null, seed: kept.seed });
  const read = (draft: Draft) => readDraft(draftStore, writeDraft(draftStore, draft, "anna"), "anna");
  expect(read(remix)).toMatchObject({ parent: null, seed: null, prompt: remix.prompt });
  expect(read({ ...remix, seed: 7 })).toMatchObject({ parent: null, seed: 7 });
});

test("Undo of a description from the history brings back the remix, its lineage and its seed", () => {
  const remix = draftOfPicture(picture, "remix", references);
  for (const before of [remix, { ...remix, prompt: "" }, { ...kept, unsent: false }]) {
    const { change, undo } = fillIn("a harbour in fog", before);
    const filled = { ...before, ...change, unsent: true };
    expect(filled).toMatchObject({ prompt: "a harbour in fog", parent: null });
    expect({ ...filled, ...undo }).toEqual(before);
  }
  expect(fillIn("a harbour in fog", { ...kept, prompt: " " }).undo).toBeNull();
  expect(fillIn(kept.prompt, kept).undo).toBeNull();
});

test("Vary restores the same draft without the seed", () => {
  const remix = draftOfPicture(picture, "remix", references);
  const vary = draftOfPicture(picture, "vary", references);
  expect(vary).toEqual({ ...remix, seed: null, parent: { ...remix.parent, way: "vary", seed: null } });
});

test("fields that are not stored with the picture become the defaults", () => {
  const bare = { ...picture, prompt: null, character_id: null, engine: null, generation_params: {} };
  expect(draftOfPicture(bare, "remix", [])).toMatchObject({
    prompt: "",
    ratio: "1:1",
    seed: null,
    style: null,
    engineId: null,
    references: [],
    parent: { id: "p1", title: "A picture" },
  });
});
