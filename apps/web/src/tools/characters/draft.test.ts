import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import type { CharacterRow } from "#platform/database.ts";
import {
  blankFields,
  changeOf,
  fieldsOf,
  isWorthKeeping,
  priceOf,
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

test("a new character and every change of what the face is made from cost 20, a new name nothing", () => {
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
  expect([priceOf("face"), priceOf("name"), priceOf("nothing")]).toEqual([20, 0, 0]);
});

const readKept = (text: string | null) => readDraft(characterDraft, text, "u1");
const kept = { fields: fieldsOf(mara), jobId: "j1" };

test("a kept draft comes back as it was, with its job, and only to its owner", () => {
  expect(readKept(writeDraft(characterDraft, kept, "u1"))).toEqual(kept);
  expect(readKept(writeDraft(characterDraft, kept, "u2"))).toBeNull();
});

test("what is not a draft is none, and a broken field takes its plain value", () => {
  for (const stored of [null, "", "[]", "{}", "not json", '{"version":1,"draft":{"fields":7}}'])
    expect(readKept(stored)).toBeNull();
  const fields = { name: 3, prompt: "x", seed: -1, source: { url: 4 } };
  expect(readKept(JSON.stringify({ version: 1, draft: { fields } }))).toEqual({
    fields: { ...blankFields, prompt: "x" },
    jobId: null,
  });
});

test("a draft is worth keeping as soon as there is a word or a picture in it", () => {
  expect(isWorthKeeping(blankFields)).toBe(false);
  expect(isWorthKeeping({ ...blankFields, name: "  ", seed: 4 })).toBe(false);
  expect(isWorthKeeping({ ...blankFields, prompt: "a" })).toBe(true);
  expect(
    isWorthKeeping({
      ...blankFields,
      source: { asset: assetOfRow({ id: "/a", content_url: "/a" }), isNew: true },
    }),
  ).toBe(true);
});
