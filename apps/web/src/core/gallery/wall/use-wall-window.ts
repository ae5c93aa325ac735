/** How wide the wall is and which part of it is on or near the screen. Follows the page's scrolling in steps. */
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";

/** What is kept ready above and below the screen, and how far is scrolled before it is looked at again. */
const marginPx = 420;
const stepPx = 160;

export type WallWindow = { widthPx: number; fromPx: number; untilPx: number };

export function useWallWindow(wall: RefObject<HTMLElement | null>): WallWindow {
  const [seen, setSeen] = useState<WallWindow>({ widthPx: 0, fromPx: 0, untilPx: 0 });
  const look = useCallback(() => {
    const element = wall.current;
    if (!element) return;
    const { top, width } = element.getBoundingClientRect();
    // Whole steps: most scroll events change nothing.
    const startPx = Math.floor(-top / stepPx) * stepPx;
    const fromPx = startPx - marginPx;
    const untilPx = startPx + stepPx + window.innerHeight + marginPx;
    setSeen((before) =>
      before.widthPx === width && before.fromPx === fromPx && before.untilPx === untilPx
        ? before
        : { widthPx: width, fromPx, untilPx },
    );
  }, [wall]);

  useLayoutEffect(() => {
    // Its place is known before the first paint, or the wall would flash.
    // oxlint-disable-next-line react/set-state-in-effect
    look();
    const element = wall.current;
    if (!element) return;
    // The wall's own width, and whatever above it grows or shrinks.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", look);
    };
  }, [look, wall]);
  return seen;
}
