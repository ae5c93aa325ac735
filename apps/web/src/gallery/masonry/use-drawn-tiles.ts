/** Follows the page's scrolling and chooses, at most once a frame, which tiles of a grid are drawn. */
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { drawMore } from "./drawn-tiles.ts";
import type { MasonryLayout } from "./masonry-layout.ts";

/** A scroll is over this long after its last event. */
const restMs = 120;
/** The next page is requested when the end of the grid is this close to the screen. */
const readAheadPx = 2900;

/** @param onEndNear called when the end of the grid comes near, once for each layout. */
export function useDrawnTiles(
  grid: RefObject<HTMLElement | null>,
  layout: MasonryLayout | null,
  onEndNear: () => void,
): { drawn: readonly number[]; isScrolling: () => boolean } {
  const scrolledAtMs = useRef(-restMs);
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const known = useRef(drawn);
  const endNear = useEffectEvent(onEndNear);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element || !layout) return;
    let frame = 0;
    let isAsked = false;
    const update = (show: (change: () => void) => void) => {
      const { top } = element.getBoundingClientRect();
      const screen = { fromPx: -top, untilPx: window.innerHeight - top };
      const { drawn: next, isWhole } = drawMore(known.current, layout, screen);
      known.current = next;
      show(() => setDrawn(next));
      if (!isWhole) updateSoon();
      const isEndNear = layout.heightPx - screen.untilPx < readAheadPx;
      if (isEndNear && !isAsked) endNear();
      isAsked = isEndNear;
    };
    const updateSoon = () => {
      // Rendered within the frame: a task of its own would cost each frame of a scroll more.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        update(flushSync);
      });
    };
    const follow = () => {
      scrolledAtMs.current = performance.now();
      updateSoon();
    };
    update((change) => change());
    // The grid moves when anything above it grows or shrinks.
    const observer = new ResizeObserver(updateSoon);
    observer.observe(document.body);
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", updateSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", updateSoon);
    };
  }, [grid, layout]);
  const isScrolling = useCallback(() => performance.now() - scrolledAtMs.current < restMs, []);
  return { drawn, isScrolling };
}
