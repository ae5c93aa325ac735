/**
 * Expires due credits in accounts that nobody reads, so that balance rows and the browsers that watch them follow the
 * clock. Each account takes one short transaction; two workers at once expire nothing twice.
 */
import { describeError, type Log } from "#platform/log.ts";
import type { LedgerStore } from "./ledger.store.ts";

export type ExpireDueDeps = { ledger: Pick<LedgerStore, "listDue" | "sweep">; log: Log; now: () => Date };

/** @returns a sweep for the reaper. It runs every `everyMs`, and at once again while more is due than one run takes. */
export function createExpirySweep(
  { ledger, log, now }: ExpireDueDeps,
  options: { everyMs: number; accountsPerRun: number },
): () => Promise<void> {
  let nextAtMs = 0;
  return async () => {
    if (now().getTime() < nextAtMs) return;
    const due = await ledger.listDue(options.accountsPerRun);
    let failed = 0;
    for (const userId of due) {
      await ledger.sweep(userId).catch((error: unknown) => {
        failed += 1;
        log.error("expiry_sweep_failed", { userId, error: describeError(error) });
      });
    }
    const leftSome = due.length === options.accountsPerRun && failed === 0;
    nextAtMs = leftSome ? 0 : now().getTime() + options.everyMs;
  };
}
