/** What is said when jobs end: one sentence for a single one, one for all that were submitted together. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import { resultPages } from "#gallery/picture-links.ts";
import type { JobRow } from "#platform/database.ts";
import { jobFailure, refundPath } from "./job-failure.ts";

export type Completion = {
  jobIds: string[];
  ok: boolean;
  title: string;
  /** What is left to know: the failed part of a batch, or why nothing was made and what that cost. */
  remark: string | null;
  /** Where it was submitted: a person who is there sees the result without a link. */
  page: string;
  /** Where the result is shown, or the refund. */
  path: string;
};

/** Where what a job made is looked at. */
export const resultPath = (kind: JobKind, contentId: string): string => resultPages[kind].to(contentId);

/** Null when there is nothing to say: what a person cancelled was told when it was cancelled. */
export function completionOf(jobs: readonly JobRow[]): Completion | null {
  const made = jobs.filter((job) => job.state === "succeeded");
  const failed = jobs.filter((job) => job.state === "failed");
  const told = made.length > 0 ? made : failed;
  const [first] = told;
  if (!first) return null;
  return {
    jobIds: jobs.map(({ id }) => id),
    ok: made.length > 0,
    title: made.length > 0 ? successTitle(made, failed.length) : failureTitle(failed),
    remark: remarkOn(made, failed),
    page: resultPages[first.kind].page,
    path:
      made.length === 0
        ? refundPath(first.id)
        : first.content_id
          ? resultPath(first.kind, first.content_id)
          : resultPages[first.kind].page,
  };
}

function remarkOn(made: readonly JobRow[], failed: readonly JobRow[]): string | null {
  const [first] = failed;
  if (!first) return null;
  if (made.length > 0)
    return `${failed.length} failed; nothing was charged for ${failed.length === 1 ? "it" : "them"}.`;
  const { sentence, cost } = jobFailure(first.error_code, first.kind);
  return first.kind === "video" ? `${sentence} ${cost}` : cost;
}

const successWords: Record<Exclude<JobKind, "character">, { one: string; many: string }> = {
  image: { one: "Image generated", many: "images generated" },
  video: { one: "Video generated", many: "videos generated" },
  upscale: { one: "Image upscaled", many: "images upscaled" },
  edit: { one: "Image edited", many: "images edited" },
  process: { one: "Image processed", many: "images processed" },
};

function successTitle(made: readonly JobRow[], failedCount: number): string {
  const credits = made.reduce((sum, job) => sum + job.cost_credits, 0);
  const used = `Credits used: ${credits}`;
  const [first] = made;
  if (first?.kind === "character")
    return `Character ${first.kind === "character" && first.input?.characterId ? "updated" : "created"} successfully! ${used}`;
  const { one, many } = successWords[first?.kind ?? "image"];
  if (failedCount > 0) return `${made.length} of ${made.length + failedCount} ${many}. ${used}`;
  return made.length === 1 ? `${one} successfully! ${used}` : `${made.length} ${many} successfully! ${used}`;
}

function failureTitle(failed: readonly JobRow[]): string {
  const [first] = failed;
  const images = failed.length === 1 ? "image" : "images";
  switch (first?.kind) {
    case "character":
      return first.error_code === "engine_bad_output"
        ? "No image URL received"
        : "Failed to generate and save character";
    case "video":
      return jobFailure(first.error_code, "video").title;
    case "upscale":
      return `Failed to upscale ${images}. Please try again.`;
    case "edit":
      return `Failed to edit ${images}. Please try again.`;
    case "process":
      return first.error_code === "engine_timeout"
        ? "Processing timed out. Please try again."
        : "Processing failed. Please try again.";
    default:
      return `Failed to generate ${images}. Please try again.`;
  }
}
