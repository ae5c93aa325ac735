/** The drawing thread: composing and styling hold a processor for up to 300 ms, which no server may do to its other guests. */
import { parentPort } from "node:worker_threads";
import { EngineError } from "../engine.ts";
import type { ImageRequest } from "./engine.ts";
import type { FromThread, ToThread } from "./sketch-messages.ts";
import { generateSketch } from "./sketch-run.ts";

const running = new Map<number, AbortController>();

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "cancel") running.get(message.id)?.abort();
  else void draw(message.id, message.request);
});

async function draw(id: number, request: ImageRequest): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  try {
    const result = await generateSketch(request, {
      signal: cancel.signal,
      onProgress: (progress) => {
        say({ kind: "progress", id, progress });
      },
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

const say = (message: FromThread): void => {
  parentPort?.postMessage(message);
};
