/**
 * The process engine that needs no key and no weights: it works on pixels, and cuts out only what the picture itself
 * shows as its background.
 */
import { processOperations } from "@galatea/contract/process-options.ts";
import { findBackground, inspectedSidePx } from "@galatea/raster/backdrop-model.ts";
import { decodeSmall, largestPixels } from "@galatea/raster/picture-file.ts";
import { outlineRefusal } from "#pixels/outline-refusal.ts";
import { runPixelJob } from "#pixels/pixel-job.ts";
import { type Preflight, throwIfAborted } from "../engine.ts";
import { createClosing, engineErrorsOnly, partOf, rising } from "../runs.ts";
import { checkRequest, chipOf, cuts, pixelJobOf } from "./check-request.ts";
import type { ProcessEngine, ProcessRequest } from "./engine.ts";

export function createEmbeddedProcessEngine(): ProcessEngine {
  const closing = createClosing();
  return {
    id: "process",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    billedPerCall: false,
    capabilities: {
      kind: "process",
      maxPixels: largestPixels,
      ownPictures: [],
      uploads: processOperations.filter((operation) => !cuts.has(operation)),
    },
    health: async () => ({ ok: true }),
    preflight: (request) => engineErrorsOnly(() => preflight(request)),
    process: (request, run) =>
      engineErrorsOnly(async () => {
        const watched = rising(closing.during(run));
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 0.02 });
        await checkRequest(request);
        throwIfAborted(watched.signal);
        const picture = await runPixelJob(pixelJobOf(request), partOf(watched, 0.02, 0.98));
        throwIfAborted(watched.signal);
        watched.onProgress({ fraction: 1 });
        return { ...picture, seed: request.seed, model: "galatea-process-1" };
      }),
    close: closing.close,
  };
}

async function preflight(request: ProcessRequest): Promise<Preflight> {
  await checkRequest(request);
  const { operation } = request.options;
  if (cuts.has(operation) && !(await showsBackground(request.picture.bytes))) return outlineRefusal(false);
  return { ok: true, parsed: [chipOf(operation)] };
}

const showsBackground = async (bytes: Uint8Array): Promise<boolean> =>
  findBackground(await decodeSmall(bytes, inspectedSidePx)) !== undefined;
