/** One call of the model, as parts. It is asked once, and is told to stop as soon as nobody reads on. */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { InvalidResponseDataError, streamText, type TextStreamPart, type ToolSet } from "ai";
import { EngineError, throwIfAborted } from "../engine.ts";
import type { Message } from "./build-messages.ts";
import { plainLine } from "../remote/plain-line.ts";
import { abortable } from "../runs.ts";
import { ContextOverflow, faultOfStream, refusedByFilter } from "./faults.ts";
import { type OpenAiChatOptions, usualTiming } from "./options.ts";
import { createStreamFetch, type StreamFetch } from "./stream-fetch.ts";

export type ModelCall = { instructions: string; messages: Message[]; seed: number };

export type ModelPart =
  | { kind: "text"; text: string }
  /** `isCut`: the limit of tokens ended it. */
  | { kind: "finish"; isCut: boolean; model: string; firstTokenMs: number; usage?: EngineUsage };

/**
 * @throws {EngineError} those of `faults.ts`; `engine_timeout`; `engine_lost` when the stream breaks off after it began;
 * `engine_refused`; `engine_bad_output`; `engine_aborted`.
 */
export async function* streamModel(
  options: OpenAiChatOptions,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const ending = new AbortController();
  const source = createStreamFetch();
  const waiting = createPatience(options);
  let model = options.model;
  let hasBegun = false;
  let firstTokenMs = 0;
  try {
    const url = typeof options.url === "string" ? options.url : (await options.url(signal)).href;
    const askedAtMs = performance.now();
    const parts = startStream({ ...options, url }, call, source, AbortSignal.any([signal, ending.signal]));
    for (;;) {
      const { value: part, done } = await abortable(waiting.within(parts.next()), signal);
      if (done) throw brokenOff(hasBegun);
      if (isOutput(part)) {
        waiting.heard();
        if (!hasBegun) firstTokenMs = performance.now() - askedAtMs;
        hasBegun = true;
      }
      if (part.type === "text-delta") yield { kind: "text", text: part.text };
      else if (part.type === "finish-step") model = plainLine(part.response.modelId ?? "", 200) || model;
      else if (part.type === "error") throw faultOf(part.error, source, hasBegun);
      else if (part.type === "abort") throw brokenOff(hasBegun);
      else if (part.type === "finish") {
        if (part.finishReason === "content-filter") throw refusedByFilter();
        yield {
          kind: "finish",
          isCut: part.finishReason === "length",
          model,
          firstTokenMs,
          ...usageOf(part),
        };
        return;
      }
    }
  } catch (error) {
    throwIfAborted(signal);
    if (error instanceof EngineError) throw error;
    throw faultOf(error, source, hasBegun);
  } finally {
    ending.abort();
  }
}

type Part = TextStreamPart<ToolSet>;

function startStream(
  { url, model, apiKey, replyTokens, replyTokensField, temperature }: OpenAiChatOptions & { url: string },
  { instructions, messages, seed }: ModelCall,
  { fetch }: StreamFetch,
  abortSignal: AbortSignal,
): AsyncIterator<Part> {
  const provider = createOpenAICompatible({
    name: "chat",
    baseURL: url.replace(/\/+$/, ""),
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
    includeUsage: true,
    transformRequestBody: ({ max_tokens: limit, ...body }) => ({ ...body, [replyTokensField]: limit }),
  });
  const { stream } = streamText({
    model: provider.chatModel(model),
    instructions,
    messages,
    seed,
    maxOutputTokens: replyTokens,
    ...(temperature === undefined ? {} : { temperature }),
    maxRetries: 0,
    abortSignal,
    telemetry: { isEnabled: false },
    // Without it, errors are printed with what the person wrote.
    onError: () => undefined,
  });
  return stream[Symbol.asyncIterator]();
}

/** Thoughts count as life, keep-alive comments do not. */
const isOutput = ({ type }: Part): boolean => type === "text-delta" || type === "reasoning-delta";

type Patience = { within: <Value>(next: Promise<Value>) => Promise<Value>; heard: () => void };

/** Counts only the time that the server is waited for, since whoever reads may take their own between two sentences. */
function createPatience({ timing }: OpenAiChatOptions): Patience {
  const { firstTimeoutMs, idleTimeoutMs, replyTimeoutMs } = { ...usualTiming, ...timing };
  let [leftMs, quietLeftMs] = [replyTimeoutMs, firstTimeoutMs];
  return {
    heard: () => (quietLeftMs = idleTimeoutMs),
    within: async (next) => {
      const askedAtMs = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const fail = (): void => reject(new EngineError("engine_timeout", "The reply took too long."));
        timer = setTimeout(fail, Math.max(0, Math.min(leftMs, quietLeftMs)));
      });
      try {
        return await Promise.race([next, late]);
      } finally {
        clearTimeout(timer);
        const waitedMs = performance.now() - askedAtMs;
        leftMs -= waitedMs;
        quietLeftMs -= waitedMs;
      }
    },
  };
}

/** What was said stays said. */
const brokenOff = (hasBegun: boolean): EngineError =>
  hasBegun
    ? new EngineError("engine_lost", "The reply broke off.")
    : new EngineError("engine_bad_output", "The server ended its reply before it began.");

/** The client's own faults come first: the library's errors only wrap them. */
function faultOf(error: unknown, source: StreamFetch, hasBegun: boolean): EngineError {
  const own = source.fault();
  if (own) return own;
  if (source.isBroken() || InvalidResponseDataError.isInstance(error)) return brokenOff(hasBegun);
  const fault = faultOfStream(error);
  // A second try would say something else than was said.
  return hasBegun && fault instanceof ContextOverflow ? brokenOff(hasBegun) : fault;
}

function usageOf({ totalUsage }: Extract<Part, { type: "finish" }>): { usage?: EngineUsage } {
  const { inputTokens: input, outputTokens: output } = totalUsage;
  return isCount(input) && isCount(output) ? { usage: { tokens: { input, output } } } : {};
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0;
