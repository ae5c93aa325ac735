/**
 * The pictures of a person: a wall with its filters, the preview, and what can be done with them. With a `limit` only
 * the newest are shown, filtered by kind; without, everything, filtered by the address.
 */
import { ListChecks } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CollectionShelf } from "#core/gallery/collections/collection-shelf.tsx";
import { useShelf } from "#core/gallery/collections/collections.ts";
import { galleryFilters, type GalleryFilter } from "./content-kinds.ts";
import { conditionsOfKind } from "./content-pages.ts";
import { EmptyResults, LoadFailed, LoggedOut } from "#core/gallery/wall/empty-results.tsx";
import { FilterBar } from "#core/gallery/filters/filter-bar.tsx";
import { isFiltered, noFilters } from "#core/gallery/filters/gallery-filters.ts";
import { GallerySkeleton } from "#core/gallery/wall/gallery-skeleton.tsx";
import { usePictureActions, downloadPicture, openPicture, type PictureActions } from "./picture-actions.ts";
import { loadPreview, PicturePreview } from "#core/gallery/preview/picture-preview.tsx";
import type { TileCommand } from "#core/gallery/wall/picture-tile.tsx";
import {
  chooseAll,
  extendTo,
  nothingChosen,
  toggle,
  type Selection,
} from "#core/gallery/selection/selection.ts";
import { TrashBar } from "#core/gallery/trash/trash-bar.tsx";
import { useGalleryState } from "#core/gallery/filters/use-gallery-state.ts";
import { useKeptScroll } from "#core/gallery/wall/use-kept-scroll.ts";
import { useLivePictures } from "#core/gallery/wall/use-live-pictures.ts";
import { useSettledRows } from "#core/gallery/wall/use-settled-rows.ts";
import { useWall, useWallCount } from "#core/gallery/wall/use-wall.ts";
import { Wall } from "#core/gallery/wall/wall.tsx";

const SelectionBar = lazy(() => import("#core/gallery/selection/selection-bar.tsx"));

type GalleryProps = {
  title: string;
  /** Beside the filter: where one can go from here. */
  aside?: ReactNode;
  /** Shown when there is no picture at all. */
  empty: ReactNode;
  limit?: number;
  level: "h1" | "h2";
  /** The picture that is open in the preview. */
  openId: string | null;
  onOpen: (contentId: string | null) => void;
};

export function Gallery({ limit, ...props }: GalleryProps) {
  const { user } = useSession();
  useLivePictures();
  if (!user) {
    return (
      <section aria-labelledby="gallery-title">
        <Head title={props.title} level={props.level} aside={props.aside} count={null} />
        <LoggedOut />
      </section>
    );
  }
  return limit === undefined ? <WholeGallery {...props} /> : <NewestPictures {...props} limit={limit} />;
}

type PartProps = Omit<GalleryProps, "limit">;

/** The newest few, without anything that belongs to a whole gallery. */
function NewestPictures({
  title,
  aside,
  empty,
  level,
  openId,
  onOpen,
  limit,
}: PartProps & { limit: number }) {
  const [kind, setKind] = useState<GalleryFilter>("all");
  const conditions = conditionsOfKind[kind];
  const wall = useWall(conditions);
  const count = useWallCount(conditions);
  const actions = usePictureActions();
  const rows = useMemo(() => wall.rows.slice(0, limit), [wall.rows, limit]);
  const onCommand = useCommands(actions);
  const noop = useCallback(() => undefined, []);
  return (
    <section aria-labelledby="gallery-title">
      <Head title={title} level={level} aside={aside} count={count}>
        <SegmentedControl label="Show" value={kind} options={galleryFilters} onChange={setKind} />
      </Head>
      {wall.isPending ? (
        <GallerySkeleton />
      ) : wall.isError && rows.length === 0 ? (
        <LoadFailed onRetry={wall.retry} />
      ) : rows.length > 0 ? (
        <Wall
          rows={rows}
          complete
          selection={null}
          onOpen={(content) => onOpen(content.id)}
          onChoose={noop}
          onCommand={onCommand}
          onNear={loadPreview}
        />
      ) : kind === "all" ? (
        empty
      ) : (
        <EmptyResults
          filters={{ ...noFilters, kind }}
          change={() => setKind("all")}
          clear={() => setKind("all")}
        />
      )}
      <PicturePreview rows={rows} complete total={count} openId={openId} onOpen={onOpen} />
    </section>
  );
}

function WholeGallery({ title, aside, empty, level, openId, onOpen }: PartProps) {
  const { filters, conditions, change, clear } = useGalleryState();
  const wall = useWall(conditions);
  const count = useWallCount(conditions);
  const settled = useSettledRows(wall.rows, JSON.stringify(conditions));
  const { rows } = settled;
  const actions = usePictureActions();
  const onCommand = useCommands(actions);
  const choosing = useChoosing(rows);
  const shelf = useShelf().data;
  const collection = shelf?.find(({ id }) => id === filters.collectionId) ?? null;
  useKeptScroll(rows.length > 0);
  const hasNothing = rows.length === 0 && wall.isLoaded;
  const hasNothingAtAll = hasNothing && !isFiltered(filters) && !filters.trashed;
  return (
    <section aria-labelledby="gallery-title" className={choosing.selection ? "pb-24" : undefined}>
      <Head title={filters.trashed ? "Trash" : title} level={level} aside={aside} count={count}>
        <SegmentedControl
          label="Show"
          value={filters.kind}
          options={galleryFilters}
          onChange={(kind) => change({ kind })}
        />
        {rows.length > 0 && !choosing.selection && (
          <Button variant="plain" className="order-last" onClick={choosing.begin}>
            <ListChecks size={18} />
            Select
          </Button>
        )}
      </Head>
      <FilterBar filters={filters} change={change} clear={clear} count={count} />
      {filters.trashed ? (
        <TrashBar isEmpty={hasNothing} />
      ) : (
        <CollectionShelf openId={filters.collectionId} onOpen={(collectionId) => change({ collectionId })} />
      )}
      {settled.waiting > 0 && <NewPictures count={settled.waiting} onPress={settled.letIn} />}
      {wall.isPending ? (
        <GallerySkeleton />
      ) : wall.isError && rows.length === 0 ? (
        <LoadFailed onRetry={wall.retry} />
      ) : hasNothingAtAll ? (
        empty
      ) : hasNothing ? (
        <EmptyResults filters={filters} change={change} clear={clear} />
      ) : (
        <Wall
          rows={rows}
          complete={wall.complete}
          selection={choosing.selection}
          onOpen={(content) => onOpen(content.id)}
          onChoose={choosing.choose}
          onCommand={onCommand}
          onNear={loadPreview}
          onEndNear={wall.readOn}
        />
      )}
      {!wall.complete && rows.length > 0 && (
        <WallEnd problem={wall.problem} onRetry={() => void wall.readOn()} />
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
        rows={rows}
        complete={wall.complete}
        total={count}
        openId={openId}
        onOpen={onOpen}
        onEndNear={wall.readOn}
      />
    </section>
  );
}

function Head({
  title,
  level: Title,
  aside,
  count,
  children,
}: Pick<GalleryProps, "title" | "level" | "aside"> & { count: number | null; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-[18px]">
      <Title id="gallery-title" className="page-title max-md:order-[-1]">
        {title}
      </Title>
      {children}
      <span className="flex-1 max-md:-order-1 max-md:hidden" />
      {count !== null && count > 0 && (
        <output className="text-sm text-fg-2 tabular-nums max-md:order-1 max-md:flex-1">
          {count.toLocaleString("en-US")} {count === 1 ? "picture" : "pictures"}
        </output>
      )}
      <span className="max-md:order-[-1] max-md:ml-auto">{aside}</span>
    </div>
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

function WallEnd({ problem, onRetry }: { problem: boolean; onRetry: () => void }) {
  return (
    <div className="grid place-items-center py-8">
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

function useCommands(actions: PictureActions) {
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

function useChoosing(rows: readonly ContentRow[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const ids = selection?.ids;
  const chosen = useMemo(() => (ids ? rows.filter(({ id }) => ids.has(id)) : []), [rows, ids]);
  return {
    selection,
    /** Only what is on the wall counts: what was narrowed away is not acted upon. */
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
