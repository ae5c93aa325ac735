/**
 * The video engine that needs no key and no weights. Films are made in processes of their own, one film at a time each:
 * composing holds a processor, and the rasteriser's panics end the process they happen in. Whatever happens to a
 * film, its process, its encoder and its folder are gone when the run has ended.
 */
import type { ChildProcess } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { holdProcess, startEngineProcess } from "../engine-process.ts";
import { EngineError, type EngineRun, type Preflight, throwIfAborted } from "../engine.ts";
import { createClosing, engineErrorsOnly } from "../runs.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "./engine.ts";
import { endEncoder } from "./encode.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { inFilmFolder } from "./film-folder.ts";
import { framesPerSecond } from "./film.ts";
import { checkRequest, durationsS } from "./frames.ts";
import type { FromProcess, ToProcess } from "./motion-messages.ts";
import { motionLabels, planMotion } from "./plan-motion.ts";
import { sceneOf } from "@galatea/sketch/video/scene-life.ts";
import { longestSidePx, readSize } from "./upload-film.ts";

export type EmbeddedVideoOptions = {
  /** Absent: looked for with every film. */
  ffmpeg?: string;
  /** An unused process ends after this. */
  idleMs?: number;
  /** A film that takes longer is given up. */
  timeoutMs?: number;
  /** An encoder that takes no frame for so long is stuck. */
  stallMs?: number;
};

/** What a cancelled process gets to clean up by itself, within the second that an abort may take. */
const graceMs = 500;

export function createEmbeddedVideoEngine(options: EmbeddedVideoOptions = {}): VideoEngine {
  const studio = createStudio(options.idleMs ?? 60_000);
  const closing = createClosing();
  return {
    id: "motion",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "video",
      durationsS: [...durationsS],
      framesPerSecond,
      maxSidePx: longestSidePx,
      motions: [...motionLabels],
      lastFrame: false,
    },
    health: async () => {
      try {
        if (options.ffmpeg === undefined) findFfmpeg();
        else await access(options.ffmpeg, constants.X_OK);
        return { ok: true };
      } catch (error) {
        return { ok: false, reason: error instanceof Error ? error.message : String(error) };
      }
    },
    preflight: (request) => engineErrorsOnly(() => preflight(request)),
    animate: (request, run) =>
      engineErrorsOnly(async () => {
        const mine = closing.during(run);
        throwIfAborted(mine.signal);
        const ffmpeg = options.ffmpeg ?? findFfmpeg();
        const stallMs = options.stallMs ?? 20_000;
        const timeoutMs = options.timeoutMs ?? 180_000;
        return inFilmFolder((folder) => studio.film(request, mine, { ffmpeg, folder, stallMs, timeoutMs }));
      }),
    close: () => {
      closing.close();
      studio.close();
    },
  };
}

async function preflight(request: VideoRequest): Promise<Preflight> {
  if (!durationsS.includes(request.durationS)) {
    return {
      ok: false,
      reason: `A film of ${request.durationS} seconds is beyond this engine.`,
      offers: durationsS.map((seconds) => `${seconds} seconds`),
    };
  }
  checkRequest(request);
  await readSize(request.picture.bytes);
  const { understood } = planMotion(
    request.prompt,
    request.seed,
    request.continues ? undefined : sceneOf(request.picture.scene),
    request.motion,
  );
  return { ok: true, understood };
}

type Tools = { ffmpeg: string; folder: string; stallMs: number; timeoutMs: number };

function createStudio(idleMs: number): {
  film: (request: VideoRequest, run: EngineRun, tools: Tools) => Promise<VideoResult>;
  close: () => void;
} {
  const resting = new Map<ChildProcess, NodeJS.Timeout>();

  const dismiss = (child: ChildProcess): void => {
    clearTimeout(resting.get(child));
    resting.delete(child);
    if (child.connected) child.disconnect();
  };
  const hire = (): ChildProcess => {
    for (const [child, timer] of resting) {
      clearTimeout(timer);
      resting.delete(child);
      if (child.connected && child.exitCode === null && child.signalCode === null) return child;
    }
    const module = new URL("./motion-process.ts", import.meta.url);
    // Between films nobody else hears of its errors, and its exit says enough.
    return startEngineProcess(module, { yields: true, maxHeapMb: 512, semiSpaceMb: 64 }).on(
      "error",
      () => undefined,
    );
  };
  const rest = (child: ChildProcess): void => {
    if (!child.connected) return;
    holdProcess(child, false);
    const timer = setTimeout(() => dismiss(child), idleMs);
    timer.unref();
    resting.set(child, timer);
  };

  return {
    close: () => {
      for (const child of resting.keys()) dismiss(child);
    },
    film: async (request, run, tools) => {
      const child = hire();
      holdProcess(child, true);
      try {
        const result = await filmIn(child, request, run, tools);
        rest(child);
        return result;
      } catch (error) {
        // What is left of a failed film may be anything: the next one gets a fresh process.
        dismiss(child);
        throw error;
      }
    },
  };
}

function filmIn(
  child: ChildProcess,
  request: VideoRequest,
  run: EngineRun,
  { timeoutMs, ...tools }: Tools,
): Promise<VideoResult> {
  return new Promise<VideoResult>((resolve, reject) => {
    let encoder: number | undefined;
    let grace: NodeJS.Timeout | undefined;
    let givenUp: EngineError | undefined;
    const say = (message: ToProcess, onError: (error: Error) => void = () => undefined): void => {
      if (!child.connected) return onError(new Error("It has gone."));
      child.send(message, undefined, undefined, (error) => {
        if (error !== null) onError(error);
      });
    };
    const giveUp = (reason: EngineError): void => {
      if (givenUp !== undefined) return;
      givenUp = reason;
      say({ kind: "cancel" });
      grace = setTimeout(() => child.kill("SIGKILL"), graceMs);
    };
    const cancel = (): void => giveUp(new EngineError("engine_aborted", "The run was cancelled."));
    const deadline = setTimeout(
      () => giveUp(new EngineError("engine_timeout", `A film took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    const end = (settle: () => void): void => {
      clearTimeout(deadline);
      clearTimeout(grace);
      run.signal.removeEventListener("abort", cancel);
      child.off("message", hear).off("error", fail).off("exit", gone);
      settle();
    };
    const fail = (error: Error): void =>
      end(() =>
        reject(givenUp ?? new EngineError("engine_failed", `The filming process failed: ${error.message}`)),
      );
    const gone = (code: number | null, signal: string | null): void => {
      if (encoder !== undefined) endEncoder(encoder);
      end(() =>
        reject(givenUp ?? new EngineError("engine_failed", `The filming process ended (${signal ?? code}).`)),
      );
    };
    const hear = (message: FromProcess): void => {
      switch (message.kind) {
        case "progress":
          if (givenUp === undefined) run.onProgress(message.progress);
          return;
        case "encoding":
          encoder = message.pid;
          return;
        case "done":
          // A cancel may cross a finished film on its way: who cancelled gets no film.
          end(() => (givenUp === undefined ? resolve(message.result) : reject(givenUp)));
          return;
        case "failed":
          end(() => reject(givenUp ?? new EngineError(message.code, message.message)));
          return;
      }
    };
    child.on("message", hear).on("error", fail).on("exit", gone);
    run.signal.addEventListener("abort", cancel, { once: true });
    say({ kind: "animate", request, ...tools }, (error) => fail(error));
    if (run.signal.aborted) cancel();
  });
}
