/**
 * `generation_jobs.input`, the request as a job keeps it: parsed by the worker that does it, and by the
 * screen that shows it or asks for it again. The files that it uses are rows of `job_assets`.
 */
import { z } from "zod";
import { aspectRatio } from "./aspect-ratios.ts";
import type { JobKind } from "./jobs.ts";
import { processOptions } from "./process-options.ts";
import { seed } from "./seed.ts";

/** Present when the person chose it. */
const chosenSeed = seed.optional();

export const imageInput = z.object({
  prompt: z.string(),
  aspectRatio,
  characterId: z.uuid().nullable(),
  /** The version that was judged. */
  characterVersion: z.number().int().optional(),
  negativePrompt: z.string().nullable(),
  style: z.string().nullable(),
  /** Null: whichever serves first. */
  engine: z.string().nullable(),
  seed: chosenSeed,
  /** Further pictures of the person's own that this one goes back to. */
  parentIds: z.array(z.uuid()),
  /** Pictures of one request share the id; the first one is 0. */
  batch: z.object({ id: z.uuid(), index: z.number().int(), of: z.number().int() }),
});
export type ImageInput = z.infer<typeof imageInput>;

/** A field that a change leaves out stays as it is. */
export const characterInput = z.object({
  /** Null makes a new one. */
  characterId: z.uuid().nullable(),
  name: z.string(),
  /** The request did not rename it: a new name that it gets meanwhile stays. */
  keepsName: z.boolean().optional(),
  prompt: z.string(),
  style: z.string().nullable().optional(),
  seed: chosenSeed,
});
export type CharacterInput = z.infer<typeof characterInput>;

export const videoInput = z.object({
  prompt: z.string(),
  durationS: z.number(),
  motion: z.string().nullable(),
  /** The character whose face is the first frame. */
  characterId: z.uuid().nullable(),
  seed: chosenSeed,
});
export type VideoInput = z.infer<typeof videoInput>;

export const upscaleInput = z.object({
  /** The words that the picture was made from, where it has any. */
  prompt: z.string(),
  scale: z.union([z.literal(2), z.literal(4)]),
  mode: z.enum(["fast", "best"]),
});
export type UpscaleInput = z.infer<typeof upscaleInput>;

export const editInput = z.object({
  prompt: z.string(),
  pictureCount: z.number().int(),
  seed: chosenSeed,
});
export type EditInput = z.infer<typeof editInput>;

export const processInput = z.object({
  /** The operation in words. */
  prompt: z.string(),
  options: processOptions,
});
export type ProcessInput = z.infer<typeof processInput>;

export type JobInputs = {
  image: ImageInput;
  character: CharacterInput;
  video: VideoInput;
  upscale: UpscaleInput;
  edit: EditInput;
  process: ProcessInput;
};

/** Of each kind of job. */
export const jobInputs: { [Kind in JobKind]: z.ZodType<JobInputs[Kind]> } = {
  image: imageInput,
  character: characterInput,
  video: videoInput,
  upscale: upscaleInput,
  edit: editInput,
  process: processInput,
};
