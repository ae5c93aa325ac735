/**
 * Writes one reply: the engine's sentences, each judged before it is stored and shown. The first one pays the reply; a
 * reply without any ends as if nothing had been sent.
 */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { ReplyEvent } from "@galatea/contract/companions/reply-events.ts";
import type { ChatEngine, ChatPart, ChatRequest } from "@galatea/engines/chat/engine.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { Briefing, Ended, RepliesStore, ReplyEnd, ReplyResult } from "#core/companions/replies.store.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import { describeError, type Log } from "#platform/log.ts";
import { chatRequestOf, learntFrom } from "./chat-request.ts";
import { helpFor } from "./interrupt.ts";
import type { JudgeReply, ReplyVerdict } from "./judge-reply.ts";

export type RunReplyDeps = {
  replies: Pick<RepliesStore, "write" | "finish">;
  chat: EngineList<ChatEngine>;
  judgeReply: JudgeReply;
  crisisLines: CrisisLines;
  log: Log;
  now: () => Date;
};

export type ReplyOutcome = { end: ReplyEnd; ended: Ended; content: string; kind: "talk" | "crisis" };

/** A stop was asked for, or another attempt has the reply; the end tells which. */
class Stopped extends Error {}
class Refused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * @param signals.stop the person's: what was written stays. @param signals.leave this process ends, and another one
 * goes on. @returns null when the attempt is over, so that another one ends the reply.
 */
export async function runReply(
  deps: RunReplyDeps,
  briefing: Briefing,
  { stop, leave, tell }: { stop: AbortSignal; leave: AbortSignal; tell: (event: ReplyEvent) => void },
): Promise<ReplyOutcome | null> {
  const { replies, log } = deps;
  const written: Written = { content: "", result: {} };
  let end: ReplyEnd = { state: "succeeded" };
  try {
    await speak(deps, briefing, { signal: AbortSignal.any([stop, leave]), tell, written });
  } catch (error) {
    if (leave.aborted) return null;
    if (stop.aborted || error instanceof Stopped) end = { state: "stopped" };
    else {
      end = { state: "failed", code: codeOf(error) };
      log.warn("companion_reply_failed", {
        replyId: briefing.replyId,
        code: end.code,
        error: describeError(error),
      });
    }
  }
  // An attempt that was cut or stopped early takes nothing away that an earlier one had shown.
  const isWhole = end.state === "succeeded" && written.content !== "";
  const content =
    isWhole || written.content.length > briefing.written.length ? written.content : briefing.written;
  const kind = written.result.isCrisis ? "crisis" : "talk";
  const ended = await replies.finish(briefing, end, {
    ...written.result,
    ...(content === "" ? {} : { content }),
  });
  return ended.applied ? { end, ended, content, kind } : null;
}

type Written = { content: string; result: ReplyResult };

async function speak(
  { replies, chat, judgeReply, crisisLines, now }: RunReplyDeps,
  briefing: Briefing,
  { signal, tell, written }: { signal: AbortSignal; tell: (event: ReplyEvent) => void; written: Written },
): Promise<void> {
  const engine = chat.find(briefing.engine) ?? chat.first();
  const said = { userId: briefing.userId, name: briefing.conversation.girlfriend_name };
  const request = await withLoreOfAdults(chatRequestOf(briefing, now()), (text) => judgeReply(text, said));
  for await (const part of engine.reply(request, signal)) {
    if (part.kind === "sentence") {
      const verdict = await judgeReply(part.text, said);
      if (!verdict.ok) throw new Refused(verdict.code);
      signal.throwIfAborted();
      const { say } = verdict;
      if (say !== part.text && written.content.includes(say)) continue;
      const next = written.content === "" ? say : `${written.content} ${say}`;
      // A second attempt stays silent until it has more than the first one had shown.
      if (next.length > briefing.written.length && !(await replies.write(briefing, next)))
        throw new Stopped();
      written.content = next;
      tell({ event: "sentence", data: { text: say } });
    } else if (part.kind === "danger") {
      signal.throwIfAborted();
      const help = helpFor(part.of, request.message, briefing.conversation, crisisLines);
      // It follows what an earlier attempt had shown.
      const before = written.content.length > briefing.written.length ? written.content : briefing.written;
      written.content = before === "" ? help : `${before} ${help}`;
      written.result = { isCrisis: true };
      tell({ event: "sentence", data: { text: help } });
      return;
    } else if (part.kind === "picture") {
      written.result.scene = part.scene;
      tell({ event: "picture", data: { scene: part.scene } });
    } else written.result = { ...written.result, ...resultOf(part, briefing, engine) };
  }
  if (written.content !== "") return;
  if (written.result.scene === undefined)
    throw new EngineError("engine_bad_output", "The reply has no sentence.");
  // A picture alone is offered without words; a message is never empty.
  if (!(await replies.write(briefing, pictureAlone))) throw new Stopped();
  written.content = pictureAlone;
  tell({ event: "sentence", data: { text: pictureAlone } });
}

const pictureAlone = "📷";

/**
 * Each entry was judged when its book came in, but a sentence may be split over several that are told together; then
 * none of them is told.
 */
async function withLoreOfAdults(
  request: ChatRequest,
  judge: (text: string) => Promise<ReplyVerdict>,
): Promise<ChatRequest> {
  const { lore, ...others } = request;
  if (lore === undefined || lore.length < 2) return request;
  const verdict = await judge(lore.map(({ text }) => text).join(" "));
  if (verdict.ok) return request;
  if (verdict.code !== "reply_refused") throw new Refused(verdict.code);
  return others;
}

const resultOf = (
  part: Extract<ChatPart, { kind: "end" }>,
  briefing: Briefing,
  { capabilities }: ChatEngine,
): ReplyResult => ({
  model: part.model,
  ...(capabilities.remembers ? learntFrom(part, briefing) : {}),
  ...(part.recalled === undefined ? {} : { recalled: part.recalled }),
  ...(part.usage === undefined ? {} : { usage: part.usage }),
});

const codeOf = (error: unknown): ErrorCode =>
  error instanceof Refused ? error.code : (codeOfEngineError(error) ?? "engine_failed");
