/** Pins another model to a companion. It speaks from the next message on; what was said stays as it is. */
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

export type ChooseEngineDeps = {
  conversations: Pick<ConversationsStore, "chooseEngine">;
  chat: EngineList<ChatEngine>;
};

export async function chooseEngine(
  { conversations, chat }: ChooseEngineDeps,
  userId: string,
  { conversationId, engine }: { conversationId: string; engine: string },
): Promise<FunctionResult<{ engine: string }>> {
  if (!chat.find(engine)) return { ok: false, code: "engine_unavailable" };
  const isChosen = await conversations.chooseEngine(userId, conversationId, engine);
  return isChosen ? { ok: true, body: { engine } } : { ok: false, code: "companion_not_found" };
}
