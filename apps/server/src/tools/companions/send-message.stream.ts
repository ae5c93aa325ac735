/**
 * A message to a companion, in one order: judged → found, reserved and opened in one call of the database → answered
 * sentence by sentence. A refusal costs nothing and stores nothing.
 */
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { companionCostCredits, companionLimits } from "@galatea/contract/companions/prices.ts";
import type { ReplyEvent } from "@galatea/contract/companions/reply-events.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { replyFailureSentence } from "@galatea/contract/companions/reply-failures.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import type { ConversationsStore } from "#core/companions/conversations.store.ts";
import type {
  Begun,
  Beginning,
  FoundReply,
  NewReply,
  RepliesStore,
  Talk,
} from "#core/companions/replies.store.ts";
import { passagesOfTalk } from "#core/companions/talk-passages.ts";
import type { EngineList, OfferedEngine } from "#core/engines/engine-list.ts";
import { type AgeAssurance, checkAge } from "#core/companions/age-assurance.ts";
import type { LocksStore } from "#core/companions/locks.store.ts";
import { asksIfAi } from "#core/moderation/chat/asks-if-ai.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import {
  type FunctionContext,
  type FunctionResult,
  type Refusal,
  ServerEvents,
} from "#platform/http/function-route.ts";
import { lockedOut } from "./locked-out.ts";
import { hearMessage, helpFor, type Interruption, isCrisis } from "./interrupt.ts";
import type { LiveReplies, LiveReply } from "./live-replies.ts";
import { noticeText } from "./notices.ts";
import type { ReplyOutcome } from "./run-reply.stream.ts";

export type SendMessageDeps = {
  replies: RepliesStore;
  conversations: Pick<ConversationsStore, "lock">;
  locks: Pick<LocksStore, "clear">;
  ageAssurance: AgeAssurance | null;
  chat: EngineList<ChatEngine>;
  moderation: Moderation;
  live: LiveReplies;
  crisisLines: CrisisLines;
  now: () => Date;
  /** How many replies a day the site gives away to people without a plan. */
  freeRepliesPerDay: number;
};

export type SentMessage = {
  conversationId: string;
  /** Null asks for another answer to `parentId`. */
  message: string | null;
  parentId: string | null;
  isFirst: boolean;
};

/** From the request to the end of the reply. */
const deadlineSeconds = 300;

export async function sendMessage(
  deps: SendMessageDeps,
  sent: SentMessage,
  context: FunctionContext,
): Promise<FunctionResult<unknown>> {
  const { userId } = context.caller;
  const finding = deps.replies.findTalk(userId, sent.conversationId);
  const [judged, talk] = await Promise.all([judge(deps, sent, { context, finding }), finding]);
  if (judged) return judged;
  if (!talk) return { ok: false, code: "companion_not_found" };
  const offer = offerOf(deps.chat, talk.engine);
  const asked = newReply(deps, sent, context, offer);
  let beginning = await deps.replies.begin(asked);
  if (beginning.outcome === "locked") {
    const age = await checkAge(deps.ageAssurance, deps.locks, userId);
    if (age.state === "locked") return lockedOut(age.startUrl);
    beginning = await deps.replies.begin(asked);
  }
  if (beginning.outcome === "replayed") return answerEarlier(deps, userId, beginning.replyId, context);
  if (beginning.outcome === "in_danger") {
    const answer = helpFor("self-harm", sent.message ?? "", talk, deps.crisisLines);
    return interrupt(deps, sent, { kind: "self-harm", answer }, context);
  }
  if (beginning.outcome !== "begun") return refuse(beginning, offer);
  const live = deps.live.start(beginning);
  if (context.acceptsEvents) return { ok: true, body: new ServerEvents(eventsOf(beginning, live)) };
  const outcome = await live.outcome.catch(() => null);
  return outcome ? answer(beginning, outcome) : answerEarlier(deps, userId, beginning.replyId, context);
}

/**
 * Danger first: it is answered and never refused. Who says to be under 18 talks with no companion any more. Null lets the
 * message pass.
 */
async function judge(
  deps: SendMessageDeps,
  sent: SentMessage,
  { context, finding }: { context: FunctionContext; finding: Promise<Talk | null> },
): Promise<FunctionResult<unknown> | null> {
  const { userId } = context.caller;
  const { conversationId, parentId } = sent;
  // Another answer is asked to a message that may have been in danger, or was imported.
  const message =
    sent.message ?? (parentId && (await deps.replies.findAsked(userId, conversationId, parentId)));
  if (message === null) return null;
  const { interruption, saysMinor } = await hearMessage(message, deps, async () => {
    const talk = await finding;
    return { language: talk?.language ?? null, acceptLanguage: context.acceptLanguage };
  });
  if (saysMinor) await deps.conversations.lock(userId);
  if (interruption) return interrupt(deps, sent, interruption, context);
  if (saysMinor) return lockedOut(deps.ageAssurance?.startUrl(userId) ?? null);
  const talk = await finding;
  return judgePassages(deps.moderation, userId, passagesOfTalk("chat", talk?.name ?? null, message));
}

async function interrupt(
  { replies }: SendMessageDeps,
  { conversationId, parentId, message: content }: SentMessage,
  interruption: Interruption,
  { caller: { userId }, acceptsEvents }: FunctionContext,
): Promise<FunctionResult<unknown>> {
  const { answer } = interruption;
  const added = await replies.addCrisisReply({
    userId,
    conversationId,
    parentId,
    content,
    answer,
    isCrisis: isCrisis(interruption),
  });
  if (!added) return { ok: false, code: "companion_not_found" };
  const { sentId, messageId, balanceCredits, freeMessagesUsed } = added;
  const common = {
    message: answer,
    messageId,
    credits_used: 0,
    remaining_credits: balanceCredits,
    free_messages_used: freeMessagesUsed,
  };
  if (!acceptsEvents) return { ok: true, body: { ...common, response: answer, imageUrl: null } };
  async function* events(): AsyncGenerator<ReplyEvent> {
    yield { event: "begun", data: { replyId: null, messageId, sentId, notice: null } };
    yield { event: "sentence", data: { text: answer } };
    yield { event: "done", data: { ...common, state: "complete", kind: "crisis" } };
  }
  return { ok: true, body: new ServerEvents(events()) };
}

/** The companion's own engine while it exists. */
function offerOf(chat: EngineList<ChatEngine>, id: string | null): OfferedEngine<ChatEngine> {
  const engine = (id === null ? null : chat.find(id)) ?? chat.first();
  const offer = chat.offered.find((offered) => offered.engine === engine);
  if (!offer) throw new Error(`The engine ${engine.id} is not offered`);
  return offer;
}

function newReply(
  { freeRepliesPerDay }: SendMessageDeps,
  { conversationId, message, parentId, isFirst }: SentMessage,
  { caller, idempotencyKey }: FunctionContext,
  { engine, priceCredits }: OfferedEngine<ChatEngine>,
): NewReply {
  return {
    userId: caller.userId,
    conversationId,
    idemKey: idempotencyKey ?? randomUUID(),
    requestHash: createHash("sha256")
      .update(JSON.stringify([conversationId, message, parentId, isFirst]))
      .digest("hex"),
    content: message,
    parentId,
    isFirst,
    engine: engine.id,
    priceCredits: priceCredits ?? companionCostCredits.message,
    freeMessages: companionLimits.freeMessages,
    freeBudget: freeRepliesPerDay,
    seed: randomInt(2 ** 32),
    deadlineSeconds,
    asksIfAi: message !== null && asksIfAi(message),
  };
}

const codes = {
  key_reused: "idempotency_key_reused",
  not_found: "companion_not_found",
  off: "companions_off",
  locked: "companions_locked",
  read_only: "companion_read_only",
  pending: "reply_pending",
  bad_parent: "message_not_found",
  free_limit: "free_message_limit",
  budget_empty: "free_budget_empty",
  insufficient: "insufficient_credits",
  capped: "daily_cap_reached",
} as const satisfies Record<Exclude<Beginning["outcome"], "begun" | "replayed" | "in_danger">, ErrorCode>;

function refuse(
  beginning: Exclude<Beginning, { outcome: "begun" | "replayed" | "in_danger" }>,
  { priceCredits }: OfferedEngine<ChatEngine>,
): Refusal {
  const code = codes[beginning.outcome];
  if (!("balanceCredits" in beginning)) return { ok: false, code };
  const needed_credits = priceCredits ?? companionCostCredits.message;
  const balance_credits = beginning.balanceCredits;
  const refusal = { ok: false, code, needed_credits, balance_credits } as const;
  if (code !== "insufficient_credits") return refusal;
  return {
    ...refusal,
    error: `You need ${needed_credits} credits to send a message. You have ${balance_credits} credits remaining. Please upgrade your subscription.`,
  };
}

async function* eventsOf(begun: Begun, live: LiveReply): AsyncGenerator<ReplyEvent> {
  const { replyId, messageId, sentId, notice } = begun;
  yield {
    event: "begun",
    data: { replyId, messageId, sentId, notice: notice && noticeText(begun.conversation) },
  };
  yield* live.listen();
  const outcome = await live.outcome.catch(() => null);
  yield outcome ? endOf(begun, outcome) : failed("worker_lost");
}

function endOf(begun: Begun, { end, ended, content, kind }: ReplyOutcome): ReplyEvent {
  const isFree = !ended.delivered;
  if (isFree && kind === "talk") return failed(end.state === "failed" ? end.code : "job_cancelled");
  return {
    event: "done",
    data: {
      messageId: begun.messageId,
      state: end.state === "succeeded" ? "complete" : end.state === "stopped" ? "stopped" : "cut",
      kind,
      message: content,
      credits_used: isFree ? 0 : begun.costCredits,
      remaining_credits: ended.balanceCredits ?? begun.balanceCredits,
      free_messages_used: ended.freeMessagesUsed ?? null,
    },
  };
}

const failed = (code: ErrorCode): ReplyEvent => ({
  event: "failed",
  data: { code, error: replyFailureSentence(code) },
});

function answer(begun: Begun, outcome: ReplyOutcome): FunctionResult<unknown> {
  const { event, data } = endOf(begun, outcome);
  if (event === "failed") return { ok: false, ...data };
  if (event !== "done") throw new Error(`A reply ended with ${event}`);
  const { message, messageId, credits_used, remaining_credits, free_messages_used } = data;
  return {
    ok: true,
    body: {
      message,
      response: message,
      messageId,
      imageUrl: null,
      credits_used,
      remaining_credits,
      free_messages_used,
    },
  };
}

/** A reply that another request began, or that another process goes on with. */
async function answerEarlier(
  { replies }: SendMessageDeps,
  userId: string,
  replyId: string,
  { acceptsEvents, signal }: FunctionContext,
): Promise<FunctionResult<unknown>> {
  const found = await waitFor(replies, userId, replyId, signal);
  if (!found) return { ok: false, code: "message_not_found" };
  const { message, messageId, costCredits, balanceCredits, freeMessagesUsed } = found;
  if (found.state === "failed" && !message) {
    const code = found.errorCode ?? "engine_failed";
    return { ok: false, code, error: replyFailureSentence(code) };
  }
  if (found.state === "running") return { ok: false, code: "reply_pending" };
  if (!message || !messageId) return { ok: false, code: "message_not_found" };
  const common = {
    message: message.content,
    messageId,
    credits_used: found.state === "failed" && message.kind === "crisis" ? 0 : costCredits,
    remaining_credits: balanceCredits,
    free_messages_used: freeMessagesUsed,
  };
  if (!acceptsEvents)
    return { ok: true, body: { ...common, response: message.content, imageUrl: message.imageUrl } };
  return { ok: true, body: new ServerEvents(earlierEvents(found, common)) };
}

async function* earlierEvents(
  { sentId, message }: FoundReply,
  common: {
    messageId: string;
    message: string;
    credits_used: number;
    remaining_credits: number;
    free_messages_used: number | null;
  },
): AsyncGenerator<ReplyEvent> {
  const { messageId } = common;
  yield { event: "begun", data: { replyId: null, messageId, sentId, notice: null } };
  yield { event: "sentence", data: { text: common.message } };
  const state = message?.state === "stopped" || message?.state === "cut" ? message.state : "complete";
  const kind = message?.kind === "crisis" ? "crisis" : "talk";
  yield { event: "done", data: { ...common, state, kind } };
}

/** Between two looks at a reply that another process writes. */
const lookEveryMs = 250;

async function waitFor(
  replies: RepliesStore,
  userId: string,
  replyId: string,
  signal: AbortSignal,
): Promise<FoundReply | null> {
  const until = performance.now() + deadlineSeconds * 1000;
  for (;;) {
    const found = await replies.find(userId, replyId);
    if (found?.state !== "running" || signal.aborted || performance.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
