/**
 * Renderer processes, one video at a time each: compositing holds a processor, and a panic of the rasteriser ends the
 * its process. An idle process is used again before another is started.
 */
import type { ChildProcess } from "node:child_process";
import { holdProcess, startEngineProcess } from "../engine-process.ts";
import { EngineError, type EngineErrorCode, type RunControl } from "../engine.ts";
import { endEncoder } from "./encode.ts";
import type { VideoResult } from "./engine.ts";
import type { RenderRequest } from "./frame-source.ts";
import type { FromProcess, ToProcess } from "./renderer-messages.ts";

export type RenderTools = { ffmpeg: string; folder: string; stallMs: number; timeoutMs: number };

export type RenderingPool = {
  render: (request: RenderRequest, run: RunControl, tools: RenderTools) => Promise<VideoResult>;
  /** Ends the idle processes. */
  close: () => void;
};

/** A cancelled process has this time to clean up, within the second that an abort may take. */
const graceMs = 500;

/** @param entry the module of a renderer process, which calls `serveRenderer`. */
export function createRenderingPool(entry: URL, idleMs: number): RenderingPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const dismiss = (child: ChildProcess): void => {
    clearTimeout(idle.get(child));
    idle.delete(child);
    if (child.connected) child.disconnect();
  };
  const take = (): ChildProcess => {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected && child.exitCode === null && child.signalCode === null) return child;
    }
    // An idle process has no other listener for its errors, and its exit says enough.
    return startEngineProcess(entry, { yields: true, maxHeapMb: 512, semiSpaceMb: 64 }).on(
      "error",
      () => undefined,
    );
  };
  const giveBack = (child: ChildProcess): void => {
    if (!child.connected) return;
    holdProcess(child, false);
    const timer = setTimeout(() => dismiss(child), idleMs);
    timer.unref();
    idle.set(child, timer);
  };

  return {
    close: () => {
      for (const child of idle.keys()) dismiss(child);
    },
    render: async (request, run, tools) => {
      const child = take();
      holdProcess(child, true);
      try {
        const result = await renderIn(child, request, run, tools);
        giveBack(child);
        return result;
      } catch (error) {
        // A process that failed may be in any state, so the next video gets a new one.
        dismiss(child);
        throw error;
      }
    },
  };
}

function renderIn(
  child: ChildProcess,
  request: RenderRequest,
  run: RunControl,
  { timeoutMs, ...tools }: RenderTools,
): Promise<VideoResult> {
  return new Promise<VideoResult>((resolve, reject) => {
    let encoder: number | undefined;
    let grace: NodeJS.Timeout | undefined;
    let givenUp: EngineError | undefined;
    const giveUp = (reason: EngineError): void => {
      if (givenUp !== undefined) return;
      givenUp = reason;
      sendTo(child, { kind: "cancel" });
      grace = setTimeout(() => child.kill("SIGKILL"), graceMs);
    };
    const cancel = (): void => giveUp(new EngineError("engine_aborted", "The run was cancelled."));
    const deadline = setTimeout(
      () => giveUp(new EngineError("engine_timeout", `A video took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    const end = (settle: () => void): void => {
      clearTimeout(deadline);
      clearTimeout(grace);
      run.signal.removeEventListener("abort", cancel);
      child.off("message", receive).off("error", fail).off("exit", exited);
      settle();
    };
    const failAs = (code: EngineErrorCode, message: string): void =>
      end(() => reject(givenUp ?? new EngineError(code, message)));
    const fail = (error: Error): void =>
      failAs("engine_failed", `The renderer process failed: ${error.message}`);
    const exited = (code: number | null, signal: string | null): void => {
      if (encoder !== undefined) endEncoder(encoder);
      failAs("engine_failed", `The renderer process ended (${signal ?? code}).`);
    };
    const receive = (message: FromProcess): void => {
      switch (message.kind) {
        case "progress":
          if (givenUp === undefined) run.onProgress(message.progress);
          return;
        case "encoding":
          encoder = message.pid;
          return;
        case "done":
          // A cancel may cross a finished video on its way; a cancelled run still gives no video.
          end(() => (givenUp === undefined ? resolve(message.result) : reject(givenUp)));
          return;
        case "failed":
          failAs(message.code, message.message);
          return;
      }
    };
    child.on("message", receive).on("error", fail).on("exit", exited);
    run.signal.addEventListener("abort", cancel, { once: true });
    sendTo(child, { kind: "animate", request, ...tools }, fail);
    if (run.signal.aborted) cancel();
  });
}

function sendTo(
  child: ChildProcess,
  message: ToProcess,
  onError: (error: Error) => void = () => undefined,
): void {
  if (!child.connected) return onError(new Error("The channel is closed."));
  child.send(message, undefined, undefined, (error) => {
    if (error !== null) onError(error);
  });
}
