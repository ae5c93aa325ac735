/**
 * The rows of a gallery as far as they were read, newest first and without a gap. A new version of the newest page is
 * merged into them, and older pages are not fetched again.
 */
import type { ContentRow } from "#platform/database.ts";

export const pageSize = 50;
export type GalleryRows = { rows: readonly ContentRow[]; complete: boolean };
type Position = Pick<ContentRow, "created_at" | "id">;

/** Negative when `a` comes before `b`. Times of one server in one format compare as text. */
const compare = (a: Position, b: Position): number =>
  a.created_at === b.created_at
    ? a.id > b.id
      ? -1
      : a.id < b.id
        ? 1
        : 0
    : a.created_at > b.created_at
      ? -1
      : 1;

export function prependPage(known: GalleryRows | undefined, newest: readonly ContentRow[]): GalleryRows {
  const complete = newest.length < pageSize;
  const last = newest.at(-1);
  const first = known?.rows[0];
  if (complete || !last || !known || !first) return { rows: newest, complete };
  // Every row of the page is new, so rows between the page and the known ones may be missing: reading starts over.
  if (compare(first, last) > 0) return { rows: newest, complete: false };
  const older = known.rows.slice(firstAfter(known.rows, last));
  return { rows: [...newest, ...older], complete: known.complete };
}

export function addOlder(known: GalleryRows, page: readonly ContentRow[]): GalleryRows {
  const last = known.rows.at(-1);
  const fresh = last ? page.filter((row) => compare(last, row) < 0) : page;
  return { rows: [...known.rows, ...fresh], complete: page.length < pageSize };
}

export function changeRow(known: GalleryRows, id: string, change: Partial<ContentRow>): GalleryRows {
  const index = known.rows.findIndex((row) => row.id === id);
  const row = known.rows[index];
  return row ? { ...known, rows: known.rows.with(index, { ...row, ...change }) } : known;
}

export function removeRows(known: GalleryRows, ids: ReadonlySet<string>): GalleryRows {
  const rows = known.rows.filter((row) => !ids.has(row.id));
  return rows.length === known.rows.length ? known : { ...known, rows };
}

/** Puts rows back in order. Rows older than the part that was read are skipped: they come with their page. */
export function restoreRows(known: GalleryRows, returning: readonly ContentRow[]): GalleryRows {
  const present = new Set(known.rows.map((row) => row.id));
  const last = known.rows.at(-1);
  const missing = returning.filter(
    (row) => !present.has(row.id) && (known.complete || !last || compare(row, last) < 0),
  );
  return missing.length === 0 ? known : { ...known, rows: [...known.rows, ...missing].sort(compare) };
}

/** The index of the first row after this position. */
function firstAfter(rows: readonly ContentRow[], position: Position): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && compare(row, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
