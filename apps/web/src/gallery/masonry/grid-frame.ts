/** The frame of a masonry grid: its width, and how many columns fit into the window. */
import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { useMedia } from "#ui/use-media.ts";

export type GridFrame = { widthPx: number; columnCount: number; gapPx: number };

/** Five columns on a desktop, three on a tablet, two on a phone. */
export function useGridFrame(widthPx: number): GridFrame {
  const isDesktop = useMedia("(min-width: 64rem)");
  const isTablet = useMedia("(min-width: 48rem)");
  return useMemo(
    () => ({
      widthPx,
      columnCount: isDesktop ? 5 : isTablet ? 3 : 2,
      gapPx: isDesktop ? 14 : isTablet ? 10 : 8,
    }),
    [widthPx, isDesktop, isTablet],
  );
}

/** In CSS pixels; 0 until it is measured. */
export function useGridWidth(grid: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => setWidthPx(element.getBoundingClientRect().width);
    // Measured before the first paint, or an empty grid would flash.
    // oxlint-disable-next-line react/set-state-in-effect
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return widthPx;
}
