/** Stops a character that is being made; what comes back stands beside it. */
import { X } from "lucide-react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";

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
