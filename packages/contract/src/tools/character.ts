/** A character is made or changed: its face is drawn. A new name alone is free. */
import { z } from "zod";
import { chosenEngine } from "../engine-choice.ts";
import { defineJobFunction, inputRefusals, paidReply } from "../job-function.ts";
import { limits } from "../limits.ts";
import { acceptOmissions } from "../omissions.ts";
import { seed } from "../seed.ts";
import type { ToolFacts } from "../tool-facts.ts";
import { imageFacts } from "./image.ts";

export const characterFacts = {
  kind: "character",
  functionName: "save-character",
  pagePath: "/characters",
  costCredits: 20,
  engineKind: "image",
  contentType: "image",
  stages: imageFacts.stages,
  requiredInput: ["name", "prompt"],
  failures: imageFacts.failures,
} as const satisfies ToolFacts<CharacterInput>;

/** A field that a change leaves out stays as it is. */
export const characterInput = z.object({
  /** Null makes a new one. */
  characterId: z.uuid().nullable(),
  name: z.string(),
  /** The request did not rename it: a new name that it gets meanwhile stays. */
  keepsName: z.boolean().optional(),
  prompt: z.string(),
  style: z.string().nullable().optional(),
  engine: chosenEngine(),
  /** Present when the person chose it. */
  seed: z.optional(seed),
  /** Present when the person agreed to what the engine leaves out. */
  acceptOmissions: z.boolean().optional(),
});
export type CharacterInput = z.infer<typeof characterInput>;

export const saveCharacter = defineJobFunction(() => ({
  name: characterFacts.functionName,
  summary: `Create a character, or change one. Costs ${characterFacts.costCredits} credits unless only the name changes.`,
  request: z.object({
    characterId: z
      .uuid()
      .nullish()
      .meta({ description: "The character to change. Without it, a new one is created." }),
    name: z.string().trim().min(1).max(limits.nameChars),
    prompt: z.string().trim().min(1).max(limits.promptChars),
    uploadedReferenceImageUrl: z.string().max(2048).nullish().meta({
      description: "One of the caller's own pictures. The face follows it as far as the engine can.",
    }),
    referenceConsent: z.boolean().optional().meta({
      description:
        "States that everybody in the upload is an adult and agrees. Needed once for each upload, also with what was made from it or from another person's shared picture.",
    }),
    style: z.string().max(40).nullish(),
    seed: z
      .optional(seed)
      .meta({ description: "A different seed gives a different face from the same words." }),
    acceptOmissions: acceptOmissions(),
  }),
  reply: paidReply({
    characterId: z.uuid(),
    imageUrl: z.string().nullable().meta({ description: "The face; null while there is none." }),
    version: z.number().int(),
  }),
  errors: {
    beforeBalance: ["tier_required", "character_limit", "character_not_found"],
    afterBalance: [...inputRefusals, "would_leave_out"],
  },
}));
