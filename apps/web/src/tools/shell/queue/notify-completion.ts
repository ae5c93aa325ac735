/** Shows how a submission ended: once, in one tab. In a hidden tab also by its title and a notification of the browser. */
import type { JobRow } from "#platform/database.ts";
import { formatCredits } from "#ui/price.tsx";
import { toast } from "#platform/toast.ts";
import { claimCompletion } from "./claim-completion.ts";
import { completionOf, type Completion } from "./completions.ts";
import { notifyOfCompletion } from "./notifications.ts";
import { countInTitle } from "./tab-title.ts";

/** Hidden tabs wait this long, so that a visible one is first to show it. */
const hiddenTabWaitsMs = 1200;

type Whereabouts = { pathname: string; balance: number | undefined; open: (path: string) => void };

/** @param locate tells where the person is after the wait. */
export async function notifyCompletion(jobs: readonly JobRow[], locate: () => Whereabouts): Promise<void> {
  const completion = completionOf(jobs);
  if (!completion) return;
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, hiddenTabWaitsMs));
  if (!(await claimCompletion(completion.jobIds))) return;
  const whereabouts = locate();
  showToast(completion, whereabouts);
  if (!document.hidden) return;
  countInTitle();
  await notifyOfCompletion(completion, whereabouts.open);
}

function showToast(completion: Completion, { pathname, balance, open }: Whereabouts): void {
  const { ok, title, path } = completion;
  if (!ok) {
    toast.error(title, {
      description: completion.remark ?? "Nothing was charged.",
      action: { label: "See the refund", onClick: () => open(path) },
    });
    return;
  }
  const remaining = balance === undefined ? null : `Remaining credits: ${formatCredits(balance)}`;
  const description = [completion.remark, remaining].filter(Boolean).join(" ");
  toast.success(title, {
    ...(description && { description }),
    ...(pathname !== completion.page && { action: { label: "Open", onClick: () => open(path) } }),
  });
}
