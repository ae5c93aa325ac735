/** One of the named operations on a picture: started, then asked for. 40 credits. */
import { z } from "zod";
import { costCredits } from "../costs.ts";
import { defineFunction } from "../function.ts";
import { processOptions } from "../process-options.ts";

const start = z
  .object({
    checkStatus: z.literal(false).optional(),
    imageUrl: z.string().min(1).max(2048),
    outputType: z.literal("image").default("image"),
    backgroundImageUrl: z
      .string()
      .max(2048)
      .nullish()
      .meta({ description: "For replace-background with a picture." }),
    referenceConsent: z
      .boolean()
      .optional()
      .meta({ description: "Needed with uploads: whoever is in them is an adult and agrees." }),
    operation: z.string().meta({ description: "One of the operations; `options` are those of it." }),
    options: z.record(z.string(), z.unknown()).default({}),
  })
  .transform(({ operation, options, ...rest }, context) => {
    const read = processOptions.safeParse({ ...options, operation });
    if (read.success) return { ...rest, checkStatus: false as const, options: read.data };
    for (const issue of read.error.issues) {
      const at = issue.path[0] === "operation" ? issue.path : ["options", ...issue.path];
      context.addIssue({ code: "custom", path: at, message: issue.message, input: options });
    }
    return z.NEVER;
  });
const poll = z.object({ checkStatus: z.literal(true), jobId: z.uuid() });

export const processImage = defineFunction({
  name: "process-image",
  summary: `Start one of the named operations on a picture, or ask how it stands. Costs ${costCredits.process} credits.`,
  access: "signed-in",
  startsJob: true,
  // By its discriminator, so that what is wrong with a start is told of that and not of both.
  request: z.discriminatedUnion("checkStatus", [poll, start]),
  reply: z.union([
    z.object({ job_id: z.uuid(), task_id: z.uuid() }),
    z.object({
      status: z.enum(["processing", "completed", "failed"]),
      result_url: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ]),
  errors: [
    "invalid_request",
    "unauthorized",
    "tier_required",
    "job_not_found",
    "insufficient_credits",
    "daily_cap_reached",
    "reference_unusable",
    "consent_required",
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
