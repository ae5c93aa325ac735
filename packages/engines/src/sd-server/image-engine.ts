/** Pictures from words by an sd-server of stable-diffusion.cpp: its jobs are found again by their ids. */
import { z } from "zod";
import { type EngineRun, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import {
  checkImageRequest,
  followsReferences,
  modelCapabilities,
  pictureSide,
} from "../remote/image-request.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { jobId } from "./client.ts";
import { createSdServerJobs, readHandle, type SdServerJobs } from "./jobs.ts";
import { type SdServerOptions, type SdServerSettings, usualLabel } from "./options.ts";
import { encodePicture, modelSize, requestBody } from "./request-body.ts";

const handleShape = z.object({
  id: jobId,
  widthPx: pictureSide,
  heightPx: pictureSide,
  seed: z.number().int(),
});
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
      ...modelCapabilities,
      ...followsReferences(settings.maxReferences),
      seed: true,
      negativePrompt: true,
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
  checkImageRequest(request, { ...settings, negativePrompt: true });
  const { size, seed, references = [], negativePrompt } = request;
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
