import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { blankDraft, draftStore, samePicture, type Draft } from "./draft.ts";

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
  },
  unsent: true,
};

test("a draft comes back from the browser as it was written", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, full, "anna"), "anna")).toEqual(full);
});

test("a session that ended keeps the draft, and another person never sees it", () => {
  const stored = writeDraft(draftStore, full, "anna");
  expect(readDraft(draftStore, stored, null)).toEqual(full);
  expect(readDraft(draftStore, stored, "ben")).toEqual(blankDraft);
});

test.each([null, "", "{", "[]", "7", '"words"', JSON.stringify({ version: 3, draft: [] })])(
  "%s is read as an empty draft",
  (stored) => expect(readDraft(draftStore, stored, "anna")).toEqual(blankDraft),
);

test("a field of another shape falls back alone, and what was typed is kept", () => {
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

test("two drafts are the same picture whatever their number, seed and consent", () => {
  expect(samePicture(full, { ...full, count: 1, seed: null, consent: false, parent: null })).toBe(true);
  expect(samePicture(full, { ...full, prompt: ` ${full.prompt} ` })).toBe(true);
  expect(samePicture(full, { ...full, negativePrompt: "" })).toBe(false);
  expect(samePicture(full, { ...full, references: [] })).toBe(false);
});
