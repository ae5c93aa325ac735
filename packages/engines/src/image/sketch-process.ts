/** The drawing process of the sketch engine: draws what it is told to, and ends when nobody talks to it any more. */
import { EngineError } from "../engine.ts";
import type { ImageRequest } from "./engine.ts";
import type { FromProcess, ToProcess } from "./sketch-messages.ts";
import { generateSketch } from "./sketch-run.ts";

const running = new Map<number, AbortController>();

process.on("message", (message: ToProcess) => {
  if (message.kind === "cancel") running.get(message.id)?.abort();
  else void draw(message.id, message.request);
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C in a terminal reaches the whole group; the server decides when its painter stops.
process.on("SIGINT", () => undefined);

async function draw(id: number, request: ImageRequest): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  try {
    const result = await generateSketch(request, {
      signal: cancel.signal,
      onProgress: (progress) => say({ kind: "progress", id, progress }),
    });
    say({ kind: "done", id, result });
  } catch (error) {
    const known = error instanceof EngineError ? error : new EngineError("engine_failed", String(error));
    const cause = known.cause instanceof Error ? `: ${known.cause.stack ?? known.cause.message}` : "";
    say({ kind: "failed", id, code: known.code, message: known.message + cause });
  } finally {
    running.delete(id);
  }
}

/** A server that was killed hears nothing more; `disconnect` ends us, and its broken pipe is no error of ours. */
function say(message: FromProcess): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
