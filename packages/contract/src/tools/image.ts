/** Pictures from words, with or without a character. */
import { z } from "zod";
import { aspectRatio, aspectRatios } from "../aspect-ratios.ts";
import { companionCostCredits } from "../companions/prices.ts";
import { chosenEngine, engineChoice } from "../engine-choice.ts";
import { defineJobFunction, inputRefusals, paidReply } from "../job-function.ts";
import { limits } from "../limits.ts";
import { acceptOmissions } from "../omissions.ts";
import { seed } from "../seed.ts";
import { uncharged } from "../failure-text.ts";
import { pictureChecked, saved, wordsChecked, type ToolFacts } from "../tool-facts.ts";

export const imageFacts = {
  kind: "image",
  functionName: "generate-consistent-character",
  pagePath: "/images",
  costCredits: 20,
  engineKind: "image",
  contentType: "image",
  stages: [
    wordsChecked,
    { key: "composing", label: "Composed", running: "Composing the scene" },
    { key: "shading", label: "Shading", running: "Shading cloth and light" },
    pictureChecked,
    saved,
  ],
  requiredInput: ["prompt", "aspectRatio", "batch"],
  failures: {
    engine_bad_input: uncharged(
      "The engine cannot work with this description or its references. Please change them.",
    ),
  },
} as const satisfies ToolFacts<ImageInput>;

export const imageInput = z.object({
  prompt: z.string(),
  aspectRatio,
  characterId: z.uuid().nullable(),
  /** The version that was judged. */
  characterVersion: z.number().int().optional(),
  negativePrompt: z.string().nullable(),
  style: z.string().nullable(),
  engine: chosenEngine(),
  /** Present when the person chose it. */
  seed: z.optional(seed),
  /** Further pictures of the person's own that this one goes back to. */
  parentIds: z.array(z.uuid()),
  /** Present for a companion's picture: it becomes its avatar, and a message where it was asked for in the chat. */
  companion: z.object({ conversationId: z.uuid(), inChat: z.boolean() }).optional(),
  /** Present when the person agreed to what the engine leaves out. */
  acceptOmissions: z.boolean().optional(),
  /** Pictures of one request share the id; the first one is 0. */
  batch: z.object({ id: z.uuid(), index: z.number().int(), of: z.number().int() }),
});
export type ImageInput = z.infer<typeof imageInput>;

export const generateConsistentCharacter = defineJobFunction(() => ({
  name: imageFacts.functionName,
  summary: `Make one to four pictures from a description, optionally of a character. Costs ${imageFacts.costCredits} credits each; a companion's picture costs ${companionCostCredits.image}.`,
  request: z.object({
    prompt: z.string().trim().min(1).max(limits.promptChars),
    influencerId: z.uuid().nullish().meta({ description: "The character's id." }),
    referenceImageUrl: z.string().max(2048).nullish(),
    uploadedReferenceImageUrl: z.string().max(2048).nullish(),
    aspectRatio: z.enum(aspectRatios).default("1:1"),
    useNanoBanana: z.boolean().optional().meta({
      description:
        "A hint below a chosen engine: where the operator leaves the choice to Galatea and has a Google image model, that one serves anyway.",
    }),
    negativePrompt: z
      .string()
      .trim()
      .max(limits.negativePromptChars)
      .nullish()
      .meta({ description: "What to keep out of the picture." }),
    style: z
      .string()
      .max(40)
      .nullish()
      .meta({ description: "One of the engine's styles. It overrides the style in the prompt." }),
    seed: z.optional(seed),
    count: z.number().int().min(1).max(limits.batchPictures).default(1).meta({
      description: "Each picture is a job of its own, with the seed after that of the picture before.",
    }),
    engine: engineChoice(),
    referenceImageUrls: z.array(z.string().max(2048)).max(limits.referencePictures).default([]),
    referenceConsent: z.boolean().optional().meta({
      description:
        "States that everybody in the uploads is an adult and agrees. Needed once for each upload, also with what was made from it or another person shared.",
    }),
    parentIds: z
      .array(z.uuid())
      .max(limits.referencePictures)
      .default([])
      .meta({ description: "The caller's own pictures that this one was made from." }),
    acceptOmissions: acceptOmissions(),
    conversationId: z.uuid().nullish().meta({
      description:
        "A companion of yours: the picture shows her as she is stored, and the prompt is not used.",
    }),
    scene: z
      .string()
      .trim()
      .max(300)
      .nullish()
      .meta({ description: "With conversationId: what she does, such as 'reading on a balcony'." }),
    inChat: z
      .boolean()
      .optional()
      .meta({ description: "With conversationId: the picture is a message too." }),
  }),
  reply: paidReply({ imageUrl: z.string(), imageUrls: z.array(z.string()) }),
  errors: {
    beforeBalance: ["tier_required"],
    afterBalance: [
      "character_not_found",
      "character_not_made",
      "companion_not_found",
      "companion_read_only",
      "companions_off",
      "companions_locked",
      ...inputRefusals,
      "would_leave_out",
    ],
  },
}));
