/**
 * Shows new pictures at once while the page is scrolled to its top. Further down they wait behind a button, so that the
 * grid does not move under the reader.
 */
import { useEffect, useState } from "react";
import type { ContentRow } from "#platform/database.ts";

/** A page scrolled less than this counts as at its top. */
const topPx = 240;

export function useSettledRows(rows: readonly ContentRow[], galleryName: string) {
  const [top, setTop] = useState<{ galleryName: string; id: string | null }>({ galleryName, id: null });
  const firstId = rows[0]?.id ?? null;
  const isKnown = top.galleryName === galleryName && top.id !== null;
  const topIndex = isKnown ? rows.findIndex(({ id }) => id === top.id) : 0;

  useEffect(() => {
    // The first row becomes the top when the known top is gone or this is another gallery.
    const mayMove = topIndex < 0 || !isKnown || window.scrollY < topPx;
    if (firstId !== null && mayMove && (top.id !== firstId || top.galleryName !== galleryName))
      // The scroll position can only be read outside of a render.
      // oxlint-disable-next-line react/set-state-in-effect
      setTop({ galleryName, id: firstId });
  }, [topIndex, isKnown, firstId, top, galleryName]);

  const waiting = Math.max(0, topIndex);
  return {
    rows: waiting > 0 ? rows.slice(waiting) : rows,
    waiting,
    showWaiting: () => {
      setTop({ galleryName, id: firstId });
      window.scrollTo({ top: 0 });
    },
  };
}
