import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import type { CharacterRow } from "#platform/database.ts";
import {
  blankFields,
  changeOf,
  fieldsOf,
  isWorthStoring,
  changePriceOf,
  characterDraft,
  type CharacterFields,
} from "./draft.ts";

const mara: CharacterRow = {
  id: "c1",
  user_id: "u1",
  name: "Mara",
  prompt: "A woman with copper hair",
  reference_image_url: "/face.png",
  face_id: "f1",
  has_source: true,
  source_id: "s1",
  source_url: "/upload.png",
  attributes: [],
  seed: 7,
  style: "ink",
  version: 2,
  created_at: "2026-11-01T00:00:00Z",
};
const edited = (change: Partial<CharacterFields>) => ({ ...fieldsOf(mara), ...change });

test("a new character and a change of the face cost 20 credits, a new name nothing", () => {
  expect(changeOf(blankFields, null)).toBe("face");
  expect(changeOf(fieldsOf(mara), mara)).toBe("nothing");
  expect(changeOf(edited({ name: "Maren", prompt: "  A woman with copper hair " }), mara)).toBe("name");
  for (const change of [
    { prompt: "A woman with grey hair" },
    { style: null },
    { seed: 8 },
    { seed: null },
    { source: null },
    { source: { asset: assetOfRow({ id: "/other.png", content_url: "/other.png" }), isNew: true } },
  ]) {
    expect(changeOf(edited({ ...change, name: "Maren" }), mara)).toBe("face");
  }
  expect([changePriceOf("face", 20), changePriceOf("name", 20), changePriceOf("nothing", 20)]).toEqual([
    20, 0, 0,
  ]);
});

const readStored = (text: string | null) => readDraft(characterDraft, text, "u1");
const stored = { fields: fieldsOf(mara), jobId: "j1" };

test("a stored draft is read back with its job, and only by its owner", () => {
  expect(readStored(writeDraft(characterDraft, stored, "u1"))).toEqual(stored);
  expect(readStored(writeDraft(characterDraft, stored, "u2"))).toBeNull();
});

test("an invalid draft is read as none, and an invalid field falls back to its default", () => {
  for (const stored of [null, "", "[]", "{}", "not json", '{"version":1,"draft":{"fields":7}}'])
    expect(readStored(stored)).toBeNull();
  const fields = { name: 3, prompt: "x", seed: -1, source: { url: 4 } };
  expect(readStored(JSON.stringify({ version: 1, draft: { fields } }))).toEqual({
    fields: { ...blankFields, prompt: "x" },
    jobId: null,
  });
});

test("a draft is stored once it has a name, a description or a picture", () => {
  expect(isWorthStoring(blankFields)).toBe(false);
  expect(isWorthStoring({ ...blankFields, name: "  ", seed: 4 })).toBe(false);
  expect(isWorthStoring({ ...blankFields, prompt: "a" })).toBe(true);
  expect(
    isWorthStoring({
      ...blankFields,
      source: { asset: assetOfRow({ id: "/a", content_url: "/a" }), isNew: true },
    }),
  ).toBe(true);
});
