/**
 * The rows of a gallery as far as they were read, newest first and without a gap. A look at the newest page is laid over
 * them: what is new comes on top, and nothing that was read before is fetched again.
 */
import type { ContentRow } from "#platform/database.ts";

export const pageSize = 50;
export type GalleryRows = { rows: readonly ContentRow[]; complete: boolean };
type Place = Pick<ContentRow, "created_at" | "id">;

/** Negative when `a` stands before `b` on a gallery. Times of one server in one format compare as text. */
const compare = (a: Place, b: Place): number =>
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
  // More is new than a page holds: what lies between is not known, so it is read again from here.
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
  const at = known.rows.findIndex((row) => row.id === id);
  const row = known.rows[at];
  return row ? { ...known, rows: known.rows.with(at, { ...row, ...change }) } : known;
}

export function takeOut(known: GalleryRows, ids: ReadonlySet<string>): GalleryRows {
  const rows = known.rows.filter((row) => !ids.has(row.id));
  return rows.length === known.rows.length ? known : { ...known, rows };
}

/** Back to where they stood. What lies beyond the part that was read comes with its page. */
export function putBack(known: GalleryRows, returning: readonly ContentRow[]): GalleryRows {
  const present = new Set(known.rows.map((row) => row.id));
  const last = known.rows.at(-1);
  const missing = returning.filter(
    (row) => !present.has(row.id) && (known.complete || !last || compare(row, last) < 0),
  );
  return missing.length === 0 ? known : { ...known, rows: [...known.rows, ...missing].sort(compare) };
}

/** The position of the first row that stands after this place. */
function firstAfter(rows: readonly ContentRow[], place: Place): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && compare(row, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
