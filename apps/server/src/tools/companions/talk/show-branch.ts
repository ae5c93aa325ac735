/** Shows another branch of a talk, on every device. */
import type { ChangeOfTalk, TalksStore } from "#core/companions/talks.store.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

export type ShowBranchDeps = { talks: Pick<TalksStore, "showBranch"> };

type Wanted = { messageId: string; isEnd?: boolean | undefined };

export async function showBranch(
  { talks }: ShowBranchDeps,
  userId: string,
  { messageId, isEnd = false }: Wanted,
): Promise<FunctionResult<{ shown: true }>> {
  const refused = refusalOf(await talks.showBranch(userId, messageId, isEnd));
  return refused ?? { ok: true, body: { shown: true } };
}

function refusalOf(outcome: ChangeOfTalk): FunctionResult<never> | null {
  switch (outcome) {
    case "done":
      return null;
    case "not_found":
      return { ok: false, code: "message_not_found" };
    case "pending":
      return { ok: false, code: "reply_pending" };
  }
}
