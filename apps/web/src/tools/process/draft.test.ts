import { assetOfRow } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { expect, test } from "vitest";
import { blankDraft, draftStore, takesBackground, usedSources, type Draft } from "./draft.ts";

const draft: Draft = {
  ...blankDraft,
  source: {
    asset: assetOfRow({ id: "a", content_url: "http://galatea.test/a.png" }),
    kind: "upload",
    title: "a.png",
    widthPx: 3,
    heightPx: 4,
    hasLayers: false,
  },
  operation: "replace-background",
  options: {
    ...blankDraft.options,
    "replace-background": { operation: "replace-background", background: { kind: "picture" } },
    relight: { operation: "relight", from: "top", warmth: -1, strength: 0 },
  },
};

test("a draft is read as it was written, with the options of every operation", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ada"), "ada")).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, null), "ada")).toEqual(draft);
  expect(takesBackground(draft)).toBe(true);
  expect(usedSources({ ...draft, background: draft.source })).toHaveLength(2);
  expect(usedSources({ ...draft, background: draft.source, operation: "relight" })).toHaveLength(1);
});

test("another person's draft, and one that cannot be read, are not shown", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ada"), "bob")).toEqual(blankDraft);
  for (const text of [null, "", "[]", "{", '{"version":9}'])
    expect(readDraft(draftStore, text, "ada")).toEqual(blankDraft);
});

test("a value out of bounds takes its default, and the rest is kept", () => {
  const strange = JSON.parse(writeDraft(draftStore, draft, "ada")) as { draft: Record<string, unknown> };
  strange.draft["operation"] = "undress";
  strange.draft["options"] = { relight: { from: "below", warmth: 7, strength: 0.25 }, restore: "x" };
  const read = readDraft(draftStore, JSON.stringify(strange), "ada");
  expect(read.operation).toBe(blankDraft.operation);
  expect(read.options.relight).toEqual({ operation: "relight", from: "left", warmth: 0.3, strength: 0.25 });
  expect(read.options.restore).toEqual(blankDraft.options.restore);
  expect(read.source).toEqual(draft.source);
});
