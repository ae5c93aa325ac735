/**
 * Pictures changed by words with an editing model in an sd-server of stable-diffusion.cpp, such as Qwen-Image-Edit, FLUX
 * Kontext and FLUX.2: they read the pictures as references (`ref_images`), and the instruction as the prompt.
 */
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { z } from "zod";
import { applyMask } from "../edit/apply-mask.ts";
import { checkRequest } from "../edit/check-request.ts";
import type { EditEngine, EditRequest, EditResult } from "../edit/engine.ts";
import { labelChars, labelOf, possibleChanges } from "../edit/model-changes.ts";
import { EngineError, type EngineRun, type JsonValue, type ParsedWord, throwIfAborted } from "../engine.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import { jobId } from "./client.ts";
import { escapeWords } from "./escape-words.ts";
import { createSdServerJobs, readHandle, type SdServerJobs } from "./jobs.ts";
import { type SdServerOptions, type SdServerSettings, usualLabel } from "./options.ts";
import { encodePicture, modelSize, requestBody } from "./request-body.ts";

const sidePx = z.number().int().positive();
const handleShape = z.object({
  id: jobId,
  widthPx: sidePx,
  heightPx: sidePx,
  seed: z.number().int(),
  change: z.string().max(2 * labelChars),
  isMasked: z.boolean(),
});
type Handle = z.infer<typeof handleShape>;

/**
 * Asks the server for nothing before its first run or health check. `maxReferences` of the settings counts the picture
 * that is changed too.
 */
export function createSdServerEditEngine(options: SdServerOptions): EditEngine {
  const { settings } = options;
  const jobs = createSdServerJobs(options);
  const runs = createRuns();
  const maxPictures = Math.min(4, Math.max(1, settings.maxReferences));
  return {
    id: options.id ?? "sd-server-edit",
    label: settings.label ?? usualLabel,
    ...ownServerFacts,
    capabilities: {
      kind: "edit",
      maxPictures,
      maxPixels: largestPixels,
      seed: true,
      ownPictures: possibleChanges,
      uploads: possibleChanges,
      mask: true,
    },
    health: () => jobs.health({ references: true }),
    preflight: (request) =>
      engineErrorsOnly(async () => {
        await checkEdit(request, maxPictures);
        return { ok: true, parsed: parsedOf(labelOf(request)) };
      }),
    edit: (request, run) =>
      runs.supervise(run, async (watched) => {
        const size = await checkEdit(request, maxPictures);
        const body = await bodyOf(request, size, settings);
        throwIfAborted(watched.signal);
        const id = await jobs.submit(body, watched);
        const { seed, mask } = request;
        const handle = { id, ...size, seed, change: labelOf(request), isMasked: mask !== undefined };
        await watched.onHandle(handle);
        return finish(jobs, handle, request, watched);
      }),
    resume: (handle, run, request) =>
      runs.supervise(run, async (watched) => finish(jobs, readHandle(handle, handleShape), request, watched)),
    whenFree: jobs.whenFree,
    close: runs.close,
  };
}

async function checkEdit(
  request: EditRequest,
  maxPictures: number,
): Promise<{ widthPx: number; heightPx: number }> {
  const size = await checkRequest(request);
  if (request.pictures.length > maxPictures)
    throw new EngineError("engine_bad_input", `The model takes ${maxPictures} pictures.`);
  if (escapeWords(request.instruction) === "")
    throw new EngineError("engine_bad_input", "There are no words to follow.");
  return size;
}

/** The first picture fills the model's size, so that each pixel of the result lies where it lay before. */
async function bodyOf(
  { pictures: [first, ...others], instruction, seed }: EditRequest,
  size: { widthPx: number; heightPx: number },
  settings: SdServerSettings,
): Promise<JsonValue> {
  const working = modelSize(size, settings);
  const pictures = first ? [await encodePicture(first, working, "fill")] : [];
  for (const other of others) pictures.push(await encodePicture(other, working, "contain"));
  return requestBody(settings, { words: instruction, size: working, seed, pictures });
}

async function finish(
  jobs: SdServerJobs,
  { id, seed, change, isMasked, ...size }: Handle,
  request: EditRequest | undefined,
  run: EngineRun,
): Promise<EditResult> {
  if (isMasked && request?.mask === undefined)
    throw new EngineError("engine_lost", "Without its mask the work cannot be finished.");
  const { file, ...facts } = await jobs.finish(id, partOf(run, 0, 0.98));
  const fitted = await fitPicture(file, size, Number.POSITIVE_INFINITY);
  const kept = isMasked && request ? await applyMask(request, fitted, run) : fitted;
  return { ...kept, ...facts, seed, trainedModel: true, parsed: parsedOf(change) };
}

const parsedOf = (label: string): ParsedWord[] => [{ kind: "change", label }];
