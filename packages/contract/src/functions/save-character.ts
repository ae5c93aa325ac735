/** A character is made, or changed: its face is drawn anew, for 20 credits. A new name alone is free. */
import { z } from "zod";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

export const saveCharacter = defineFunction({
  name: "save-character",
  summary: `Create a character, or change one. Costs ${costCredits.character} credits unless only the name changes.`,
  access: "signed-in",
  startsJob: true,
  request: z.object({
    characterId: z.uuid().nullish().meta({ description: "The one to change; without it a new one is made." }),
    name: z.string().trim().min(1).max(limits.nameChars),
    prompt: z.string().trim().min(1).max(limits.promptChars),
    uploadedReferenceImageUrl: z
      .string()
      .max(2048)
      .nullish()
      .meta({ description: "A picture of one's own that the face is to follow, as far as the engine can." }),
    referenceConsent: z
      .boolean()
      .optional()
      .meta({ description: "Needed with an upload: whoever is in it is an adult and agrees." }),
    style: z.string().max(40).nullish(),
    seed: seed.optional().meta({ description: "Another seed is another face from the same words." }),
  }),
  reply: z.object({
    characterId: z.uuid(),
    imageUrl: z.string().nullable().meta({ description: "The face; null where there is none yet." }),
    version: z.number().int(),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "tier_required",
    "character_limit",
    "character_not_found",
    "insufficient_credits",
    "daily_cap_reached",
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
