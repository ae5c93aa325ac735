/** Bar, percent and time left of a job or a batch. The stage is announced to screen readers, the changing figures are not. */
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { stageTitle } from "./job-stages.ts";
import { medianMsOf, timeLeftText } from "./time-left.ts";
import { useNow } from "./use-now.ts";

export function useTimeLeft(job: JobRow): string {
  const { connection } = useSession();
  const now = useNow(true);
  return timeLeftText({
    progress: job.progress,
    medianMs: connection ? medianMsOf(job, connection.config) : null,
    elapsedMs: job.started_at ? now - Date.parse(job.started_at) : null,
  });
}

/** Says what the time is measured from, while a time is shown. */
export function useTimeNote(job: JobRow, measured: string): string {
  const leave = "You can leave this page.";
  return /\d/.test(useTimeLeft(job)) ? `${measured} ${leave}` : leave;
}

export function JobProgress({ job }: { job: JobRow }) {
  return <ProgressLine progress={job.progress} label={stageTitle(job)} left={useTimeLeft(job)} />;
}

type ProgressLineProps = { progress: number; label: string; left: string };

export const ProgressLine = ({ progress, label, left }: ProgressLineProps) => (
  <div>
    <ProgressBar value={progress} label={label} />
    <div className="mt-2.5 flex justify-between tabular-nums">
      <span className="font-strong">{Math.round(progress * 100)}%</span>
      <span className="text-fg-2">{left}</span>
    </div>
  </div>
);
