/** The right side of the studio: what is being made, what was made, or what went wrong. One of them at a time. */
import { lazy, Suspense } from "react";
import { isActive, useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useContent, useContentPages } from "#gallery/content-pages.ts";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import type { Batch } from "./batch.ts";
import type { Draft } from "./draft.ts";
import { DoneStage } from "./done-stage.tsx";
import type { Refused } from "./use-generate.ts";

/** What stands here at rest comes with the page; the other states when they are first shown. */
const BatchStage = lazy(() => import("./batch-stage.tsx").then((m) => ({ default: m.BatchStage })));
const StartingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.StartingStage })));
const WorkingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.WorkingStage })));
const EmptyStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.EmptyStage })));
const FailedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.FailedStage })));
const LoggedOutStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.LoggedOutStage })));
const RefusedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.RefusedStage })));

type StageProps = {
  batch: Batch | null;
  /** What was just asked for, until its jobs are known. */
  starting: Draft | null;
  refused: Refused | null;
  canTry: boolean;
  onTry: (prompt: string) => void;
  /** The order of this job once more, for so many pictures. */
  onRetry: (job: JobRow, count: number) => void;
  onDismiss: () => void;
  onOpen: (contentId: string) => void;
};

export function Stage(props: StageProps) {
  return (
    <Suspense fallback={<Loading />}>
      <ShownStage {...props} />
    </Suspense>
  );
}

function ShownStage({ batch, starting, refused, canTry, onTry, onRetry, onDismiss, onOpen }: StageProps) {
  const { user } = useSession();
  const { loading } = useJobs();
  const [job] = batch ?? [];
  const made = useContent(batch?.length === 1 && job?.state === "succeeded" ? job.content_id : null);
  const newest = useContentPages("all");
  const latest = newest.data?.pages[0]?.rows[0];

  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={onDismiss} />;
  if (starting && !batch?.some(isActive)) return <StartingStage ratio={starting.ratio} />;
  if (batch && job) {
    const failed = batch.find(({ state }) => state === "failed");
    const working = batch.some(isActive);
    const succeeded = batch.some(({ state }) => state === "succeeded");
    if (batch.length > 1 && (working || succeeded))
      return <BatchStage key={job.id} batch={batch} onOpen={onOpen} onRetry={(job) => onRetry(job, 1)} />;
    if (working) return <WorkingStage job={job} />;
    if (!succeeded && failed)
      return <FailedStage batch={batch} failed={failed} onRetry={() => onRetry(failed, batch.length)} />;
    if (succeeded && made.data && made.data.trashed_at === null)
      return <DoneStage content={made.data} fresh job={job} />;
    if (succeeded && made.isPending) return <Loading />;
  }
  return <RestingStage latest={latest} loading={loading || newest.isPending} canTry={canTry} onTry={onTry} />;
}

/** Nothing is under way: the newest picture stands here, or the empty shelf with something to begin with. */
function RestingStage({
  latest,
  loading,
  canTry,
  onTry,
}: {
  latest: ContentRow | undefined;
  loading: boolean;
  canTry: boolean;
  onTry: (prompt: string) => void;
}) {
  if (latest) return <DoneStage content={latest} fresh={false} job={null} />;
  if (loading) return <Loading />;
  return <EmptyStage canTry={canTry} onTry={onTry} />;
}

const Loading = () => (
  <StageSkeleton label="Loading your pictures" picture="aspect-[4/5] max-h-[520px] min-h-[300px]" />
);
