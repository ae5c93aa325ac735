/** The right side of the editor: one state at a time. What is not shown at rest comes when it is first needed. */
import { lazy, Suspense } from "react";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { EmptyStage } from "./empty-stage.tsx";
import { urlOf, type HeldPicture } from "./held-picture.ts";
import type { Step } from "./history.ts";
import type { MaskMark } from "./mask.ts";
import { ResultStage } from "./result-stage.tsx";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";

const AdjustStage = lazy(() => import("./adjust-stage.tsx"));
const MaskStage = lazy(() => import("./mask-stage.tsx"));
const WorkingStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.WorkingStage })));
const FailedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.FailedStage })));
const RefusedStage = lazy(() => import("./state-stages.tsx").then((m) => ({ default: m.RefusedStage })));

export type StageMode = "look" | "mask" | "adjust";

type StageProps = {
  mode: StageMode;
  picture: HeldPicture | null;
  row: ContentRow | null;
  steps: readonly Step[];
  /** It has just been made. */
  fresh: boolean;
  /** The address names a picture that is still being looked up. */
  arriving: boolean;
  /** The edit that was ordered here, or that is under way while nothing is in hand. */
  job: JobRow | null;
  starting: boolean;
  refused: RefusalText | null;
  marks: readonly MaskMark[];
  takesMask: boolean;
  onMode: (mode: StageMode) => void;
  onMarks: (marks: readonly MaskMark[]) => void;
  onTake: (picture: HeldPicture) => void;
  onRetry: () => void;
  onDismiss: () => void;
  onOffer: (offer: string) => void;
};

export function Stage(props: StageProps) {
  return (
    <section aria-label="Edited result" className="[--stage-height:max(560px,100dvh_-_330px)]">
      <Suspense fallback={<Loading />}>
        <ShownStage {...props} />
      </Suspense>
    </section>
  );
}

function ShownStage(props: StageProps) {
  const { user } = useSession();
  const { mode, picture, job, refused, onMode } = props;
  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={props.onDismiss} onOffer={props.onOffer} />;
  if (props.starting && !job) return <WorkingStage job={null} picture={picture} />;
  if (job && isActive(job)) return <WorkingStage job={job} picture={picture} />;
  if (job?.state === "failed")
    return <FailedStage job={job} onRetry={props.onRetry} onDismiss={props.onDismiss} />;
  if (job?.state === "succeeded" || (props.arriving && !picture)) return <Loading />;
  if (!picture) return <EmptyStage onTake={props.onTake} />;
  if (mode === "adjust")
    return (
      <AdjustStage
        key={urlOf(picture)}
        picture={picture}
        onKept={props.onTake}
        onDone={() => onMode("look")}
      />
    );
  if (mode === "mask" && props.takesMask)
    return (
      <MaskStage
        picture={picture}
        marks={props.marks}
        onChange={props.onMarks}
        onDone={() => onMode("look")}
      />
    );
  return (
    <ResultStage
      key={urlOf(picture)}
      picture={picture}
      row={props.row}
      steps={props.steps}
      fresh={props.fresh}
      onMask={props.takesMask ? () => onMode("mask") : null}
      onAdjust={() => onMode("adjust")}
    />
  );
}

/** The session ran out while the page was open; what was typed is still there. */
const LoggedOutStage = () => (
  <StageCard className="py-1">
    <SignedOutState title="Please sign in to edit images">
      What you wrote is kept, and an edit that was running goes on without you.
    </SignedOutState>
  </StageCard>
);

const Loading = () => (
  <StageSkeleton
    label="Loading the picture"
    picture="aspect-square max-h-[520px] min-h-[300px]"
    heights="min-h-[calc(44dvh+100px)] md:min-h-[560px]"
  />
);
