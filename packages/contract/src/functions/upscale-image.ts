/** A picture made larger. 20 credits. */
import { z } from "zod";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";

export const upscaleImage = defineFunction({
  name: "upscale-image",
  summary: `Make a picture two or four times as wide and as high. Costs ${costCredits.upscale} credits.`,
  access: "signed-in",
  startsJob: true,
  request: z.object({
    imageUrl: z.string().min(1).max(2048),
    scale: z.union([z.literal(2), z.literal(4)]).default(4),
    mode: z.enum(["fast", "best"]).default("best"),
  }),
  reply: z.object({
    upscaledImageUrl: z.string(),
    credits_used: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "tier_required",
    "insufficient_credits",
    "daily_cap_reached",
    "reference_unusable",
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
