import { expect, test } from "vitest";
import type { MessageRow } from "#platform/database.ts";
import { branchOf, newestLeafFrom } from "./branch.ts";

const message = (id: string, parent: string | null): MessageRow => ({
  id,
  parent_id: parent,
  role: "user",
  kind: "talk",
  content: id,
  image_url: null,
  content_id: null,
  state: "complete",
  model: null,
  notice: null,
  offered_scene: null,
  created_at: "2026-11-26T10:00:00Z",
});
// a → b → c, and b' as another answer to a, followed by d
const rows = [
  message("a", null),
  message("b", "a"),
  message("c", "b"),
  message("b2", "a"),
  message("d", "b2"),
];

test("a branch is followed from its end to its beginning, and alternatives are counted", () => {
  expect(branchOf(rows, "c").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(branchOf(rows, "d").map(({ id, sibling: { index, of } }) => [id, index, of])).toEqual([
    ["a", 0, 1],
    ["b2", 1, 2],
    ["d", 0, 1],
  ]);
  expect(branchOf(rows, null).map(({ id }) => id)).toEqual(["a", "b2", "d"]);
  expect(branchOf([], null)).toEqual([]);
});

test("another alternative leads to the end of its newest branch", () => {
  expect(newestLeafFrom(rows, "b")).toBe("c");
  expect(newestLeafFrom(rows, "b2")).toBe("d");
});
