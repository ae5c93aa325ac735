/** The stage without a picture: nothing made yet, a job that failed, a description that was refused. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Download, ExternalLink, Sparkles } from "lucide-react";
import { pictureFailure } from "#tools/shell/queue/picture-failure.ts";
import { withCost } from "#tools/shell/messages/marked-text.tsx";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { RefusedState } from "#tools/shell/stage/refused-state.tsx";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ShelfScene, StateCard } from "#ui/state-card.tsx";
import type { Batch } from "./batch.ts";
import type { Refused } from "./use-generate.ts";

const example = "A glassblower in her workshop, evening light";

/** What a picture's tools are before there is a picture: in their place, and telling what they wait for. */
function NoPictureTools() {
  const tell = () => toast.error("No image to download. Generate one first!");
  const waiting = "text-fg-3! max-md:bg-surface-1";
  return (
    <div className="absolute top-3 right-3 z-10 flex gap-1">
      <IconButton label="Download" aria-disabled="true" onClick={tell} className={waiting}>
        <Download size={18} />
      </IconButton>
      <IconButton label="Open in new tab" aria-disabled="true" onClick={tell} className={waiting}>
        <ExternalLink size={18} />
      </IconButton>
    </div>
  );
}

export function EmptyStage({ canTry, onTry }: { canTry: boolean; onTry: (prompt: string) => void }) {
  const { connection } = useSession();
  const medianMs = connection?.config.engines.image?.medianMs ?? null;
  return (
    <StageCard>
      <NoPictureTools />
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          <ShelfScene>
            <Sparkles size={22} />
          </ShelfScene>
        }
        title="Nothing on the shelf yet"
        actions={
          <Button
            variant="soft"
            onClick={() => onTry(example)}
            {...(canTry && { priceCredits: costCredits.image })}
          >
            {canTry ? "Try this one" : "Use these words"}
          </Button>
        }
      >
        <p>
          {medianMs !== null && `A picture takes about ${secondsInWords(medianMs)}. `}Here is one to start
          from: “{example}.”
        </p>
      </StateCard>
    </StageCard>
  );
}

const secondsInWords = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds === 1 ? "one second" : `${seconds} seconds`;
};

/** The session ran out while the page was open; what was typed is still there. */
export const LoggedOutStage = () => (
  <StageCard>
    <SignedOutState>Your description is kept, and jobs that were running go on without you.</SignedOutState>
  </StageCard>
);

type FailedStageProps = { batch: Batch; failed: JobRow; onRetry: () => void };

export function FailedStage({ batch, failed: job, onRetry }: FailedStageProps) {
  const failure = pictureFailure(job.error_code);
  const backCredits = batch.reduce((sum, { cost_credits }) => sum + cost_credits, 0);
  return (
    <StageCard>
      <FailedState
        jobId={job.id}
        title={failure.title}
        backCredits={backCredits}
        retry={failure.retryable ? { priceCredits: backCredits, onRetry } : null}
      >
        {failure.sentence} {failure.cost} Your description is kept.
      </FailedState>
    </StageCard>
  );
}

export const RefusedStage = ({ refused, onDismiss }: { refused: Refused; onDismiss: () => void }) => (
  <StageCard>
    <RefusedState refused={refused} dismissLabel="Change the words" onDismiss={onDismiss}>
      <p>{withCost(refused.description ?? "")}</p>
    </RefusedState>
  </StageCard>
);
