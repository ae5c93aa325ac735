/** A character that is being made, where it will stand; found again after a reload and on another device. */
import { X } from "lucide-react";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";
import type { JobOf, JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";

/** A face that is being made, as large as its frame. */
export const FormingPlaceholder = ({ progress }: { progress: number }) => (
  <Placeholder
    progress={progress}
    look={{
      before: "scale-125 object-cover object-[50%_22%] blur-[30px] brightness-[0.62] saturate-[0.8]",
      done: "scale-110 object-cover object-[50%_22%] blur-[11px] brightness-[0.86]",
    }}
  />
);

export function CancelJobButton({ job }: { job: JobRow }) {
  const { cancel, cancelling } = useJobs();
  const busy = cancelling === job.id;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Button variant="quiet" busy={busy} onClick={() => cancel(job.id)}>
        <X size={18} aria-hidden="true" />
        {busy ? "Cancelling..." : "Cancel"}
      </Button>
      <p className="flex items-center gap-2 text-sm text-fg-2">
        <CoinDot />
        {job.cost_credits} credits come back
      </p>
    </div>
  );
}

export function FormingCard({ job }: { job: JobOf<"character"> }) {
  const name = job.input?.name ?? "A character";
  return (
    <article aria-label={`${name} is being made`} className="card flex flex-col overflow-hidden">
      <div data-theme="dark" className="relative aspect-[4/5] overflow-hidden bg-sunk">
        <FormingPlaceholder progress={job.progress} />
        <p className="absolute inset-x-4 bottom-3.5">
          <span className="display block truncate text-[24px] leading-[1.2]">{name}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-3.5 p-4 pt-3.5">
        <div aria-live="polite">
          <p className="text-sm text-fg-2">{stageCount(job)}</p>
          <p className="font-strong">{stageTitle(job)}</p>
        </div>
        <JobProgress job={job} />
        <div className="mt-auto">
          <CancelJobButton job={job} />
        </div>
      </div>
    </article>
  );
}
