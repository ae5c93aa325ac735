/**
 * The capabilities of an engine, as workers publish them in `engine_status.capabilities`: the screens offer exactly
 * these, and the functions refuse anything else before a charge.
 */
import { z } from "zod";
import { aspectRatio } from "./aspect-ratios.ts";
import { processOperations } from "./process-options.ts";

const side = z.number().int().positive();

export const imageCapabilities = z.object({
  kind: z.literal("image"),
  minSidePx: side,
  maxSidePx: side,
  /** The shapes that it makes. */
  aspectRatios: z.array(aspectRatio).min(1),
  /** Those of them that its model does not make: its nearest shape is cropped to them. */
  croppedRatios: z.array(aspectRatio).optional(),
  styles: z.array(z.string()),
  /** The same request with another seed gives another picture. */
  seed: z.boolean(),
  /** How many reference pictures it follows; `referenceUse` says for which purpose, as a sentence to show to a person. */
  maxReferences: z.number().int().min(0).max(4),
  referenceUse: z.string().optional(),
  /** Follows a negative prompt. */
  negativePrompt: z.boolean().default(false),
  /** Keeps a character's identity from picture to picture. */
  keepsIdentity: z.boolean(),
  /** Reads words by a grammar, so people are shown what it understands before they pay. */
  parsesPrompt: z.boolean().optional(),
  /** Shows its unfinished work while it runs. */
  previews: z.boolean().optional(),
});
export type ImageCapabilities = z.infer<typeof imageCapabilities>;

export const editCapabilities = z.object({
  kind: z.literal("edit"),
  maxPictures: z.number().int().min(1).max(4),
  maxPixels: z.number().int().positive(),
  seed: z.boolean(),
  /** Possible instructions for pictures of the own engines and for uploads: phrases to show to a person. */
  ownPictures: z.array(z.string()),
  uploads: z.array(z.string()),
  /** Keeps changes within the white of a mask of the first picture's shape. */
  mask: z.boolean().default(false),
  /** Shows its unfinished work while it runs. */
  previews: z.boolean().optional(),
});
export type EditCapabilities = z.infer<typeof editCapabilities>;

export const videoCapabilities = z.object({
  kind: z.literal("video"),
  durationsS: z.array(z.number().positive()).min(1),
  framesPerSecond: z.number().int().positive(),
  maxSidePx: side,
  /** Names of the available motions; none where the model reads any words. */
  motions: z.array(z.string()),
  lastFrame: z.boolean(),
  seed: z.boolean(),
  /** Shows its unfinished work while it runs. */
  previews: z.boolean().optional(),
});
export type VideoCapabilities = z.infer<typeof videoCapabilities>;

export const upscaleCapabilities = z.object({
  kind: z.literal("upscale"),
  scales: z.array(z.number().int().min(2)),
  modes: z.array(z.enum(["fast", "best"])).min(1),
  /** The limit of the result. */
  maxOutputPixels: z.number().int().positive(),
});
export type UpscaleCapabilities = z.infer<typeof upscaleCapabilities>;

export const processCapabilities = z.object({
  kind: z.literal("process"),
  maxPixels: z.number().int().positive(),
  ownPictures: z.array(z.enum(processOperations)),
  uploads: z.array(z.enum(processOperations)),
});
export type ProcessCapabilities = z.infer<typeof processCapabilities>;

export const chatCapabilities = z.object({
  kind: z.literal("chat"),
  languages: z.array(z.string()),
  /** Keeps notes of a person's facts beyond the turns of a request. */
  remembers: z.boolean(),
  offersPictures: z.boolean(),
});
export type ChatCapabilities = z.infer<typeof chatCapabilities>;

export const engineCapabilities = z.discriminatedUnion("kind", [
  imageCapabilities,
  editCapabilities,
  videoCapabilities,
  upscaleCapabilities,
  processCapabilities,
  chatCapabilities,
]);
export type EngineCapabilities = z.infer<typeof engineCapabilities>;

export const engineKinds = ["image", "edit", "video", "upscale", "process", "chat"] as const;
export const engineKind = z.enum(engineKinds);
export type EngineKind = z.infer<typeof engineKind>;

/** How long jobs of one variant took here: quantiles of the last fifty. */
export const measuredDuration = z.object({
  /** Such as "best-4x"; empty where an engine has only one way to work. An image engine's "face" is a character's. */
  variant: z.string(),
  jobs: z.number().int().positive(),
  p50Ms: z.number(),
  p90Ms: z.number(),
  /** Where the time grows with the picture: milliseconds for a megapixel of input. Null while only small ones came. */
  p50MsPerMegapixel: z.number().nullable(),
});
export type MeasuredDuration = z.infer<typeof measuredDuration>;
