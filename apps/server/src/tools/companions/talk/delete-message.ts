/** Deletes a message with everything that follows it; what was remembered from them is forgotten by the database. */
import type { TalksStore } from "#core/companions/talks.store.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { refusalOfChange } from "./refusal-of-change.ts";

export type DeleteMessageDeps = { talks: Pick<TalksStore, "deleteMessage"> };

export async function deleteMessage(
  { talks }: DeleteMessageDeps,
  userId: string,
  messageId: string,
): Promise<FunctionResult<{ deleted: true }>> {
  const refused = refusalOfChange(await talks.deleteMessage(userId, messageId, true));
  return refused ?? { ok: true, body: { deleted: true } };
}
