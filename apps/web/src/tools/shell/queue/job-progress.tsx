/** Bar, percent and time left of one job. The stage is announced to screen readers, the changing figures are not. */
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

export function JobProgress({ job }: { job: JobRow }) {
  const left = useTimeLeft(job);
  return (
    <div>
      <ProgressBar value={job.progress} label={stageTitle(job)} />
      <div className="mt-2.5 flex justify-between tabular-nums">
        <span className="font-strong">{Math.round(job.progress * 100)}%</span>
        <span className="text-fg-2">{left}</span>
      </div>
    </div>
  );
}
