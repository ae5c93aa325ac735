/**
 * A message to a companion of the public demo, which is stored nowhere. The preset is taken by its name, whatever else
 * the client sends. The day's budget of the whole site is taken before the engine is asked.
 */
import { randomInt } from "node:crypto";
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { type DemoCompanion, demoCompanionOf } from "@galatea/contract/companions/demo.ts";
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import type { ReplyEvent } from "@galatea/contract/companions/reply-events.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { replyFailureSentence } from "@galatea/contract/companions/reply-failures.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { OpeningStore } from "#core/companions/opening.store.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import { passagesOfTalk } from "#core/companions/talk-passages.ts";
import { asksIfAi } from "#core/moderation/chat/asks-if-ai.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { type FunctionResult, type Refusal, ServerEvents } from "#platform/http/function-route.ts";
import { type DemoMessage, demoRequestOf } from "./chat-request.ts";
import type { DemoDoor } from "./demo-door.ts";
import { judgeDemoHistory } from "./demo-history.ts";
import { hearMessage, helpFor, isCrisis, interrupts } from "./interrupt.ts";
import type { JudgeReply } from "./judge-reply.ts";

export type DemoDeps = {
  chat: EngineList<ChatEngine>;
  moderation: Moderation;
  judgeReply: JudgeReply;
  opening: OpeningStore;
  demoDoor: DemoDoor;
  crisisLines: CrisisLines;
  demoRepliesPerDay: number;
  now: () => Date;
};

export async function sendDemoMessage(
  deps: DemoDeps,
  sent: DemoMessage & { altcha?: string | undefined },
  context: {
    visitor: string;
    acceptsEvents: boolean;
    acceptLanguage?: string | undefined;
    signal: AbortSignal;
  },
): Promise<FunctionResult<unknown>> {
  const companion = demoCompanionOf(sent.character.name);
  if (!companion) return { ok: false, code: "companion_not_found", error: "Character not found" };
  if (await deps.opening.areOff()) return { ok: false, code: "companions_off" };
  const told = sent.conversation_history.filter(
    ({ role, content }) => role === "user" && !interrupts(content, deps.now()),
  ).length;
  if (told >= companionLimits.demoMessages)
    return { ok: false, code: "free_message_limit", error: usedUp(companion) };
  const { interruption, saysMinor } = await hearMessage(sent.message, deps, async () => ({
    language: null,
    acceptLanguage: context.acceptLanguage,
  }));
  // Danger is answered whatever the traffic is.
  if (interruption) {
    if (isCrisis(interruption)) await deps.opening.noteInDemo("crisis");
    return { ok: true, body: bodyOf(interruption.answer, context) };
  }
  const unproved = await deps.demoDoor.enter(context.visitor, sent.altcha);
  if (unproved) return unproved;
  const history = judgeDemoHistory(sent.conversation_history, deps.now());
  if (saysMinor || history.saysMinor) return { ok: false, code: "companions_locked" };
  const refusal = await judge(deps.moderation, companion, sent);
  if (refusal) return refusal;
  if (!(await deps.opening.takeDemoReply(deps.demoRepliesPerDay))) return { ok: false, code: "demo_busy" };
  const isFirst = sent.conversation_history.every(({ role }) => role !== "user");
  if (isFirst) await deps.opening.noteInDemo("start");
  if (asksIfAi(sent.message)) await deps.opening.noteInDemo("asked");
  const sentences = speak(
    deps,
    companion,
    { ...sent, conversation_history: history.kept, isGrave: history.isGrave },
    context.signal,
  );
  const events = eventsOf(sentences, () => deps.opening.giveDemoReplyBack());
  if (context.acceptsEvents) return { ok: true, body: new ServerEvents(events) };
  for await (const { event, data } of events) {
    if (event === "failed") return { ok: false, ...data };
    if (event === "done") return { ok: true, body: data };
  }
  throw new Error("A reply of the demo has no end");
}

function bodyOf(message: string, { acceptsEvents }: { acceptsEvents: boolean }): unknown {
  async function* events(): AsyncGenerator<DemoEvent> {
    yield { event: "sentence", data: { text: message } };
    yield { event: "done", data: { message, counts: false } };
  }
  return acceptsEvents ? new ServerEvents(events()) : { message, counts: false };
}

const usedUp = ({ name }: DemoCompanion): string =>
  `You've used all your free messages! Want to keep chatting with ${name} and other AI girlfriends?`;

/** The history is the client's word, so its texts are judged with the message. */
async function judge(
  moderation: Moderation,
  { name }: DemoCompanion,
  sent: DemoMessage,
): Promise<Refusal | null> {
  const history = sent.conversation_history.map(({ content }) => content).join("\n");
  return judgePassages(moderation, null, [
    ...passagesOfTalk("demo-chat", name, sent.message),
    ...(history === ""
      ? []
      : passagesOfTalk("demo-chat", name, history).map((passage) => ({ ...passage, shownChars: 0 }))),
  ]);
}

async function* speak(
  { chat, judgeReply, opening, crisisLines, now }: DemoDeps,
  companion: DemoCompanion,
  sent: DemoMessage & { isGrave: boolean },
  signal: AbortSignal,
): AsyncGenerator<Said> {
  const request = demoRequestOf(companion, sent, now(), randomInt(2 ** 32));
  for await (const part of chat.first().reply(request, signal)) {
    if (part.kind === "danger") {
      await opening.noteInDemo("crisis");
      yield { help: helpFor(part.of, sent.message, { language: null }, crisisLines) };
      return;
    }
    if (part.kind !== "sentence") continue;
    const verdict = await judgeReply(part.text, { userId: null, name: companion.name });
    if (!verdict.ok) throw new Refused(verdict.code);
    yield { say: verdict.say };
  }
}

/** A sentence of hers, or help in the place of what she would say further. */
type Said = { say: string } | { help: string };

class Refused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type DemoEvent =
  | Extract<ReplyEvent, { event: "sentence" | "failed" }>
  | { event: "done"; data: { message: string; counts?: false } };

/** @param giveBack is called when the engine failed before it said anything. */
async function* eventsOf(
  sentences: AsyncGenerator<Said>,
  giveBack: () => Promise<void>,
): AsyncGenerator<DemoEvent> {
  const said: string[] = [];
  let counts = true;
  try {
    for await (const part of sentences) {
      if ("help" in part) counts = false;
      const text = "help" in part ? part.help : part.say;
      said.push(text);
      yield { event: "sentence", data: { text } };
    }
    if (said.length === 0) throw new EngineError("engine_bad_output", "The reply has no sentence.");
  } catch (error) {
    const code = error instanceof Refused ? error.code : (codeOfEngineError(error) ?? "engine_failed");
    // A refused reply was made, and cost what a reply costs.
    if (said.length === 0 && !(error instanceof Refused)) await giveBack();
    if (said.length === 0)
      return yield { event: "failed", data: { code, error: replyFailureSentence(code) } };
  }
  yield { event: "done", data: { message: said.join(" "), ...(counts ? {} : { counts }) } };
}
