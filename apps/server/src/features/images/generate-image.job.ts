/** The work behind a picture: the engine, the check of what it gave, the AI mark. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ImageStage } from "@galatea/contract/jobs.ts";
import type { JsonValue, SourcePicture } from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { JobRefused, type JobHandler, type JobOutput, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { readReferences, type ReferencesDeps } from "#core/references/check-references.ts";
import { blurPlaceholder } from "#platform/images.ts";
import type { CharacterForImage, ImagesStore } from "./images.store.ts";

export type ImageJobInput = {
  prompt: string;
  aspectRatio: AspectRatio;
  characterId: string | null;
  /** The one that was looked at when the order was taken. */
  characterVersion?: number;
  negativePrompt: string | null;
  style: string | null;
  /** Present when the person chose it. */
  seed?: number;
  /** Null: whichever serves first. */
  engine: string | null;
  /** Addresses; what they lead to is looked at again before it is used. */
  references: string[];
  /** The person's own pictures that this one goes back to, its references first. */
  parentIds: string[];
  /** Somebody who exists may be seen: what is made of this picture later is judged like an upload. */
  followsUpload?: true;
  /** Of the pictures that were ordered together, which have this id in common; the first one is 0. */
  batch: { id: string; index: number; of: number };
};

export type GenerateImageJobDeps = {
  engines: Pick<Engines, "image" | "findImage">;
  images: ImagesStore;
  jobs: Pick<JobsStore, "setEngine">;
  references: ReferencesDeps;
};

export function generateImageJob(deps: GenerateImageJobDeps): JobHandler {
  return { timeoutMs: 5 * 60_000, run: (job, work) => generateImage(deps, job, work) };
}

async function generateImage(deps: GenerateImageJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as ImageJobInput;
  const report = (fraction: number, stage: ImageStage): void => work.report(fraction, stage);
  report(0.04, "words_checked");
  const engine = chooseEngine(deps.engines, input);
  await deps.jobs.setEngine(job.id, { engine: engine.id });
  const { character, references } = await gather(deps, job.userId, input);

  const size = aspectRatioSizes[input.aspectRatio];
  const result = await engine.generate(
    {
      prompt: input.prompt,
      ...(input.negativePrompt === null ? {} : { negativePrompt: input.negativePrompt }),
      ...(input.style === null ? {} : { style: input.style }),
      ...(references.length === 0 ? {} : { references }),
      size,
      seed: job.seed ?? 0,
      ...characterRequest(character, engine.id),
    },
    {
      signal: work.signal,
      onProgress: ({ fraction }) => report(0.08 + fraction * 0.7, fraction < 0.4 ? "composing" : "shading"),
    },
  );

  report(0.8, "checking");
  await checkPicture(result, size);
  if (character && result.look !== undefined)
    await deps.images.rememberLook(character, engine.id, result.look);
  return {
    bytes: markAsAi(result.bytes, { trainedModel: result.trainedModel, way: "anew", engine: engine.id }),
    mimeType: result.mimeType,
    content: {
      contentType: "image",
      prompt: input.prompt,
      generationParams: {
        ...(await describePicture(input, result)),
        engine: engine.id,
        label: engine.label,
        ...(character ? { character_id: character.id, character_name: character.name } : {}),
      },
      characterId: character?.id ?? null,
      parentIds: input.parentIds,
    },
  };
}

/** @throws {JobRefused} when the engine went away since the order, or another one serves that cannot do what was asked. */
function chooseEngine(engines: GenerateImageJobDeps["engines"], input: ImageJobInput): ImageEngine {
  const engine = input.engine === null ? engines.image() : engines.findImage(input.engine);
  const { capabilities } = engine ?? {};
  const able =
    capabilities !== undefined &&
    (input.style === null || capabilities.styles.includes(input.style)) &&
    (input.negativePrompt === null || capabilities.negativePrompt) &&
    (input.references.length === 0 || capabilities.references);
  if (!engine || !able) throw new JobRefused("engine_unavailable");
  return engine;
}

/** @throws {JobRefused} when something was deleted between the order and the work. */
async function gather(
  deps: GenerateImageJobDeps,
  userId: string,
  input: ImageJobInput,
): Promise<{ character: CharacterForImage | null; references: SourcePicture[] }> {
  const character = input.characterId
    ? await deps.images.findOwnCharacter(userId, input.characterId, input.characterVersion)
    : null;
  if (input.characterId && !character) throw new JobRefused("character_not_found");
  const pictures = await readReferences(deps.references, { userId, urls: input.references });
  if (pictures === null) throw new JobRefused("reference_unusable");
  const references = pictures.map(({ scene, ...picture }) => ({
    ...picture,
    ...(scene === undefined ? {} : { scene: scene as JsonValue }),
  }));
  return { character, references };
}

function characterRequest(
  character: CharacterForImage | null,
  engine: string,
): Pick<ImageRequest, "character"> {
  if (!character) return {};
  const look = character.looks[engine] as JsonValue | undefined;
  return { character: { description: character.prompt, ...(look === undefined ? {} : { look }) } };
}

/** All that is needed to make the same picture again, or another one like it. */
async function describePicture(input: ImageJobInput, result: ImageResult): Promise<Record<string, unknown>> {
  const size = aspectRatioSizes[input.aspectRatio];
  return {
    width: size.widthPx,
    height: size.heightPx,
    aspect_ratio: input.aspectRatio,
    seed: result.seed,
    model: result.model,
    ...(input.negativePrompt === null ? {} : { negative_prompt: input.negativePrompt }),
    ...(input.style === null ? {} : { style: input.style }),
    ...(input.references.length === 0 ? {} : { references: input.references }),
    ...(input.followsUpload ? { follows_upload: true } : {}),
    ...(result.likeness === undefined ? {} : { likeness: result.likeness }),
    ...(input.batch.of === 1 ? {} : { batch: input.batch }),
    ...(result.scene === undefined ? {} : { scene: result.scene }),
    understood: result.understood,
    blur: await blurPlaceholder(result.bytes),
  };
}
