/** A job that waits or runs: the stone from which the picture comes, the stage, the time left, the queue, Cancel. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { Check, X } from "lucide-react";
import { JobProgress } from "#core/queue/job-progress.tsx";
import { stageCount, stageLines, stageTitle, type StageLine } from "#core/queue/job-stages.ts";
import { isActive, useJobs } from "#core/queue/jobs-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CoinDot } from "#ui/price.tsx";
import { Frame, StageArea } from "./frame.tsx";
import { StageShell } from "./stage-shell.tsx";
import { sizeOfJob, Stone } from "./stone.tsx";

export function WorkingStage({ job }: { job: JobRow }) {
  const { widthPx, heightPx } = sizeOfJob(job);
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={widthPx} height={heightPx}>
            <Stone progress={job.progress} />
          </Frame>
        </StageArea>
      }
    >
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">{stageCount(job)}</p>
        <h2 className="display text-[24px] leading-[1.12] md:text-[30px]">{stageTitle(job)}</h2>
      </div>
      <JobProgress job={job} />
      <ul className="hidden gap-0.5 text-sm md:grid">
        {stageLines(job).map((line) => (
          <StageRow key={line.key} line={line} />
        ))}
      </ul>
      <QueueBox job={job} />
      <p className="hidden text-sm text-pretty text-fg-3 md:block">
        The time is the median of the last pictures made here. You can leave this page.
      </p>
      <span className="flex-1" />
      <CancelButton jobs={[job]} />
    </StageShell>
  );
}

/** Between the press of the button and the job: the words are on their way. */
export function StartingStage({ ratio }: { ratio: AspectRatio }) {
  const { widthPx, heightPx } = aspectRatioSizes[ratio];
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={widthPx} height={heightPx}>
            <Stone progress={0} />
          </Frame>
        </StageArea>
      }
    >
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">Starting</p>
        <h2 className="display text-[24px] leading-[1.12] md:text-[30px]">Sending your words</h2>
      </div>
    </StageShell>
  );
}

function StageRow({ line }: { line: StageLine }) {
  return (
    <li
      className={classNames(
        "flex min-h-9 items-center gap-3",
        line.state === "now" ? "font-strong text-fg" : line.state === "done" ? "text-fg-2" : "text-fg-3",
      )}
      aria-current={line.state === "now" ? "step" : undefined}
    >
      <b
        className={classNames(
          "grid size-5 flex-none place-items-center rounded-full",
          line.state === "done" && "bg-success-wash text-success",
          line.state === "now" && "shadow-[inset_0_0_0_5.5px_var(--accent)]",
          line.state === "next" && "shadow-[inset_0_0_0_1.6px_var(--outline)]",
        )}
      >
        {line.state === "done" && <Check size={13} strokeWidth={2.6} aria-label="done" />}
      </b>
      <span className="flex-1">{line.label}</span>
      {line.seconds && <span className="tabular-nums">{line.seconds}</span>}
    </li>
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

/** Cancels every job of the list that has not ended. */
export function CancelButton({ jobs }: { jobs: readonly JobRow[] }) {
  const { cancelAll, cancelling, cancellingAll } = useJobs();
  const open = jobs.filter(isActive);
  const busy = cancellingAll || open.some(({ id }) => id === cancelling);
  const costCredits = open.reduce((sum, job) => sum + job.cost_credits, 0);
  return (
    <div className="max-md:flex max-md:items-center max-md:justify-between max-md:gap-3">
      <Button variant="quiet" className="md:w-full" busy={busy} onClick={() => cancelAll(open)}>
        <X size={18} aria-hidden="true" />
        {busy ? "Cancelling..." : "Cancel"}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-fg-2 md:mt-2.5">
        <CoinDot />
        {costCredits} credits come back
      </p>
    </div>
  );
}
