/**
 * The work behind Process Image: the engine, the check of what it gave, the AI mark. The uploads of this job are used
 * up by its result; when it fails they stay for another try.
 */
import type { ProcessStage } from "@galatea/contract/jobs.ts";
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { EngineError, type JsonValue, type SourcePicture } from "@galatea/engines/engine.ts";
import type { ProcessRequest, ProcessResult } from "@galatea/engines/process/engine.ts";
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
import { blurPlaceholder, inspectImage } from "#platform/images.ts";

export type ProcessJobInput = {
  /** What is done, in words. */
  prompt: string;
  imageUrl: string;
  backgroundImageUrl: string | null;
  options: ProcessOptions;
  /** The person's own pictures that this one goes back to. */
  parentIds: string[];
  /** Addresses of those of them that stay. */
  references: string[];
  /** Where the uploads lie that were brought along for this alone. */
  usesUp: string[];
  /** Somebody who exists may be seen. */
  followsUpload?: true;
};

/** These show what was there before; the others put something new beside or over it. */
const keepsContent: ReadonlySet<ProcessOptions["operation"]> = new Set([
  "remove-background",
  "relight",
  "restore",
  "colorize-tone",
]);

export type ProcessImageJobDeps = {
  engines: Pick<Engines, "process">;
  jobs: Pick<JobsStore, "setEngine">;
  references: ReferencesDeps;
};

export function processImageJob(deps: ProcessImageJobDeps): JobHandler {
  return { timeoutMs: 105_000, run: (job, work) => process(deps, job, work) };
}

async function process(deps: ProcessImageJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as ProcessJobInput;
  const report = (fraction: number, stage: ProcessStage): void => work.report(fraction, stage);
  report(0.03, "preparing");
  const engine = deps.engines.process();
  const pictures = await gather(deps, job.userId, input);
  const [picture] = pictures;
  if (!picture) throw new JobRefused("reference_unusable");
  await deps.jobs.setEngine(job.id, {
    engine: engine.id,
    variant: input.options.operation,
    inputMegapixels: (picture.widthPx * picture.heightPx) / 1_000_000,
  });
  const result = await engine.process(asEngineRequest(input, pictures, job.seed ?? 0), {
    signal: work.signal,
    onProgress: ({ fraction }) => report(0.06 + fraction * 0.74, "processing"),
  });
  report(0.82, "checking");
  await checkResult(result, picture, input.options);
  const { trainedModel } = engine;
  const way = keepsContent.has(input.options.operation) ? "enhanced" : "altered";
  return {
    bytes: markAsAi(result.bytes, { trainedModel, way, inputs: pictures, engine: engine.id }),
    mimeType: result.mimeType,
    content: {
      contentType: "image_process",
      prompt: input.prompt,
      generationParams: {
        width: result.widthPx,
        height: result.heightPx,
        engine: engine.id,
        label: engine.label,
        model: result.model,
        seed: result.seed,
        operation: input.options.operation,
        options: optionsOf(input.options),
        understood: [{ kind: "change", label: input.prompt }],
        // An upload that is used up is no reference any more: naming it would keep it.
        ...(input.references.length === 0 ? {} : { references: input.references }),
        ...(input.followsUpload ? { follows_upload: true } : {}),
        ...(await placeholderOf(result.bytes)),
      },
      parentIds: input.parentIds,
      usesUp: input.usesUp,
    },
  };
}

/** @throws {JobRefused} when a picture was deleted between the order and the work. */
async function gather(
  deps: ProcessImageJobDeps,
  userId: string,
  input: ProcessJobInput,
): Promise<ReferencePicture[]> {
  const urls = [input.imageUrl, ...(input.backgroundImageUrl === null ? [] : [input.backgroundImageUrl])];
  const pictures = await readReferences(deps.references, { userId, urls });
  if (pictures === null) throw new JobRefused("reference_unusable");
  return pictures;
}

/** The same picture twice is a foreground and its own background. */
export function asEngineRequest(
  { options, backgroundImageUrl }: ProcessJobInput,
  pictures: readonly ReferencePicture[],
  seed: number,
): ProcessRequest {
  const [picture, background] = pictures.map(asSource);
  if (!picture) throw new EngineError("engine_bad_input", "There is no picture to work on.");
  return {
    picture,
    options,
    seed,
    ...(backgroundImageUrl === null ? {} : { background: background ?? picture }),
  };
}

const asSource = ({ bytes, mimeType, scene }: ReferencePicture): SourcePicture => ({
  bytes,
  mimeType,
  ...(scene === undefined ? {} : { scene: scene as JsonValue }),
});

/** @throws {EngineError} `engine_bad_output` when it is another size, or nothing can be seen through that should be. */
async function checkResult(
  result: ProcessResult,
  { widthPx, heightPx }: ReferencePicture,
  { operation }: ProcessOptions,
): Promise<void> {
  await checkPicture(result, { widthPx, heightPx });
  if (operation === "remove-background" && !(await inspectImage(result.bytes))?.hasAlpha)
    throw new EngineError("engine_bad_output", "The engine gave a background that cannot be seen through.");
}

/** Of what can be seen through there is none: it would stay to be seen behind the picture. */
async function placeholderOf(bytes: Uint8Array): Promise<{ blur?: string }> {
  const seeThrough = (await inspectImage(bytes))?.hasAlpha ?? false;
  return seeThrough ? {} : { blur: await blurPlaceholder(bytes) };
}

function optionsOf({ operation: _, ...options }: ProcessOptions): object {
  return options;
}
