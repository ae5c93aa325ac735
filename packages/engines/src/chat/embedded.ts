/**
 * The chat engine that needs no key and no weights: scripted personas that speak from the companion's own fields,
 * take notes of what the person says and ask back. It never claims to be a person or a trained model.
 */
import { EngineError, throwIfAborted } from "../engine.ts";
import { checkRequest } from "./check-request.ts";
import { estimateTextTokens } from "./count-tokens.ts";
import type { ChatEngine, ChatPart, ChatRequest, Recalled } from "./engine.ts";
import { recalledIds, recallFacts } from "./facts.ts";
import { planReply } from "./plan-reply.ts";
import { summarisePlainly } from "./summarise-plainly.ts";

const model = "galatea-script-1";

export function createEmbeddedChatEngine(): ChatEngine {
  return {
    id: "script",
    label: "scripted persona",
    deterministic: true,
    trainedModel: false,
    billedPerCall: false,
    capabilities: {
      kind: "chat",
      languages: ["en", "es", "de", "fr", "pt"],
      remembers: true,
      offersPictures: true,
    },
    health: () => Promise.resolve({ ok: true }),
    reply,
    summarise: (talk) => Promise.resolve(summarisePlainly(talk)),
    close: () => undefined,
  };
}

async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart> {
  throwIfAborted(signal);
  checkRequest(request);
  const { sentences, picture, memory, parsed } = plan(request);
  for (const text of sentences) {
    // The reader may abort between two sentences.
    await Promise.resolve();
    throwIfAborted(signal);
    yield { kind: "sentence", text };
  }
  if (picture !== undefined) yield { kind: "picture", scene: picture };
  yield { kind: "end", memory, parsed, model, recalled: recalledFor(request) };
}

/** The facts that the script has an eye on: it is given all of them. */
const recalledFor = ({ memory, message, history }: ChatRequest): Recalled => ({
  facts: recalledIds(
    recallFacts(memory, message, 400, estimateTextTokens).filter(({ reason }) => reason !== "recent"),
  ),
  summary: false,
  turns: history.length,
});

function plan(request: ChatRequest): ReturnType<typeof planReply> {
  try {
    return planReply(request);
  } catch (error) {
    throw new EngineError("engine_failed", "The script found no reply.", { cause: error });
  }
}
