/** A job that waits or runs: the stone from which the picture comes, the stage, the time left, the queue, Cancel. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ReactNode } from "react";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageSteps } from "#tools/shell/stage/stage-steps.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { sizeOfJob, Stone } from "./stone.tsx";

export function WorkingStage({ job }: { job: JobRow }) {
  return (
    <StoneShell size={sizeOfJob(job)} progress={job.progress}>
      <StageTitle above={stageCount(job)}>{stageTitle(job)}</StageTitle>
      <JobProgress job={job} />
      <StageSteps job={job} />
      <QueueBox job={job} />
      <p className="hidden text-sm text-pretty text-fg-3 md:block">
        The time is the median of the last pictures made here. You can leave this page.
      </p>
      <span className="flex-1" />
      <CancelJobs jobs={[job]} />
    </StoneShell>
  );
}

/** Between the press of the button and the job: the words are on their way. */
export const StartingStage = ({ ratio }: { ratio: AspectRatio }) => (
  <StoneShell size={aspectRatioSizes[ratio]} progress={0}>
    <StageTitle above="Starting">Sending your words</StageTitle>
  </StoneShell>
);

type StoneShellProps = {
  size: { widthPx: number; heightPx: number };
  progress: number;
  children: ReactNode;
};

function StoneShell({ size, progress, children }: StoneShellProps) {
  return (
    <StageShell
      fades
      phoneHeight="min(78vw, 36dvh)"
      picture={
        <StageArea>
          <Frame width={size.widthPx} height={size.heightPx} fills>
            <Stone progress={progress} />
          </Frame>
        </StageArea>
      }
    >
      {children}
    </StageShell>
  );
}

function QueueBox({ job }: { job: JobRow }) {
  const { active } = useJobs();
  const waiting = active.filter((other) => other.id !== job.id).toReversed();
  const next = waiting[0];
  if (!next) return null;
  return (
    <div className="rounded-card bg-surface-1 px-4 py-3.5 text-sm">
      <p className="flex justify-between gap-3">
        <span className="text-fg-2">Yours in the queue</span>
        <span className="font-strong tabular-nums">{active.length}</span>
      </p>
      <p className="mt-2 flex justify-between gap-3">
        <span className="truncate text-fg-2">Next: {next.input?.prompt ?? "a picture"}</span>
        {next.input?.aspectRatio && <span className="flex-none font-strong">{next.input.aspectRatio}</span>}
      </p>
    </div>
  );
}
