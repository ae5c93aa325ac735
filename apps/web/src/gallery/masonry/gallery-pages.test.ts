import { expect, test } from "vitest";
import type { ContentRow } from "#platform/database.ts";
import {
  addOlder,
  changeRow,
  prependPage,
  pageSize,
  putBack,
  takeOut,
  type GalleryRows,
} from "./gallery-pages.ts";

const row = (n: number, change: Partial<ContentRow> = {}): ContentRow => ({
  id: `id-${String(n).padStart(5, "0")}`,
  user_id: "u",
  content_type: "image",
  content_url: `/${n}.png`,
  prompt: null,
  created_at: new Date(1_700_000_000_000 + n * 1000).toISOString(),
  generation_params: {},
  follows_upload: false,
  engine: null,
  character_id: null,
  parent_ids: [],
  favourite: false,
  trashed_at: null,
  ...change,
});
/** From `newest` down, `count` of them. */
const rows = (newest: number, count: number): ContentRow[] =>
  Array.from({ length: count }, (_, position) => row(newest - position));
const ids = (gallery: GalleryRows): string[] => gallery.rows.map(({ id }) => id);

test("a new picture comes on top of what was read, and nothing is doubled or lost", () => {
  const known = addOlder({ rows: rows(1000, pageSize), complete: false }, rows(950, pageSize));
  const after = prependPage(known, rows(1001, pageSize));
  expect(ids(after)).toEqual(rows(1001, 101).map(({ id }) => id));
  expect(after.complete).toBe(false);
});

test("what was deleted elsewhere goes from the newest page, and the rest stays", () => {
  const known: GalleryRows = { rows: rows(1000, 100), complete: true };
  const newest = rows(1000, 51).filter(({ id }) => id !== row(990).id);
  expect(ids(prependPage(known, newest))).toEqual(ids(takeOut(known, new Set([row(990).id]))));
});

test("when more is new than one page holds there is no gap: reading starts again", () => {
  const after = prependPage({ rows: rows(1000, 100), complete: true }, rows(1200, pageSize));
  expect(after.rows).toHaveLength(pageSize);
  expect(after.complete).toBe(false);
});

test("pictures of the same moment keep one order over the border of two pages", () => {
  const same = (n: number) => row(n, { created_at: row(1).created_at });
  const all = Array.from({ length: 80 }, (_, position) => same(1000 - position));
  const gallery = addOlder({ rows: all.slice(0, 50), complete: false }, all.slice(45));
  expect(ids(gallery)).toEqual(all.map(({ id }) => id));
  expect(ids(prependPage(gallery, all.slice(0, 50)))).toEqual(ids(gallery));
});

test("what is taken out and put back stands where it stood", () => {
  const known: GalleryRows = { rows: rows(100, 60), complete: false };
  const gone = takeOut(known, new Set([row(70).id, row(99).id]));
  expect(gone.rows).toHaveLength(58);
  expect(ids(putBack(gone, [row(70), row(99)]))).toEqual(ids(known));
  // Beyond what was read it will come with its page.
  expect(putBack(gone, [row(3)]).rows).toHaveLength(58);
});

test("a change reaches the one row only", () => {
  const known: GalleryRows = { rows: rows(10, 3), complete: true };
  const after = changeRow(known, row(9).id, { favourite: true });
  expect(after.rows.map(({ favourite }) => favourite)).toEqual([false, true, false]);
  expect(after.rows[0]).toBe(known.rows[0]);
});
