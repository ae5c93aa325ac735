/** Says how a submission ended: once, in one tab; where no tab is looked at, in the title and by the browser, too. */
import type { JobRow } from "#platform/database.ts";
import { formatCredits } from "#ui/price.tsx";
import { toast } from "#platform/toast.ts";
import { claimCompletion } from "./claim-completion.ts";
import { completionOf, type Completion } from "./completions.ts";
import { notifyOfCompletion } from "./notifications.ts";
import { tellInTitle } from "./tab-title.ts";

/** A visible tab goes first; hidden ones wait this long. */
const hiddenTabWaitsMs = 1200;

type Place = { pathname: string; balance: number | undefined; open: (path: string) => void };

/** @param look answers where the person is by then. */
export async function notifyCompletion(jobs: readonly JobRow[], look: () => Place): Promise<void> {
  const completion = completionOf(jobs);
  if (!completion) return;
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, hiddenTabWaitsMs));
  if (!(await claimCompletion(completion.jobIds))) return;
  const place = look();
  showToast(completion, place);
  if (!document.hidden) return;
  tellInTitle();
  await notifyOfCompletion(completion, place.open);
}

function showToast(completion: Completion, { pathname, balance, open }: Place): void {
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
