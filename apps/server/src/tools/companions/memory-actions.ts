/** The person's own changes to what a companion remembers. New words are judged like a message, because prompts repeat them. */
import type { memoryActions } from "@galatea/contract/companions/memory-actions.ts";
import type { z } from "zod";
import type { MemoryStore } from "#core/companions/memory.store.ts";
import { passagesOfFact } from "#core/companions/talk-passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

export type MemoryDeps = { memory: MemoryStore; moderation: Moderation };

export type MemoryRequest = z.output<ReturnType<typeof memoryActions>[number]>;

export async function changeMemory(
  { memory, moderation }: MemoryDeps,
  request: MemoryRequest,
  userId: string,
): Promise<FunctionResult<unknown>> {
  if (request.action === "forget_fact")
    return answer(request.factId, await memory.forgetFact(userId, request.factId));
  const { value } = request;
  const name = await memory.nameFor(userId, request);
  const refusal = await judgePassages(moderation, userId, passagesOfFact("companion-memory", name, value));
  if (refusal) return refusal;
  if (request.action === "edit_fact")
    return answer(request.factId, await memory.editFact(userId, request.factId, value));
  const added = await memory.addFact(userId, request.conversationId, value);
  return typeof added === "string" ? { ok: false, code: added } : { ok: true, body: added };
}

const answer = (factId: string, isDone: boolean): FunctionResult<unknown> =>
  isDone ? { ok: true, body: { factId } } : { ok: false, code: "fact_not_found" };
