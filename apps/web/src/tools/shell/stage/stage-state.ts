/** The state of a tool's stage. */
import { useContent } from "#gallery/use-content.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-messages.ts";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

export type StageState =
  | { kind: "signed_out" }
  | { kind: "refused"; refused: RefusalText }
  /** Submitted, without jobs yet. */
  | { kind: "starting" }
  /** At least one job waits or runs. */
  | { kind: "running"; jobs: SubmittedJobs }
  /** No job succeeded. */
  | { kind: "failed"; jobs: SubmittedJobs; failed: JobRow }
  /** `content` is the result of a single job; null for several jobs. `jobs` is empty for a result from the address. */
  | { kind: "done"; jobs: SubmittedJobs; content: ContentRow | null }
  | { kind: "loading" }
  | { kind: "idle" };

export type StageInput = {
  signedIn: boolean;
  refused: RefusalText | null;
  /** Submitted, without jobs yet. */
  starting: boolean;
  /** The jobs of the shown submission; empty without one. */
  jobs: SubmittedJobs;
  /** The result of a single job or from the address; undefined while it loads. */
  content: ContentRow | null | undefined;
  /** The address names a result. */
  asked: boolean;
  /** The page has reported that these jobs took too long. */
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
  /** The id of a result in the address, shown when no job has one. */
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
