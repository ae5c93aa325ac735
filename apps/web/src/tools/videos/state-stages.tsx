/** The stage without a film: nothing made yet, a job that failed, words that were refused, a session that ended. */
import { costCredits } from "@galatea/contract/costs.ts";
import { errorCodes, type ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { Clapperboard } from "lucide-react";
import { withCost } from "#tools/shell/messages/marked-text.tsx";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { RefusedState } from "#tools/shell/stage/refused-state.tsx";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { PictureScene, ShelfScene, StateCard } from "#ui/state-card.tsx";
import { failureText } from "./failure-text.ts";
import { videoEngineOf } from "./request.ts";
import { typicalTime } from "./typical-time.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";

export type Example = { prompt: string; sampleUrl: string };
const example: Example = {
  prompt: "Slow push in, the hair moves a little, light sweeps across",
  sampleUrl: "/samples/gallery/lucia.webp",
};

/** @param onTry with a provided picture where the tier has them, else the words alone. */
export function EmptyStage({ curated, onTry }: { curated: boolean; onTry: (example: Example) => void }) {
  const { connection } = useSession();
  const medianMs = videoEngineOf(connection?.config ?? null)?.medianMs ?? null;
  return (
    <StageCard>
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          curated ? (
            <PictureScene src={example.sampleUrl}>
              <Clapperboard size={28} aria-hidden="true" />
            </PictureScene>
          ) : (
            <ShelfScene>
              <Clapperboard size={22} />
            </ShelfScene>
          )
        }
        title="Nothing moves here yet"
        actions={
          <Button variant="soft" onClick={() => onTry(example)}>
            {curated ? "Use this picture and these words" : "Use these words"}
          </Button>
        }
      >
        <p>
          {medianMs !== null && `A video ${typicalTime(medianMs)}. `}Add a picture, say what should move. Here
          is one to start from: “{example.prompt}.”
        </p>
      </StateCard>
    </StageCard>
  );
}

/** The session ran out while the page was open; what was typed is still there. */
export const LoggedOutStage = () => (
  <StageCard>
    <SignedOutState>
      Your description is kept, and videos that were being made go on without you.
    </SignedOutState>
  </StageCard>
);

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && code in errorCodes;

export function FailedStage({ job, onRetry }: { job: JobRow; onRetry: () => void }) {
  const code = isErrorCode(job.error_code) ? job.error_code : "engine_failed";
  const { title, text } = failureText(failureSentence("video", code));
  return (
    <StageCard>
      <FailedState
        jobId={job.id}
        title={title}
        backCredits={job.cost_credits}
        retry={errorCodes[code].retryable ? { priceCredits: costCredits.video, onRetry } : null}
        pictureUrl={job.input?.imageUrl}
      >
        {text} Your description is kept.
      </FailedState>
    </StageCard>
  );
}

type RefusedStageProps = { refused: RefusalText; onDismiss: () => void; onOffer: (words: string) => void };

export function RefusedStage({ refused, onDismiss, onOffer }: RefusedStageProps) {
  return (
    <StageCard>
      <RefusedState refused={refused} dismissLabel="Change the words" onDismiss={onDismiss}>
        <p>{withCost(refused.description ?? "")}</p>
        {refused.offers && refused.offers.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {refused.offers.slice(0, 8).map((offer) => (
              <ChoiceChip key={offer} onClick={() => onOffer(offer)}>
                {offer}
              </ChoiceChip>
            ))}
          </div>
        )}
      </RefusedState>
    </StageCard>
  );
}
