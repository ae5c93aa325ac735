/**
 * New pictures come in at the top at once when the top is what is looked at. Further down they wait behind a button,
 * so that nothing moves under the eyes.
 */
import { useEffect, useState } from "react";
import type { ContentRow } from "#platform/database.ts";

/** Scrolled less than this, the top is what is looked at. */
const topPx = 240;

export function useSettledRows(rows: readonly ContentRow[], galleryName: string) {
  const [top, setTop] = useState<{ galleryName: string; id: string | null }>({ galleryName, id: null });
  const firstId = rows[0]?.id ?? null;
  const isKnown = top.galleryName === galleryName && top.id !== null;
  const at = isKnown ? rows.findIndex(({ id }) => id === top.id) : 0;

  useEffect(() => {
    // What stood on top is gone, or this is another gallery: the first one is the top now.
    const mayMove = at < 0 || !isKnown || window.scrollY < topPx;
    if (firstId !== null && mayMove && (top.id !== firstId || top.galleryName !== galleryName))
      // Where the page stands can only be asked outside of a render.
      // oxlint-disable-next-line react/set-state-in-effect
      setTop({ galleryName, id: firstId });
  }, [at, isKnown, firstId, top, galleryName]);

  const waiting = at > 0 ? at : 0;
  return {
    rows: waiting > 0 ? rows.slice(waiting) : rows,
    waiting,
    letIn: () => {
      setTop({ galleryName, id: firstId });
      window.scrollTo({ top: 0 });
    },
  };
}
