/**
 * Pictures from words by a WebUI of AUTOMATIC1111 or Forge. Its call blocks and its result is kept nowhere, so a run has no
 * handle: work whose worker died is made again.
 */
import { randomUUID } from "node:crypto";
import { EngineError, type JsonValue } from "../engine.ts";
import type { ImageEngine, ImageRequest } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { checkImageRequest, modelCapabilities } from "../remote/image-request.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { createA1111Client, type MadePicture } from "./client.ts";
import { escapeWords } from "./escape-words.ts";
import { checkHealth } from "./health.ts";
import { type A1111Options, usualTiming } from "./options.ts";
import { runTask } from "./task.ts";

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
      ...modelCapabilities,
      seed: true,
      // img2img repaints a picture and takes nothing out of it, so it is no reference.
      maxReferences: 0,
      negativePrompt: true,
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
  checkImageRequest(request, { maxReferences: 0, negativePrompt: true });
  const { size, seed, negativePrompt = "" } = request;
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
