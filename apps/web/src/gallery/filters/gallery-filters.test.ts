import { expect, test } from "vitest";
import { conditionsOf, isFiltered, noFilters, readFilters, writeFilters } from "./gallery-filters.ts";

const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

test("filters written into the address are read back, and its other parameters stay", () => {
  const filters = {
    ...noFilters,
    kind: "upscaled" as const,
    search: "red coat & more",
    characterId: id,
    engine: "sketch",
    dates: { from: "2026-01-02", until: null },
    favourites: true,
    collectionId: id,
  };
  const params = writeFilters(new URLSearchParams("view=gallery&picture=abc&when=7d"), filters);
  expect(readFilters(params)).toEqual(filters);
  expect(params.get("view")).toBe("gallery");
  expect(params.get("picture")).toBe("abc");
  expect(params.has("when")).toBe(false);
});

test("an unfiltered gallery has a plain address", () => {
  expect(writeFilters(new URLSearchParams("view=gallery&q=x&trash=1"), noFilters).toString()).toBe(
    "view=gallery",
  );
});

test("invalid parameters filter nothing", () => {
  const read = readFilters(new URLSearchParams("kind=cats&character=me&when=soon&from=2026-02-31&trash=yes"));
  expect(read).toEqual(noFilters);
  expect(isFiltered(read)).toBe(false);
});

test("only filters in use become conditions", () => {
  const now = new Date(2026, 10, 21, 18);
  expect(conditionsOf(noFilters, now)).toEqual({
    types: ["image", "image_upscale", "image_edit", "image_process"],
  });
  expect(
    conditionsOf({ ...noFilters, kind: "edited", search: " fog ", dates: { preset: "today" } }, now),
  ).toEqual({
    types: ["image_edit"],
    search: "fog",
    made_from: new Date(2026, 10, 21).toISOString(),
  });
});

test("videos are shown in the trash and in collections, never among the pictures", () => {
  const now = new Date(2026, 10, 21, 18);
  expect(conditionsOf({ ...noFilters, trashed: true }, now).types).toContain("video");
  expect(conditionsOf({ ...noFilters, collectionId: id }, now).types).toContain("video");
  for (const kind of ["generated", "upscaled", "edited"] as const)
    expect(conditionsOf({ ...noFilters, kind, trashed: true }, now).types).not.toContain("video");
});
