import { expect, test } from "vitest";
import type { MessageRow } from "#platform/database.ts";
import { mergeEnd, messageBefore } from "./pages.ts";

const message = (id: string, parent: string | null): MessageRow => ({
  id,
  parent_id: parent,
  role: "user",
  kind: "talk",
  content: id,
  image_url: null,
  state: "complete",
  model: null,
  notice: null,
  offered_scene: null,
  favourite: false,
  created_at: "2026-11-26T10:00:00Z",
  alternatives: [id],
});
const ids = (rows: readonly MessageRow[]) => rows.map(({ id }) => id).join(" ");
const loaded = [message("a", "0"), message("b", "a"), message("c", "b"), message("d", "c")];

test("a page of the end replaces what it overlaps, and keeps what was loaded before it", () => {
  expect(ids(mergeEnd(loaded, [message("c", "b"), message("d", "c"), message("e", "d")]))).toBe("a b c d e");
});

test("another branch replaces what follows the message that they share", () => {
  expect(ids(mergeEnd(loaded, [message("x", "b"), message("y", "x")]))).toBe("a b x y");
});

test("a page that follows nothing loaded leaves no gap", () => {
  expect(ids(mergeEnd(loaded, [message("q", "p"), message("r", "q")]))).toBe("q r");
  expect(ids(mergeEnd(loaded, [message("z", null)]))).toBe("z");
  expect(ids(mergeEnd(loaded, []))).toBe("");
});

test("earlier messages are there until the beginning of the talk", () => {
  expect(messageBefore(loaded)).toBe("0");
  expect(messageBefore([message("z", null)])).toBeNull();
  expect(messageBefore([])).toBeNull();
});
