import { beforeEach, expect, test, vi } from "vitest";
import {
  blankTalkDraft,
  endEdit,
  readTalkDraft,
  settleSent,
  startEdit,
  startSending,
  writeTalkDraft,
} from "./draft.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});

const message = { id: "m", parent_id: "p", content: "How was your day?" };
const writing = { ...blankTalkDraft, text: "I wanted to say" };

test("a draft is kept for its person and companion only, and a blank one leaves nothing behind", () => {
  writeTalkDraft("ada", "sofia", startEdit(writing, message));
  expect(readTalkDraft("ada", "sofia")).toEqual(startEdit(writing, message));
  expect(readTalkDraft("ada", "mei")).toEqual(blankTalkDraft);
  expect(readTalkDraft("eve", "sofia")).toEqual(blankTalkDraft);
  writeTalkDraft("ada", "sofia", blankTalkDraft);
  expect(stored.size).toBe(0);
});

test("an edit sets aside what was being written, and gives it back", () => {
  const editing = startEdit(startEdit(writing, message), { ...message, id: "other" });
  expect(editing).toMatchObject({ text: "How was your day?", edited: { id: "other", parentId: "p" } });
  expect(endEdit(editing)).toEqual(writing);
  expect(startSending(editing)).toEqual({ ...writing, sent: "How was your day?" });
});

test("what was sent comes back unless it is stored or something else was written", () => {
  const sent = startSending({ ...blankTalkDraft, text: " Hello. " });
  expect(sent).toEqual({ ...blankTalkDraft, sent: "Hello." });
  expect(settleSent(sent, [{ role: "user", content: "Hello." }])).toEqual(blankTalkDraft);
  expect(settleSent(sent, [{ role: "assistant", content: "Hello." }])).toEqual({
    ...blankTalkDraft,
    text: "Hello.",
  });
  expect(settleSent({ ...sent, text: "And" }, [])).toEqual({ ...blankTalkDraft, text: "And" });
});

test("a storage that fails or holds something else is a blank draft", () => {
  for (const text of ["no JSON", "[]", '{"version":1,"ownerId":"ada","draft":{"text":3,"edited":{}}}']) {
    stored.set("galatea-talk-draft:ada:sofia", text);
    expect(readTalkDraft("ada", "sofia")).toEqual(blankTalkDraft);
  }
  vi.stubGlobal("window", {});
  expect(readTalkDraft("ada", "sofia")).toEqual(blankTalkDraft);
  expect(() => writeTalkDraft("ada", "sofia", writing)).not.toThrow();
});
