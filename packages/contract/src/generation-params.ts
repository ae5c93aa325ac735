/** `generated_content.generation_params`: the facts of the making of a picture or video. */
import { z } from "zod";
import { pictureAdjustments } from "./functions/adjust-image.ts";

/** One thing that an engine read from the words, shown as a chip. */
const parsedWord = z.object({ kind: z.string(), label: z.string() });

export const generationParams = z.object({
  width: z.number().optional(),
  height: z.number().optional(),
  aspect_ratio: z.string().optional(),
  seed: z.number().optional(),
  /** The engine's id, and the name under which people know it. */
  engine: z.string().optional(),
  label: z.string().optional(),
  model: z.string().optional(),
  negative_prompt: z.string().optional(),
  style: z.string().optional(),
  character_id: z.string().optional(),
  character_name: z.string().optional(),
  /** A character's face. */
  portrait: z.boolean().optional(),
  /** The similarity of the shown person to the character, 0..1. */
  similarity: z.object({ score: z.number(), exact: z.boolean() }).optional(),
  /** The file's IPTC DigitalSourceType. */
  source_type: z.string().optional(),
  /** A data URL of a few pixels, shown until the picture has loaded. */
  blur: z.string().optional(),
  parsed: z.array(parsedWord).optional(),
  /** Stored by its engine; a later edit goes on from it. */
  scene: z.unknown().optional(),
  identity: z.unknown().optional(),
  batch: z.object({ id: z.string(), index: z.number(), of: z.number() }).optional(),
  adjustments: pictureAdjustments.optional(),
  /** An edit that was kept within a mask. */
  masked: z.boolean().optional(),
  /** Videos only, to `poster_url`. */
  generation_type: z.string().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  frames_per_second: z.number().optional(),
  motion: z.string().optional(),
  /** The video that was extended, and by how many seconds. */
  extends: z.string().optional(),
  extended_by: z.number().optional(),
  poster_url: z.string().optional(),
  /** Upscales only: how many times as wide, and in which mode. */
  scale: z.number().optional(),
  mode: z.string().optional(),
  /** Of Process Image. */
  operation: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  /** Uploads only: the file as its owner knows it, and where it is stored. Bytes; a MIME type. */
  file_name: z.string().optional(),
  file_path: z.string().optional(),
  file_size: z.number().optional(),
  file_type: z.string().optional(),
  upload_type: z.literal("reference_image").optional(),
});
export type GenerationParams = z.infer<typeof generationParams>;
