/**
 * Imports a part of a talk. Nobody knows who wrote it, so every text is judged as if it were said now, nothing of a part
 * is stored when one of its texts is refused, and nobody is locked out by a file.
 */
import type { ImportedMessage } from "@galatea/contract/companions/talk-file.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type { MemoryStore } from "#core/companions/memory.store.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import type { ImportOutcome, TalksStore } from "#core/companions/talks.store.ts";
import { passagesOfTalk } from "#core/companions/talk-passages.ts";
import { alarmsIn } from "#core/moderation/chat/chat-alarms.ts";
import { honestWords } from "#core/moderation/chat/honest-words.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";

export type ImportMessagesDeps = {
  talks: Pick<TalksStore, "importMessages">;
  conversations: Pick<ConversationsStore, "isLocked">;
  memory: Pick<MemoryStore, "nameFor">;
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
  const name = await deps.memory.nameFor(userId, part);
  for (const [index, message] of part.messages.entries()) {
    const refused = await judge(deps, userId, name, message, index);
    if (refused) return refused;
  }
  const messages = part.messages.map((message) => withHonestWords(message, deps.now()));
  const { outcome, imported } = await talks.importMessages(userId, { ...part, messages });
  return refusalOf(outcome) ?? { ok: true, body: { imported } };
}

/** As the database has them: a person's message has words, is complete and is of no other kind. */
const isWhole = ({ role, kind, state, content }: ImportedMessage): boolean =>
  role === "assistant" ||
  (kind === "talk" && state === "complete" && content !== "" && content.length <= 4000);

async function judge(
  { moderation, now }: ImportMessagesDeps,
  userId: string,
  name: string | null,
  { role, content, offeredScene }: ImportedMessage,
  index: number,
): Promise<FunctionResult<never> | null> {
  const alarms = new Set(alarmsIn(content, now()).map(({ kind }) => kind));
  // Danger is never refused; help comes with the next message or another answer.
  const isDanger = role === "user" && alarms.has("self-harm");
  const kind = "chat-import";
  const field = `messages.${index}.content`;
  const scene = {
    kind,
    context: "text-to-image" as const,
    shownChars: 0,
    field: `messages.${index}.offeredScene`,
  };
  const refusal = await judgePassages(moderation, userId, [
    ...(content === "" || isDanger ? [] : passagesOfTalk(kind, name, content, field)),
    ...(offeredScene === null ? [] : [{ ...scene, text: offeredScene }]),
  ]);
  if (refusal || !alarms.has("minor")) return refusal;
  return {
    ok: false,
    code: "content_refused",
    error: minorSentence,
    rule: "adults-only",
    issues: [{ path: field, message: minorSentence }],
  };
}

const minorSentence = "In this message somebody says to be under 18. Companions are for adults.";

/** The file's companion is no human being either: such a sentence is replaced as in a reply. */
const withHonestWords = (message: ImportedMessage, now: Date): ImportedMessage =>
  message.role === "user" ? message : { ...message, content: honestWords(message.content, now) };

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
