/** The renderer process of a video engine, which ends when its channel closes. */
import { rmSync } from "node:fs";
import { answerServer, endWithServer } from "../engine-child.ts";
import { asEngineError } from "../runs.ts";
import { animate } from "./animate.ts";
import type { OpenFrames } from "./frame-source.ts";
import type { FromProcess, ToProcess } from "./renderer-messages.ts";

const send = answerServer<FromProcess>;

type Task = Extract<ToProcess, { kind: "animate" }>;

export function serveRenderer(open: OpenFrames): void {
  let running: { cancel: AbortController; task: Task } | undefined;

  const render = async (task: Task): Promise<void> => {
    const cancel = new AbortController();
    running = { cancel, task };
    try {
      const result = await animate(
        task.request,
        { signal: cancel.signal, onProgress: (progress) => send({ kind: "progress", progress }) },
        { ...task, open, onEncoder: (pid) => send({ kind: "encoding", pid }) },
      );
      running = undefined;
      send({ kind: "done", result });
    } catch (error) {
      running = undefined;
      const known = asEngineError(error, String(error));
      const cause = known.cause instanceof Error ? `: ${known.cause.stack ?? known.cause.message}` : "";
      send({ kind: "failed", code: known.code, message: known.message + cause });
    }
  };

  process.on("message", (message: ToProcess) => {
    if (message.kind === "cancel") running?.cancel.abort();
    else void render(message);
  });
  endWithServer(() => {
    running?.cancel.abort();
    if (running !== undefined) rmSync(running.task.folder, { recursive: true, force: true });
  });
}
