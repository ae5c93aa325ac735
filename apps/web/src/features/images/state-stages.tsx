/** The stage without a picture: nothing made yet, a job that failed, a description that was refused. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Download, ExternalLink, Flag, RotateCcw, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { jobFailure, refundPath } from "#core/queue/job-failure.ts";
import { MarkedText, withCost } from "#core/refusals/marked-text.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { PictureScene, ShelfScene, StateCard } from "#ui/state-card.tsx";
import { toast } from "#platform/toast.ts";
import type { Batch } from "./batch.ts";
import type { Refused } from "./use-generate.ts";

const example = "A glassblower in her workshop, evening light";

function StageCard({ tools = false, children }: { tools?: boolean; children: ReactNode }) {
  return (
    <div className="relative grid flex-1 place-items-center rounded-card bg-sunk md:min-h-[560px] md:p-6 xl:min-h-[max(600px,100dvh-290px)]">
      {tools && <NoPictureTools />}
      {children}
    </div>
  );
}

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
    <StageCard tools>
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
export function LoggedOutStage() {
  return (
    <StageCard>
      <StateCard
        live
        className="w-full max-w-[460px]"
        scene={<ShelfScene />}
        title="Your session has ended"
        actions={
          <ButtonLink to="/auth" variant="soft">
            Sign In
          </ButtonLink>
        }
      >
        <p>Your description is kept, and jobs that were running go on without you.</p>
      </StateCard>
    </StageCard>
  );
}

type FailedStageProps = { batch: Batch; failed: JobRow; onRetry: () => void };

export function FailedStage({ batch, failed: job, onRetry }: FailedStageProps) {
  const failure = jobFailure(job.error_code);
  const backCredits = batch.reduce((sum, { cost_credits }) => sum + cost_credits, 0);
  return (
    <StageCard>
      <StateCard
        live
        className="w-full max-w-[460px]"
        scene={
          <PictureScene src="/samples/scene-lake.webp" blurred>
            <Badge tone="success" className="h-[34px]! bg-[oklch(0.2_0.03_158/0.85)]!">
              <RotateCcw size={16} aria-hidden="true" />
              {backCredits} credits are back
            </Badge>
          </PictureScene>
        }
        title={failure.title}
        actions={
          <>
            {failure.retryable && (
              <Button variant="soft" priceCredits={backCredits} onClick={onRetry}>
                Try again
              </Button>
            )}
            <ButtonLink to={refundPath(job.id)} variant="plain">
              See the refund
            </ButtonLink>
          </>
        }
      >
        <p>
          {failure.sentence} {failure.cost} Your description is kept.
        </p>
      </StateCard>
    </StageCard>
  );
}

export function RefusedStage({ refused, onDismiss }: { refused: Refused; onDismiss: () => void }) {
  return (
    <StageCard>
      <StateCard
        live
        className="w-full max-w-[460px]"
        scene={
          <blockquote className="line-clamp-5 w-[340px] max-w-[84%] rounded-[12px] bg-surface-2 px-[18px] py-4 text-fg-2">
            “<MarkedText text={refused.prompt} marks={refused.marks ?? []} />”
          </blockquote>
        }
        title={refused.title}
        actions={
          <>
            {refused.wayOut ? (
              <ButtonLink to={refused.wayOut.to} variant="soft">
                {refused.wayOut.label}
              </ButtonLink>
            ) : (
              <Button onClick={onDismiss}>Change the words</Button>
            )}
            {refused.appealToken && (
              <ButtonLink to={`/appeal/${refused.appealToken}`} variant="plain">
                <Flag size={18} aria-hidden="true" />
                Appeal
              </ButtonLink>
            )}
          </>
        }
      >
        <p>{withCost(refused.description ?? "")}</p>
      </StateCard>
    </StageCard>
  );
}
