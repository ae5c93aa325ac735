/** The filters of a gallery. They are kept in the address, so that Back and a copied link lead to the same gallery. */
import type { GalleryConditions } from "#platform/database.ts";
import { galleryFilters, madeTypes, typesOf, type GalleryFilter } from "#gallery/content-kinds.ts";
import { datePresets, parseDay, spanOf, type DateRange } from "./date-ranges.ts";

export type GalleryFilters = {
  kind: GalleryFilter;
  search: string;
  characterId: string | null;
  engine: string | null;
  dates: DateRange | null;
  favourites: boolean;
  collectionId: string | null;
  trashed: boolean;
};

export const noFilters: GalleryFilters = {
  kind: "all",
  search: "",
  characterId: null,
  engine: null,
  dates: null,
  favourites: false,
  collectionId: null,
  trashed: false,
};

const names = [
  "kind",
  "q",
  "character",
  "engine",
  "when",
  "from",
  "until",
  "favourites",
  "collection",
  "trash",
];
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Invalid parameters are ignored. */
export function readFilters(params: URLSearchParams): GalleryFilters {
  return {
    kind: galleryFilters.find(({ value }) => value === params.get("kind"))?.value ?? "all",
    search: (params.get("q") ?? "").slice(0, 200),
    characterId: idOf(params.get("character")),
    engine: params.get("engine") || null,
    dates: readDates(params),
    favourites: params.get("favourites") === "1",
    collectionId: idOf(params.get("collection")),
    trashed: params.get("trash") === "1",
  };
}

/** Writes these filters into an address and keeps its other parameters. */
export function writeFilters(params: URLSearchParams, filters: GalleryFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  const { dates } = filters;
  const said: Record<string, string | null> = {
    kind: filters.kind === "all" ? null : filters.kind,
    q: filters.search.trim() === "" ? null : filters.search,
    character: filters.characterId,
    engine: filters.engine,
    when: dates && "preset" in dates ? dates.preset : null,
    from: dates && "from" in dates ? dates.from : null,
    until: dates && "until" in dates ? dates.until : null,
    favourites: filters.favourites ? "1" : null,
    collection: filters.collectionId,
    trash: filters.trashed ? "1" : null,
  };
  for (const [name, value] of Object.entries(said)) if (value) next.set(name, value);
  return next;
}

/** The conditions of the query; they are also part of its cache key. */
export function conditionsOf(filters: GalleryFilters, now: Date): GalleryConditions {
  const span = filters.dates ? spanOf(filters.dates, now) : null;
  // The gallery shows pictures only, but a collection and the trash show every kind that can be put into them.
  const includesVideos = filters.kind === "all" && (filters.trashed || filters.collectionId !== null);
  return {
    types: [...(includesVideos ? madeTypes : typesOf(filters.kind))],
    ...(filters.search.trim() !== "" && { search: filters.search.trim() }),
    ...(filters.characterId && { in_character: filters.characterId }),
    ...(filters.engine && { by_engine: filters.engine }),
    ...(span?.from && { made_from: span.from.toISOString() }),
    ...(span?.until && { made_until: span.until.toISOString() }),
    ...(filters.favourites && { favourites: true }),
    ...(filters.collectionId && { in_collection: filters.collectionId }),
    ...(filters.trashed && { trashed: true }),
  };
}

/** The number of filters in use, of those behind the button on a phone. */
export const countOfFilters = ({
  characterId,
  engine,
  dates,
  favourites,
  collectionId,
}: GalleryFilters): number => [characterId, engine, dates, favourites, collectionId].filter(Boolean).length;

export const isFiltered = (filters: GalleryFilters): boolean =>
  filters.kind !== "all" || filters.search.trim() !== "" || countOfFilters(filters) > 0;

function readDates(params: URLSearchParams): DateRange | null {
  const preset = datePresets.find(({ value }) => value === params.get("when"));
  if (preset) return { preset: preset.value };
  const [from, until] = [parseDay(params.get("from")), parseDay(params.get("until"))];
  return from || until ? { from, until } : null;
}

const idOf = (text: string | null): string | null => (text && uuidForm.test(text) ? text : null);
