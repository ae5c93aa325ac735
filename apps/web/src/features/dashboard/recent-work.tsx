/** The five latest pictures and videos, in their proportions. */
import { ArrowRight, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { madeTypes, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { PlayMark } from "#gallery/play-mark.tsx";
import { KindBadge, TileFoot } from "#gallery/masonry/picture-tile.tsx";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import type { ContentRow } from "#platform/database.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

const shown = 5;
const everything = { types: [...madeTypes] };

export function RecentWork() {
  const gallery = useGalleryRows(everything);
  const rows = gallery.rows.slice(0, shown);
  return (
    <section aria-labelledby="recent-work" className="mt-10 md:mt-12">
      <div className="mb-[18px] flex items-center justify-between">
        <h2 id="recent-work" className="page-title">
          Recent work
        </h2>
        {rows.length > 0 && (
          <Link
            to="/images?view=gallery"
            className="inline-flex min-h-11 items-center gap-2 text-fg-2 hover:text-fg"
          >
            All Images <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
      </div>
      <RecentPictures gallery={gallery} rows={rows} />
    </section>
  );
}

type RecentPicturesProps = { gallery: ReturnType<typeof useGalleryRows>; rows: readonly ContentRow[] };

function RecentPictures({ gallery, rows }: RecentPicturesProps) {
  if (gallery.isPending) return <RecentSkeleton />;
  if (gallery.isError && rows.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-fg-2">
        Failed to load generated images
        <Button onClick={gallery.retry}>Try again</Button>
      </p>
    );
  }
  if (rows.length === 0) return <NothingYet />;
  return (
    <ul className="flex flex-wrap gap-2 md:h-[clamp(200px,21vw,280px)] md:flex-nowrap md:gap-3.5">
      {rows.map((content) => (
        <RecentTile key={content.id} content={content} />
      ))}
    </ul>
  );
}

function RecentTile({ content }: { content: ContentRow }) {
  const { width, height } = sizeOf(content);
  const moves = content.content_type === "video";
  return (
    <li
      data-theme="dark"
      className="relative h-[190px] min-w-0 flex-[1_1_40%] overflow-hidden rounded-card bg-surface-2 md:h-auto md:flex-[var(--share)_1_0]"
      style={{ "--share": (width / height).toFixed(3) } as React.CSSProperties}
    >
      <Link
        to={moves ? viewOf("video").resultPath(content.id) : `/images?view=gallery&picture=${content.id}`}
        aria-label={`Open: ${titleOf(content)}`}
        className="absolute inset-0 -outline-offset-2"
      >
        <Picture
          content={content}
          sizes="(min-width: 48rem) 30vw, 50vw"
          upToPx={640}
          alt=""
          className="size-full object-cover object-[50%_25%]"
        />
      </Link>
      {moves && <PlayMark className="absolute inset-0 m-auto size-14" iconSize={22} />}
      <KindBadge content={content} />
      <TileFoot />
    </li>
  );
}

const skeletonShares = [
  ["first", 0.75],
  ["second", 1.5],
  ["third", 1],
  ["fourth", 0.7],
  ["fifth", 1.5],
] as const;

function RecentSkeleton() {
  return (
    <LoadingRegion
      label="Loading recent work"
      className="flex flex-wrap gap-2 md:h-[clamp(200px,21vw,280px)] md:flex-nowrap md:gap-3.5"
    >
      {skeletonShares.map(([name, share]) => (
        <div
          key={name}
          className="h-[190px] flex-[1_1_40%] md:h-auto md:flex-[var(--share)_1_0]"
          style={{ "--share": share } as React.CSSProperties}
        >
          <Skeleton className="h-full rounded-card!" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function NothingYet() {
  return (
    <StateCard
      className="max-w-[520px]"
      scene={
        <EmptyScene>
          <Sparkles size={22} />
        </EmptyScene>
      }
      title="Nothing here yet"
      actions={
        <ButtonLink to="/images" variant="primary">
          Make a picture
        </ButtonLink>
      }
    >
      <p>What you make appears here, newest first.</p>
    </StateCard>
  );
}
