/** All pictures of a person, filtered by the address, with collections, selection and the trash. */
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useCollections } from "#gallery/collections/collections.ts";
import { isFiltered } from "#gallery/filters/gallery-filters.ts";
import { useGalleryState } from "#gallery/filters/use-gallery-state.ts";
import { loadPreview, PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { useGalleryCount, useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useSettledRows } from "#gallery/rows/use-settled-rows.ts";
import { useSelection } from "#gallery/selection/use-selection.ts";
import { MasonryGrid } from "#gallery/masonry/masonry-grid.tsx";
import { EmptyResults, LoadFailed } from "./empty-results.tsx";
import type { GalleryPartProps } from "./gallery-head.tsx";
import { GallerySkeleton } from "./gallery-skeleton.tsx";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { openPicture, usePictureActions, type PictureActions } from "./picture-actions.ts";
import { useKeptScroll } from "./use-kept-scroll.ts";
import { useTileCommands } from "./use-tile-commands.ts";
import { WholeGalleryHead } from "./whole-gallery-head.tsx";

const SelectionBar = lazy(() => import("#gallery/selection/selection-bar.tsx"));

export default function WholeGallery({ title, aside, empty, level, openId, onOpen }: GalleryPartProps) {
  usePreloadedPreview();
  const state = useGalleryState();
  const { filters, conditions } = state;
  const gallery = useGalleryRows(conditions);
  const count = useGalleryCount(conditions);
  const { rows, waiting, showWaiting } = useSettledRows(gallery.rows, JSON.stringify(conditions));
  const actions = usePictureActions();
  const choosing = useSelection(rows);
  // The preview walks through pictures only: videos have a player of their own.
  const pictures = useMemo(() => rows.filter(isPicture), [rows]);
  useKeptScroll(rows.length > 0);
  return (
    <section aria-labelledby="gallery-title" className={choosing.selection ? "pb-24" : undefined}>
      <WholeGalleryHead
        {...state}
        title={title}
        level={level}
        aside={aside}
        count={count}
        hasNothing={rows.length === 0 && gallery.isLoaded}
        onSelect={rows.length > 0 && !choosing.selection ? choosing.begin : null}
      />
      {waiting > 0 && <NewPictures count={waiting} onPress={showWaiting} />}
      <GalleryPictures
        {...state}
        gallery={gallery}
        rows={rows}
        empty={empty}
        choosing={choosing}
        actions={actions}
        onOpen={onOpen}
      />
      {!gallery.complete && rows.length > 0 && (
        <GalleryEnd key={rows.length} problem={gallery.problem} onRetry={() => void gallery.readOn()} />
      )}
      <ChosenActions
        choosing={choosing}
        shown={rows.length}
        actions={actions}
        inTrash={filters.trashed}
        collectionId={filters.collectionId}
      />
      <PicturePreview
        rows={pictures}
        complete={gallery.complete}
        total={pictures.length === rows.length ? count : null}
        openId={openId}
        onOpen={onOpen}
        onEndNear={gallery.readOn}
      />
    </section>
  );
}

const isPicture = ({ content_type: type }: ContentRow): boolean => type !== "video";

/** Loads the preview's code shortly after the page, so that the first click does not wait for it. */
function usePreloadedPreview(): void {
  useEffect(() => {
    const timer = setTimeout(loadPreview, 800);
    return () => clearTimeout(timer);
  }, []);
}

type GalleryState = ReturnType<typeof useGalleryState>;
type Choosing = ReturnType<typeof useSelection>;

type GalleryPicturesProps = Pick<GalleryState, "filters" | "change" | "clear"> &
  Pick<GalleryPartProps, "empty" | "onOpen"> & {
    gallery: ReturnType<typeof useGalleryRows>;
    rows: readonly ContentRow[];
    choosing: Choosing;
    actions: PictureActions;
  };

function GalleryPictures({ gallery, rows, choosing, actions, onOpen, ...state }: GalleryPicturesProps) {
  const { filters, change, clear, empty } = state;
  const onCommand = useTileCommands(actions);
  const navigate = useNavigate();
  const open = (content: ContentRow) => {
    if (isPicture(content)) onOpen(content.id);
    else if (content.trashed_at) openPicture(content);
    else void navigate(viewOf("video").resultPath(content.id));
  };
  if (gallery.isPending) return <GallerySkeleton />;
  if (gallery.isError && rows.length === 0) return <LoadFailed onRetry={gallery.retry} />;
  if (rows.length === 0 && gallery.isLoaded) {
    const hasNothingAtAll = !isFiltered(filters) && !filters.trashed;
    return hasNothingAtAll ? empty : <EmptyResults filters={filters} change={change} clear={clear} />;
  }
  return (
    <MasonryGrid
      rows={rows}
      complete={gallery.complete}
      selection={choosing.selection}
      onOpen={open}
      onChoose={choosing.choose}
      onCommand={onCommand}
      onNear={loadPreview}
      onEndNear={gallery.readOn}
    />
  );
}

type ChosenActionsProps = {
  choosing: Choosing;
  shown: number;
  actions: PictureActions;
  inTrash: boolean;
  collectionId: string | null;
};

function ChosenActions({ choosing, shown, actions, inTrash, collectionId }: ChosenActionsProps) {
  const collection = useCollections().data?.find(({ id }) => id === collectionId) ?? null;
  if (!choosing.selection) return null;
  return (
    <Suspense>
      <SelectionBar
        rows={choosing.chosen}
        shown={shown}
        actions={actions}
        inTrash={inTrash}
        collection={collection}
        onAll={choosing.all}
        onNone={choosing.begin}
        onEnd={choosing.end}
      />
    </Suspense>
  );
}

function NewPictures({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div className="pointer-events-none sticky top-4 z-30 grid h-0 justify-items-center overflow-visible">
      <Button variant="inverse" className="pointer-events-auto shadow-float" onClick={onPress}>
        {count === 1 ? "1 new picture" : `${count} new pictures`}
      </Button>
    </div>
  );
}

/** Its key is the number of rows above it: the next page then replaces it, where one that stayed would be pushed down. */
function GalleryEnd({ problem, onRetry }: { problem: boolean; onRetry: () => void }) {
  return (
    <div className="grid place-items-center py-8 [overflow-anchor:none]">
      {problem ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 text-fg-2">
          Failed to load generated images
          <Button onClick={onRetry}>Try again</Button>
        </p>
      ) : (
        <Spinner label="Loading more pictures" />
      )}
    </div>
  );
}
