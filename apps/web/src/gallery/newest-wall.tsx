/** A wall of a few pictures, none of which can be chosen; what stands there before they are known, or without any. */
import { useCallback, type ReactNode } from "react";
import { loadPreview } from "#gallery/preview/picture-preview.tsx";
import { LoadFailed } from "#gallery/wall/empty-results.tsx";
import { GallerySkeleton } from "#gallery/wall/gallery-skeleton.tsx";
import type { useWall } from "#gallery/wall/use-wall.ts";
import { Wall } from "#gallery/wall/wall.tsx";
import type { ContentRow } from "#platform/database.ts";
import { usePictureActions } from "./picture-actions.ts";
import { useTileCommands } from "./use-tile-commands.ts";

type NewestWallProps = {
  wall: ReturnType<typeof useWall>;
  /** Those of the wall that are shown. */
  rows: readonly ContentRow[];
  onOpen: (contentId: string) => void;
  empty: ReactNode;
};

export function NewestWall({ wall, rows, onOpen, empty }: NewestWallProps) {
  const onCommand = useTileCommands(usePictureActions());
  const noop = useCallback(() => undefined, []);
  if (wall.isPending) return <GallerySkeleton />;
  if (wall.isError && rows.length === 0) return <LoadFailed onRetry={wall.retry} />;
  if (rows.length === 0) return empty;
  return (
    <Wall
      rows={rows}
      complete
      selection={null}
      onOpen={(content) => onOpen(content.id)}
      onChoose={noop}
      onCommand={onCommand}
      onNear={loadPreview}
    />
  );
}
