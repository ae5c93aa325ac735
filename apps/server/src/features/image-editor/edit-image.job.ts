/** The work behind an edit: the engine, the check of what it gave, the AI mark, and what a later edit goes on from. */
import type { EditStage } from "@galatea/contract/jobs.ts";
import type { EditResult } from "@galatea/engines/edit/engine.ts";
import type { JsonValue, SourcePicture } from "@galatea/engines/engine.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { JobRefused, type JobHandler, type JobOutput, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import {
  readReferences,
  type ReferencePicture,
  type ReferencesDeps,
} from "#core/references/check-references.ts";
import { blurPlaceholder } from "#platform/images.ts";

export type EditJobInput = {
  /** Addresses; what they lead to is looked at again before it is used. The first is the one that is changed. */
  images: string[];
  prompt: string;
  maskUrl: string | null;
  /** Where the mask lies, when it was brought along for this edit alone and goes with its end. */
  maskPath: string | null;
  /** The person's own pictures among the images, the first one first. */
  parentIds: string[];
  /** Present when the person chose it. */
  seed?: number;
  /** Somebody who exists may be seen: what is made of this picture later is judged like an upload. */
  followsUpload?: true;
};

export type EditImageJobDeps = {
  engines: Pick<Engines, "edit">;
  jobs: Pick<JobsStore, "setEngine">;
  references: ReferencesDeps;
};

export function editImageJob(deps: EditImageJobDeps): JobHandler {
  return { timeoutMs: 5 * 60_000, run: (job, work) => edit(deps, job, work) };
}

async function edit(deps: EditImageJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as EditJobInput;
  const report = (fraction: number, stage: EditStage): void => work.report(fraction, stage);
  report(0.04, "words_checked");
  const engine = deps.engines.edit();
  if (input.maskUrl !== null && !engine.capabilities.mask) throw new JobRefused("engine_unavailable");
  const { pictures, mask } = await gather(deps, job.userId, input);
  const [first] = pictures;
  await deps.jobs.setEngine(job.id, {
    engine: engine.id,
    inputMegapixels: first ? (first.widthPx * first.heightPx) / 1e6 : null,
  });
  const [maskSource] = asSourcePictures(mask);
  const result = await engine.edit(
    {
      pictures: asSourcePictures(pictures),
      instruction: input.prompt,
      seed: job.seed ?? 0,
      ...(maskSource ? { mask: maskSource } : {}),
    },
    { signal: work.signal, onProgress: ({ fraction }) => report(0.08 + fraction * 0.7, "changing") },
  );

  report(0.8, "checking");
  await checkPicture(result, result);
  const { trainedModel } = engine;
  return {
    bytes: markAsAi(result.bytes, { trainedModel, way: "altered", inputs: pictures, engine: engine.id }),
    mimeType: result.mimeType,
    content: {
      contentType: "image_edit",
      prompt: input.prompt,
      generationParams: { ...(await describe(input, result)), engine: engine.id, label: engine.label },
      parentIds: input.parentIds,
      ...(input.maskPath === null ? {} : { usesUp: [input.maskPath] }),
    },
  };
}

/** @throws {JobRefused} when something was deleted between the order and the work. */
async function gather(
  deps: EditImageJobDeps,
  userId: string,
  input: EditJobInput,
): Promise<{ pictures: ReferencePicture[]; mask: ReferencePicture[] }> {
  const pictures = await readReferences(deps.references, { userId, urls: input.images });
  const mask = await readReferences(deps.references, {
    userId,
    urls: input.maskUrl === null ? [] : [input.maskUrl],
  });
  if (pictures === null || mask === null) throw new JobRefused("reference_unusable");
  return { pictures, mask };
}

/** Its description stays with it, so that the next edit goes on from what this one made. */
async function describe(input: EditJobInput, result: EditResult): Promise<Record<string, unknown>> {
  return {
    width: result.widthPx,
    height: result.heightPx,
    seed: result.seed,
    model: result.model,
    references: input.images,
    ...(input.maskUrl === null ? {} : { masked: true }),
    ...(input.followsUpload ? { follows_upload: true } : {}),
    ...(result.scene === undefined ? {} : { scene: result.scene }),
    ...(result.look === undefined ? {} : { look: result.look }),
    understood: result.understood,
    blur: await blurPlaceholder(result.bytes),
  };
}

/** Pictures that may be used, as an engine takes them. */
export const asSourcePictures = (pictures: readonly ReferencePicture[]): SourcePicture[] =>
  pictures.map(({ bytes, mimeType, scene }) => ({
    bytes,
    mimeType,
    ...(scene === undefined ? {} : { scene: scene as JsonValue }),
  }));
