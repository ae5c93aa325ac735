/** Pictures from words by an sd-server of stable-diffusion.cpp: its jobs are found again by their ids. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { z } from "zod";
import { EngineError, type EngineRun, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { jobId } from "./client.ts";
import { createSdServerJobs, readHandle, type SdServerJobs } from "./jobs.ts";
import { type SdServerOptions, type SdServerSettings, usualLabel } from "./options.ts";
import { encodePicture, modelSize, requestBody } from "./request-body.ts";

const sides = { minSidePx: 256, maxSidePx: 2048 };

const side = z.number().int().min(sides.minSidePx).max(sides.maxSidePx);
const handleShape = z.object({ id: jobId, widthPx: side, heightPx: side, seed: z.number().int() });
type Handle = z.infer<typeof handleShape>;

/** Asks the server for nothing before its first run or health check. */
export function createSdServerImageEngine(options: SdServerOptions): ImageEngine {
  const { settings } = options;
  const jobs = createSdServerJobs(options);
  const runs = createRuns();
  return {
    id: options.id ?? "sd-server",
    label: settings.label ?? usualLabel,
    ...ownServerFacts,
    capabilities: {
      kind: "image",
      ...sides,
      aspectRatios: [...aspectRatios],
      styles: [],
      seed: true,
      maxReferences: settings.maxReferences,
      ...(settings.maxReferences > 0
        ? {
            referenceUse:
              "The model takes people, things and styles from your pictures where your words ask for them.",
          }
        : {}),
      negativePrompt: true,
      keepsIdentity: false,
    },
    health: () => jobs.health({ references: settings.maxReferences > 0 }),
    generate: (request, run) =>
      runs.supervise(run, async (watched) => {
        const body = await bodyOf(request, settings);
        throwIfAborted(watched.signal);
        const handle = { id: await jobs.submit(body, watched), ...request.size, seed: request.seed };
        await watched.onHandle(handle);
        return finish(jobs, handle, watched);
      }),
    resume: (handle, run) =>
      runs.supervise(run, async (watched) => finish(jobs, readHandle(handle, handleShape), watched)),
    whenFree: jobs.whenFree,
    close: runs.close,
  };
}

async function finish(
  jobs: SdServerJobs,
  { id, seed, ...size }: Handle,
  run: EngineRun,
): Promise<ImageResult> {
  const { file, ...facts } = await jobs.finish(id, run);
  const fitted = await fitPicture(file, size);
  return { ...fitted, ...facts, seed, trainedModel: true, parsed: [] };
}

async function bodyOf(
  request: ImageRequest,
  settings: SdServerSettings,
): Promise<ReturnType<typeof requestBody>> {
  const { size, seed, style, references = [], negativePrompt } = request;
  if (!side.safeParse(size.widthPx).success || !side.safeParse(size.heightPx).success)
    throw new EngineError("engine_bad_input", "Both sides have 256 to 2048 pixels.");
  if (style !== undefined) throw new EngineError("engine_bad_input", "The engine has no styles.");
  if (references.length > settings.maxReferences)
    throw new EngineError("engine_bad_input", `The model follows ${settings.maxReferences} references.`);
  const working = modelSize(size, settings);
  const pictures: string[] = [];
  for (const reference of references) pictures.push(await encodePicture(reference, working, "contain"));
  return requestBody(settings, {
    words: wordsOf(request),
    ...(negativePrompt === undefined ? {} : { negativeWords: negativePrompt }),
    size: working,
    seed,
    pictures,
  });
}
