import { expect, test } from "vitest";
import { blankDraft, readDraft, samePicture, writeDraft, type Draft } from "./draft.ts";

const full: Draft = {
  prompt: "A glassblower in her workshop",
  negativePrompt: "hats",
  style: "ink",
  ratio: "4:5",
  characterId: "c1",
  seed: 4_294_967_295,
  count: 3,
  engineId: "sketch",
  references: [{ url: "/a.png", upload: true }],
  consent: true,
  parent: { id: "p1", way: "remix", title: "A glassblower", url: "/p.png" },
};

test("a draft comes back from the browser as it was written", () => {
  const kept = { draft: full, unsent: true };
  expect(readDraft(writeDraft(kept, "anna"), "anna")).toEqual(kept);
});

test("a session that ended keeps the draft, and another person never sees it", () => {
  const stored = writeDraft({ draft: full, unsent: true }, "anna");
  expect(readDraft(stored, null).draft).toEqual(full);
  expect(readDraft(stored, "ben").draft).toEqual(blankDraft);
});

test("a draft of the first version keeps its words, shape and character", () => {
  const first = JSON.stringify({ prompt: "a harbour", ratio: "3:2", characterId: "c1" });
  expect(readDraft(first, "anna").draft).toEqual({
    ...blankDraft,
    prompt: "a harbour",
    ratio: "3:2",
    characterId: "c1",
  });
});

test.each([null, "", "{", "[]", "7", '"words"', JSON.stringify({ version: 2, draft: [] })])(
  "%s is read as an empty draft",
  (stored) => expect(readDraft(stored, "anna").draft).toEqual(blankDraft),
);

test("a field of another shape falls back alone, and what was typed is kept", () => {
  const draft = {
    ...full,
    ratio: "7:1",
    seed: 1.5,
    count: 9,
    style: 4,
    references: [{ url: 3 }, ...Array.from({ length: 9 }, () => ({ url: "/b.png", upload: false }))],
    parent: { id: "p1", way: "sideways" },
  };
  const read = readDraft(JSON.stringify({ version: 2, ownerId: "anna", unsent: 1, draft }), "anna");
  expect(read.unsent).toBe(false);
  expect(read.draft).toMatchObject({
    prompt: full.prompt,
    ratio: "1:1",
    seed: null,
    count: 1,
    style: null,
    parent: null,
  });
  expect(read.draft.references).toHaveLength(4);
});

test("two drafts are the same picture whatever their number, seed and consent", () => {
  expect(samePicture(full, { ...full, count: 1, seed: null, consent: false, parent: null })).toBe(true);
  expect(samePicture(full, { ...full, prompt: ` ${full.prompt} ` })).toBe(true);
  expect(samePicture(full, { ...full, negativePrompt: "" })).toBe(false);
  expect(samePicture(full, { ...full, references: [] })).toBe(false);
});
