/**
 * The masonry grid of a gallery. Only tiles on or near the screen exist as elements, and each tile's position is known
 * before its picture has arrived. One tile is in the tab order; arrow keys lead on from it.
 */
import { useRef } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { Selection } from "#gallery/selection/selection.ts";
import type { GridEvents } from "./grid-events.ts";
import { useGridFrame, useGridWidth } from "./grid-frame.ts";
import { PictureTile } from "./picture-tile.tsx";
import { useDrawnTiles } from "./use-drawn-tiles.ts";
import { useGridFocus } from "./use-grid-focus.ts";
import { useGridHandlers } from "./use-grid-handlers.ts";
import { useMasonryLayout } from "./use-masonry-layout.ts";

type MasonryGridProps = GridEvents & {
  rows: readonly ContentRow[];
  complete: boolean;
  /** Null: pictures are opened, not chosen. */
  selection: Selection | null;
  /** Called when the end of the rows comes near. */
  onEndNear?: () => void;
};

export function MasonryGrid({ rows, complete, selection, onEndNear, ...events }: MasonryGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const frame = useGridFrame(useGridWidth(list));
  const layout = useMasonryLayout(rows, frame);
  const { drawn: near, isScrolling } = useDrawnTiles(list, layout, () => {
    if (!complete && rows.length > 0) onEndNear?.();
  });
  const focus = useGridFocus({ list, rows, layout });
  const { hoveredId, handlers } = useGridHandlers({ rows, layout, selection, focus, isScrolling, events });
  const { currentIndex } = focus;
  // The tile with the focus stays drawn, however far the page is scrolled.
  const drawn = currentIndex < 0 || near.includes(currentIndex) ? near : insertInOrder(near, currentIndex);
  const tabIndex = currentIndex < 0 ? (near[0] ?? 0) : currentIndex;

  return (
    // People press the buttons in the tiles. One listener for all lets unchanged tiles skip a render.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      data-theme="dark"
      aria-label="Pictures"
      // Blurring the picture behind every badge would cost more than all the rest.
      className="relative m-0 list-none p-0 [contain:size_layout_style] [overflow-anchor:none] [&_.glass]:[backdrop-filter:none]!"
      style={{ height: layout?.heightPx ?? 0 }}
      {...handlers}
    >
      {layout &&
        drawn.map((index) => {
          const content = rows[index];
          if (!content) return null;
          const column = layout.columns[index] ?? 0;
          return (
            <PictureTile
              key={content.id}
              content={content}
              index={index}
              setSize={complete ? rows.length : -1}
              leftPx={column * (layout.columnWidthPx + frame.gapPx)}
              topPx={layout.topsPx[index] ?? 0}
              widthPx={layout.columnWidthPx}
              heightPx={layout.heightsPx[index] ?? 0}
              eager={index < 2 * frame.columnCount}
              reachable={index === tabIndex}
              hovered={content.id === hoveredId}
              chosen={selection === null ? null : selection.ids.has(content.id)}
            />
          );
        })}
    </ul>
  );
}

const insertInOrder = (indexes: readonly number[], extra: number): number[] =>
  [...indexes, extra].sort((a, b) => a - b);
