/** The stage while an edit is made, and after one that failed or was refused: what happened, and that it cost nothing. */
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { jobFailure } from "#tools/shell/queue/job-failure.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { withCost } from "#tools/shell/messages/marked-text.tsx";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { emergingMask } from "#tools/shell/stage/emerging-mask.ts";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { RefusedState } from "#tools/shell/stage/refused-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageSteps } from "#tools/shell/stage/stage-steps.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import type { HeldPicture } from "./held-picture.ts";
import { Frame, StageArea, StageShell } from "./stage-shell.tsx";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";

/** `job` is null between the press of the button and the answer. */
export function WorkingStage({ job, picture }: { job: JobRow | null; picture: HeldPicture | null }) {
  const given = sourceAsset(useJobSources(picture ? null : (job?.id ?? null)), "picture");
  const asset = picture?.asset ?? given;
  const url = asset && assetUrl(asset);
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={picture?.width ?? 1} height={picture?.height ?? 1}>
            {url && (
              <>
                <img
                  src={thumbnailUrl(url, 640) ?? url}
                  alt=""
                  className="absolute inset-0 size-full scale-105 object-cover blur-[18px] brightness-[0.72] saturate-[0.7]"
                />
                <img
                  src={thumbnailUrl(url, 640) ?? url}
                  alt=""
                  className="absolute inset-0 size-full scale-105 object-cover blur-[6px] brightness-90 transition-[mask] duration-250"
                  style={emergingMask(job?.progress ?? 0)}
                />
              </>
            )}
          </Frame>
        </StageArea>
      }
    >
      <StageTitle above={job ? stageCount(job) : "Starting"}>
        {job ? stageTitle(job) : "Sending your instructions"}
      </StageTitle>
      {job && (
        <>
          <JobProgress job={job} />
          <StageSteps job={job} />
          <p className="line-clamp-3 text-sm text-fg-2">“{job.input?.prompt}”</p>
          <span className="flex-1" />
          <CancelJobs jobs={[job]} />
        </>
      )}
    </StageShell>
  );
}

type FailedProps = { job: JobRow; onRetry: () => void; onDismiss: () => void };

export function FailedStage({ job, onRetry, onDismiss }: FailedProps) {
  const failure = jobFailure(job.error_code, "edit");
  const given = sourceAsset(useJobSources(job.id), "picture");
  const url = given && assetUrl(given);
  return (
    <StageCard className="py-1">
      <FailedState
        jobId={job.id}
        title={failure.title}
        backCredits={job.cost_credits}
        retry={failure.retryable ? { priceCredits: job.cost_credits, onRetry } : null}
        otherwise={<Button onClick={onDismiss}>Back to the picture</Button>}
        pictureUrl={url && thumbnailUrl(url, 640)}
      >
        {failure.sentence} {failure.cost} What you wrote is kept.
      </FailedState>
    </StageCard>
  );
}

type RefusedProps = { refused: RefusalText; onDismiss: () => void; onOffer: (offer: string) => void };

export function RefusedStage({ refused, onDismiss, onOffer }: RefusedProps) {
  const { offers = [] } = refused;
  return (
    <StageCard className="py-1">
      <RefusedState
        refused={refused}
        dismissLabel="Change the words"
        onDismiss={onDismiss}
        className="max-w-[520px]"
      >
        <p>{withCost(refused.description ?? "")}</p>
        {offers.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-strong text-fg">What it can do with this picture</h3>
            <ul className="flex max-h-[264px] flex-wrap gap-2 overflow-y-auto mask-b-from-[calc(100%-32px)] p-0.5 pb-8">
              {offers.map((offer) => (
                <li key={offer}>
                  <button
                    type="button"
                    onClick={() => onOffer(offer)}
                    className="inline-flex min-h-11 items-center rounded-[20px] bg-surface-3 px-3.5 py-1.5 text-left text-sm text-fg-2 hover:bg-raised hover:text-fg"
                  >
                    {offer}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </RefusedState>
    </StageCard>
  );
}
