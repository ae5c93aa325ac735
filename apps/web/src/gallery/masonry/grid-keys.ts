/** The keys of a masonry grid: arrows, Home and End move, X and Space choose, F and Delete act on a picture. */
import type { KeyboardEvent } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { GridEvents } from "./grid-events.ts";
import { neighbour, type Direction, type MasonryLayout } from "./masonry-layout.ts";
import { isOnPicture } from "./tile-target.ts";
import type { GridFocus } from "./use-grid-focus.ts";

/** The tile in which a key was pressed. */
type Pressed = { index: number; content: ContentRow; layout: MasonryLayout; lastIndex: number };

/** True when the key moved the focus, or tried to beyond an edge. */
export function moveByKey(
  event: KeyboardEvent,
  { index, layout, lastIndex }: Pressed,
  focus: GridFocus,
): boolean {
  if (isArrow(event.key)) {
    const next = neighbour(layout, index, event.key);
    if (next !== null) focus.moveTo(next);
  } else if (event.key === "Home" || event.key === "End") focus.moveTo(event.key === "Home" ? 0 : lastIndex);
  else return false;
  event.preventDefault();
  return true;
}

export function actByKey(
  event: KeyboardEvent,
  { index, content }: Pressed,
  {
    focus,
    canDelete,
    ...events
  }: Pick<GridEvents, "onChoose" | "onCommand"> & { focus: GridFocus; canDelete: boolean },
): void {
  const { key } = event;
  if (key === "x" || key === "X" || (key === " " && isOnPicture(event))) {
    event.preventDefault();
    events.onChoose(content, event.shiftKey);
  } else if (key === "f" || key === "F") events.onCommand("favourite", content);
  else if (key === "Delete" && canDelete) {
    focus.passOn(index);
    events.onCommand("trash", content);
  }
}

/** Firefox presses a button when Space is released; here Space chooses. */
export function preventSpacePress(event: KeyboardEvent): void {
  if (event.key === " " && isOnPicture(event)) event.preventDefault();
}

const isArrow = (key: string): key is Direction =>
  key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";
