/**
 * The process engine that needs no key: it works on pixels, and cuts out what the picture itself shows as its background.
 * An operator's network finds the outline of any other photo.
 */
import { processOperations } from "@galatea/contract/process-options.ts";
import { findBackground, inspectedSidePx } from "@galatea/raster/backdrop-model.ts";
import { decodeSmall, largestPixels } from "@galatea/raster/picture-file.ts";
import type { Plane } from "@galatea/raster/planes.ts";
import { outlineRefusal } from "#pixels/outline-refusal.ts";
import { runPixelJob } from "#pixels/pixel-job.ts";
import { type EngineRun, type Preflight, throwIfAborted } from "../engine.ts";
import type { Matting } from "../matting/matting.ts";
import { previewFacts } from "../preview-facts.ts";
import { createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import { checkRequest, chipOf, cuts, pixelJobOf } from "./check-request.ts";
import { cutByMatte } from "./cut-by-matte.ts";
import type { ProcessEngine, ProcessRequest } from "./engine.ts";

export type EmbeddedProcessOptions = {
  /** Finds the outline of photos. The engine closes it. */
  matting?: Matting | undefined;
};

export function createEmbeddedProcessEngine({ matting }: EmbeddedProcessOptions = {}): ProcessEngine {
  const runs = createRuns();
  const cutsPhotos = (): boolean => matting?.isReady() ?? false;
  return {
    id: "process",
    ...previewFacts,
    get capabilities() {
      const canCut = cutsPhotos();
      return {
        kind: "process" as const,
        maxPixels: largestPixels,
        ownPictures: [],
        uploads: processOperations.filter((operation) => canCut || !cuts.has(operation)),
      };
    },
    preflight: (request) => engineErrorsOnly(() => preflight(request, cutsPhotos())),
    process: (request, run) =>
      runs.supervise(run, async (watched) => {
        await checkRequest(request);
        throwIfAborted(watched.signal);
        const found = cutsPhotos() && matting ? await outlineOf(request, matting, watched) : null;
        const picture = found
          ? await cutByMatte(request, found.matte, partOf(watched, 0.5, 0.98))
          : await runPixelJob(pixelJobOf(request), partOf(watched, 0.02, 0.98));
        return { ...picture, seed: request.seed, model: found?.by ?? "galatea-process-1" };
      }),
    close: () => {
      runs.close();
      matting?.close();
    },
  };
}

async function preflight(request: ProcessRequest, cutsPhotos: boolean): Promise<Preflight> {
  await checkRequest(request);
  const { operation } = request.options;
  if (cuts.has(operation) && !cutsPhotos && !(await showsBackground(request.picture.bytes)))
    return outlineRefusal(false);
  return { ok: true, parsed: [chipOf(operation)] };
}

/** By the network, where the operation needs an outline that the picture does not show by itself. */
async function outlineOf(
  { options, picture }: ProcessRequest,
  matting: Matting,
  run: EngineRun,
): Promise<{ matte: Plane; by: string } | null> {
  if (!cuts.has(options.operation) || (await showsBackground(picture.bytes))) return null;
  const matte = await matting.matteOf(picture.bytes, partOf(run, 0.04, 0.5));
  return { matte, by: matting.name };
}

const showsBackground = async (bytes: Uint8Array): Promise<boolean> =>
  findBackground(await decodeSmall(bytes, inspectedSidePx)) !== undefined;
