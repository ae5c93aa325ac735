/**
 * Expires what is due in accounts that nobody reads, so that their balance rows, and the browsers that watch them,
 * follow the clock. One short transaction for each account; two workers doing it at once expire nothing twice.
 */
import { describeError, type Log } from "#platform/log.ts";
import type { LedgerStore } from "./ledger.store.ts";

export type ExpireDueDeps = { ledger: Pick<LedgerStore, "listDue" | "sweep">; log: Log; now: () => Date };

/** @returns a sweep for the reaper: does nothing until `everyMs` have passed, unless the last run left some over. */
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
