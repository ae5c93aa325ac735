/** Pictures from words, with or without a character. 20 credits each. */
import { z } from "zod";
import { aspectRatio } from "../aspect-ratios.ts";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

export const generateConsistentCharacter = defineFunction({
  name: "generate-consistent-character",
  summary: `Make one to four pictures from a description, optionally of a character. Costs ${costCredits.image} credits each.`,
  access: "signed-in",
  startsJob: true,
  request: z.object({
    prompt: z.string().trim().min(1).max(limits.promptChars),
    influencerId: z.uuid().nullish().meta({ description: "The character's id." }),
    referenceImageUrl: z.string().max(2048).nullish(),
    uploadedReferenceImageUrl: z.string().max(2048).nullish(),
    aspectRatio: aspectRatio.default("1:1"),
    useNanoBanana: z.boolean().optional().meta({ description: "A hint about the model; never a promise." }),
    negativePrompt: z
      .string()
      .trim()
      .max(limits.negativePromptChars)
      .nullish()
      .meta({ description: "What has to stay out." }),
    style: z
      .string()
      .max(40)
      .nullish()
      .meta({ description: "One of the engine's styles; it stands above what the prompt says." }),
    seed: seed.optional(),
    count: z.number().int().min(1).max(limits.batchPictures).default(1).meta({
      description: "Each picture is a job of its own; those after the first take the following seeds.",
    }),
    engine: z
      .string()
      .max(60)
      .nullish()
      .meta({ description: "One of the serving engines; the first one without it." }),
    referenceImageUrls: z.array(z.string().max(2048)).max(limits.referencePictures).default([]),
    referenceConsent: z
      .boolean()
      .optional()
      .meta({ description: "Needed with uploads: whoever is in them is an adult and agrees." }),
    parentIds: z
      .array(z.uuid())
      .max(limits.referencePictures)
      .default([])
      .meta({ description: "The own pictures that this one goes back to." }),
  }),
  reply: z.object({
    imageUrl: z.string(),
    imageUrls: z.array(z.string()),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "tier_required",
    "insufficient_credits",
    "daily_cap_reached",
    "character_not_found",
    "reference_unusable",
    "consent_required",
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

/** What `Prefer: respond-async` answers, with status 202. `job_ids` is there where a call can start several. */
export const jobAccepted = z.object({ job_id: z.uuid(), job_ids: z.array(z.uuid()).optional() });
