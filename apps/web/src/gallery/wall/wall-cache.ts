/** Lays a change over every wall that this browser keeps, so that what a person did is seen at once, everywhere. */
import type { QueryClient } from "@tanstack/react-query";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { changeRow, putBack, takeOut, type WallRows } from "./wall-pages.ts";

const walls = (userId: string) => ({ queryKey: ["content", userId, "wall"] });

export function changeInWalls(
  client: QueryClient,
  userId: string,
  id: string,
  change: Partial<ContentRow>,
): void {
  client.setQueriesData<WallRows>(walls(userId), (wall) => wall && changeRow(wall, id, change));
  client.setQueryData<ContentRow>(["content", userId, "one", id], (row) => row && { ...row, ...change });
}

/** Takes rows out of the walls whose conditions `leaves` says; returns what puts them back where they stood. */
export function takeFromWalls(
  client: QueryClient,
  userId: string,
  rows: readonly Pick<ContentRow, "id">[],
  leaves: (conditions: GalleryConditions) => boolean,
): () => void {
  const ids = new Set(rows.map(({ id }) => id));
  const left: { key: readonly unknown[]; rows: ContentRow[] }[] = [];
  for (const [key, wall] of client.getQueriesData<WallRows>(walls(userId))) {
    if (!wall || !leaves(key[3] as GalleryConditions)) continue;
    const after = takeOut(wall, ids);
    if (after === wall) continue;
    left.push({ key, rows: wall.rows.filter(({ id }) => ids.has(id)) });
    client.setQueryData<WallRows>(key, after);
  }
  return () => {
    for (const { key, rows: gone } of left)
      client.setQueryData<WallRows>(key, (wall) => wall && putBack(wall, gone));
  };
}

/** Walls that nobody looks at now are read anew when somebody does. */
export function forgetHiddenWalls(
  client: QueryClient,
  userId: string,
  changed: (conditions: GalleryConditions) => boolean,
): void {
  client.removeQueries({
    ...walls(userId),
    type: "inactive",
    predicate: ({ queryKey }) => changed(queryKey[3] as GalleryConditions),
  });
}

/** Numbers and shelves that follow from the pictures. */
export function recount(client: QueryClient, userId: string): void {
  for (const part of ["count", "shelf", "newest"])
    void client.invalidateQueries({ queryKey: ["content", userId, part] });
}
