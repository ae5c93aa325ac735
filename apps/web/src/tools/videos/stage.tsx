/** The right side of the page: what is being filmed, what was made, or what went wrong. One of them at a time. */
import { lazy, Suspense } from "react";
import { useContent } from "#gallery/content-pages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import type { Draft } from "./draft.ts";
import { DoneStage } from "./done-stage.tsx";
import { posterOf } from "./film-facts.ts";
import type { Example } from "./state-stages.tsx";
import { useFilms } from "./use-films.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";

/** What stands here at rest comes with the page; the other states when they are first shown. */
const StartingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.StartingStage })));
const WorkingStage = lazy(() => import("./working-stage.tsx").then((m) => ({ default: m.WorkingStage })));
const EmptyStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.EmptyStage })));
const FailedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.FailedStage })));
const LoggedOutStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.LoggedOutStage })));
const RefusedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.RefusedStage })));

type StageProps = {
  job: JobRow | null;
  /** What was just asked for, until its job is known. */
  starting: Draft | null;
  refused: RefusalText | null;
  curated: boolean;
  onTry: (example: Example) => void;
  onRetry: (job: JobRow) => void;
  onDismiss: () => void;
  onOffer: (words: string) => void;
  onExtend: (film: ContentRow) => void;
};

export function Stage(props: StageProps) {
  return (
    <Suspense fallback={<Loading />}>
      <ShownStage {...props} />
    </Suspense>
  );
}

function ShownStage(props: StageProps) {
  const { job, starting, refused } = props;
  const { user } = useSession();
  const { loading } = useJobs();
  const made = useContent(job?.state === "succeeded" ? job.content_id : null);
  const films = useFilms();
  const [latest] = films.rows;

  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={props.onDismiss} onOffer={props.onOffer} />;
  if (starting && !(job && isActive(job))) return <StartingStage pictureUrl={starting.source?.url ?? null} />;
  if (job && isActive(job)) {
    const longer = films.rows.find(({ id }) => id === job.input?.extendsVideoId);
    return <WorkingStage key={job.id} job={job} pictureUrl={longer ? posterOf(longer) : null} />;
  }
  if (job?.state === "failed") return <FailedStage job={job} onRetry={() => props.onRetry(job)} />;
  if (job?.state === "succeeded") {
    const film = made.data;
    if (film && film.trashed_at === null)
      return <DoneStage key={film.id} film={film} job={job} onExtend={() => props.onExtend(film)} />;
    if (made.isPending) return <Loading />;
  }
  if (latest)
    return <DoneStage key={latest.id} film={latest} job={null} onExtend={() => props.onExtend(latest)} />;
  if (loading || films.isPending) return <Loading />;
  return <EmptyStage curated={props.curated} onTry={props.onTry} />;
}

const Loading = () => (
  <StageSkeleton label="Loading your videos" picture="aspect-[4/3] max-h-[460px] min-h-[260px] max-w-full" />
);
