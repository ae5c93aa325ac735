/** One reply of a companion, without an account, a conversation or a charge: an operator's proof that a model speaks. */
import { randomInt } from "node:crypto";
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { ChatEngine, ChatRequest } from "@galatea/engines/chat/engine.ts";
import { EngineError } from "@galatea/engines/engine.ts";

export type TriedTalk = {
  kind: "talk";
  model: string;
  asked: string;
  firstSentence: string;
  /** Null where the engine does not say. */
  firstTokenMs: number | null;
  /** Of the whole reply. */
  ms: number;
  usage: EngineUsage;
};

const asked = "Hi! Tell me in one short sentence how your day was.";
const persona: ChatRequest["persona"] = {
  name: "Galatea",
  ageYears: 32,
  personality: "Warm, curious and short of words.",
  backstory: "She keeps a small bookshop by the harbour.",
  hobbies: "reading, sailing",
  dreams: "a shop with a garden",
  relationship: "best friends",
  appearance: "short brown hair and a blue jumper",
};

/** @throws {EngineError} */
export async function tryTalk(engine: ChatEngine, signal: AbortSignal): Promise<TriedTalk> {
  const began = performance.now();
  const request: ChatRequest = {
    persona,
    history: [],
    memory: [],
    message: asked,
    now: new Date(),
    seed: randomInt(2 ** 32),
  };
  let firstSentence: string | null = null;
  for await (const part of engine.reply(request, signal)) {
    if (part.kind === "sentence") firstSentence ??= part.text;
    if (part.kind !== "end") continue;
    const { model, firstTokenMs = null, usage = {} } = part;
    if (firstSentence === null) break;
    return { kind: "talk", model, asked, firstSentence, firstTokenMs, ms: performance.now() - began, usage };
  }
  throw new EngineError("engine_bad_output", "The model said nothing.");
}
