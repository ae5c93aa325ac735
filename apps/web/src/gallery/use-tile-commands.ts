/** Runs the command of a tile's button. */
import { useCallback } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { TileCommand } from "#gallery/masonry/picture-tile.tsx";
import { downloadPicture, openPicture, type PictureActions } from "./picture-actions.ts";

export function useTileCommands(actions: PictureActions) {
  return useCallback(
    (command: TileCommand, content: ContentRow) => {
      if (command === "favourite") {
        if (!content.trashed_at) actions.favourite(content);
      } else if (command === "download") void downloadPicture(content);
      else if (command === "open") openPicture(content);
      else if (command === "restore") void actions.restore([content]);
      else if (!content.trashed_at) void actions.trash([content]);
    },
    [actions],
  );
}
