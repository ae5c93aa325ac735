/**
 * What a chat server's errors mean. Its words are read and never passed on: they may repeat a key or what somebody wrote.
 */
import { JSONParseError, TypeValidationError } from "ai";
import { EngineError } from "../engine.ts";
import { parseRetryAfter } from "../remote/retry-after.ts";
import { typeName } from "../remote/type-name.ts";

/** The talk is longer than the model's context: the server says so before it answers a word. */
export class ContextOverflow extends EngineError {
  constructor() {
    super("engine_bad_input", "The talk is too long for the model's context.");
  }
}

/** As OpenAI, vLLM, llama.cpp, LM Studio and Ollama word it. */
const overflow =
  /context_length_exceeded|exceed_context_size|maximum context length|exceeds? the (?:available |model's |maximum )?context|context (?:size|length|window)|when context the overflows|prompt is too long|too many tokens/i;
const filtered = /content_filter|content_policy|responsible_ai|content management policy/i;
const quota = /insufficient_quota|billing|credit balance/i;
const memory = /out of memory|OutOfMemory|requires more system memory|failed to allocate/i;

/** Of an answer that is not 2xx. `text` is its body. */
export function faultOfReply(status: number, headers: Headers, text: string): EngineError {
  const message = `The server answered ${status} (${typeName(headers.get("content-type"))}).`;
  if (status >= 300 && status < 400)
    return new EngineError("engine_failed", "The server answered with a redirect.");
  if (status === 429 && quota.test(text))
    return new EngineError("engine_unavailable", `${message} The quota of this key is used up.`);
  if (status === 429 || status === 503) {
    const retryAfterMs = parseRetryAfter(headers.get("retry-after"));
    return new EngineError("engine_busy", message, retryAfterMs === null ? {} : { retryAfterMs });
  }
  if (status === 401 || status === 403)
    return new EngineError("engine_unavailable", `${message} It refuses the key, or needs one.`);
  if (status === 404 || status === 405)
    return new EngineError(
      "engine_unavailable",
      `${message} It does not know the model, or this is not its address.`,
    );
  return faultOfWords(text) ?? new EngineError(status >= 500 ? "engine_failed" : "engine_bad_input", message);
}

/** Of an error that comes within the stream: what the server says there, or a chunk that cannot be read. */
export function faultOfStream(error: unknown): EngineError {
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new EngineError("engine_bad_output", "The stream is not that of a chat.");
  const { message, data } = Object(error) as { message?: unknown; data?: unknown };
  const words = JSON.stringify([message, data]).slice(0, 100_000);
  return faultOfWords(words) ?? new EngineError("engine_failed", "The server failed during its reply.");
}

function faultOfWords(text: string): EngineError | null {
  if (overflow.test(text)) return new ContextOverflow();
  if (filtered.test(text)) return refusedByFilter();
  return memory.test(text) ? new EngineError("engine_out_of_memory", "The model did not fit.") : null;
}

export const refusedByFilter = (): EngineError =>
  new EngineError("engine_refused", "The provider's filter refused.", { reason: "content_filter" });
