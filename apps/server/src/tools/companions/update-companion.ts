/** Changes who a companion is: what is written is judged like at her making, and she stays an adult. */
import type { CompanionEdits } from "@galatea/contract/companions/options.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { passagesOfPersona } from "./create-conversation.ts";

export type UpdateCompanionDeps = {
  conversations: Pick<ConversationsStore, "change" | "isLocked">;
  opening: Pick<OpeningStore, "areOff">;
  moderation: Moderation;
};

export async function updateCompanion(
  { conversations, opening, moderation }: UpdateCompanionDeps,
  userId: string,
  {
    conversationId,
    characterId,
    ...edits
  }: CompanionEdits & { conversationId: string; characterId?: string | null | undefined },
): Promise<FunctionResult<{ conversation: { id: string } }>> {
  if (await opening.areOff()) return { ok: false, code: "companions_off" };
  if (await conversations.isLocked(userId)) return { ok: false, code: "companions_locked" };
  const refusal = await judgePassages(moderation, userId, passagesOfPersona(edits));
  if (refusal) return refusal;
  const conversation = await conversations.change(userId, conversationId, edits, characterId);
  if (conversation) return { ok: true, body: { conversation } };
  return { ok: false, code: characterId ? "character_not_found" : "companion_not_found" };
}
