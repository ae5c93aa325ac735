/** Lays a change over every gallery that this browser keeps, so that what a person did is seen at once, everywhere. */
import type { QueryClient } from "@tanstack/react-query";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { changeRow, putBack, takeOut, type GalleryRows } from "./gallery-pages.ts";

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

/** Takes rows out of the galleries whose conditions `leaves` says; returns what puts them back where they stood. */
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
    const after = takeOut(gallery, ids);
    if (after === gallery) continue;
    left.push({ key, rows: gallery.rows.filter(({ id }) => ids.has(id)) });
    client.setQueryData<GalleryRows>(key, after);
  }
  return () => {
    for (const { key, rows: gone } of left)
      client.setQueryData<GalleryRows>(key, (gallery) => gallery && putBack(gallery, gone));
  };
}

/** Galleries that nobody looks at now are read anew when somebody does. */
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

/** Numbers and shelves that follow from the pictures. */
export function recount(client: QueryClient, userId: string): void {
  for (const part of ["count", "collections", "newest"])
    void client.invalidateQueries({ queryKey: ["content", userId, part] });
}
