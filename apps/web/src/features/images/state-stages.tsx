/** The stage without a picture: nothing made yet, a job that failed, a description that was refused. */
import { costCredits } from "@galatea/contract/costs.ts";
import { Flag, RotateCcw, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { jobFailure, refundPath } from "#core/queue/job-failure.ts";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PictureScene, ShelfScene, StateCard } from "#ui/state-card.tsx";
import type { Refused } from "./use-generate.ts";

const example = "A glassblower in her workshop, evening light";

function StageCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid flex-1 place-items-center rounded-card bg-sunk md:p-6 xl:min-h-[660px]">
      {children}
    </div>
  );
}

export function EmptyStage({ canTry, onTry }: { canTry: boolean; onTry: (prompt: string) => void }) {
  const { connection } = useSession();
  const medianMs = connection?.config.engines.image?.medianMs ?? null;
  return (
    <StageCard>
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

export function FailedStage({ job, onRetry }: { job: JobRow; onRetry: () => void }) {
  const failure = jobFailure(job.error_code);
  return (
    <StageCard>
      <StateCard
        live
        className="w-full max-w-[460px]"
        scene={
          <PictureScene src="/samples/scene-lake.webp" blurred>
            <Badge tone="success" className="h-[34px]! bg-[oklch(0.2_0.03_158/0.85)]!">
              <RotateCcw size={16} aria-hidden="true" />
              {job.cost_credits} credits are back
            </Badge>
          </PictureScene>
        }
        title={failure.title}
        actions={
          <>
            {failure.retryable && (
              <Button variant="soft" priceCredits={job.cost_credits} onClick={onRetry}>
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

/** The text with the words that a refusal is about lit up. */
function MarkedText({ text, marks }: { text: string; marks: readonly { start: number; end: number }[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    pieces.push(
      text.slice(at, start),
      <mark key={start} className="rounded-[5px] bg-danger-wash px-1 text-danger">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}

const withCost = (sentence: string): string =>
  /nothing was charged/i.test(sentence) ? sentence : `${sentence} Nothing was charged.`;
