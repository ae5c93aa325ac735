/** The states of a stage without a result: an ended session, a refusal, a failure. Loaded with the first one. */
import type { JobKind } from "@galatea/contract/tools.ts";
import { Flag, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { MarkedText } from "#tools/shell/messages/marked-text.tsx";
import { descriptionWithCost, type RefusalText } from "#tools/shell/messages/refusal-messages.ts";
import { jobFailure, refundPath } from "#tools/shell/queue/job-failure.ts";
import type { SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { PictureScene, EmptyScene, StateCard } from "#ui/state-card.tsx";

export type FailedTexts = { title: string; text: string; retryable: boolean };

/** A tool's texts for these states. */
export type StageTexts = {
  kind: JobKind;
  signedOut: { title?: string; text: string };
  /** Follows the text of a failure: what is kept for another try. */
  kept: string | ((failed: JobRow) => string);
  /** The tool's own texts for failures. */
  failed?: (failed: JobRow) => FailedTexts;
  /** The label of the button that leaves a refusal. */
  dismissLabel: string;
};

export type OutcomeActions = {
  onRetry: (failed: JobRow, jobs: SubmittedJobs) => void;
  /** Leaves a refusal. */
  onDismiss: () => void;
  /** In place of trying again, when that cannot help. */
  onBack?: () => void;
  /** The picture that a failed job was about. */
  pictureOf?: (failed: JobRow) => string | null | undefined;
  /** Shows what the engine can do instead. */
  renderOffers?: (offers: readonly string[]) => ReactNode;
  refusalClass?: string;
};

type OutcomeProps = OutcomeActions & { texts: StageTexts };

export function SignedOut({ texts }: OutcomeProps) {
  const { title = "Your session has ended", text } = texts.signedOut;
  return (
    <SignInCard className="w-full max-w-[460px]" variant="soft" title={title}>
      {text}
    </SignInCard>
  );
}

export function Refused(props: OutcomeProps & { refused: RefusalText }) {
  const { refused, texts, onDismiss, renderOffers, refusalClass = "max-w-[460px]" } = props;
  const { title, prompt, marks = [], appealToken, callToAction } = refused;
  return (
    <StateCard
      live
      className={`w-full ${refusalClass}`}
      scene={
        prompt === undefined ? (
          <EmptyScene />
        ) : (
          <blockquote className="line-clamp-5 w-[340px] max-w-[84%] rounded-[12px] bg-surface-2 px-[18px] py-4 text-fg-2">
            “<MarkedText text={prompt} marks={marks} />”
          </blockquote>
        )
      }
      title={title}
      actions={
        <>
          {callToAction ? (
            <ButtonLink to={callToAction.to} variant="soft">
              {callToAction.label}
            </ButtonLink>
          ) : (
            <Button onClick={onDismiss}>{texts.dismissLabel}</Button>
          )}
          {appealToken && (
            <ButtonLink to={`/appeal/${appealToken}`} variant="plain">
              <Flag size={18} aria-hidden="true" />
              Appeal
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{descriptionWithCost(refused)}</p>
      {refused.offers && refused.offers.length > 0 && renderOffers?.(refused.offers)}
    </StateCard>
  );
}

/** A failure: what happened, the returned credits, and a button to try again when that can help. */
export function Failed(props: OutcomeProps & { failed: JobRow; jobs: SubmittedJobs }) {
  const { failed, jobs, texts, onRetry, onBack, pictureOf } = props;
  const { title, text, retryable } = texts.failed?.(failed) ?? failedTexts(failed, texts.kind);
  const kept = typeof texts.kept === "function" ? texts.kept(failed) : texts.kept;
  const credits = jobs.reduce((sum, { cost_credits }) => sum + cost_credits, 0);
  return (
    <StateCard
      live
      className="w-full max-w-[460px]"
      scene={
        <PictureScene src={pictureOf?.(failed) ?? "/samples/scene-lake.webp"} blurred>
          <Badge tone="success" className="h-[34px]! bg-[oklch(0.2_0.03_158/0.85)]!">
            <RotateCcw size={16} aria-hidden="true" />
            {credits} credits are back
          </Badge>
        </PictureScene>
      }
      title={title}
      actions={
        <>
          {retryable ? (
            <Button variant="soft" priceCredits={credits} onClick={() => onRetry(failed, jobs)}>
              Try again
            </Button>
          ) : (
            onBack && <Button onClick={onBack}>Back to the picture</Button>
          )}
          <ButtonLink to={refundPath(failed.id)} variant="plain">
            See the refund
          </ButtonLink>
        </>
      }
    >
      <p>{[text, kept].filter(Boolean).join(" ")}</p>
    </StateCard>
  );
}

function failedTexts({ error_code: code }: JobRow, kind: JobKind): FailedTexts {
  const { title, sentence, cost, retryable } = jobFailure(code, kind);
  return { title, text: `${sentence} ${cost}`, retryable };
}
