/**
 * Imports a part of a talk. Nobody knows who wrote it, so every text is judged as if it were said now, and nothing of a
 * part is stored when one of its texts is refused.
 */
import type { ImportedMessage } from "@galatea/contract/companions/talk-file.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import type { ImportOutcome, TalksStore } from "#core/companions/talks.store.ts";
import { alarmsIn } from "#core/moderation/chat/chat-alarms.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

export type ImportMessagesDeps = {
  talks: Pick<TalksStore, "importMessages">;
  conversations: Pick<ConversationsStore, "isLocked" | "lock">;
  opening: Pick<OpeningStore, "areOff">;
  moderation: Moderation;
  now: () => Date;
};

type Part = { conversationId: string; importId: string; messages: readonly ImportedMessage[] };

export async function importMessages(
  deps: ImportMessagesDeps,
  userId: string,
  part: Part,
): Promise<FunctionResult<{ imported: Record<string, string> }>> {
  const { talks, conversations, opening } = deps;
  if (await opening.areOff()) return { ok: false, code: "companions_off" };
  if (await conversations.isLocked(userId)) return { ok: false, code: "companions_locked" };
  const misfit = part.messages.findIndex((message) => !isWhole(message));
  if (misfit >= 0)
    return {
      ok: false,
      code: "invalid_request",
      issues: [{ path: `messages.${misfit}.content`, message: "This message of a person is not valid." }],
    };
  for (const [index, message] of part.messages.entries()) {
    const refused = await judge(deps, userId, message, index);
    if (refused) return refused;
  }
  const { outcome, imported } = await talks.importMessages(userId, part);
  return refusalOf(outcome) ?? { ok: true, body: { imported } };
}

/** As the database has them: a person's message has words, is complete and is of no other kind. */
const isWhole = ({ role, kind, state, content }: ImportedMessage): boolean =>
  role === "assistant" ||
  (kind === "talk" && state === "complete" && content !== "" && content.length <= 4000);

async function judge(
  { moderation, conversations, now }: ImportMessagesDeps,
  userId: string,
  { role, content, offeredScene }: ImportedMessage,
  index: number,
): Promise<FunctionResult<never> | null> {
  const alarms = role === "user" ? alarmsIn(content, now()).map(({ kind }) => kind) : [];
  if (alarms.includes("minor")) {
    await conversations.lock(userId);
    return { ok: false, code: "companions_locked" };
  }
  // Danger is never refused; its answer is in the talk, or comes with the next message.
  const isDanger = alarms.includes("self-harm");
  const common = { kind: "chat-import", context: "chat" as const };
  return judgePassages(moderation, userId, [
    ...(content === "" || isDanger
      ? []
      : [{ ...common, text: content, shownChars: content.length, field: `messages.${index}.content` }]),
    ...(offeredScene === null
      ? []
      : [
          {
            ...common,
            context: "text-to-image" as const,
            text: offeredScene,
            shownChars: 0,
            field: `messages.${index}.offeredScene`,
          },
        ]),
  ]);
}

function refusalOf(outcome: ImportOutcome): FunctionResult<never> | null {
  switch (outcome) {
    case "done":
      return null;
    case "not_found":
      return { ok: false, code: "companion_not_found" };
    case "read_only":
      return { ok: false, code: "companion_read_only" };
    case "pending":
      return { ok: false, code: "reply_pending" };
    case "full":
      return { ok: false, code: "talk_full" };
    case "bad_parent":
      return { ok: false, code: "import_unreadable" };
  }
}
