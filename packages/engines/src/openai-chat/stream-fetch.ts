/**
 * The `fetch` of the chat client: one address, no redirects, a bounded number of bytes, only streams of events. What is wrong
 * is kept in `fault`, because the client library wraps errors together with the words that it sent.
 */
import { EngineError } from "../engine.ts";
import { faultOfReply } from "./faults.ts";

export type StreamFetch = { fetch: typeof globalThis.fetch; fault: () => EngineError | null };

const mostBytes = { stream: 8_000_000, error: 100_000 };

export function createStreamFetch(): StreamFetch {
  let fault: EngineError | null = null;
  const fail = (error: EngineError): EngineError => (fault ??= error);
  return {
    fault: () => fault,
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
      return new Response(response.body.pipeThrough(bounded(mostBytes.stream, fail)), response);
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

function bounded(
  most: number,
  fail: (error: EngineError) => EngineError,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > most) throw fail(new EngineError("engine_bad_output", `The reply has over ${most} bytes.`));
      controller.enqueue(chunk);
    },
  });
}
