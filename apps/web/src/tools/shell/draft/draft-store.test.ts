import { expect, test } from "vitest";
import { listIn, readDraft, textIn, writeDraft } from "./draft-store.ts";

const draft = { prompt: "a fox" };
const blank = { prompt: "" };
const store = {
  version: 2,
  blank,
  read: ({ prompt }: Record<string, unknown>) => ({ prompt: textIn(prompt) ?? "" }),
};

test("a draft opens for its owner, and while the person is not known yet", () => {
  const kept = writeDraft(store, draft, "anna");
  expect(readDraft(store, kept, "anna")).toEqual(draft);
  expect(readDraft(store, kept, null)).toEqual(draft);
  expect(readDraft(store, writeDraft(store, draft, null), "anna")).toEqual(draft);
});

test("another person's draft, another version's and an invalid one are read as blank", () => {
  expect(readDraft(store, writeDraft(store, draft, "anna"), "bea")).toEqual(blank);
  expect(readDraft(store, writeDraft({ version: 1 }, draft, "anna"), "anna")).toEqual(blank);
  for (const text of [null, "", "{", "[]", '"a"', writeDraft(store, [], null)])
    expect(readDraft(store, text, "anna")).toEqual(blank);
});

test("a list keeps its valid items, up to its limit", () => {
  expect(listIn(["a", 1, "b", "c"], textIn, 2)).toEqual(["a", "b"]);
  expect(listIn("a", textIn, 2)).toEqual([]);
});
