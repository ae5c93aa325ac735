/** The message about a submission whose jobs have ended. */
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobOf, JobRow } from "#platform/database.ts";
import { jobFailure, knownCode, refundPath } from "./job-failure.ts";

export type Completion = {
  jobIds: string[];
  ok: boolean;
  title: string;
  /** The failed part of a batch, or why nothing was made and what that cost. */
  remark: string | null;
  /** The page of its tool, which shows the result without a link. */
  page: string;
  /** Leads to the result, or to the refund. */
  path: string;
};

/** Null for cancelled jobs: their message was shown when they were cancelled. */
export function completionOf(jobs: readonly JobRow[]): Completion | null {
  const made = jobs.filter((job) => job.state === "succeeded");
  const failed = jobs.filter((job) => job.state === "failed");
  const [first] = made.length > 0 ? made : failed;
  if (!first) return null;
  const page = toolFacts[first.kind].pagePath;
  const completion = { jobIds: jobs.map(({ id }) => id), page };
  if (made.length === 0) return { ...completion, ok: false, ...failureOf(first, failed.length) };
  return {
    ...completion,
    ok: true,
    title: successTitle(first, made, failed.length),
    remark: failed.length === 0 ? null : remarkOnPart(failed.length),
    path: first.content_id ? viewOf(first.kind).resultPath(first.content_id) : page,
  };
}

function successTitle(first: JobRow, made: readonly JobRow[], failedCount: number): string {
  const credits = made.reduce((sum, job) => sum + job.cost_credits, 0);
  const used = `Credits used: ${credits}`;
  const { one, many } = successOf(first);
  if (failedCount > 0) return `${made.length} of ${made.length + failedCount} ${many}. ${used}`;
  return made.length === 1 ? `${one} successfully! ${used}` : `${made.length} ${many} successfully! ${used}`;
}

const successOf = <Kind extends JobKind>({ kind, input }: Pick<JobOf<Kind>, "kind" | "input">) =>
  viewOf(kind).success(input);

const remarkOnPart = (failedCount: number): string =>
  `${failedCount} failed; nothing was charged for ${failedCount === 1 ? "it" : "them"}.`;

function failureOf({ id, kind, error_code: code }: JobRow, count: number) {
  const { toast, explainedInToast } = viewOf(kind).failure;
  const { title, sentence, cost, retryable } = jobFailure(code, kind);
  return {
    title: retryable ? toast(knownCode(code), count) : title,
    remark: explainedInToast || !retryable ? `${sentence} ${cost}` : cost,
    path: refundPath(id),
  };
}
