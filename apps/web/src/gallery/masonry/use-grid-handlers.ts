/** The event handlers of a masonry grid, and which tile the pointer or the focus is on. */
import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from "react";
import type { ContentRow } from "#platform/database.ts";
import type { Selection } from "#gallery/selection/selection.ts";
import { actByKey, moveByKey, preventSpacePress } from "./grid-keys.ts";
import type { GridEvents } from "./grid-events.ts";
import type { MasonryLayout } from "./masonry-layout.ts";
import { commandOf, isWithinPicture, tileIndexOf } from "./tile-target.ts";
import type { GridFocus } from "./use-grid-focus.ts";

type Grid = {
  rows: readonly ContentRow[];
  layout: MasonryLayout | null;
  selection: Selection | null;
  focus: GridFocus;
  isScrolling: () => boolean;
  events: GridEvents;
};

export function useGridHandlers({ rows, layout, selection, focus, isScrolling, events }: Grid) {
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const pressedTile = (event: SyntheticEvent) => {
    const index = tileIndexOf(event);
    const content = index === null ? undefined : rows[index];
    return index === null || !content ? null : { index, content };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const tile = pressedTile(event);
    if (!tile || !layout || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = { ...tile, layout, lastIndex: rows.length - 1 };
    if (!moveByKey(event, pressed, focus))
      actByKey(event, pressed, { ...events, focus, canDelete: selection === null });
  };
  const onClick = (event: MouseEvent) => {
    const tile = pressedTile(event);
    if (!tile) return;
    const { index, content } = tile;
    const command = commandOf(event);
    if (command) {
      // A click by key has no detail. Its tile leaves with the focus in it.
      if (event.detail === 0 && (command === "trash" || command === "restore")) focus.passOn(index);
      events.onCommand(command, content);
    } else if (isWithinPicture(event)) {
      focus.setCurrent(content);
      if (selection !== null || event.shiftKey) events.onChoose(content, event.shiftKey);
      else events.onOpen(content);
    }
  };
  const hover = (event: SyntheticEvent) => {
    const index = tileIndexOf(event);
    setHoveredId(index === null ? null : (rows[index]?.id ?? null));
    if (index !== null) events.onNear();
  };
  const onFocus = (event: FocusEvent) => {
    const index = tileIndexOf(event);
    if (index !== null) focus.setCurrent(rows[index] ?? null);
    if (event.target instanceof Element && event.target.matches(":focus-visible")) hover(event);
  };
  const handlers = {
    onKeyDown,
    onKeyUp: preventSpacePress,
    onClick,
    // While scrolling, pictures pass under a pointer at rest. The next move of the pointer decides.
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && !isScrolling()) hover(event);
    },
    onPointerLeave: () => setHoveredId(null),
    onPointerDown: () => events.onNear(),
    onFocus,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setHoveredId(null);
    },
  };
  return { hoveredId, handlers };
}
