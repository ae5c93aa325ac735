/** What is said when jobs end: one sentence for a single one, one for everything that was ordered together. */
import type { JobRow } from "#platform/database.ts";

export type Ending = {
  jobIds: string[];
  ok: boolean;
  title: string;
  /** What is left to know: the failed part of a batch. */
  remark: string | null;
  /** The picture to open, if one was made. */
  contentId: string | null;
  /** Whose refund can be looked at, if nothing was made. */
  failedJobId: string | null;
};

export const picturePath = (contentId: string): string => `/images?picture=${encodeURIComponent(contentId)}`;

/** Null when there is nothing to say: what a person cancelled was told when it was cancelled. */
export function endingOf(order: readonly JobRow[]): Ending | null {
  const made = order.filter((job) => job.state === "succeeded");
  const failed = order.filter((job) => job.state === "failed");
  const told = made.length > 0 ? made : failed;
  const [first] = told;
  if (!first) return null;
  return {
    jobIds: order.map(({ id }) => id),
    ok: made.length > 0,
    title: made.length > 0 ? successTitle(made, failed.length) : failureTitle(failed),
    remark:
      made.length > 0 && failed.length > 0
        ? `${failed.length} failed; nothing was charged for ${failed.length === 1 ? "it" : "them"}.`
        : null,
    contentId: made[0]?.content_id ?? null,
    failedJobId: made.length > 0 ? null : first.id,
  };
}

function successTitle(made: readonly JobRow[], failedCount: number): string {
  const credits = made.reduce((sum, job) => sum + job.cost_credits, 0);
  const used = `Credits used: ${credits}`;
  const [first] = made;
  if (first?.kind === "character")
    return `Character ${first.input?.characterId ? "updated" : "created"} successfully! ${used}`;
  if (failedCount > 0) return `${made.length} of ${made.length + failedCount} images generated. ${used}`;
  return made.length === 1
    ? `Image generated successfully! ${used}`
    : `${made.length} images generated successfully! ${used}`;
}

function failureTitle(failed: readonly JobRow[]): string {
  if (failed[0]?.kind === "character") return "Failed to generate and save character";
  return failed.length === 1
    ? "Failed to generate image. Please try again."
    : "Failed to generate images. Please try again.";
}
