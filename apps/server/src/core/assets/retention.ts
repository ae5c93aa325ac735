/**
 * Deletes what is no longer wanted: pictures 30 days after they were trashed, and uploads 7 days after their arrival if
 * nothing uses them. Works in small parts, so that no statement locks many rows for long.
 */
import { describeError, type Log } from "#platform/log.ts";
import { limits } from "@galatea/contract/limits.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { RetentionStore } from "./retention.store.ts";

const unusedUploadDays = 7;
const dayMs = 86_400_000;

export type RetentionDeps = { retention: RetentionStore; log: Log; now: () => Date };

/**
 * @returns a sweep for the reaper. It does nothing until `everyMs` have passed, unless the last run left some files.
 */
export function createRetentionSweep(
  { retention, log, now }: RetentionDeps,
  options: { everyMs: number; rowsPerRun: number },
): () => Promise<void> {
  let nextAtMs = 0;
  return async () => {
    const nowMs = now().getTime();
    if (nowMs < nextAtMs) return;
    nextAtMs = nowMs + options.everyMs;
    const limit = options.rowsPerRun;
    const trashedBefore = new Date(nowMs - limits.trashDays * dayMs);
    const uploadedBefore = new Date(nowMs - unusedUploadDays * dayMs);
    const counts: number[] = [];
    for (const part of [
      () => retention.deleteTrashed(trashedBefore, limit),
      () => retention.deleteUnusedUploadRows(uploadedBefore, limit),
      () => retention.releaseUnusedUploads(contentBucket, uploadedBefore, limit),
    ]) {
      // A failing part, such as one that waits for a lock, does not stop the others.
      counts.push(
        await part().catch((error: unknown) => {
          log.error("retention_failed", { error: describeError(error) });
          return 0;
        }),
      );
    }
    if (counts.some((count) => count === limit)) nextAtMs = 0;
    const [trashed = 0, uploadRows = 0, uploads = 0] = counts;
    if (trashed + uploadRows + uploads > 0) log.info("retention_swept", { trashed, uploadRows, uploads });
  };
}
