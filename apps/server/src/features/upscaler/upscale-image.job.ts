/** The work behind an upscale: the engine, the check of what it gave, the AI mark. */
import type { UpscaleStage } from "@galatea/contract/jobs.ts";
import type { UpscaleResult } from "@galatea/engines/upscale/engine.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { JobRefused, type JobHandler, type JobOutput, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import {
  readReferences,
  type ReferencePicture,
  type ReferencesDeps,
} from "#core/references/check-references.ts";
import { blurPlaceholder, inspectImage } from "#platform/images.ts";
import { upscaleTimes } from "./upscale-times.ts";

export type UpscaleJobInput = {
  /** Those of the picture, where it has any. */
  prompt: string;
  /** What it leads to is looked at again before it is used. */
  imageUrl: string;
  scale: 2 | 4;
  mode: "fast" | "best";
  /** The person's own picture that this is. */
  parentIds: string[];
  /** Somebody who exists may be seen: what is made of this picture later is judged like an upload. */
  followsUpload?: true;
};

export type UpscaleImageJobDeps = {
  engines: Pick<Engines, "upscale">;
  jobs: Pick<JobsStore, "setEngine">;
  references: ReferencesDeps;
};

export function upscaleImageJob(deps: UpscaleImageJobDeps): JobHandler {
  const atWork = { fast: 0, best: 0 };
  return {
    timeoutMs: upscaleTimes.timeoutMs,
    run: async (job, work) => {
      const { mode } = job.input as UpscaleJobInput;
      const waits = atWork[mode] > 0;
      atWork[mode] += 1;
      try {
        return await upscale(deps, job, { work, waits });
      } finally {
        atWork[mode] -= 1;
      }
    },
  };
}

async function upscale(
  deps: UpscaleImageJobDeps,
  job: JobRow,
  { work, waits }: { work: JobWork; waits: boolean },
): Promise<JobOutput> {
  const input = job.input as UpscaleJobInput;
  const { scale, mode } = input;
  const report = (fraction: number, stage: UpscaleStage): void => work.report(fraction, stage);
  report(0.02, "preparing");
  const engine = chooseEngine(deps, input);
  const picture = await readPicture(deps, job.userId, input);
  const { widthPx, heightPx } = picture;
  await deps.jobs.setEngine(job.id, {
    engine: engine.id,
    // A job that had to wait for its turn says nothing about how long a picture takes.
    variant: `${mode}-${scale}x${waits ? "-in-turn" : ""}`,
    inputMegapixels: (widthPx * heightPx) / 1e6,
  });
  const result = await engine.upscale(
    { picture: { bytes: picture.bytes, mimeType: picture.mimeType }, scale, mode },
    {
      signal: work.signal,
      onProgress: ({ fraction }) => report(0.04 + fraction * 0.8, fraction === 0 ? "preparing" : "enlarging"),
    },
  );

  report(0.86, "checking");
  const size = { widthPx: widthPx * scale, heightPx: heightPx * scale };
  await checkResult(result, size, picture);
  return {
    bytes: markAsAi(result.bytes, {
      trainedModel: result.trainedModel,
      way: "enhanced",
      inputs: [picture],
      engine: engine.id,
    }),
    mimeType: result.mimeType,
    content: {
      contentType: "image_upscale",
      prompt: input.prompt,
      generationParams: {
        width: size.widthPx,
        height: size.heightPx,
        scale,
        mode,
        engine: engine.id,
        label: engine.label,
        model: result.model,
        references: [input.imageUrl],
        ...(input.followsUpload ? { follows_upload: true } : {}),
        blur: await blurPlaceholder(result.bytes),
      },
      parentIds: input.parentIds,
    },
  };
}

/** @throws {JobRefused} when another one serves by now that cannot do what was ordered. */
function chooseEngine(deps: UpscaleImageJobDeps, { scale, mode }: UpscaleJobInput) {
  const engine = deps.engines.upscale();
  const { scales, modes } = engine.capabilities;
  if (!scales.includes(scale) || !modes.includes(mode)) throw new JobRefused("engine_unavailable");
  return engine;
}

/** @throws {JobRefused} when it was deleted between the order and the work. */
async function readPicture(
  deps: UpscaleImageJobDeps,
  userId: string,
  { imageUrl }: UpscaleJobInput,
): Promise<ReferencePicture> {
  const [picture] = (await readReferences(deps.references, { userId, urls: [imageUrl] })) ?? [];
  if (!picture) throw new JobRefused("reference_unusable");
  return picture;
}

/** @throws {EngineError} `engine_bad_output` when it is another size, or lost what could be seen through. */
async function checkResult(
  result: UpscaleResult,
  size: { widthPx: number; heightPx: number },
  original: ReferencePicture,
): Promise<void> {
  await checkPicture(result, size);
  const [before, after] = [await inspectImage(original.bytes), await inspectImage(result.bytes)];
  if (before?.hasAlpha && !after?.hasAlpha)
    throw new EngineError("engine_bad_output", "The engine lost the picture's alpha channel.");
}
