/**
 * The panel of a waiting or running job: its stage, its progress and Cancel. On a phone these come first, because the bar at
 * the lower edge covers what is beneath them.
 */
import type { ReactNode } from "react";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import type { JobRow } from "#platform/database.ts";
import { CancelJobs } from "./cancel-jobs.tsx";
import { StageSteps } from "./stage-steps.tsx";
import { StageTitle } from "./stage-title.tsx";

type JobPanelProps = {
  job: JobRow;
  /** Between the title and the progress. */
  above?: ReactNode;
  /** In place of the bar, such as the position of a waiting job. */
  progress?: ReactNode;
  /** Between the steps and the note. */
  children?: ReactNode;
  /** A last remark, such as what the time was estimated from. */
  note?: ReactNode;
  /** A phone has no room for the note. */
  noteOnDesktopOnly?: boolean;
};

export function JobPanel({ job, above, progress, children, note, noteOnDesktopOnly = false }: JobPanelProps) {
  return (
    <>
      <div className="max-md:-order-3">
        <StageTitle above={stageCount(job)}>{stageTitle(job)}</StageTitle>
      </div>
      {above}
      <div className="empty:hidden max-md:-order-2">{progress ?? <JobProgress job={job} />}</div>
      <StageSteps job={job} />
      {children}
      {note && (
        <p className={`text-sm text-pretty text-fg-3 ${noteOnDesktopOnly ? "hidden md:block" : ""}`}>
          {note}
        </p>
      )}
      <span className="flex-1 max-md:hidden" />
      <div className="max-md:-order-1">
        <CancelJobs jobs={[job]} />
      </div>
    </>
  );
}
