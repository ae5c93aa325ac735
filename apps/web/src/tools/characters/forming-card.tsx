/** A character that is being made, in the place where it will stand; found again after a reload and on another device. */
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import type { JobRow } from "#platform/database.ts";
import { CancelJobButton } from "./cancel-job-button.tsx";
import { FormingStone } from "./forming-stone.tsx";

export function FormingCard({ job }: { job: JobRow }) {
  const name = job.input?.name ?? "A character";
  return (
    <article aria-label={`${name} is being made`} className="card flex flex-col overflow-hidden">
      <div data-theme="dark" className="relative aspect-[4/5] overflow-hidden bg-sunk">
        <FormingStone progress={job.progress} />
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
