/** The right side of the studio: what is being made, what was made, or what went wrong. One of them at a time. */
import { isActive, useJobs } from "#core/queue/jobs-context.tsx";
import { useContent, useContentPages } from "#core/gallery/content-pages.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { DoneStage } from "./done-stage.tsx";
import { EmptyStage, FailedStage, LoggedOutStage, RefusedStage } from "./state-stages.tsx";
import type { Refused } from "./use-generate.ts";
import { WorkingStage } from "./working-stage.tsx";

type StageProps = {
  job: JobRow | null;
  refused: Refused | null;
  canTry: boolean;
  onTry: (prompt: string) => void;
  onRetry: (job: JobRow) => void;
  onDismiss: () => void;
};

export function Stage({ job, refused, canTry, onTry, onRetry, onDismiss }: StageProps) {
  const { user } = useSession();
  const { loading } = useJobs();
  const made = useContent(job?.state === "succeeded" ? job.content_id : null);
  const pages = useContentPages("all");
  const latest = pages.data?.pages[0]?.rows[0];

  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={onDismiss} />;
  if (job && isActive(job)) return <WorkingStage job={job} />;
  if (job?.state === "failed") return <FailedStage job={job} onRetry={() => onRetry(job)} />;
  if (job?.state === "succeeded" && made.data) return <DoneStage content={made.data} fresh job={job} />;
  if (job?.state === "succeeded" && made.isPending) return <StageSkeleton />;
  return <RestingStage latest={latest} loading={loading || pages.isPending} canTry={canTry} onTry={onTry} />;
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
  if (loading) return <StageSkeleton />;
  return <EmptyStage canTry={canTry} onTry={onTry} />;
}

function StageSkeleton() {
  return (
    <LoadingRegion
      label="Loading your pictures"
      className="flex min-h-[calc(44dvh+100px)] flex-1 rounded-card bg-sunk p-7 md:min-h-[360px] xl:min-h-[660px]"
    >
      <Skeleton className="m-auto aspect-[4/5] h-full max-h-[520px] min-h-[300px]" />
    </LoadingRegion>
  );
}
