/**
 * Keeps summaries of talks that grow beyond a prompt: after a reply, what became old is put in a few sentences by the engine
 * that spoke. Nobody waits for one or pays it, and one that fails is tried again after the next reply.
 */
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import type { MemoryStore } from "#core/companions/memory.store.ts";
import type { Briefing } from "#core/companions/replies.store.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { JudgeReply } from "./judge-reply.ts";

export type SummaryDeps = {
  memory: Pick<MemoryStore, "keepSummary">;
  chat: EngineList<ChatEngine>;
  judgeReply: JudgeReply;
  log: Log;
};

export type Summaries = {
  /** Begins one when it is due. */
  after(briefing: Briefing): void;
  /** Ends those under way without a result. */
  close(): Promise<void>;
};

/** The newest messages stay out of summaries, because every prompt holds them, and one is made for so many older ones. */
const [newestMessages, everyMessages] = [20, 30];

export function createSummaries(deps: SummaryDeps): Summaries {
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  return {
    after: (briefing) => {
      const { id } = briefing.conversation;
      if (running.has(id) || closing.signal.aborted) return;
      const work = summarise(deps, briefing, closing.signal)
        .catch((error: unknown) =>
          deps.log.warn("companion_summary_failed", {
            replyId: briefing.replyId,
            error: describeError(error),
          }),
        )
        .finally(() => running.delete(id));
      running.set(id, work);
    },
    close: async () => {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

async function summarise(
  { memory, chat, judgeReply }: SummaryDeps,
  briefing: Briefing,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, summary, userId } = briefing;
  const engine = chat.find(briefing.engine) ?? chat.first();
  const turns = turnsThatAreDue(briefing);
  const messageId = turns.at(-1)?.id;
  if (messageId === undefined || !engine.summarise) return;
  const content = await engine.summarise(
    {
      name: conversation.girlfriend_name,
      before: summary?.content ?? null,
      turns: turns.filter(({ content: words }) => words !== ""),
      ...(conversation.language === null ? {} : { language: conversation.language }),
    },
    signal,
  );
  if (signal.aborted) return;
  const verdict = await judgeReply(content, { userId, name: conversation.girlfriend_name });
  if (!verdict.ok || verdict.say !== content) return;
  await memory.keepSummary({
    conversationId: conversation.id,
    messageId,
    content,
    unlearnedAt: conversation.unlearned_at,
  });
}

/** What was said between the last summary and the newest messages, without what was said of a crisis; empty until it is enough. */
function turnsThatAreDue({ history, summary }: Briefing): Briefing["history"] {
  const from = history.findIndex(({ id }) => id === summary?.messageId) + 1;
  const due = history.slice(from, Math.max(from, history.length - newestMessages));
  if (due.length < everyMessages) return [];
  return due.filter(({ kind }, index) => kind !== "crisis" && due[index + 1]?.kind !== "crisis");
}
