/** All pictures of a person, filtered by the address, with collections, selection and the trash. */
import { ListChecks } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CollectionRow } from "#gallery/collections/collection-row.tsx";
import { useCollections } from "#gallery/collections/collections.ts";
import { FilterBar } from "#gallery/filters/filter-bar.tsx";
import { isFiltered } from "#gallery/filters/gallery-filters.ts";
import { useGalleryState } from "#gallery/filters/use-gallery-state.ts";
import { loadPreview, PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { chooseAll, extendTo, nothingChosen, toggle, type Selection } from "#gallery/selection/selection.ts";
import { TrashBar } from "#gallery/trash/trash-bar.tsx";
import { EmptyResults, LoadFailed } from "#gallery/masonry/empty-results.tsx";
import { GallerySkeleton } from "#gallery/masonry/gallery-skeleton.tsx";
import { useKeptScroll } from "#gallery/masonry/use-kept-scroll.ts";
import { useSettledRows } from "#gallery/masonry/use-settled-rows.ts";
import { useGalleryRows, useGalleryCount } from "#gallery/masonry/use-gallery-rows.ts";
import { MasonryGrid } from "#gallery/masonry/masonry-grid.tsx";
import { galleryFilters } from "./content-kinds.ts";
import { fadesOnPhone, GalleryHead, type GalleryPartProps } from "./gallery-head.tsx";
import { openPicture, usePictureActions } from "./picture-actions.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { useTileCommands } from "./use-tile-commands.ts";

const SelectionBar = lazy(() => import("#gallery/selection/selection-bar.tsx"));

export default function WholeGallery({ title, aside, empty, level, openId, onOpen }: GalleryPartProps) {
  // Before the first click, which would otherwise wait for it.
  useEffect(() => {
    const timer = setTimeout(loadPreview, 800);
    return () => clearTimeout(timer);
  }, []);
  const { filters, conditions, change, clear } = useGalleryState();
  const gallery = useGalleryRows(conditions);
  const count = useGalleryCount(conditions);
  const settled = useSettledRows(gallery.rows, JSON.stringify(conditions));
  const { rows } = settled;
  const actions = usePictureActions();
  const onCommand = useTileCommands(actions);
  const choosing = useChoosing(rows);
  const navigate = useNavigate();
  // A video has a player of its own; the preview walks through pictures.
  const pictures = useMemo(() => rows.filter(isPicture), [rows]);
  const open = (content: ContentRow) => {
    if (isPicture(content)) onOpen(content.id);
    else if (content.trashed_at) openPicture(content);
    else void navigate(viewOf("video").resultPath(content.id));
  };
  const collections = useCollections().data;
  const collection = collections?.find(({ id }) => id === filters.collectionId) ?? null;
  useKeptScroll(rows.length > 0);
  const hasNothing = rows.length === 0 && gallery.isLoaded;
  const canSelect = rows.length > 0 && !choosing.selection;
  const hasNothingAtAll = hasNothing && !isFiltered(filters) && !filters.trashed;
  return (
    <section aria-labelledby="gallery-title" className={choosing.selection ? "pb-24" : undefined}>
      <GalleryHead title={filters.trashed ? "Trash" : title} level={level} aside={aside} count={count}>
        <SegmentedControl
          label="Show"
          value={filters.kind}
          options={galleryFilters}
          onChange={(kind) => change({ kind })}
          className={fadesOnPhone}
        />
        {canSelect && (
          <Button variant="plain" className="max-md:hidden" onClick={choosing.begin}>
            <ListChecks size={18} />
            Select
          </Button>
        )}
      </GalleryHead>
      <FilterBar filters={filters} change={change} clear={clear} count={count}>
        {canSelect && (
          <IconButton label="Select" filled className="md:hidden" onClick={choosing.begin}>
            <ListChecks size={18} />
          </IconButton>
        )}
      </FilterBar>
      {filters.trashed ? (
        <TrashBar isEmpty={hasNothing} />
      ) : (
        <CollectionRow openId={filters.collectionId} onOpen={(collectionId) => change({ collectionId })} />
      )}
      {settled.waiting > 0 && <NewPictures count={settled.waiting} onPress={settled.letIn} />}
      {gallery.isPending ? (
        <GallerySkeleton />
      ) : gallery.isError && rows.length === 0 ? (
        <LoadFailed onRetry={gallery.retry} />
      ) : hasNothingAtAll ? (
        empty
      ) : hasNothing ? (
        <EmptyResults filters={filters} change={change} clear={clear} />
      ) : (
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
      )}
      {!gallery.complete && rows.length > 0 && (
        <GalleryEnd problem={gallery.problem} onRetry={() => void gallery.readOn()} />
      )}
      {choosing.selection && (
        <Suspense>
          <SelectionBar
            rows={choosing.chosen}
            shown={rows.length}
            actions={actions}
            inTrash={filters.trashed}
            collection={collection}
            onAll={choosing.all}
            onNone={choosing.begin}
            onEnd={choosing.end}
          />
        </Suspense>
      )}
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

function NewPictures({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div className="pointer-events-none sticky top-4 z-30 grid h-0 justify-items-center overflow-visible">
      <Button variant="inverse" className="pointer-events-auto shadow-float" onClick={onPress}>
        {count === 1 ? "1 new picture" : `${count} new pictures`}
      </Button>
    </div>
  );
}

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

function useChoosing(rows: readonly ContentRow[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const ids = selection?.ids;
  const chosen = useMemo(() => (ids ? rows.filter(({ id }) => ids.has(id)) : []), [rows, ids]);
  return {
    selection,
    /** Only what is on the gallery counts: what was narrowed away is not acted upon. */
    chosen,
    begin: () => setSelection(nothingChosen),
    end: () => setSelection(null),
    all: () => setSelection(chooseAll(rows)),
    choose: (content: ContentRow, range: boolean) =>
      setSelection((before) =>
        range
          ? extendTo(before ?? nothingChosen, content.id, rows)
          : toggle(before ?? nothingChosen, content.id),
      ),
  };
}
