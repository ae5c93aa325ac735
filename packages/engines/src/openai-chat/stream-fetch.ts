/**
 * The `fetch` of the chat client: one address, no redirects, a bounded number of bytes, only streams of events. What is wrong
 * is kept in `fault`, because the client library wraps errors together with the words that it sent.
 */
import { EngineError } from "../engine.ts";
import { faultOfReply } from "./faults.ts";

export type StreamFetch = {
  fetch: typeof globalThis.fetch;
  fault: () => EngineError | null;
  /** Whether the connection broke within the stream. */
  isBroken: () => boolean;
};

/** An event carries some words of the reply. Its JSON is parsed by the client library, whatever it looks like. */
const mostBytes = { stream: 8_000_000, event: 128_000, error: 100_000 };

export function createStreamFetch(): StreamFetch {
  let fault: EngineError | null = null;
  let isBroken = false;
  const fail = (error: EngineError): EngineError => (fault ??= error);
  return {
    fault: () => fault,
    isBroken: () => isBroken,
    fetch: async (input, init) => {
      const response = await send(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        throw fail(new EngineError("engine_unavailable", "The server gave no answer."));
      });
      if (!response.ok) throw fail(await faultOf(response));
      const type = response.headers.get("content-type") ?? "";
      if (!response.body || /html|json/i.test(type)) {
        await response.body?.cancel().catch(() => undefined);
        throw fail(
          new EngineError("engine_bad_output", "The server answered with something else than a stream."),
        );
      }
      const body = bounded(response.body, fail, () => (isBroken = true));
      return new Response(ReadableStream.from(body), response);
    },
  };
}

const send: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: "manual" });

async function faultOf(response: Response): Promise<EngineError> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > mostBytes.error) break;
    }
  } catch {
    // The status says enough.
  }
  return faultOfReply(response.status, response.headers, text);
}

/** Leaving it ends the request. */
async function* bounded(
  body: ReadableStream<Uint8Array>,
  fail: (error: EngineError) => EngineError,
  breakOff: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  const measure = createEventMeasure();
  const refuse = (what: string, most: number): EngineError =>
    fail(new EngineError("engine_bad_output", `${what} has over ${most} bytes.`));
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > mostBytes.stream) throw refuse("The reply", mostBytes.stream);
      if (measure(chunk) > mostBytes.event) throw refuse("An event of the reply", mostBytes.event);
      yield chunk;
    }
  } catch (error) {
    breakOff();
    throw error;
  }
}

/** Measures the longest event that a part of the stream holds or goes on with, in bytes. Empty lines end events. */
function createEventMeasure(): (chunk: Uint8Array) => number {
  let [event, line] = [0, 0];
  return (chunk) => {
    let longest = 0;
    for (const byte of chunk) {
      if (byte === 0x0a) {
        if (line === 0) event = 0;
        line = 0;
      } else if (byte !== 0x0d) {
        event += 1;
        line += 1;
        longest = Math.max(longest, event);
      }
    }
    return longest;
  };
}
