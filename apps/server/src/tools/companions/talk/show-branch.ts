/** Shows another branch of a talk, on every device. */
import type { TalksStore } from "#core/companions/talks.store.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { refusalOfChange } from "./refusal-of-change.ts";

export type ShowBranchDeps = { talks: Pick<TalksStore, "showBranch"> };

type Wanted = { messageId: string; isEnd?: boolean | undefined };

export async function showBranch(
  { talks }: ShowBranchDeps,
  userId: string,
  { messageId, isEnd = false }: Wanted,
): Promise<FunctionResult<{ shown: true }>> {
  const refused = refusalOfChange(await talks.showBranch(userId, messageId, isEnd));
  return refused ?? { ok: true, body: { shown: true } };
}
