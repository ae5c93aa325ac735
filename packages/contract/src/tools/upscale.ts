/** A picture made two or four times as wide and as high. */
import { z } from "zod";
import { chosenEngine, engineChoice } from "../engine-choice.ts";
import { uncharged } from "../failure-text.ts";
import { defineJobFunction, paidReply } from "../job-function.ts";
import { pictureChecked, pictureRead, pictureUnusable, saved, type ToolFacts } from "../tool-facts.ts";

export const upscaleFacts = {
  kind: "upscale",
  functionName: "upscale-image",
  pagePath: "/upscaler",
  costCredits: 20,
  engineKind: "upscale",
  contentType: "image_upscale",
  stages: [
    pictureRead,
    { key: "enlarging", label: "Enlarged", running: "Enlarging, tile by tile" },
    pictureChecked,
    saved,
  ],
  requiredInput: ["scale", "mode"],
  failures: {
    tier_required: {
      sentence: "Image upscaling is only available for paid subscribers. Please upgrade to use this feature.",
    },
    reference_unusable: uncharged(pictureUnusable),
    engine_failed: uncharged("Failed to upscale image. Please try again."),
  },
} as const satisfies ToolFacts<UpscaleInput>;

export const upscaleInput = z.object({
  /** The words that the picture was made from, where it has any. */
  prompt: z.string(),
  scale: z.union([z.literal(2), z.literal(4)]),
  mode: z.enum(["fast", "best"]),
  engine: chosenEngine(),
});
export type UpscaleInput = z.infer<typeof upscaleInput>;

export const upscaleImage = defineJobFunction(() => ({
  name: upscaleFacts.functionName,
  summary: `Make a picture two or four times as wide and as high. Costs ${upscaleFacts.costCredits} credits.`,
  request: z.object({
    imageUrl: z.string().min(1).max(2048).meta({
      description:
        "An upload needs no declaration here. What is made from the result needs it, and an enlarged upload gets no public page.",
    }),
    scale: z.union([z.literal(2), z.literal(4)]).default(4),
    mode: z.enum(["fast", "best"]).default("best"),
    engine: engineChoice(),
  }),
  reply: paidReply({ upscaledImageUrl: z.string() }),
  errors: { beforeBalance: ["tier_required"], afterBalance: ["reference_unusable"] },
}));
