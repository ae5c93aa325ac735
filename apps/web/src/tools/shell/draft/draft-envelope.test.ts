import { expect, test } from "vitest";
import { openDraft, sealDraft } from "./draft-envelope.ts";

const draft = { prompt: "a fox" };

test("a draft is opened by its owner, and while nobody is known yet", () => {
  const kept = sealDraft(2, "anna", draft);
  expect(openDraft(kept, 2, "anna")).toEqual(draft);
  expect(openDraft(kept, 2, null)).toEqual(draft);
  expect(openDraft(sealDraft(2, null, draft), 2, "anna")).toEqual(draft);
});

test("another person's draft, another version's and what is no draft are not there", () => {
  expect(openDraft(sealDraft(2, "anna", draft), 2, "bea")).toBeNull();
  expect(openDraft(sealDraft(1, "anna", draft), 2, "anna")).toBeNull();
  for (const text of [null, "", "{", "[]", '"a"', sealDraft(2, null, [])])
    expect(openDraft(text, 2, "anna")).toBeNull();
});
