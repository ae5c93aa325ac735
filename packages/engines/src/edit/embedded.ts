/** The edit engine that needs no key and no weights: it reads an instruction and works on pixels. */
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { runPixelJob } from "#pixels/pixel-job.ts";
import { EngineError, type RunControl } from "../engine.ts";
import { previewFacts } from "../preview-facts.ts";
import { createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import { applyMask } from "./apply-mask.ts";
import { checkRequest, mostPictures } from "./check-request.ts";
import type { EditEngine, EditRequest, EditResult } from "./engine.ts";
import { uploadOffers } from "./labels.ts";
import { isSheet, type PixelPlan, type Planned, planPixels, withinRequest } from "./plan-pixels.ts";

export function createEmbeddedEditEngine(): EditEngine {
  const runs = createRuns();
  return {
    id: "retouch",
    ...previewFacts,
    capabilities: {
      kind: "edit",
      maxPictures: mostPictures,
      maxPixels: largestPixels,
      seed: true,
      ownPictures: [],
      uploads: [...uploadOffers],
      mask: true,
    },
    preflight: (request) =>
      engineErrorsOnly(async () => {
        const planned = await plan(request);
        return planned.ok ? { ok: true, parsed: planned.plan.parsed } : planned;
      }),
    edit: (request, run) =>
      runs.supervise(run, async (watched) => {
        const planned = await plan(request);
        if (!planned.ok)
          throw new EngineError("engine_cannot_follow", planned.reason, { offers: planned.offers });
        return carryOut(request, planned.plan, watched);
      }),
    close: runs.close,
  };
}

async function plan(request: EditRequest): Promise<Planned<PixelPlan>> {
  await checkRequest(request);
  const { pictures, instruction, mask } = request;
  return withinRequest(planPixels(instruction), {
    pictureCount: pictures.length,
    hasMask: mask !== undefined,
  });
}

async function carryOut(
  request: EditRequest,
  { operations, parsed }: PixelPlan,
  run: RunControl,
): Promise<EditResult> {
  const used = isSheet(operations) ? request.pictures : request.pictures.slice(0, 1);
  const pictures = used.map(({ bytes }) => bytes);
  const changed = await runPixelJob(
    { kind: "edit", pictures, operations, seed: request.seed },
    partOf(run, 0.02, 0.98),
  );
  const picture = await applyMask(request, changed, run);
  return { ...picture, seed: request.seed, model: "galatea-retouch-1", trainedModel: false, parsed };
}
