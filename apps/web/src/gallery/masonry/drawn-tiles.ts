/**
 * Chooses which tiles of a masonry grid are drawn: those on the screen at once, those near it a few with each update, so
 * that no frame of a scroll has to render many new ones.
 */
import { visibleBetween, type MasonryLayout } from "./masonry-layout.ts";

/** The part of a grid that the screen shows, measured from the grid's top. */
export type Screen = { fromPx: number; untilPx: number };

/** Tiles this near do not wait: the next frame may show them. */
const urgentPx = 120;
const nearPx = 480;
/** Tiles stay drawn up to this distance, so that a change of direction does not draw them again. */
const leavingPx = 640;
/** How many of the waiting tiles are added with one update. */
const perUpdate = 1;

/** @returns sorted indexes (`drawn` itself when no tile is added), and whether every near tile is drawn. */
export function drawMore(
  drawn: readonly number[],
  layout: MasonryLayout,
  { fromPx, untilPx }: Screen,
): { drawn: readonly number[]; isWhole: boolean } {
  const within = (marginPx: number) => visibleBetween(layout, fromPx - marginPx, untilPx + marginPx);
  const known = new Set(drawn);
  const coming = new Set(within(urgentPx).filter((index) => !known.has(index)));
  const waiting = within(nearPx).filter((index) => !known.has(index) && !coming.has(index));
  // The last first: most people scroll down.
  for (const index of waiting.slice(-perUpdate)) coming.add(index);
  const isWhole = waiting.length <= perUpdate;
  const isTooLong = drawn.some((index) => index >= layout.topsPx.length);
  if (coming.size === 0 && !isTooLong) return { drawn, isWhole };
  // Distant tiles leave only when others are added: two renders would cost nearly twice as much.
  const staying = new Set(within(leavingPx));
  return {
    drawn: [...drawn.filter((index) => staying.has(index)), ...coming].sort((a, b) => a - b),
    isWhole,
  };
}
