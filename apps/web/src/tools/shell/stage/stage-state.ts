/** Which one of its states a tool's stage is in. */
import { useContent } from "#gallery/content-pages.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type StageState =
  | { kind: "signed_out" }
  | { kind: "refused"; refused: RefusalText }
  /** Between the press and its jobs. */
  | { kind: "starting" }
  /** At least one of the jobs waits or runs. */
  | { kind: "running"; jobs: SubmittedJobs }
  /** Nothing was made. */
  | { kind: "failed"; jobs: SubmittedJobs; failed: JobRow }
  /** `content` is what a single job made; several jobs bring their own. The jobs are empty for what an address names. */
  | { kind: "done"; jobs: SubmittedJobs; content: ContentRow | null }
  | { kind: "loading" }
  | { kind: "idle" };

export type StageInput = {
  signedIn: boolean;
  refused: RefusalText | null;
  /** It was pressed, and its jobs are not known yet. */
  starting: boolean;
  /** What was submitted together; empty while nothing is shown. */
  jobs: SubmittedJobs;
  /** The result of a single job, or of what the address names; undefined while it is looked up. */
  content: ContentRow | null | undefined;
  /** The address names a result. */
  asked: boolean;
  /** The person was told that these jobs took too long. */
  timedOut: boolean;
};

export function stageState(input: StageInput): StageState {
  const { signedIn, refused, starting, jobs, content, asked, timedOut } = input;
  const [first] = jobs;
  if (!signedIn) return { kind: "signed_out" };
  if (refused) return { kind: "refused", refused };
  const running = jobs.some(isActive);
  if (starting && !running) return { kind: "starting" };
  const succeeded = jobs.some(({ state }) => state === "succeeded");
  if (first && timedOut && !succeeded)
    return { kind: "failed", jobs, failed: { ...first, error_code: "engine_timeout" } };
  if (running) return { kind: "running", jobs };
  const failed = jobs.find(({ state }) => state === "failed");
  if (failed && !succeeded) return { kind: "failed", jobs, failed };
  if (succeeded && jobs.length > 1) return { kind: "done", jobs, content: null };
  if (!succeeded && !asked) return { kind: "idle" };
  if (content === undefined) return { kind: "loading" };
  if (content === null || content.trashed_at !== null) return { kind: "idle" };
  return { kind: "done", jobs: succeeded ? jobs : [], content };
}

type Shown = Pick<StageInput, "refused" | "starting" | "jobs"> & {
  timedOut?: boolean;
  /** The result that the address names: shown where no job's is. */
  resultId?: string | null;
};

export function useStageState({ timedOut = false, resultId = null, ...shown }: Shown): StageState {
  const { user } = useSession();
  const [first] = shown.jobs;
  const madeId = shown.jobs.length === 1 && first?.state === "succeeded" ? first.content_id : null;
  const made = useContent(madeId ?? resultId);
  const known = made.isPending && (madeId ?? resultId) !== null ? undefined : (made.data ?? null);
  return stageState({
    ...shown,
    signedIn: user !== null,
    timedOut,
    asked: resultId !== null,
    content: known,
  });
}
