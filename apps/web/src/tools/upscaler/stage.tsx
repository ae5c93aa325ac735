/** The right side of the upscaler: one of its states at a time. */
import { lazy, Suspense } from "react";
import { useContent, useContentPages } from "#gallery/content-pages.ts";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { Draft } from "./sources.ts";
import { StageCard } from "./stage-card.tsx";
import { ChosenStage, EmptyStage, FailedStage, LoggedOutStage } from "./state-stages.tsx";
import { StartingStage, WorkingStage } from "./working-stage.tsx";

/** The comparison is the one large part; it is fetched while the first picture is worked on, or when one is there. */
const ResultStage = lazy(() => import("./result-stage.tsx").then((m) => ({ default: m.ResultStage })));

type StageProps = {
  draft: Draft;
  sending: boolean;
  awaited: boolean;
  active: readonly JobRow[];
  ended: JobRow | null;
  loading: boolean;
  resultId: string | null;
  onCloseResult: () => void;
  onRetry: (job: JobRow) => void;
  onTry: () => void;
};

export function Stage(props: StageProps) {
  return (
    <Suspense fallback={<StageSkeleton />}>
      <ShownStage {...props} />
    </Suspense>
  );
}

function ShownStage({ draft, sending, awaited, active, ended, loading, resultId, ...on }: StageProps) {
  const { user } = useSession();
  const asked = useContent(resultId);
  const made = useContent(resultId === null && ended?.state === "succeeded" ? ended.content_id : null);
  const newest = useContentPages("upscaled");
  const latest = newest.data?.pages[0]?.rows[0];

  if (!user) return <LoggedOutStage />;
  if (resultId !== null && asked.isPending) return <StageSkeleton />;
  if (resultId !== null && asked.data && asked.data.trashed_at === null)
    return <ResultStage key={resultId} content={asked.data} job={null} onClose={on.onCloseResult} />;
  if (active.length > 0) return <WorkingStage jobs={active} />;
  if (sending || awaited) return <StartingStage source={draft.sources[0] ?? null} />;
  if (ended?.state === "failed") return <FailedStage job={ended} onRetry={() => on.onRetry(ended)} />;
  if (ended?.state === "succeeded" && made.isPending && ended.content_id !== null) return <StageSkeleton />;
  if (ended?.state === "succeeded" && made.data && made.data.trashed_at === null)
    return <ResultStage key={made.data.id} content={made.data} job={ended} onClose={null} />;
  if (draft.sources.length > 0) return <ChosenStage sources={draft.sources} scale={draft.scale} />;
  if (latest) return <ResultStage key={latest.id} content={latest} job={null} onClose={null} />;
  if (loading || newest.isPending) return <StageSkeleton />;
  return <EmptyStage onTry={on.onTry} />;
}

function StageSkeleton() {
  return (
    <StageCard>
      <LoadingRegion label="Loading your pictures" className="flex min-h-[44dvh] flex-1 p-4 md:p-7">
        <Skeleton className="m-auto aspect-[4/3] h-full max-h-[560px] min-h-[300px] max-w-full" />
      </LoadingRegion>
    </StageCard>
  );
}
