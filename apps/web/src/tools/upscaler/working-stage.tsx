/** What is being enlarged: the first that runs in large, its tiles coming out of the blur, the others in rows beneath. */
import { X } from "lucide-react";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { CancelButton } from "#tools/shell/stage/cancel-jobs.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { IconButton } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { StageCard } from "./stage-card.tsx";
import type { Source } from "./sources.ts";

export function WorkingStage({ jobs }: { jobs: readonly JobRow[] }) {
  const { cancelAll, cancelling, cancellingAll } = useJobs();
  const job = jobs.find(({ state }) => state === "running") ?? jobs.at(-1);
  if (!job) return null;
  const others = jobs.filter(({ id }) => id !== job.id).toReversed();
  const costCredits = jobs.reduce((sum, { cost_credits }) => sum + cost_credits, 0);
  const busy = cancellingAll || cancelling === job.id;
  return (
    <StageCard>
      <div className="flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_312px]">
        <div className="relative min-h-[44dvh] flex-1 [container-type:size] md:min-h-[380px]">
          <Emerging url={job.input?.imageUrl ?? null} progress={job.progress} />
        </div>
        <div className="flex flex-col gap-4 px-4 py-5 md:px-6 xl:py-7 xl:pl-1">
          <StageTitle above={`${stageCount(job)}, ${job.input?.scale ?? 4}×`}>{stageTitle(job)}</StageTitle>
          <JobProgress job={job} />
          {others.length > 0 && (
            <ul aria-label="Others under way" className="grid gap-1.5">
              {others.map((other) => (
                <OtherRow key={other.id} job={other} />
              ))}
            </ul>
          )}
          <p className="text-sm text-pretty text-fg-3">
            The time is the median of what was enlarged here. You can leave this page.
          </p>
          <span className="flex-1" />
          <CancelButton
            label={jobs.length > 1 ? `Cancel all ${jobs.length}` : "Cancel"}
            busy={busy}
            costCredits={costCredits}
            onCancel={() => cancelAll(jobs)}
          />
        </div>
      </div>
    </StageCard>
  );
}

/** Between the press of the button and the jobs. */
export function StartingStage({ source }: { source: Source | null }) {
  return (
    <StageCard>
      <div className="relative min-h-[44dvh] flex-1 [container-type:size]">
        <Emerging url={source?.url ?? null} progress={0} />
      </div>
      <div className="px-4 py-5 md:px-6">
        <StageTitle above="Starting">Sending your picture</StageTitle>
      </div>
    </StageCard>
  );
}

/** Blurred as a whole, and sharp as far as its tiles are done. */
function Emerging({ url, progress }: { url: string | null; progress: number }) {
  if (url === null) return null;
  const src = thumbnailUrl(url, 1280) ?? url;
  const left = Math.round((1 - progress) * 1000) / 10;
  const fill = "absolute inset-0 size-full object-contain";
  return (
    <div className="absolute inset-0 m-0 md:m-6">
      <img src={src} alt="" className={`${fill} opacity-55 blur-[7px]`} />
      <img
        src={src}
        alt="What is being enlarged, sharp as far as it is done"
        className={`${fill} transition-[clip-path] duration-250 ease-out`}
        style={{ clipPath: `inset(0 0 ${left}% 0)` }}
      />
    </div>
  );
}

function OtherRow({ job }: { job: JobRow }) {
  const { cancel, cancelling } = useJobs();
  const url = job.input?.imageUrl ?? null;
  return (
    <li className="flex items-center gap-3 rounded-md bg-surface-1 p-1.5 pr-0.5">
      {url !== null && (
        <img
          src={thumbnailUrl(url, 160) ?? url}
          alt=""
          className="size-11 flex-none rounded-md bg-surface-3 object-cover"
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate text-fg-2">{stageTitle(job)}</p>
        <ProgressBar value={job.progress} label={stageTitle(job)} className="mt-1.5" />
      </div>
      <IconButton
        label="Cancel this one"
        aria-disabled={cancelling === job.id || undefined}
        onClick={() => cancel(job.id)}
      >
        <X size={17} />
      </IconButton>
    </li>
  );
}
