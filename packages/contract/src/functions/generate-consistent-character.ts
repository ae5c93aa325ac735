/** A picture from words, with or without a character. 20 credits. */
import { z } from "zod";
import { aspectRatio } from "../aspect-ratios.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";

export const generateConsistentCharacter = defineFunction({
  name: "generate-consistent-character",
  summary: "Make a picture from a description, optionally of a character. Costs 20 credits.",
  access: "signed-in",
  startsJob: true,
  request: z.object({
    prompt: z.string().trim().min(1).max(limits.promptChars),
    influencerId: z.uuid().nullish().meta({ description: "The character's id." }),
    referenceImageUrl: z.string().max(2048).nullish(),
    uploadedReferenceImageUrl: z.string().max(2048).nullish(),
    aspectRatio: aspectRatio.default("1:1"),
    useNanoBanana: z.boolean().optional().meta({ description: "A hint about the model; never a promise." }),
    seed: z.number().int().min(0).max(4_294_967_295).optional(),
  }),
  reply: z.object({
    imageUrl: z.string(),
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
    "content_refused",
    "moderation_unavailable",
    "idempotency_key_reused",
    "rate_limited",
    "job_cancelled",
    "engine_unavailable",
    "engine_timeout",
    "engine_failed",
    "engine_bad_output",
    "storage_failed",
    "worker_lost",
  ],
});

/** What `Prefer: respond-async` answers, with status 202. */
export const jobAccepted = z.object({ job_id: z.uuid() });
