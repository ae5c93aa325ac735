/**
 * Which tiles of a gallery are drawn: what is on the screen at once, and what is only near it a little with each look, so
 * that no frame of a scroll has to bear many new ones.
 */
import { visibleBetween, type MasonryLayout } from "./masonry-layout.ts";

/** What the screen shows of a gallery, from its top; and how much more is drawn above and below. */
export type Screen = { fromPx: number; untilPx: number };

/** So near to the screen nothing waits: it may be on it with the next frame. */
const urgentPx = 120;
const nearPx = 480;
/** What has left stays so much longer, or a turn back would draw it again. */
const leavingPx = 640;
/** Of what may wait, so many come with one look. */
const perLook = 1;

/** @returns `drawn` itself where nothing comes, and whether all that is near is drawn; positions in their order. */
export function drawMore(
  drawn: readonly number[],
  layout: MasonryLayout,
  { fromPx, untilPx }: Screen,
): { drawn: readonly number[]; isWhole: boolean } {
  const within = (marginPx: number) => visibleBetween(layout, fromPx - marginPx, untilPx + marginPx);
  const known = new Set(drawn);
  const coming = new Set(within(urgentPx).filter((at) => !known.has(at)));
  const waiting = within(nearPx).filter((at) => !known.has(at) && !coming.has(at));
  // The last first: down is where most go.
  for (const at of waiting.slice(-perLook)) coming.add(at);
  const isWhole = waiting.length <= perLook;
  const isOver = drawn.some((at) => at >= layout.topsPx.length);
  if (coming.size === 0 && !isOver) return { drawn, isWhole };
  // What has left goes along with what comes: a page that changes twice pays most of the price twice.
  const staying = new Set(within(leavingPx));
  return { drawn: [...drawn.filter((at) => staying.has(at)), ...coming].sort((a, b) => a - b), isWhole };
}
