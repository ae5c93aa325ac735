import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { expect, test } from "vitest";
import { blankDraft, draftStore, type Draft } from "./draft.ts";

const draft: Draft = {
  prompt: "a slow turn of the head",
  source: { kind: "own", contentId: "6f9619ff", url: "http://studio.test/a.png", title: "A lighthouse" },
  lastFrame: { kind: "sample", url: "/samples/gallery/aiko.webp", title: "aiko" },
  durationS: 6,
  motion: "Push in",
};

test("a draft comes back as it was written", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ann"), "ann")).toEqual(draft);
  expect(readDraft(draftStore, writeDraft(draftStore, draft, null), "ann")).toEqual(draft);
});

test("somebody else's draft is not shown", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ann"), "ben")).toEqual(blankDraft);
});

test("what is damaged takes its plain value, and the rest is kept", () => {
  const damaged = { ...draft, source: { kind: "film", videoId: "x" }, durationS: -1, motion: 7 };
  expect(readDraft(draftStore, JSON.stringify({ version: 1, ownerId: null, draft: damaged }), null)).toEqual({
    ...draft,
    source: null,
    durationS: null,
    motion: null,
  });
  for (const text of [null, "", "{", "[]", "7", JSON.stringify({ version: 9 })])
    expect(readDraft(draftStore, text, null)).toEqual(blankDraft);
});
