/** One picture of the sketch engine from request to result: read, compose, draw, finish. */
import { composeLayers } from "#sketch/compose.ts";
import { finishPicture } from "#sketch/finish.ts";
import type { Scene } from "#sketch/scene.ts";
import { similarityToIdentity } from "#sketch/similarity.ts";
import { lookOf } from "#sketch/understand/look.ts";
import { styleNames, parsePrompt } from "#sketch/understand/parse-prompt.ts";
import { EngineError, type RunControl, type JsonValue, throwIfAborted } from "@galatea/engines/engine.ts";
import { asEngineError } from "@galatea/engines/runs.ts";
import type { ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import { readReferences } from "./read-references.ts";

export async function generateSketch(request: ImageRequest, run: RunControl): Promise<ImageResult> {
  checkRequest(request);
  try {
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 0.04 });
    const { references, ...wish } = request;
    const readings = await readReferences(references, run.signal);
    const { scene, parsed } = parsePrompt(request.prompt, { ...wish, references: readings });
    await breathe(run.signal);
    run.onProgress({ fraction: 0.12 });
    const layers = composeLayers(scene, request.size);
    await breathe(run.signal);
    run.onProgress({ fraction: 0.35 });
    const bytes = await finishPicture(layers, scene, request.size, {
      signal: run.signal,
      onDrawn: () => run.onProgress({ fraction: 0.8 }),
    });
    throwIfAborted(run.signal);
    run.onProgress({ fraction: 1 });
    return resultOf(request, scene, parsed, bytes);
  } catch (error) {
    if (!(error instanceof EngineError)) throwIfAborted(run.signal);
    throw asEngineError(error, "The sketch engine could not draw this scene.");
  }
}

function checkRequest({ size, seed, style, negativePrompt }: ImageRequest): void {
  const sides = [size.widthPx, size.heightPx];
  if (!sides.every((side) => Number.isInteger(side) && side >= 256 && side <= 2048)) {
    throw new EngineError("engine_bad_input", "Both sides of a picture are whole numbers from 256 to 2048.");
  }
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
  }
  if (style !== undefined && !styleNames.some((name) => name === style))
    throw new EngineError("engine_bad_input", "This style is none of the engine's.");
  if ((negativePrompt ?? "").length > 500)
    throw new EngineError("engine_bad_input", "What stays out is said in at most 500 characters.");
}

/** Lets timers and sockets of the process run between two steps that hold the main thread. */
async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  throwIfAborted(signal);
}

function resultOf(
  request: ImageRequest,
  scene: Scene,
  parsed: ImageResult["parsed"],
  bytes: Uint8Array,
): ImageResult {
  const { subject } = scene;
  const similarity = similarityToIdentity(scene, request.character?.identity);
  const only = subject.kind === "people" && subject.people.length === 1 ? subject.people[0] : undefined;
  return {
    bytes,
    mimeType: "image/png",
    widthPx: request.size.widthPx,
    heightPx: request.size.heightPx,
    seed: request.seed,
    model: "galatea-sketch-1",
    trainedModel: false,
    parsed,
    scene: asJson(scene),
    ...(only === undefined ? {} : { identity: asJson(lookOf(only)) }),
    ...(similarity === undefined ? {} : { similarity: { score: similarity, exact: true } }),
  };
}

/** Scenes are plain data by construction; going through text drops undefined fields. */
const asJson = (value: object): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;
