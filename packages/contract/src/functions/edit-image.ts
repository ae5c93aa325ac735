/** A picture changed by words. 20 credits. */
import { z } from "zod";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

export const editImage = defineFunction({
  name: "edit-image",
  summary: `Change the first of one to four pictures as the words say. Costs ${costCredits.edit} credits.`,
  access: "signed-in",
  startsJob: true,
  request: z.object({
    images: z.array(z.string().min(1).max(2048)).min(1).max(limits.editorPictures),
    prompt: z.string().trim().min(1).max(limits.promptChars),
    maskUrl: z.string().max(2048).nullish().meta({
      description: "White where the first picture may change; only of engines whose capabilities say mask.",
    }),
    seed: seed.optional(),
  }),
  reply: z.object({
    image_url: z.string(),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "insufficient_credits",
    "daily_cap_reached",
    "reference_unusable",
    "content_refused",
    "moderation_unavailable",
    "cannot_follow",
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
