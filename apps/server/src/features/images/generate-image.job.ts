/** The work behind a picture: the engine, the check of what it gave, the AI mark. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ImageStage } from "@galatea/contract/jobs.ts";
import { EngineError, type JsonValue } from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageResult } from "@galatea/engines/image/engine.ts";
import type { JobRow, JobsStore } from "#core/jobs/jobs.store.ts";
import { JobRefused, type JobHandler, type JobOutput, type JobWork } from "#core/jobs/run-job.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { blurPlaceholder, inspectImage } from "#platform/images.ts";
import type { CharacterForImage, ImagesStore } from "./images.store.ts";

export type ImageJobInput = {
  prompt: string;
  aspectRatio: AspectRatio;
  characterId: string | null;
  /** Present when the person chose it. */
  seed?: number;
};

export type GenerateImageJobDeps = { engine: () => ImageEngine; images: ImagesStore; jobs: JobsStore };

export function generateImageJob(deps: GenerateImageJobDeps): JobHandler {
  return { timeoutMs: 5 * 60_000, run: (job, work) => generateImage(deps, job, work) };
}

async function generateImage(deps: GenerateImageJobDeps, job: JobRow, work: JobWork): Promise<JobOutput> {
  const input = job.input as ImageJobInput;
  const report = (fraction: number, stage: ImageStage): void => work.report(fraction, stage);
  report(0.04, "words_checked");
  const engine = deps.engine();
  await deps.jobs.setEngine(job.id, { engine: engine.id });
  const character = input.characterId
    ? await deps.images.findOwnCharacter(job.userId, input.characterId)
    : null;
  if (input.characterId && !character) throw new JobRefused("character_not_found");

  const size = aspectRatioSizes[input.aspectRatio];
  const result = await engine.generate(
    { prompt: input.prompt, size, seed: job.seed ?? 0, ...characterRequest(character, engine.id) },
    {
      signal: work.signal,
      onProgress: ({ fraction }) => report(0.08 + fraction * 0.7, fraction < 0.4 ? "composing" : "shading"),
    },
  );

  report(0.8, "checking");
  await checkOutput(result, size);
  if (character && result.look !== undefined)
    await deps.images.rememberLook(character.id, engine.id, result.look);
  const blur = await blurPlaceholder(result.bytes);
  return {
    bytes: markAsAi(result.bytes, { trainedModel: result.trainedModel, composite: false, engine: engine.id }),
    mimeType: result.mimeType,
    content: {
      contentType: "image",
      prompt: input.prompt,
      generationParams: {
        width: size.widthPx,
        height: size.heightPx,
        aspect_ratio: input.aspectRatio,
        seed: result.seed,
        engine: engine.id,
        label: engine.label,
        model: result.model,
        ...(character ? { character_id: character.id, character_name: character.name } : {}),
        ...(result.scene === undefined ? {} : { scene: result.scene }),
        understood: result.understood,
        blur,
      },
    },
  };
}

function characterRequest(character: CharacterForImage | null, engine: string) {
  if (!character) return {};
  const look = character.looks[engine] as JsonValue | undefined;
  return { character: { description: character.prompt, ...(look === undefined ? {} : { look }) } };
}

/** An engine's word for what it made is not taken: the bytes are looked at. */
async function checkOutput(result: ImageResult, size: { widthPx: number; heightPx: number }): Promise<void> {
  const found = await inspectImage(result.bytes);
  if (!found) throw new EngineError("engine_bad_output", "The engine gave no picture.");
  if (
    found.mimeType !== result.mimeType ||
    found.widthPx !== size.widthPx ||
    found.heightPx !== size.heightPx
  ) {
    throw new EngineError(
      "engine_bad_output",
      `The engine gave ${found.mimeType} ${found.widthPx}×${found.heightPx} for ${size.widthPx}×${size.heightPx}.`,
    );
  }
}
