/** The steps of a running job: done, current and next. A phone has no room for them. */
import { Check } from "lucide-react";
import { stageLines, type StageLine } from "#tools/shell/queue/job-stages.ts";
import type { JobRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";

export function StageSteps({ job }: { job: JobRow }) {
  return (
    <ul className="hidden gap-0.5 text-sm md:grid">
      {stageLines(job).map((line) => (
        <StageStep key={line.key} line={line} />
      ))}
    </ul>
  );
}

function StageStep({ line }: { line: StageLine }) {
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
