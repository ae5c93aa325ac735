import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { blankDraft, draftStore, type Draft } from "./draft.ts";

const draft: Draft = {
  sources: [
    {
      asset: assetOfRow({ id: "https://a.test/b.png", content_url: "https://a.test/b.png" }),
      title: "A fox",
      widthPx: 640,
      heightPx: 480,
    },
  ],
  scale: 2,
  mode: "fast",
  engineId: "sharp",
};

test("a draft survives a reload, and only its owner sees it", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ada"), "ada")).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ada"), null)).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ada"), "eve")).toEqual(blankDraft);
  for (const broken of [null, "", "{", "[]", '{"version":2,"draft":{"sources":[{"url":1}]}}'])
    expect(readDraft(draftStore, broken, "ada").sources).toEqual([]);
});
