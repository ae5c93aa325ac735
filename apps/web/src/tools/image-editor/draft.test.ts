import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { assetOfRow } from "#tools/shell/asset.ts";
import { expect, test } from "vitest";
import {
  blankDraft,
  draftStore,
  rowIdOf,
  withAdded,
  withFirst,
  withoutPicture,
  type HeldPicture,
} from "./draft.ts";

const picture = (name: string): HeldPicture => ({
  asset: assetOfRow({ id: name, content_url: `/${name}.png` }),
  width: 4,
  height: 3,
  upload: false,
});
const marks = [{ kind: "stroke", erases: false, size: 0.1, points: [0.1, 0.2] }] as const;
const draft = { ...blankDraft, pictures: [picture("a"), picture("b")], prompt: "brighter", marks };

test("a draft is read as it was written, and never by another person", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "me"), "me")).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "me"), null)).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "me"), "you")).toEqual(blankDraft);
  for (const broken of [
    null,
    "",
    "{",
    "[]",
    '{"version":2}',
    '{"version":2,"draft":{"pictures":[{"asset":7}]}}',
  ])
    expect(readDraft(draftStore, broken, "me")).toEqual(blankDraft);
});

test("painted marks are removed with the picture that they were painted on", () => {
  expect(withFirst(draft, picture("c"))).toMatchObject({ pictures: [picture("c"), picture("b")], marks: [] });
  expect(withFirst(draft, picture("b")).pictures).toEqual([picture("b")]);
  expect(withoutPicture(draft, picture("a").asset)).toMatchObject({ pictures: [picture("b")], marks: [] });
  expect(withoutPicture(draft, picture("b").asset).marks).toEqual(marks);
});

test("a draft holds up to four pictures, each once", () => {
  const full = withAdded(draft, ["a", "c", "d", "e"].map(picture));
  expect(full.pictures.map(rowIdOf)).toEqual(["a", "b", "c", "d"]);
});
