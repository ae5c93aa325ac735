/** The process engine for pictures drawn here: it knows every layer of them, and works on pixels for the rest. */
import { processOperations, type ProcessOptions } from "@galatea/contract/process-options.ts";
import {
  type RunControl,
  type OwnPictures,
  type Picture,
  type Preflight,
  throwIfAborted,
} from "@galatea/engines/engine.ts";
import { cannotFollowOutline, outlineRefusal } from "@galatea/engines/pixels/outline-refusal.ts";
import { type ProcessJob, runPixelJob } from "@galatea/engines/pixels/pixel-job.ts";
import { checkRequest, chipOf, cuts, pixelJobOf } from "@galatea/engines/process/check-request.ts";
import type { ProcessEngine, ProcessRequest } from "@galatea/engines/process/engine.ts";
import { previewFacts } from "@galatea/engines/preview-facts.ts";
import { abortable, createRuns, engineErrorsOnly, partOf } from "@galatea/engines/runs.ts";
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { openSceneRenderer, type SceneRenderer } from "#sketch/renderer/scene-renderer.ts";
import { isOwnPicture, readStoredScene, type StoredScene } from "#sketch/stored-scene.ts";
import { drawnSize, drawParts, hasSubject, relitScene, type SizePx } from "./own-picture.ts";

export function createSketchProcessEngine(): ProcessEngine & OwnPictures<ProcessRequest> {
  let renderer: SceneRenderer | undefined;
  const runs = createRuns();
  return {
    id: "sketch",
    ...previewFacts,
    capabilities: {
      kind: "process",
      maxPixels: largestPixels,
      ownPictures: [...processOperations],
      uploads: [],
    },
    serves: ({ picture }) => isOwnPicture(picture),
    preflight: (request) => engineErrorsOnly(() => preflight(request)),
    process: (request, run) =>
      runs.supervise(run, async (watched) => {
        renderer ??= openSceneRenderer();
        const picture = await processRequest(request, renderer, watched);
        return { ...picture, seed: request.seed, model: "galatea-process-1" };
      }),
    close: () => {
      runs.close();
      renderer?.close();
      renderer = undefined;
    },
  };
}

async function preflight(request: ProcessRequest): Promise<Preflight> {
  const { operation } = request.options;
  const { stored } = await read(request);
  if (cuts.has(operation) && !hasSubject(stored.scene)) return outlineRefusal(true);
  return { ok: true, parsed: [chipOf(operation)] };
}

/** @throws {EngineError} `engine_bad_input` */
async function read(request: ProcessRequest): Promise<{ stored: StoredScene; size: SizePx }> {
  const size = await checkRequest(request);
  return { stored: readStoredScene(request.picture.scene ?? null), size };
}

async function processRequest(
  request: ProcessRequest,
  renderer: SceneRenderer,
  run: RunControl,
): Promise<Picture> {
  const { stored, size } = await read(request);
  throwIfAborted(run.signal);
  const job = pixelJobOf(request);
  const { options } = job;
  const drawing = partOf(run, 0.02, 0.3);
  if (cuts.has(options.operation)) {
    if (!hasSubject(stored.scene)) throw cannotFollowOutline(true);
    drawing.onProgress({ fraction: 0.1 });
    const parts = await abortable(drawParts(stored, size, renderer, drawing), run.signal);
    return runPixelJob({ ...job, parts }, partOf(run, 0.3, 0.98));
  }
  if (options.operation === "relight") return relight({ job, options, stored, size, renderer, run });
  return runPixelJob(job, partOf(run, 0.02, 0.98));
}

type Relighting = {
  job: ProcessJob;
  options: Extract<ProcessOptions, { operation: "relight" }>;
  stored: StoredScene;
  size: SizePx;
  renderer: SceneRenderer;
  run: RunControl;
};

/** Draws the scene in its new light, and relights the pixels around the figure in the same way, only softer. */
async function relight({ job, options, stored, size, renderer, run }: Relighting): Promise<Picture> {
  const drawing = partOf(run, 0.02, 0.3);
  drawing.onProgress({ fraction: 0.1 });
  const request = {
    scene: relitScene(stored.scene, options),
    size: drawnSize(stored.retouch ?? size),
    layers: "all",
  } as const;
  const drawn = await abortable(renderer.render(request, drawing), run.signal);
  const retouched = await runPixelJob(
    {
      kind: "edit",
      pictures: [drawn],
      seed: stored.retouch?.seed ?? job.seed,
      operations: [...(stored.retouch?.operations ?? []), { kind: "resize", ...size }],
    },
    partOf(run, 0.3, 0.6),
  );
  const softer = { ...options, strength: options.strength * 0.45 };
  return runPixelJob({ ...job, picture: retouched.bytes, options: softer }, partOf(run, 0.6, 0.98));
}
