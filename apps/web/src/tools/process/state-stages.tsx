/** The stage without a picture on it: a job that failed, an order that was refused, a session that ended. */
import { costCredits } from "@galatea/contract/costs.ts";
import { jobFailure } from "#tools/shell/queue/job-failure.ts";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { RefusedState } from "#tools/shell/stage/refused-state.tsx";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { clearOnPhone } from "./stage-look.ts";

export const LoggedOutStage = () => (
  <StageCard className={clearOnPhone}>
    <SignedOutState>
      Authentication required. What you chose is kept, and jobs that were running go on without you.
    </SignedOutState>
  </StageCard>
);

type FailedStageProps = { job: JobRow; timedOut: boolean; onRetry: () => void; onDismiss: () => void };

export function FailedStage({ job, timedOut, onRetry, onDismiss }: FailedStageProps) {
  const failure = jobFailure(timedOut ? "engine_timeout" : job.error_code, "process");
  return (
    <StageCard className={clearOnPhone}>
      <FailedState
        jobId={job.id}
        title={failure.title}
        backCredits={job.cost_credits}
        retry={failure.retryable ? { priceCredits: costCredits.process, onRetry } : null}
        otherwise={<Button onClick={onDismiss}>Back to the picture</Button>}
      >
        {failure.sentence} {failure.cost}
        {job.error_code !== "reference_unusable" && " Your picture is still there for another try."}
      </FailedState>
    </StageCard>
  );
}

export function RefusedStage({ refused, onDismiss }: { refused: RefusalText; onDismiss: () => void }) {
  const { offers = [] } = refused;
  return (
    <StageCard className={clearOnPhone}>
      <RefusedState refused={refused} dismissLabel="Choose something else" onDismiss={onDismiss}>
        <p>{refused.description}</p>
        {offers.length > 0 && (
          <>
            <p className="mt-3 font-strong text-fg">What can be done instead</p>
            <ul className="mt-1 list-disc pl-5">
              {offers.map((offer) => (
                <li key={offer}>{offer}</li>
              ))}
            </ul>
          </>
        )}
      </RefusedState>
    </StageCard>
  );
}
