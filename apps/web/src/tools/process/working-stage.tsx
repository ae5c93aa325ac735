/** A job that waits or runs: the picture it works on, the stage, the time left, Cancel with what comes back. */
import { assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { positionText } from "#tools/shell/queue/time-left.ts";
import { useQueuePositions } from "#tools/shell/queue/use-queue-positions.ts";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { emergingMask } from "#tools/shell/stage/emerging-mask.ts";
import { StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageSteps } from "#tools/shell/stage/stage-steps.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { originalOf } from "./originals.ts";
import { phoneHeight } from "./stage-look.ts";

export function WorkingStage({ job }: { job: JobRow }) {
  const source = sourceAsset(useJobSources(job.id), "picture");
  const url = source && assetUrl(source);
  const places = useQueuePositions();
  return (
    <StageShell phoneHeight={phoneHeight} picture={<WorkedOn url={url} progress={job.progress} />}>
      <StageTitle above={stageCount(job)}>{stageTitle(job)}</StageTitle>
      {job.state === "queued" ? (
        <p aria-live="polite" className="font-strong tabular-nums">
          {positionText(places.get(job.id))}
        </p>
      ) : (
        <JobProgress job={job} />
      )}
      <StageSteps job={job} />
      <p className="hidden text-sm text-pretty text-fg-3 md:block">
        The time is the median of the last pictures processed here. You can leave this page.
      </p>
      <span className="flex-1 max-md:hidden" />
      <CancelJobs jobs={[job]} />
    </StageShell>
  );
}

/** Between the press of the button and the job. */
export function StartingStage({ url }: { url: string | null }) {
  return (
    <StageShell phoneHeight={phoneHeight} picture={<WorkedOn url={url} progress={0} />}>
      <StageTitle above="Starting">Looking at the picture</StageTitle>
      <p className="text-pretty text-fg-2">Nothing is charged unless the engine can do this to it.</p>
    </StageShell>
  );
}

/** Dim at first, and clear from above as far as the work has come. */
function WorkedOn({ url, progress }: { url: string | null; progress: number }) {
  const src = url && (originalOf(url) ?? url);
  return (
    <StageArea>
      {src && (
        <div className="relative grid size-full place-items-center">
          <img
            src={src}
            alt="What is being processed"
            className="absolute inset-0 size-full object-contain opacity-45 blur-[2px] saturate-50"
          />
          <img
            src={src}
            alt=""
            className="absolute inset-0 size-full object-contain transition-[mask] duration-250"
            style={emergingMask(progress)}
          />
        </div>
      )}
    </StageArea>
  );
}
