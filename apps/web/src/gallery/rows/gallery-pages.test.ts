import { expect, test } from "vitest";
import type { ContentRow } from "#platform/database.ts";
import {
  addOlder,
  changeRow,
  prependPage,
  pageSize,
  restoreRows,
  removeRows,
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
/** `count` rows from `newest` down. */
const rows = (newest: number, count: number): ContentRow[] =>
  Array.from({ length: count }, (_, index) => row(newest - index));
const ids = (gallery: GalleryRows): string[] => gallery.rows.map(({ id }) => id);

test("a new picture comes first, and no row is duplicated or lost", () => {
  const known = addOlder({ rows: rows(1000, pageSize), complete: false }, rows(950, pageSize));
  const after = prependPage(known, rows(1001, pageSize));
  expect(ids(after)).toEqual(rows(1001, 101).map(({ id }) => id));
  expect(after.complete).toBe(false);
});

test("a row deleted elsewhere leaves the newest page, and the rest stays", () => {
  const known: GalleryRows = { rows: rows(1000, 100), complete: true };
  const newest = rows(1000, 51).filter(({ id }) => id !== row(990).id);
  expect(ids(prependPage(known, newest))).toEqual(ids(removeRows(known, new Set([row(990).id]))));
});

test("when a whole page is new, reading starts over instead of leaving a gap", () => {
  const after = prependPage({ rows: rows(1000, 100), complete: true }, rows(1200, pageSize));
  expect(after.rows).toHaveLength(pageSize);
  expect(after.complete).toBe(false);
});

test("pictures of the same moment keep their order across two pages", () => {
  const same = (n: number) => row(n, { created_at: row(1).created_at });
  const all = Array.from({ length: 80 }, (_, index) => same(1000 - index));
  const gallery = addOlder({ rows: all.slice(0, 50), complete: false }, all.slice(45));
  expect(ids(gallery)).toEqual(all.map(({ id }) => id));
  expect(ids(prependPage(gallery, all.slice(0, 50)))).toEqual(ids(gallery));
});

test("removed rows return to where they were", () => {
  const known: GalleryRows = { rows: rows(100, 60), complete: false };
  const gone = removeRows(known, new Set([row(70).id, row(99).id]));
  expect(gone.rows).toHaveLength(58);
  expect(ids(restoreRows(gone, [row(70), row(99)]))).toEqual(ids(known));
  // An older row comes with its page.
  expect(restoreRows(gone, [row(3)]).rows).toHaveLength(58);
});

test("a change affects one row only", () => {
  const known: GalleryRows = { rows: rows(10, 3), complete: true };
  const after = changeRow(known, row(9).id, { favourite: true });
  expect(after.rows.map(({ favourite }) => favourite)).toEqual([false, true, false]);
  expect(after.rows[0]).toBe(known.rows[0]);
});
