/**
 * The process engine that needs no key and no weights. Of pictures drawn here it knows every layer; of uploads it
 * works on pixels, and cuts out only what the picture itself shows as its background.
 */
import {
  processOperations,
  type ProcessOperation,
  processOptions,
} from "@galatea/contract/process-options.ts";
import { readStoredScene, type StoredScene } from "@galatea/sketch/stored-scene.ts";
import { openSceneRenderer, type SceneRenderer } from "@galatea/sketch/renderer/scene-renderer.ts";
import { EngineError, type EngineRun, type Picture, type Preflight, throwIfAborted } from "../engine.ts";
import { abortable, createClosing, engineErrorsOnly, partOf, rising } from "../runs.ts";
import type { ProcessEngine, ProcessRequest } from "./engine.ts";
import { cannotFollowOutline, outlineRefusal } from "./offers.ts";
import { drawnSize, drawParts, hasSubject, relitScene } from "@galatea/sketch/process/own-picture.ts";
import { runPixelJob } from "./pixel-job.ts";
import { findBackground, inspectedSidePx } from "@galatea/raster/backdrop-model.ts";
import { decodeSmall, largestPixels, readPictureFacts } from "@galatea/raster/raster.ts";

const cuts = new Set<ProcessOperation>(["remove-background", "replace-background"]);
const always = processOperations.filter((operation) => !cuts.has(operation));

export function createEmbeddedProcessEngine(): ProcessEngine {
  let renderer: SceneRenderer | undefined;
  const closing = createClosing();
  return {
    id: "darkroom",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    capabilities: {
      kind: "process",
      maxPixels: largestPixels,
      ownPictures: [...processOperations],
      uploads: always,
    },
    health: async () => ({ ok: true }),
    preflight: (request) => engineErrorsOnly(() => preflight(request)),
    process: (request, run) =>
      engineErrorsOnly(async () => {
        const watched = rising(closing.during(run));
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 0.02, stage: "Looking at the picture" });
        renderer ??= openSceneRenderer();
        const picture = await processRequest(request, renderer, watched);
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 1, stage: "Done" });
        return { ...picture, seed: request.seed, model: "galatea-darkroom-1" };
      }),
    close: () => {
      closing.close();
      renderer?.close();
      renderer = undefined;
    },
  };
}

async function preflight(request: ProcessRequest): Promise<Preflight> {
  const stored = await checkRequest(request);
  if (cuts.has(request.options.operation)) {
    const canCut =
      stored === undefined ? await showsBackground(request.picture.bytes) : hasSubject(stored.scene);
    if (!canCut) return outlineRefusal(stored !== undefined);
  }
  return { ok: true, understood: [{ kind: "change", label: labels[request.options.operation] }] };
}

async function checkRequest({
  picture,
  options,
  background,
  seed,
}: ProcessRequest): Promise<StoredScene | undefined> {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
  const checked = processOptions.safeParse(options);
  if (!checked.success)
    throw new EngineError("engine_bad_input", "The options are none of this operation.", {
      cause: checked.error,
    });
  await readPictureFacts(picture.bytes);
  if (options.operation === "replace-background" && options.background.kind === "picture") {
    if (background === undefined)
      throw new EngineError("engine_bad_input", "The picture for the background is missing.");
    await readPictureFacts(background.bytes);
  }
  return picture.scene === undefined || picture.scene === null ? undefined : readStoredScene(picture.scene);
}

const showsBackground = async (bytes: Uint8Array): Promise<boolean> =>
  findBackground(await decodeSmall(bytes, inspectedSidePx)) !== undefined;

async function processRequest(
  request: ProcessRequest,
  renderer: SceneRenderer,
  run: EngineRun,
): Promise<Picture> {
  const stored = await checkRequest(request);
  throwIfAborted(run.signal);
  const { picture, background, seed } = request;
  const options = processOptions.parse(request.options);
  const job = {
    kind: "process" as const,
    picture: picture.bytes,
    options,
    seed,
    ...(background === undefined ? {} : { background: background.bytes }),
  };
  if (stored === undefined) return runPixelJob(job, partOf(run, 0.02, 0.98));
  const { width: widthPx, height: heightPx } = await readPictureFacts(picture.bytes);
  const drawing = partOf(run, 0.02, 0.3);
  if (cuts.has(options.operation)) {
    if (!hasSubject(stored.scene)) throw cannotFollowOutline(true);
    drawing.onProgress({ fraction: 0.1, stage: "Drawing the layers" });
    const parts = await abortable(drawParts(stored, { widthPx, heightPx }, renderer, drawing), run.signal);
    return runPixelJob({ ...job, parts }, partOf(run, 0.3, 0.98));
  }
  if (options.operation !== "relight") return runPixelJob(job, partOf(run, 0.02, 0.98));
  drawing.onProgress({ fraction: 0.1, stage: "Setting the lights" });
  const scene = relitScene(stored.scene, options);
  const size = drawnSize(stored.retouch ?? { widthPx, heightPx });
  const drawn = await abortable(renderer.render({ scene, size, layers: "all" }, drawing), run.signal);
  const retouched = await runPixelJob(
    {
      kind: "edit",
      pictures: [drawn],
      seed: stored.retouch?.seed ?? seed,
      operations: [...(stored.retouch?.operations ?? []), { kind: "resize", widthPx, heightPx }],
    },
    partOf(run, 0.3, 0.6),
  );
  // The figure has its new light; the picture around it gets the same in a softer way.
  const around = { ...options, strength: options.strength * 0.45 };
  return runPixelJob({ ...job, picture: retouched.bytes, options: around }, partOf(run, 0.6, 0.98));
}

const labels: Record<ProcessOperation, string> = {
  "remove-background": "background removed",
  "replace-background": "new background",
  relight: "new light",
  restore: "restored",
  "colorize-tone": "colour look",
  stylize: "drawn anew",
};
