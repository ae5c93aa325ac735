/**
 * Companions that speak by a language model on a server with OpenAI's chat API (Ollama, llama.cpp, LM Studio, vLLM, OpenAI):
 * its stream comes out as whole sentences, without thoughts and without the lines for pictures and facts.
 */
import { checkRequest } from "../chat/check-request.ts";
import type { ChatEngine, ChatPart, ChatRequest } from "../chat/engine.ts";
import { EngineError, throwIfAborted } from "../engine.ts";
import { buildMessages } from "./build-messages.ts";
import { createSentenceCutter } from "./cut-sentences.ts";
import { ContextOverflow } from "./faults.ts";
import { checkHealth } from "./health.ts";
import { longestReply, type OpenAiChatOptions } from "./options.ts";
import { dangerOf, memoryAfter, pictureOf } from "./read-markers.ts";
import { createHiddenSplitter, type Marker } from "./split-hidden.ts";
import { streamModel } from "./stream-model.ts";
import { summarise } from "./summarise.ts";

/** Asks the server for nothing before its first reply or health check. `options` come from `openAiChatSettings`. */
export function createOpenAiChatEngine(options: OpenAiChatOptions): ChatEngine {
  let closing = new AbortController();
  return {
    id: options.id,
    label: options.label,
    deterministic: false,
    trainedModel: true,
    billedPerCall: options.billedPerCall,
    capabilities: { kind: "chat", languages: options.languages, remembers: true, offersPictures: true },
    health: () => checkHealth(options),
    reply: (request, signal) => reply(options, request, AbortSignal.any([signal, closing.signal])),
    summarise: (talk, signal) => summarise(options, talk, AbortSignal.any([signal, closing.signal])),
    close: () => {
      closing.abort();
      closing = new AbortController();
    },
  };
}

/** A talk that is too long for the model's context is sent once more with half of its history. */
async function* reply(
  options: OpenAiChatOptions,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatPart> {
  throwIfAborted(signal);
  checkRequest(request);
  try {
    yield* speak(options, request, 1, signal);
  } catch (error) {
    if (!(error instanceof ContextOverflow) || request.history.length === 0) throw error;
    yield* speak(options, request, 0.5, signal);
  }
}

async function* speak(
  options: OpenAiChatOptions,
  request: ChatRequest,
  share: number,
  signal: AbortSignal,
): AsyncGenerator<ChatPart> {
  const hidden = createHiddenSplitter(options);
  const cutter = createSentenceCutter(options.languages[0] ?? "en");
  const said = createSaid(request.persona.name);
  const markers: Marker[] = [];
  const { recalled, ...prompt } = buildMessages(request, options, share);
  const call = { ...prompt, seed: request.seed };
  let end: Omit<Extract<ChatPart, { kind: "end" }>, "kind" | "memory" | "recalled"> = {
    parsed: [],
    model: options.model,
  };
  let isCut = true;

  for await (const part of streamModel(options, call, signal)) {
    if (part.kind === "finish") {
      const { kind: _, isCut: cut, ...facts } = part;
      [end, isCut] = [{ parsed: [], ...facts }, cut];
      break;
    }
    const { shown, markers: found } = hidden.push(part.text.replaceAll("\uFFFD", ""));
    markers.push(...found);
    const danger = dangerOf(found);
    if (danger !== null) {
      const before = [...cutter.push(shown), ...cutter.end().sentences];
      for (const sentence of before) yield* said.say(sentence);
      return yield { kind: "danger", of: danger };
    }
    for (const sentence of cutter.push(shown)) yield* said.say(sentence);
    throwIfAborted(signal);
    if (said.isFull(cutter.pendingChars())) break;
  }
  if (!said.isFull(0)) {
    const left = cutter.push(hidden.end());
    const { sentences, rest } = cutter.end();
    for (const sentence of [...left, ...sentences]) yield* said.say(sentence);
    // A reply that its limit cut off ends with its last whole sentence, if there is one.
    if (rest !== "" && (!isCut || said.isEmpty())) yield* said.say(isCut ? `${rest}…` : rest);
  }
  const scene = pictureOf(markers);
  if (said.isEmpty() && scene === null)
    throw new EngineError(
      "engine_bad_output",
      hidden.isThinking() ? "The model only thought." : "The reply is empty.",
    );
  throwIfAborted(signal);
  if (scene !== null) yield { kind: "picture", scene };
  yield { kind: "end", memory: memoryAfter(request, markers), recalled, ...end };
}

type Said = {
  say: (sentence: string) => Generator<ChatPart>;
  isEmpty: () => boolean;
  isFull: (pendingChars: number) => boolean;
};

function createSaid(name: string): Said {
  let [sentences, chars] = [0, 0];
  // Models like to write it as in a script.
  const speaker = `${name.trim()}:`;
  const isFull = (pendingChars: number): boolean =>
    sentences >= longestReply.sentences || chars + pendingChars >= longestReply.chars;
  return {
    isFull,
    isEmpty: () => sentences === 0,
    *say(sentence) {
      const text =
        sentences === 0 && sentence.startsWith(speaker) ? sentence.slice(speaker.length).trim() : sentence;
      if (text === "" || isFull(0)) return;
      sentences += 1;
      chars += text.length;
      yield { kind: "sentence", text: text.slice(0, longestReply.chars).toWellFormed() };
    },
  };
}
