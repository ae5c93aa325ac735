/** The right side: bring a picture, see it before it is paid for, watch the work, see what came out. One at a time. */
import { lazy, Suspense } from "react";
import { assetUrl } from "#tools/shell/asset.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useContent } from "#gallery/content-pages.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import type { Draft, Source } from "./draft.ts";
import type { Chance } from "./operations.ts";
import type { CopyState } from "./preview/use-small-copy.ts";
import { UploadStage } from "./upload-stage.tsx";

const PreviewStage = lazy(() => import("./preview-stage.tsx").then((m) => ({ default: m.PreviewStage })));
const WorkingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.WorkingStage })));
const StartingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.StartingStage })));
const DoneStage = lazy(() => import("./done-stage.tsx").then((m) => ({ default: m.DoneStage })));
const FailedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.FailedStage })));
const RefusedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.RefusedStage })));
const LoggedOutStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.LoggedOutStage })));

type StageProps = {
  draft: Draft;
  job: JobRow | null;
  /** The person was told that this job took too long. */
  timedOut: boolean;
  starting: boolean;
  refused: RefusalText | null;
  /** A result that the address names. */
  resultId: string | null;
  copy: CopyState;
  background: CopyState;
  chance: Chance;
  engineLabel: string | null;
  upload: Uploads;
  onPick: (source: Source) => void;
  onRetry: () => void;
  /** Back to what is chosen. */
  onDismiss: () => void;
  onAnother: () => void;
  onGoOn: (content: ContentRow) => void;
  onOpen: (contentId: string) => void;
};

export function Stage(props: StageProps) {
  return (
    <Suspense fallback={<Loading />}>
      <ShownStage {...props} />
    </Suspense>
  );
}

function ShownStage({ draft, job, timedOut, starting, refused, resultId, ...rest }: StageProps) {
  const { user } = useSession();
  const madeId = job?.state === "succeeded" ? job.content_id : null;
  const made = useContent(madeId ?? resultId);
  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={rest.onDismiss} />;
  if (starting && !(job && isActive(job)))
    return <StartingStage url={draft.source && assetUrl(draft.source.asset)} />;
  if (job && timedOut && job.state !== "succeeded")
    return <FailedStage job={job} timedOut onRetry={rest.onRetry} onDismiss={rest.onDismiss} />;
  if (job && isActive(job)) return <WorkingStage job={job} />;
  if (job?.state === "failed")
    return <FailedStage job={job} timedOut={false} onRetry={rest.onRetry} onDismiss={rest.onDismiss} />;
  if (madeId !== null || resultId !== null) {
    if (made.isPending) return <Loading />;
    if (made.data && made.data.trashed_at === null)
      return (
        <DoneStage
          content={made.data}
          job={madeId === null ? null : job}
          onOpen={rest.onOpen}
          onAnother={rest.onAnother}
          onGoOn={rest.onGoOn}
        />
      );
  }
  const { source } = draft;
  if (!source) return <UploadStage upload={rest.upload} onPick={rest.onPick} />;
  const { copy, background, chance, engineLabel } = rest;
  return (
    <PreviewStage
      key={assetUrl(source.asset)}
      {...{ draft, source, copy, background, chance, engineLabel }}
    />
  );
}

const Loading = () => (
  <StageSkeleton
    label="Loading"
    picture="aspect-[4/5] max-h-[520px] min-h-[300px]"
    heights="min-h-[44dvh] md:min-h-[360px] xl:min-h-[max(600px,100dvh-290px)]"
  />
);
