/** The wall of a person's pictures: filter, masonry, preview and deletion. `limit` shows only the newest ones. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ShelfScene, StateCard } from "#ui/state-card.tsx";
import { galleryFilters, sizeOf, type GalleryFilter } from "./content-kinds.ts";
import { useContentPages } from "./content-pages.ts";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import { distribute, useColumnCount } from "./masonry.ts";
import { PictureTile } from "./picture-tile.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";

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

export function Gallery({ title, aside, empty, limit, level, openId, onOpen }: GalleryProps) {
  const Title = level;
  const { user } = useSession();
  const [filter, setFilter] = useState<GalleryFilter>("all");
  const query = useContentPages(filter);
  const [doomed, setDoomed] = useState<ContentRow | null>(null);
  const [sharing, setSharing] = useState<ContentRow | null>(null);
  const all = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const rows = limit === undefined ? all : all.slice(0, limit);
  const total = query.data?.pages[0]?.total ?? null;

  return (
    <section aria-labelledby="gallery-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-[18px]">
        <Title id="gallery-title" className="page-title">
          {title}
        </Title>
        {user && (
          <SegmentedControl label="Show" value={filter} options={galleryFilters} onChange={setFilter} />
        )}
        <span className="hidden flex-1 md:block" />
        {total !== null && total > 0 && (
          <span className="text-sm text-fg-2 tabular-nums">
            {total.toLocaleString("en-US")} {total === 1 ? "picture" : "pictures"}
          </span>
        )}
        {aside}
      </div>
      {!user ? (
        <LoggedOut />
      ) : query.isPending ? (
        <GallerySkeleton />
      ) : query.isError && rows.length === 0 ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        filter === "all" ? (
          empty
        ) : (
          <NothingOfKind onShowAll={() => setFilter("all")} />
        )
      ) : (
        <Wall rows={rows} onOpen={onOpen} onDelete={setDoomed} />
      )}
      {limit === undefined && query.hasNextPage && (
        <MoreSentinel loading={query.isFetchingNextPage} onReach={() => void query.fetchNextPage()} />
      )}
      <PreviewDialog
        rows={rows}
        openId={openId}
        total={total}
        onOpen={onOpen}
        onDelete={setDoomed}
        onShare={setSharing}
        covered={doomed !== null || sharing !== null}
      />
      <ShareDialog content={sharing} onClose={() => setSharing(null)} />
      <DeletePictureDialog
        content={doomed}
        onDone={(deleted) => {
          setDoomed(null);
          if (deleted) onOpen(null);
        }}
      />
    </section>
  );
}

const wallClass = "flex items-start gap-2 md:gap-2.5 lg:gap-3.5";
const columnClass = "flex min-w-0 flex-1 flex-col gap-2 md:gap-2.5 lg:gap-3.5";

function Wall({
  rows,
  onOpen,
  onDelete,
}: {
  rows: readonly ContentRow[];
  onOpen: (id: string) => void;
  onDelete: (content: ContentRow) => void;
}) {
  const columnCount = useColumnCount();
  const columns = useMemo(
    () =>
      distribute(rows, columnCount, (row) => {
        const { width, height } = sizeOf(row);
        return height / width + 0.05;
      }).map((items, position) => ({ name: columnNames[position], items })),
    [rows, columnCount],
  );
  return (
    <div className={wallClass}>
      {columns.map(({ name, items }) => (
        <div key={name} className={columnClass}>
          {items.map((content, row) => (
            <PictureTile
              key={content.id}
              content={content}
              eager={row === 0}
              onOpen={() => onOpen(content.id)}
              onDelete={() => onDelete(content)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Asks for the next page when its place comes near the screen; a button for those who do not scroll. */
function MoreSentinel({ loading, onReach }: { loading: boolean; onReach: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || loading) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach.current(),
      {
        rootMargin: "800px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={ref} className="grid place-items-center py-8">
      {loading ? <Spinner label="Loading more pictures" /> : <Button onClick={onReach}>Show more</Button>}
    </div>
  );
}

const columnNames = ["first", "second", "third", "fourth", "fifth"] as const;
const skeletonShapes: Record<(typeof columnNames)[number], [string, string]> = {
  first: ["16 / 9", "3 / 4"],
  second: ["2 / 3", "3 / 2"],
  third: ["1 / 1", "4 / 5"],
  fourth: ["4 / 5", "1 / 1"],
  fifth: ["3 / 2", "4 / 5"],
};

function GallerySkeleton() {
  const columnCount = useColumnCount();
  return (
    <LoadingRegion label="Loading pictures" className={wallClass}>
      {columnNames.slice(0, columnCount).map((name) => (
        <div key={name} className={columnClass}>
          {skeletonShapes[name].map((aspectRatio) => (
            <div key={aspectRatio} style={{ aspectRatio }}>
              <Skeleton className="h-full rounded-card!" />
            </div>
          ))}
        </div>
      ))}
    </LoadingRegion>
  );
}

function LoggedOut() {
  return (
    <StateCard
      className="max-w-[520px]"
      scene={<ShelfScene />}
      title="Please log in to view your images"
      actions={
        <ButtonLink to="/auth" variant="primary">
          Sign In
        </ButtonLink>
      }
    >
      <p>Your session has ended. What you made is still here.</p>
    </StateCard>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StateCard
      live
      className="max-w-[520px]"
      scene={<ShelfScene>?</ShelfScene>}
      title="Failed to load generated images"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>They are safe; the list did not arrive.</p>
    </StateCard>
  );
}

function NothingOfKind({ onShowAll }: { onShowAll: () => void }) {
  return (
    <StateCard
      className="max-w-[520px]"
      scene={<ShelfScene> </ShelfScene>}
      title="Nothing of this kind yet"
      actions={<Button onClick={onShowAll}>All Images</Button>}
    >
      <p>What you make this way will stand here.</p>
    </StateCard>
  );
}
