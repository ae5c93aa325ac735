/** How wide a gallery is, and which of its tiles are drawn. Follows the page's scrolling, one look a frame. */
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { drawMore } from "./drawn-tiles.ts";
import type { MasonryLayout } from "./masonry-layout.ts";

/** So long after its last step a scroll is over. */
const restMs = 120;
/** So far before the end of the gallery comes onto the screen the next page is asked for. */
const readAheadPx = 2900;

/** In CSS pixels; 0 until it is known. */
export function useGridWidth(gallery: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = gallery.current;
    if (!element) return;
    const measure = () => setWidthPx(element.getBoundingClientRect().width);
    // Its places are known before the first paint, or the gallery would flash.
    // oxlint-disable-next-line react/set-state-in-effect
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [gallery]);
  return widthPx;
}

/** @param onEndNear called when the end of the gallery comes near, once for each layout. */
export function useDrawnTiles(
  gallery: RefObject<HTMLElement | null>,
  layout: MasonryLayout | null,
  onEndNear: () => void,
): { drawn: readonly number[]; isScrolling: () => boolean } {
  const scrolledAtMs = useRef(-restMs);
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const known = useRef(drawn);
  const endNear = useEffectEvent(onEndNear);

  useLayoutEffect(() => {
    const element = gallery.current;
    if (!element || !layout) return;
    let frame = 0;
    let isAsked = false;
    const look = (show: (change: () => void) => void) => {
      const { top } = element.getBoundingClientRect();
      const screen = { fromPx: -top, untilPx: window.innerHeight - top };
      const { drawn: next, isWhole } = drawMore(known.current, layout, screen);
      known.current = next;
      show(() => setDrawn(next));
      if (!isWhole) lookSoon();
      const isEndNear = layout.heightPx - screen.untilPx < readAheadPx;
      if (isEndNear && !isAsked) endNear();
      isAsked = isEndNear;
    };
    const lookSoon = () => {
      // At once: to come back to it in a task of its own would cost each frame of a scroll more.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look(flushSync);
      });
    };
    const follow = () => {
      scrolledAtMs.current = performance.now();
      lookSoon();
    };
    look((change) => change());
    // Whatever above the gallery grows or shrinks moves it.
    const observer = new ResizeObserver(lookSoon);
    observer.observe(document.body);
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", lookSoon);
    };
  }, [gallery, layout]);
  const isScrolling = useCallback(() => performance.now() - scrolledAtMs.current < restMs, []);
  return { drawn, isScrolling };
}
