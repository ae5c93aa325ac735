/** The list of videos, or its newest few beneath the tool. One video is expanded at a time. */
import { ArrowLeft, RefreshCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useContent } from "#gallery/use-content.ts";
import { usePictureActions } from "#gallery/picture-actions.ts";
import { enginesOf } from "#platform/engines.ts";
import { NothingMadeYet } from "#tools/shell/page/nothing-made-yet.tsx";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import type { ContentRow, GalleryConditions } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { LoadFailedCard } from "#ui/load-failed-card.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { VideoCard } from "./video-card.tsx";
import { extendProblem } from "./video-facts.ts";
import { LoopButton } from "./result.tsx";

/** The same object at every call, so that all callers share one query. */
const conditions: GalleryConditions = { types: ["video"] };

/** The person's videos, newest first; kept up to date by the page's `useLivePictures`. */
export const useVideos = () => useGalleryRows(conditions);

type VideoListProps = {
  level: "h1" | "h2";
  /** How many are shown; without it all of them. */
  limit?: number;
  /** The video that the address names. */
  openId: string | null;
  onExtend: (video: ContentRow) => void;
  onMake?: () => void;
  onBack?: () => void;
  aside?: ReactNode;
};

const grid = "grid gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3";

export function VideoList({ level, limit, openId, onExtend, onMake, onBack, aside }: VideoListProps) {
  const { user } = useSession();
  const videos = useVideos();
  const [refreshes, setRefreshes] = useState(0);
  const [loop, setLoop] = useState(true);
  const Title = level;
  const refresh = () => {
    videos.retry();
    setRefreshes((count) => count + 1);
  };
  return (
    <section aria-labelledby="videos-title">
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        {onBack && (
          <Button variant="plain" onClick={onBack} className="-ml-3">
            <ArrowLeft size={18} aria-hidden="true" />
            Back
          </Button>
        )}
        <Title id="videos-title" className="page-title mr-auto">
          Your Generated Videos
        </Title>
        {user && (
          <>
            <LoopButton loop={loop} onChange={setLoop} />
            <Button variant="quiet" onClick={refresh}>
              <RefreshCw size={17} aria-hidden="true" />
              Refresh
            </Button>
          </>
        )}
        {aside}
      </div>
      {user ? (
        <Videos
          {...{ videos, limit, openId, loop, refreshes, onExtend, onMake, refresh }}
          headingLevel={level === "h1" ? "h2" : "h3"}
        />
      ) : (
        <LoginPrompt />
      )}
    </section>
  );
}

type VideosProps = CardsProps & { onMake: (() => void) | undefined; refresh: () => void };

function Videos({ onMake, refresh, ...cards }: VideosProps) {
  const { videos, limit } = cards;
  if (videos.isLoaded) return videos.rows.length === 0 ? <Empty onMake={onMake} /> : <Cards {...cards} />;
  return videos.isError ? <Unread onRetry={refresh} /> : <ListSkeleton count={limit ?? 6} />;
}

type CardsProps = Pick<VideoListProps, "openId" | "onExtend"> & {
  videos: ReturnType<typeof useVideos>;
  limit: number | undefined;
  loop: boolean;
  refreshes: number;
  headingLevel: "h2" | "h3";
};

function Cards({ headingLevel, videos, limit, openId, loop, refreshes, onExtend }: CardsProps) {
  const { connection } = useSession();
  const { trash } = usePictureActions();
  const [expandedId, setExpandedId] = useState(openId);
  const can = enginesOf(connection?.config, "video")[0]?.capabilities ?? null;
  const newest = limit === undefined ? videos.rows : videos.rows.slice(0, limit);
  // The video that the address names may not be among the rows that were read.
  const named = useContent(openId).data;
  const shown =
    named?.content_type === "video" && named.trashed_at === null && !newest.some(({ id }) => id === named.id)
      ? [named, ...newest]
      : newest;
  return (
    <>
      <div className={grid}>
        {shown.map((video) => (
          <VideoCard
            key={video.id}
            video={video}
            expanded={video.id === expandedId}
            loop={loop}
            refreshes={refreshes}
            fullReason={extendProblem(video, can)}
            headingLevel={headingLevel}
            onToggle={() => setExpandedId((open) => (open === video.id ? null : video.id))}
            onExtend={() => onExtend(video)}
            onDelete={() => void trash([video])}
          />
        ))}
      </div>
      {limit === undefined && !videos.complete && <ShowMore videos={videos} />}
    </>
  );
}

function ShowMore({ videos }: { videos: ReturnType<typeof useVideos> }) {
  const [reading, setReading] = useState(false);
  const readOn = async () => {
    setReading(true);
    await videos.readOn().finally(() => setReading(false));
  };
  return (
    <div className="grid justify-items-center gap-3 pt-8">
      {videos.problem && (
        <p role="alert" className="text-fg-2">
          More videos could not be loaded.
        </p>
      )}
      <Button busy={reading} onClick={() => void readOn()}>
        {reading ? "Loading..." : "Show more"}
      </Button>
    </div>
  );
}

function LoginPrompt() {
  return (
    <SignInCard className="max-w-[520px]" variant="primary" title="Please log in to view your videos">
      Your session has ended. Your videos are safe, and running jobs continue.
    </SignInCard>
  );
}

function Empty({ onMake }: { onMake: (() => void) | undefined }) {
  if (!onMake)
    return <p className="text-fg-2">No videos generated yet. What you make appears here, newest first.</p>;
  return <NothingMadeYet title="No videos generated yet" makeLabel="Make a video" onMake={onMake} />;
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailedCard className="max-w-[520px]" mark="!" title="Failed to load videos" onRetry={onRetry}>
      They are safe, but the list could not be loaded.
    </LoadFailedCard>
  );
}

const skeletons = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

function ListSkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion label="Loading videos" className={grid}>
      {skeletons.slice(0, count).map((name) => (
        <div key={name} className="card overflow-hidden">
          <Skeleton className="aspect-[4/3] rounded-none!" />
          <div className="grid gap-3.5 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <div className="flex gap-1.5">
              <Skeleton className="h-[26px] w-28 rounded-full!" />
              <Skeleton className="h-[26px] w-12 rounded-full!" />
            </div>
            <div className="flex gap-2">
              <Skeleton className="h-11 w-32 rounded-full!" />
              <Skeleton className="h-11 w-24 rounded-full!" />
            </div>
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
