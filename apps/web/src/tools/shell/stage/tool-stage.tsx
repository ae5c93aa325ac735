/**
 * A tool's stage, one state at a time. The tool provides the views of its own states and the texts for an ended session, a
 * refusal and a failure, which look the same in every tool.
 */
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { FailedTexts, OutcomeActions, StageTexts } from "./stage-outcomes.tsx";
import { StageCard } from "./stage-card.tsx";
import type { StageState } from "./stage-state.ts";

const SignedOut = lazy(() => import("./stage-outcomes.tsx").then((m) => ({ default: m.SignedOut })));
const Refused = lazy(() => import("./stage-outcomes.tsx").then((m) => ({ default: m.Refused })));
const Failed = lazy(() => import("./stage-outcomes.tsx").then((m) => ({ default: m.Failed })));

export type { FailedTexts, StageTexts };

type ToolStageProps = OutcomeActions & {
  state: StageState;
  texts: StageTexts;
  /** In the shape of the result. */
  skeleton: ReactNode;
  starting: ReactNode;
  idle: ReactNode;
  renderRunning: (jobs: SubmittedJobs) => ReactNode;
  /** `content` is null for several jobs. */
  renderDone: (content: ContentRow | null, jobs: SubmittedJobs) => ReactNode;
  /** The frame of a signed-out, refused or failed state. */
  card?: ComponentType<{ children: ReactNode }>;
};

export const ToolStage = (props: ToolStageProps) => (
  <Suspense fallback={props.skeleton}>
    <ShownState {...props} />
  </Suspense>
);

function ShownState(props: ToolStageProps) {
  const { state, card: Card = StageCard } = props;
  switch (state.kind) {
    case "signed_out":
      return (
        <Card>
          <SignedOut {...props} />
        </Card>
      );
    case "refused":
      return (
        <Card>
          <Refused refused={state.refused} {...props} />
        </Card>
      );
    case "failed":
      return (
        <Card>
          <Failed jobs={state.jobs} failed={state.failed} {...props} />
        </Card>
      );
    case "starting":
      return props.starting;
    case "running":
      return props.renderRunning(state.jobs);
    case "done":
      return props.renderDone(state.content, state.jobs);
    case "loading":
      return props.skeleton;
    case "idle":
      return props.idle;
  }
}
