/**
 * A video engine that draws its frames in a renderer process and encodes them with ffmpeg. After a run, its encoder and
 * its folder are gone, and its process is gone or idle.
 */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { Plane } from "@galatea/raster/planes.ts";
import type { DepthModel } from "../depth/depth-model.ts";
import { type EngineRun, type Preflight, throwIfAborted } from "../engine.ts";
import { previewFacts } from "../preview-facts.ts";
import { createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import { checkRequest, durationsS } from "./check-request.ts";
import type { MotionRequest, VideoEngine, VideoRequest, VideoResult } from "./engine.ts";
import { findFfmpeg } from "./ffmpeg.ts";
import { framesPerSecond, type RenderRequest } from "./frame-source.ts";
import { omissionsOfMotion } from "./left-out-motion.ts";
import { type MotionPlan, motionLabels } from "./plan-motion.ts";
import { createRenderingPool } from "./rendering-pool.ts";
import { inVideoFolder } from "./video-folder.ts";
import { longestSidePx, readVideoSize } from "./video-size.ts";

export type RenderedEngineOptions = {
  /** The encoder; without it, every run looks for ffmpeg. */
  ffmpeg?: string;
  /** An idle process ends after this time. */
  idleMs?: number;
  /** A run that takes longer is given up. */
  timeoutMs?: number;
  /** An encoder that takes no frame for this time is stuck. */
  stallMs?: number;
};

type Rendering = {
  id: string;
  /** The module of the renderer process. */
  entry: URL;
  plan: (request: MotionRequest) => MotionPlan;
  /** For renderers that work on pixels. */
  depth?: DepthModel;
};

export function createRenderedEngine(
  { id, entry, plan, depth }: Rendering,
  options: RenderedEngineOptions,
): VideoEngine {
  const pool = createRenderingPool(entry, options.idleMs ?? 60_000);
  const runs = createRuns();
  return {
    id,
    ...previewFacts,
    capabilities: {
      kind: "video",
      durationsS: [...durationsS],
      framesPerSecond,
      maxSidePx: longestSidePx,
      motions: [...motionLabels],
      lastFrame: false,
      seed: true,
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
    preflight: (request) => engineErrorsOnly(() => preflight(request, plan)),
    leavesOut: (request) => omissionsOfMotion(request, plan(request)),
    animate: (request, run) =>
      engineErrorsOnly(async () => {
        const mine = runs.during(run);
        throwIfAborted(mine.signal);
        const ffmpeg = options.ffmpeg ?? findFfmpeg();
        const stallMs = options.stallMs ?? 20_000;
        const timeoutMs = options.timeoutMs ?? 180_000;
        const render = (full: RenderRequest, run: EngineRun): Promise<VideoResult> =>
          inVideoFolder((folder) => pool.render(full, run, { ffmpeg, folder, stallMs, timeoutMs }));
        if (!depth?.isReady() || !moves(plan(request))) return render(request, mine);
        const nearness = await nearnessIn(request, depth, partOf(mine, 0, 0.1));
        const result = await render({ ...request, nearness }, partOf(mine, 0.1, 1));
        return { ...result, model: `${result.model} with ${depth.name}` };
      }),
    close: () => {
      runs.close();
      pool.close();
      depth?.close();
    },
  };
}

const moves = ({ camera }: MotionPlan): boolean => camera.some((move) => move !== "still");

/** A wrong request is told as without a network. */
async function nearnessIn(request: VideoRequest, depth: DepthModel, run: EngineRun): Promise<Plane> {
  checkRequest(request);
  await readVideoSize(request.picture.bytes);
  run.onProgress({ fraction: 0.1 });
  return depth.nearnessOf(request.picture.bytes, run);
}

async function preflight(request: VideoRequest, plan: Rendering["plan"]): Promise<Preflight> {
  if (!durationsS.includes(request.durationS)) {
    return {
      ok: false,
      reason: `A film of ${request.durationS} seconds is beyond this engine.`,
      offers: durationsS.map((seconds) => `${seconds} seconds`),
    };
  }
  checkRequest(request);
  await readVideoSize(request.picture.bytes);
  return { ok: true, parsed: plan(request).parsed };
}
