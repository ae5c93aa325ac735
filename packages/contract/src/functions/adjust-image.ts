/**
 * Crop, turn and tone of a picture, as the screen showed them. Free, so many a day; the AI mark stays. The same request
 * under the same Idempotency-Key gives the same picture.
 */
import { z } from "zod";
import { defineFunction } from "../function.ts";

const share = z.number().min(0).max(1);
/** 0 leaves it as it is. */
const change = z.number().min(-1).max(1).default(0);

export const pictureAdjustments = z.object({
  /** Of the upright picture, after turning and mirroring: shares of its width and height. */
  crop: z
    .object({ left: share, top: share, width: share.positive(), height: share.positive() })
    .refine(({ left, width }) => left + width <= 1.0001, { path: ["width"] })
    .refine(({ top, height }) => top + height <= 1.0001, { path: ["height"] })
    .nullish(),
  quarterTurns: z.number().int().min(0).max(3).default(0).meta({ description: "Clockwise." }),
  mirrored: z.boolean().default(false),
  brightness: change,
  contrast: change,
  saturation: change,
  warmth: change,
});
export type PictureAdjustments = z.output<typeof pictureAdjustments>;

export const adjustImage = defineFunction({
  name: "adjust-image",
  summary: "Crop, turn or tone one of the caller's pictures into a new picture. Free.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    imageUrl: z.string().min(1).max(2048).meta({
      description:
        "An upload needs no declaration here. What is made from the result needs it, and an adjusted upload gets no public page.",
    }),
    adjustments: pictureAdjustments,
  }),
  reply: z.object({ id: z.uuid(), image_url: z.string() }),
  errors: [
    "invalid_request",
    "unauthorized",
    "not_found",
    "reference_unusable",
    "adjustments_used_up",
    "quota_bytes",
    "idempotency_key_reused",
    "rate_limited",
    "storage_failed",
  ],
});
