/** A picture set in motion. 40 credits. */
import { z } from "zod";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

const noWords = "Please enter a description for your video.";

export const generateCharacterVideo = defineFunction({
  name: "generate-character-video",
  summary: `Set a picture in motion, or extend a video of one's own. Costs ${costCredits.video} credits.`,
  access: "signed-in",
  startsJob: true,
  request: z.object({
    prompt: z.string(noWords).trim().min(1, noWords).max(limits.promptChars),
    influencerId: z.uuid().nullish().meta({ description: "The character whose face is the first frame." }),
    firstFrameImageId: z.uuid().nullish().meta({ description: "One of the own pictures." }),
    firstFrameImageUrl: z.string().max(2048).nullish(),
    lastFrameImageUrl: z
      .string()
      .max(2048)
      .nullish()
      .meta({ description: "Where the video ends; only of engines whose capabilities say lastFrame." }),
    generationType: z.literal("image-to-video").default("image-to-video"),
    durationS: z
      .number()
      .positive()
      .nullish()
      .meta({ description: "One of the engine's durations; 6 seconds where it has them." }),
    motion: z
      .string()
      .max(60)
      .nullish()
      .meta({ description: "One of the engine's motions; it stands above what the prompt says." }),
    extendsVideoId: z.uuid().nullish().meta({
      description: "An own video that goes on: the reply is the whole video. It needs no picture.",
    }),
    seed: seed.optional(),
  }),
  reply: z.object({
    videoUrl: z.string(),
    posterUrl: z.string(),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "tier_required",
    "character_not_found",
    "insufficient_credits",
    "daily_cap_reached",
    "reference_unusable",
    "content_refused",
    "moderation_unavailable",
    "idempotency_key_reused",
    "rate_limited",
    "job_cancelled",
    "engine_unavailable",
    "engine_timeout",
    "engine_failed",
    "engine_bad_input",
    "engine_bad_output",
    "storage_failed",
    "worker_lost",
  ],
});
