/** The layout of a gallery's rows in a frame, continued when rows are only appended. */
import { useMemo, useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { sizeOf } from "#gallery/content-kinds.ts";
import type { GridFrame } from "./grid-frame.ts";
import { arrangeMasonry, type MasonryLayout } from "./masonry-layout.ts";

/** Null until the width is known. */
export function useMasonryLayout(rows: readonly ContentRow[], frame: GridFrame): MasonryLayout | null {
  const [arrange] = useState(createArranger);
  return useMemo(() => (frame.widthPx === 0 ? null : arrange(rows, frame)), [arrange, rows, frame]);
}

/** Keeps the last layout: when rows were only appended, the tiles before them are not arranged again. */
function createArranger(): (rows: readonly ContentRow[], frame: GridFrame) => MasonryLayout {
  let last: { rows: readonly ContentRow[]; frame: GridFrame; layout: MasonryLayout } | null = null;
  return (rows, frame) => {
    const isContinued =
      last !== null &&
      last.frame === frame &&
      last.rows.length <= rows.length &&
      last.rows[0]?.id === rows[0]?.id &&
      last.rows.at(-1)?.id === rows[last.rows.length - 1]?.id;
    const layout = arrangeMasonry(rows, ratioOf, frame, isContinued ? last?.layout : undefined);
    last = { rows, frame, layout };
    return layout;
  };
}

/** Very wide and very tall pictures are cropped, so that no tile fills a whole screen. */
function ratioOf(content: ContentRow): number {
  const { width, height } = sizeOf(content);
  return Math.min(2.4, Math.max(0.3, height / width));
}
