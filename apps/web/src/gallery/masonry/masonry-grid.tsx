/**
 * The gallery of pictures. Only what is on or near the screen exists as elements, and every place is known before its
 * picture has arrived. One tile is in the tab order; arrow keys lead on from it.
 */
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from "react";
import type { ContentRow } from "#platform/database.ts";
import { useMedia } from "#ui/use-media.ts";
import { sizeOf } from "#gallery/content-kinds.ts";
import { PictureTile, type TileCommand } from "./picture-tile.tsx";
import type { Selection } from "#gallery/selection/selection.ts";
import { useDrawnTiles, useGridWidth } from "./use-visible-tiles.ts";
import { layOutMasonry, neighbour, type Direction, type MasonryLayout } from "./masonry-layout.ts";

export type GridEvents = {
  onOpen: (content: ContentRow) => void;
  /** With Shift: everything from the last one up to this. */
  onChoose: (content: ContentRow, range: boolean) => void;
  onCommand: (command: TileCommand, content: ContentRow) => void;
  /** Somebody is about to open one. */
  onNear: () => void;
};

type MasonryGridProps = GridEvents & {
  rows: readonly ContentRow[];
  complete: boolean;
  /** Null: pictures are opened, not chosen. */
  selection: Selection | null;
  /** Asked for when the end of what was read comes near. */
  onEndNear?: () => void;
};

export function MasonryGrid({ rows, complete, selection, onEndNear, ...events }: MasonryGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const frame = useFrame(useGridWidth(list));
  const layout = useLayout(rows, frame);
  const { drawn: seen, isScrolling } = useDrawnTiles(list, layout, () => {
    if (!complete && rows.length > 0) onEndNear?.();
  });
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [hotId, setHotId] = useState<string | null>(null);
  /** Whose tile takes the focus as soon as it is drawn; by its id, as those before it may leave meanwhile. */
  const focusSoon = useRef<string | null>(null);

  const current = useMemo(
    () =>
      currentId === null
        ? -1
        : Math.max(
            0,
            rows.findIndex((row) => row.id === currentId),
          ),
    [rows, currentId],
  );
  // Whoever has the focus stays, however far is scrolled.
  const drawn = current < 0 || seen.includes(current) ? seen : withInOrder(seen, current);
  const reachable = current < 0 ? (seen[0] ?? 0) : current;

  const giveFocus = () => {
    const id = focusSoon.current;
    const tile =
      id &&
      tileButton(
        list.current,
        rows.findIndex((row) => row.id === id),
      );
    if (!tile) return;
    focusSoon.current = null;
    tile.focus({ preventScroll: true });
  };
  useLayoutEffect(giveFocus);

  const goTo = (at: number) => {
    const row = rows[at];
    if (!row || !layout || !list.current) return;
    setCurrentId(row.id);
    focusSoon.current = row.id;
    scrollToTile(list.current, layout, at);
    // Where nothing changes nothing is drawn: what waited for that would take the focus much later.
    giveFocus();
  };
  /** The one that takes its place takes the focus, too. */
  const passFocusOn = (at: number) => {
    const after = rows[at + 1] ?? rows[at - 1];
    setCurrentId(after?.id ?? null);
    focusSoon.current = after?.id ?? null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tileOf(event);
    const content = at === null ? undefined : rows[at];
    if (at === null || !content || !layout || event.ctrlKey || event.metaKey || event.altKey) return;
    const onPicture = event.target instanceof HTMLElement && event.target.dataset["part"] === "picture";
    const next = isArrow(event.key) ? neighbour(layout, at, event.key) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      if (next !== null) goTo(next);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      goTo(event.key === "Home" ? 0 : rows.length - 1);
    } else if (event.key === "x" || event.key === "X" || (event.key === " " && onPicture)) {
      event.preventDefault();
      events.onChoose(content, event.shiftKey);
    } else if (event.key === "f" || event.key === "F") events.onCommand("favourite", content);
    else if (event.key === "Delete" && selection === null) {
      passFocusOn(at);
      events.onCommand("trash", content);
    }
  };
  const onClick = (event: MouseEvent) => {
    const at = tileOf(event);
    const content = at === null ? undefined : rows[at];
    if (at === null || !content || !(event.target instanceof Element)) return;
    const command = event.target.closest<HTMLElement>("[data-command]")?.dataset["command"];
    if (command) {
      // Pressed by a key: its tile leaves with the focus in it.
      if (event.detail === 0 && (command === "trash" || command === "restore")) passFocusOn(at);
      events.onCommand(command as TileCommand, content);
    } else if (event.target.closest("[data-part=picture]")) {
      setCurrentId(content.id);
      if (selection !== null || event.shiftKey) events.onChoose(content, event.shiftKey);
      else events.onOpen(content);
    }
  };
  const near = (event: SyntheticEvent) => {
    const at = tileOf(event);
    setHotId(at === null ? null : (rows[at]?.id ?? null));
    if (at !== null) events.onNear();
  };

  return (
    // Its tiles' buttons are what is pressed; one listener for all of them lets tiles stand that did not change.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      data-theme="dark"
      aria-label="Pictures"
      // Blurring what lies behind every badge would cost more than all the rest.
      className="relative m-0 list-none p-0 [contain:size_layout_style] [overflow-anchor:none] [&_.glass]:[backdrop-filter:none]!"
      style={{ height: layout?.heightPx ?? 0 }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === " " && tileOf(event) !== null && keepSpace(event)}
      onClick={onClick}
      // Pictures that pass under a pointer at rest are not meant; when it moves again, the one beneath it is.
      onPointerMove={(event) => event.pointerType === "mouse" && !isScrolling() && near(event)}
      onPointerLeave={() => setHotId(null)}
      onPointerDown={events.onNear}
      onFocus={(event) => {
        const at = tileOf(event);
        if (at !== null) setCurrentId(rows[at]?.id ?? null);
        if (event.target instanceof Element && event.target.matches(":focus-visible")) near(event);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHotId(null)}
    >
      {layout &&
        drawn.map((at) => {
          const content = rows[at];
          if (!content) return null;
          const column = layout.columns[at] ?? 0;
          return (
            <PictureTile
              key={content.id}
              content={content}
              at={at}
              setSize={complete ? rows.length : -1}
              leftPx={column * (layout.columnWidthPx + frame.gapPx)}
              topPx={layout.topsPx[at] ?? 0}
              widthPx={layout.columnWidthPx}
              heightPx={layout.heightsPx[at] ?? 0}
              eager={at < 2 * frame.columnCount}
              reachable={at === reachable}
              hot={content.id === hotId}
              chosen={selection === null ? null : selection.ids.has(content.id)}
            />
          );
        })}
    </ul>
  );
}

type Frame = { widthPx: number; columnCount: number; gapPx: number };

/** Five columns on a desk, three on a tablet, two on a phone. */
export function useFrame(widthPx: number): Frame {
  const wide = useMedia("(min-width: 64rem)");
  const middle = useMedia("(min-width: 48rem)");
  return useMemo(
    () => ({ widthPx, columnCount: wide ? 5 : middle ? 3 : 2, gapPx: wide ? 14 : middle ? 10 : 8 }),
    [widthPx, wide, middle],
  );
}

/** Null until the width is known. */
function useLayout(rows: readonly ContentRow[], frame: Frame): MasonryLayout | null {
  const [lay] = useState(createLayouter);
  return useMemo(() => (frame.widthPx === 0 ? null : lay(rows, frame)), [lay, rows, frame]);
}

/** Remembers the gallery that it laid last: when rows were only added behind, nothing before them is laid again. */
function createLayouter(): (rows: readonly ContentRow[], frame: Frame) => MasonryLayout {
  let last: { rows: readonly ContentRow[]; frame: Frame; layout: MasonryLayout } | null = null;
  return (rows, frame) => {
    const isContinued =
      last !== null &&
      last.frame === frame &&
      last.rows.length <= rows.length &&
      last.rows[0]?.id === rows[0]?.id &&
      last.rows.at(-1)?.id === rows[last.rows.length - 1]?.id;
    const layout = layOutMasonry(rows, ratioOf, frame, isContinued ? last?.layout : undefined);
    last = { rows, frame, layout };
    return layout;
  };
}

function ratioOf(content: ContentRow): number {
  const { width, height } = sizeOf(content);
  // A strip or a tower is shown in part: nobody scrolls past one picture for long.
  return Math.min(2.4, Math.max(0.3, height / width));
}

/** The position of the tile in which something happened. */
function tileOf(event: SyntheticEvent): number | null {
  const tile = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tile]") : null;
  return tile ? Number(tile.dataset["tile"]) : null;
}

const tileButton = (list: HTMLElement | null, at: number) =>
  list?.querySelector<HTMLElement>(`[data-tile="${at}"] [data-part=picture]`);

/** Firefox presses a button when Space is let go; here Space chooses. */
function keepSpace(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement && event.target.dataset["part"] === "picture")
    event.preventDefault();
}

/** As little as shows the whole tile, with room for what lies over the edges of the page. */
function scrollToTile(list: HTMLElement, layout: MasonryLayout, at: number): void {
  const topPx = list.getBoundingClientRect().top + (layout.topsPx[at] ?? 0);
  const bottomPx = topPx + (layout.heightsPx[at] ?? 0);
  const [roomAbovePx, roomBelowPx] = [96, 96];
  if (topPx < roomAbovePx) window.scrollBy(0, topPx - roomAbovePx);
  else if (bottomPx > window.innerHeight - roomBelowPx)
    window.scrollBy(0, Math.min(bottomPx - window.innerHeight + roomBelowPx, topPx - roomAbovePx));
}

const isArrow = (key: string): key is Direction =>
  key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";

const withInOrder = (positions: readonly number[], extra: number): number[] =>
  [...positions, extra].sort((a, b) => a - b);
