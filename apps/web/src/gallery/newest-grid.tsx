/** A grid of a few pictures that cannot be chosen, with its skeleton, its failure and its empty state. */
import { useCallback, type ReactNode } from "react";
import { loadPreview } from "#gallery/preview/picture-preview.tsx";
import { LoadFailed } from "./empty-results.tsx";
import { GallerySkeleton } from "./gallery-skeleton.tsx";
import type { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { MasonryGrid } from "#gallery/masonry/masonry-grid.tsx";
import type { ContentRow } from "#platform/database.ts";
import { usePictureActions } from "./picture-actions.ts";
import { useTileCommands } from "./use-tile-commands.ts";

type NewestGridProps = {
  gallery: ReturnType<typeof useGalleryRows>;
  /** The rows of the gallery that are shown. */
  rows: readonly ContentRow[];
  onOpen: (contentId: string) => void;
  empty: ReactNode;
};

export function NewestGrid({ gallery, rows, onOpen, empty }: NewestGridProps) {
  const onCommand = useTileCommands(usePictureActions());
  const noop = useCallback(() => undefined, []);
  if (gallery.isPending) return <GallerySkeleton />;
  if (gallery.isError && rows.length === 0) return <LoadFailed onRetry={gallery.retry} />;
  if (rows.length === 0) return empty;
  return (
    <MasonryGrid
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
