/** One of the named operations on a picture: started by one call, asked for by further ones. */
import { z } from "zod";
import { chosenEngine, engineChoice } from "../engine-choice.ts";
import { uncharged } from "../failure-text.ts";
import { defineJobFunction } from "../job-function.ts";
import { processOptions } from "../process-options.ts";
import { pictureChecked, pictureRead, pictureUnusable, saved, type ToolFacts } from "../tool-facts.ts";

export const processFacts = {
  kind: "process",
  functionName: "process-image",
  pagePath: "/process",
  costCredits: 40,
  engineKind: "process",
  contentType: "image_process",
  stages: [
    pictureRead,
    { key: "processing", label: "Processed", running: "Processing" },
    pictureChecked,
    saved,
  ],
  requiredInput: ["prompt", "options"],
  failures: {
    tier_required: {
      sentence: "Process Image is only available for paid subscribers. Please upgrade to use this feature.",
    },
    reference_unusable: uncharged(pictureUnusable),
    engine_failed: uncharged("Processing failed. Please try again."),
    engine_timeout: uncharged("Processing timed out. Please try again."),
    storage_failed: uncharged("Failed to process image: it could not be stored."),
  },
} as const satisfies ToolFacts<ProcessInput>;

export const processInput = z.object({
  /** The operation in words. */
  prompt: z.string(),
  options: processOptions,
  engine: chosenEngine(),
});
export type ProcessInput = z.infer<typeof processInput>;

const start = z
  .object({
    checkStatus: z.literal(false).optional(),
    imageUrl: z.string().min(1).max(2048),
    outputType: z.literal("image").default("image"),
    backgroundImageUrl: z
      .string()
      .max(2048)
      .nullish()
      .meta({ description: "The new background, for `replace-background` with a picture." }),
    referenceConsent: z.boolean().optional().meta({
      description:
        "States that everybody in the uploads is an adult and agrees. Needed once for each upload, also with what was made from it or another person shared.",
    }),
    engine: engineChoice(),
    operation: z
      .string()
      .meta({ description: "One of the operations. It decides which `options` there are." }),
    options: z.record(z.string(), z.unknown()).default({}),
  })
  .transform(({ operation, options, ...rest }, context) => {
    const read = processOptions.safeParse({ ...options, operation });
    if (read.success) return { ...rest, checkStatus: false as const, options: read.data };
    for (const issue of read.error.issues) {
      const path = issue.path[0] === "operation" ? issue.path : ["options", ...issue.path];
      context.addIssue({ ...issue, path });
    }
    return z.NEVER;
  });
const poll = z.object({ checkStatus: z.literal(true), jobId: z.uuid() });

export const processImage = defineJobFunction(() => ({
  name: processFacts.functionName,
  summary: `Start one of the named operations on a picture, or ask for its state. Costs ${processFacts.costCredits} credits.`,
  // By its discriminator, so that a malformed start is told what a start needs and not what a poll needs, too.
  request: z.discriminatedUnion("checkStatus", [poll, start]),
  reply: z.union([
    z.object({ job_id: z.uuid(), task_id: z.uuid() }),
    z.object({
      status: z.enum(["processing", "completed", "failed"]),
      result_url: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ]),
  errors: {
    beforeBalance: ["tier_required", "job_not_found"],
    afterBalance: ["reference_unusable", "consent_required", "cannot_follow"],
  },
}));
