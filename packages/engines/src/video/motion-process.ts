/** The filming process of the video engine: makes the film it is told to, and ends when nobody talks to it any more. */
import { rmSync } from "node:fs";
import { EngineError } from "../engine.ts";
import { animate } from "./animate.ts";
import type { FromProcess, ToProcess } from "./motion-messages.ts";

type Order = Extract<ToProcess, { kind: "animate" }>;

let running: { cancel: AbortController; order: Order } | undefined;

process.on("message", (message: ToProcess) => {
  if (message.kind === "cancel") running?.cancel.abort();
  else void film(message);
});
process.on("disconnect", () => {
  running?.cancel.abort();
  if (running !== undefined) rmSync(running.order.folder, { recursive: true, force: true });
  process.exit(0);
});
// Ctrl-C in a terminal reaches the whole group; the server decides when its films stop.
process.on("SIGINT", () => undefined);

async function film(order: Order): Promise<void> {
  const cancel = new AbortController();
  running = { cancel, order };
  try {
    const result = await animate(
      order.request,
      { signal: cancel.signal, onProgress: (progress) => say({ kind: "progress", progress }) },
      { ...order, onEncoder: (pid) => say({ kind: "encoding", pid }) },
    );
    running = undefined;
    say({ kind: "done", result });
  } catch (error) {
    running = undefined;
    const known = error instanceof EngineError ? error : new EngineError("engine_failed", String(error));
    const cause = known.cause instanceof Error ? `: ${known.cause.stack ?? known.cause.message}` : "";
    say({ kind: "failed", code: known.code, message: known.message + cause });
  }
}

/** A server that was killed hears nothing more; `disconnect` ends us, and its broken pipe is no error of ours. */
function say(message: FromProcess): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
