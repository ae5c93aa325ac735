/** Functions that answer with server-sent events. A refusal is thrown before the first event. */
import { readRefusal, RefusedError, type Refusal } from "./functions.ts";

export type FunctionEvent = { event: string; data: unknown };

type EventsCall = { body: unknown; headers?: Record<string, string>; signal: AbortSignal };

/** @throws {RefusedError} also when the connection breaks before the answer's end; an abort ends it without an error. */
export async function* functionEvents(
  name: string,
  { body, headers, signal }: EventsCall,
): AsyncGenerator<FunctionEvent> {
  try {
    const response = await fetch(`/functions/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok || !response.body) throw new RefusedError(await readRefusal(response));
    yield* readEvents(response.body.pipeThrough(new TextDecoderStream()));
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(await readRefusal(undefined));
  }
}

export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof RefusedError ? error.refusal : null;

/** Events end with an empty line; lines that begin with a colon keep the connection alive. */
export async function* readEvents(text: ReadableStream<string>): AsyncGenerator<FunctionEvent> {
  let pending = "";
  const reader = text.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    pending += value;
    const parts = pending.split("\n\n");
    pending = parts.pop() ?? "";
    for (const part of parts) {
      const event = /^event: (.+)$/m.exec(part)?.[1];
      const data = /^data: (.+)$/m.exec(part)?.[1];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) as unknown };
    }
  }
}
