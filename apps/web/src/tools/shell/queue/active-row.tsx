/** A job that waits or runs: its title, stage and time left, and a button that cancels it. */
import { X } from "lucide-react";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { useTimeLeft } from "./job-progress.tsx";
import { JobShape } from "./job-shape.tsx";
import { stageTitle } from "./job-stages.ts";
import { jobTitle, jobWords } from "./job-words.ts";
import { useJobs } from "./jobs-context.tsx";
import { medianMsOf, positionText, usualTimeText } from "./time-left.ts";

export function ActiveRow({ job, ahead }: { job: JobRow; ahead: number | undefined }) {
  const { cancel, cancelling, cancellingAll } = useJobs();
  const busy = cancelling === job.id || cancellingAll;
  const sources = useJobSources(viewOf(job.kind).startsFrom === "words" ? null : job.id);
  return (
    <li className="rounded-card bg-surface-2 p-3.5 pb-1.5 md:bg-surface-1">
      <div className="flex gap-3.5">
        <JobShape job={job} sources={sources} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-pretty break-words">{jobTitle(job)}</p>
          <p className="mt-0.5 truncate text-sm text-fg-3">{jobWords(job, sources)}</p>
        </div>
      </div>
      {job.state === "running" ? <Running job={job} /> : <Waiting job={job} ahead={ahead} />}
      <div className="mt-1 -mr-2 flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm text-fg-2">
          <CoinDot />
          {job.cost_credits} credits come back
        </p>
        <Button
          variant="plain"
          busy={busy}
          aria-label={`Cancel: ${jobTitle(job)}`}
          onClick={() => cancel(job.id)}
        >
          <X size={16} aria-hidden="true" />
          {busy ? "Cancelling..." : "Cancel"}
        </Button>
      </div>
    </li>
  );
}

function Running({ job }: { job: JobRow }) {
  const left = useTimeLeft(job);
  return (
    <div className="mt-3">
      <ProgressBar value={job.progress} label={stageTitle(job)} />
      <p className="mt-2 flex justify-between gap-3 text-sm tabular-nums">
        <span className="truncate">
          <b className="font-strong">{Math.round(job.progress * 100)}%</b>{" "}
          <span className="text-fg-2">{stageTitle(job)}</span>
        </span>
        <span className="flex-none text-fg-2">{left}</span>
      </p>
    </div>
  );
}

function Waiting({ job, ahead }: { job: JobRow; ahead: number | undefined }) {
  const { connection } = useSession();
  return (
    <p className="mt-3 flex justify-between gap-3 text-sm tabular-nums">
      <b className="font-strong" aria-live="polite">
        {positionText(ahead)}
      </b>
      <span className="text-fg-2">{connection && usualTimeText(medianMsOf(job, connection.config))}</span>
    </p>
  );
}
