/** Roving focus of a grid: one tile is in the tab order, and the focus can be moved to another, drawn or not. */
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { MasonryLayout } from "./masonry-layout.ts";

type Grid = {
  list: RefObject<HTMLElement | null>;
  rows: readonly ContentRow[];
  layout: MasonryLayout | null;
};

export type GridFocus = {
  /** The index of the tile that has or had the focus; -1 before the first. */
  currentIndex: number;
  setCurrent: (content: ContentRow | null) => void;
  moveTo: (index: number) => void;
  /** Moves the focus to a neighbour of a tile that is about to leave the grid. */
  passOn: (index: number) => void;
};

export function useGridFocus({ list, rows, layout }: Grid): GridFocus {
  const [currentId, setCurrentId] = useState<string | null>(null);
  /** Takes the focus as soon as its tile is drawn. An id, because indexes shift when tiles before it leave. */
  const pendingId = useRef<string | null>(null);
  const currentIndex = useMemo(() => {
    if (currentId === null) return -1;
    return Math.max(
      0,
      rows.findIndex((row) => row.id === currentId),
    );
  }, [rows, currentId]);

  const focusPending = () => {
    const id = pendingId.current;
    if (id === null) return;
    const index = rows.findIndex((row) => row.id === id);
    const tile = list.current?.querySelector<HTMLElement>(`[data-tile="${index}"] [data-part=picture]`);
    if (!tile) return;
    pendingId.current = null;
    tile.focus({ preventScroll: true });
  };
  useLayoutEffect(focusPending);

  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row || !layout || !list.current) return;
    setCurrentId(row.id);
    pendingId.current = row.id;
    scrollToTile(list.current, layout, index);
    // Without a change there is no render, and the focus would move at a much later one.
    focusPending();
  };
  const passOn = (index: number) => {
    const after = rows[index + 1] ?? rows[index - 1];
    setCurrentId(after?.id ?? null);
    pendingId.current = after?.id ?? null;
  };
  return { currentIndex, setCurrent: (content) => setCurrentId(content?.id ?? null), moveTo, passOn };
}

/** Bars at the page's edges may cover this much. */
const coveredPx = 96;

/** Scrolls as little as shows the whole tile. */
function scrollToTile(list: HTMLElement, layout: MasonryLayout, index: number): void {
  const topPx = list.getBoundingClientRect().top + (layout.topsPx[index] ?? 0);
  const bottomPx = topPx + (layout.heightsPx[index] ?? 0);
  if (topPx < coveredPx) window.scrollBy(0, topPx - coveredPx);
  else if (bottomPx > window.innerHeight - coveredPx)
    window.scrollBy(0, Math.min(bottomPx - window.innerHeight + coveredPx, topPx - coveredPx));
}
