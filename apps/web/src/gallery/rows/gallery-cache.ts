/** Applies a person's change to every cached gallery, so that it shows at once, before the server has answered. */
import type { QueryClient } from "@tanstack/react-query";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { changeRow, restoreRows, removeRows, type GalleryRows } from "./gallery-pages.ts";

const galleries = (userId: string) => ({ queryKey: ["content", userId, "gallery"] });

export function changeInGalleries(
  client: QueryClient,
  userId: string,
  id: string,
  change: Partial<ContentRow>,
): void {
  client.setQueriesData<GalleryRows>(
    galleries(userId),
    (gallery) => gallery && changeRow(gallery, id, change),
  );
  client.setQueryData<ContentRow>(["content", userId, "one", id], (row) => row && { ...row, ...change });
}

/** Removes rows from the galleries that `leaves` accepts. Returns a function that puts them back in order. */
export function removeFromGalleries(
  client: QueryClient,
  userId: string,
  rows: readonly Pick<ContentRow, "id">[],
  leaves: (conditions: GalleryConditions) => boolean,
): () => void {
  const ids = new Set(rows.map(({ id }) => id));
  const left: { key: readonly unknown[]; rows: ContentRow[] }[] = [];
  for (const [key, gallery] of client.getQueriesData<GalleryRows>(galleries(userId))) {
    if (!gallery || !leaves(key[3] as GalleryConditions)) continue;
    const after = removeRows(gallery, ids);
    if (after === gallery) continue;
    left.push({ key, rows: gallery.rows.filter(({ id }) => ids.has(id)) });
    client.setQueryData<GalleryRows>(key, after);
  }
  return () => {
    for (const { key, rows: gone } of left)
      client.setQueryData<GalleryRows>(key, (gallery) => gallery && restoreRows(gallery, gone));
  };
}

/** Drops changed galleries that are not on the screen, so that they are read again when they are opened. */
export function forgetHiddenGalleries(
  client: QueryClient,
  userId: string,
  changed: (conditions: GalleryConditions) => boolean,
): void {
  client.removeQueries({
    ...galleries(userId),
    type: "inactive",
    predicate: ({ queryKey }) => changed(queryKey[3] as GalleryConditions),
  });
}

/** Reads again what is derived from the pictures: counts, collections and the newest. */
export function recount(client: QueryClient, userId: string): void {
  for (const part of ["count", "collections", "newest"])
    void client.invalidateQueries({ queryKey: ["content", userId, part] });
}
