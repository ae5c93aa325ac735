/** The Cancel button of jobs, with the credits that a cancellation returns. */
import { X } from "lucide-react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";

/** Cancels every job of the list that has not ended. */
export function CancelJobs({ jobs }: { jobs: readonly JobRow[] }) {
  const { cancelAll, cancelling, cancellingAll } = useJobs();
  const open = jobs.filter(isActive);
  return (
    <CancelButton
      label="Cancel"
      busy={cancellingAll || open.some(({ id }) => id === cancelling)}
      costCredits={open.reduce((sum, job) => sum + job.cost_credits, 0)}
      onCancel={() => cancelAll(open)}
    />
  );
}

type CancelButtonProps = { label: string; busy: boolean; costCredits: number; onCancel: () => void };

export function CancelButton({ label, busy, costCredits, onCancel }: CancelButtonProps) {
  return (
    <div className="max-md:flex max-md:items-center max-md:justify-between max-md:gap-3">
      <Button variant="quiet" className="md:w-full" busy={busy} onClick={onCancel}>
        <X size={18} aria-hidden="true" />
        {busy ? "Cancelling..." : label}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-fg-2 md:mt-2.5">
        <CoinDot />
        {costCredits} credits come back
      </p>
    </div>
  );
}
