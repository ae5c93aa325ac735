/** The events of a masonry grid. */
import type { ContentRow } from "#platform/database.ts";
import type { TileCommand } from "./picture-tile.tsx";

export type GridEvents = {
  onOpen: (content: ContentRow) => void;
  /** @param range with Shift: everything from the last chosen picture up to this one. */
  onChoose: (content: ContentRow, range: boolean) => void;
  onCommand: (command: TileCommand, content: ContentRow) => void;
  /** The pointer or the focus reached a picture, which may be opened next. */
  onNear: () => void;
};
