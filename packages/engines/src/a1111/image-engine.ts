/**
 * Pictures from words by a WebUI of AUTOMATIC1111 or Forge. Its call blocks and its result is kept nowhere, so a run has no
 * handle: work whose worker died is made again.
 */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { EngineError, type JsonValue } from "../engine.ts";
import type { ImageEngine, ImageRequest } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { createA1111Client, type MadePicture } from "./client.ts";
import { escapeWords } from "./escape-words.ts";
import { checkHealth } from "./health.ts";
import { type A1111Options, usualTiming } from "./options.ts";
import { runTask } from "./task.ts";

const sides = { minSidePx: 256, maxSidePx: 2048 };
const side = z.number().int().min(sides.minSidePx).max(sides.maxSidePx);
const seedShape = z.number().int().min(0).max(0xffffffff);

/** The model's latent has an eighth of the sides, which its network halves three times. */
const sideMultiplePx = 64;

/** Asks the server for nothing before its first run or health check. `options` come from `a1111Settings`. */
export function createA1111ImageEngine(options: A1111Options): ImageEngine {
  const client = createA1111Client(options);
  const timing = { ...usualTiming, ...options.timing };
  const runs = createRuns();
  return {
    id: options.id ?? "a1111",
    label: options.label,
    ...ownServerFacts,
    capabilities: {
      kind: "image",
      ...sides,
      aspectRatios: [...aspectRatios],
      styles: [],
      seed: true,
      // img2img repaints a picture and takes nothing out of it, so it is no reference.
      maxReferences: 0,
      negativePrompt: true,
      keepsIdentity: false,
      // A server without a screen of its own (`--nowebui`) gives none.
      previews: true,
    },
    health: () => checkHealth(client, options, "image"),
    generate: (request, run) =>
      runs.supervise(run, async (watched) => {
        // Another run of the same job must not be taken for this one.
        const task = `task(galatea-${run.jobId}-${randomUUID().slice(0, 8)})`;
        const body = bodyOf(request, options, task);
        const startedAtMs = performance.now();
        const made = await runTask(client, timing, task, watched, (signal) =>
          client.makePicture(body, signal),
        );
        const seconds = (performance.now() - startedAtMs) / 1000;
        const fitted = await fitPicture(made.picture, request.size);
        const facts = { model: modelOf(made, options), seed: request.seed, usage: { seconds } };
        return { ...fitted, ...facts, trainedModel: true, parsed: [] };
      }),
    close: runs.close,
  };
}

/** The server takes an unknown checkpoint without a word, and works with the one that it has loaded. */
function modelOf({ model, modelHash }: MadePicture, { model: ordered }: A1111Options): string {
  if (ordered === undefined) return model ?? "WebUI";
  const isOrdered =
    model === null || ordered.includes(model) || (modelHash !== null && ordered.includes(modelHash));
  if (isOrdered) return model ?? ordered;
  throw new EngineError("engine_bad_output", "The picture was made by another model than the ordered one.");
}

function bodyOf(request: ImageRequest, options: A1111Options, task: string): JsonValue {
  const { size, seed, style, references = [], negativePrompt = "" } = request;
  if (!side.safeParse(size.widthPx).success || !side.safeParse(size.heightPx).success)
    throw new EngineError("engine_bad_input", "Both sides have 256 to 2048 pixels.");
  if (!seedShape.safeParse(seed).success)
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
  if (style !== undefined) throw new EngineError("engine_bad_input", "The engine has no styles.");
  if (references.length > 0) throw new EngineError("engine_bad_input", "The model follows no references.");
  const prompt = escapeWords(wordsOf(request));
  if (prompt === "") throw new EngineError("engine_bad_input", "There are no words to follow.");
  const { widthPx, heightPx } = workingSize(size, options.workPixels, sideMultiplePx);
  const { model, steps, cfgScale, sampler, scheduler } = options;
  return {
    prompt,
    negative_prompt: escapeWords(negativePrompt),
    styles: [],
    seed,
    subseed_strength: 0,
    width: widthPx,
    height: heightPx,
    steps,
    cfg_scale: cfgScale,
    ...(sampler === undefined ? {} : { sampler_name: sampler }),
    ...(scheduler === undefined ? {} : { scheduler }),
    batch_size: 1,
    n_iter: 1,
    // Null would mean what a person chose on the server's own screen.
    restore_faces: false,
    tiling: false,
    enable_hr: false,
    override_settings: model === undefined ? {} : { sd_model_checkpoint: model },
    override_settings_restore_afterwards: true,
    send_images: true,
    save_images: false,
    do_not_save_samples: true,
    do_not_save_grid: true,
    force_task_id: task,
  };
}
