/** A picture changed by words. */
import { z } from "zod";
import { chosenEngine, engineChoice } from "../engine-choice.ts";
import { uncharged } from "../failure-text.ts";
import { defineJobFunction, inputRefusals, paidReply } from "../job-function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";
import { pictureChecked, saved, wordsChecked, type ToolFacts } from "../tool-facts.ts";

export const editFacts = {
  kind: "edit",
  functionName: "edit-image",
  pagePath: "/image-editor",
  costCredits: 20,
  engineKind: "edit",
  contentType: "image_edit",
  stages: [
    wordsChecked,
    { key: "changing", label: "Changed", running: "Changing the picture" },
    pictureChecked,
    saved,
  ],
  requiredInput: ["prompt"],
  failures: {
    engine_bad_input: uncharged(
      "The engine cannot work with this picture or these words. Please change them.",
    ),
    reference_unusable: uncharged(
      "One of these pictures cannot be used: it has to be your own and still exist.",
    ),
    engine_failed: uncharged("Failed to edit image. Please try again."),
  },
} as const satisfies ToolFacts<EditInput>;

export const editInput = z.object({
  prompt: z.string(),
  pictureCount: z.number().int(),
  engine: chosenEngine(),
  /** Present when the person chose it. */
  seed: z.optional(seed),
});
export type EditInput = z.infer<typeof editInput>;

export const editImage = defineJobFunction(() => ({
  name: editFacts.functionName,
  summary: `Change the first of one to four pictures as the words say. Costs ${editFacts.costCredits} credits.`,
  request: z.object({
    images: z.array(z.string().min(1).max(2048)).min(1).max(limits.editorPictures),
    prompt: z.string().trim().min(1).max(limits.promptChars),
    maskUrl: z.string().max(2048).nullish().meta({
      description:
        "White where the first picture may change. It shows nobody, so it needs no declaration. Only for engines whose capabilities include `mask`.",
    }),
    referenceConsent: z.boolean().optional().meta({
      description:
        "States that everybody in the uploads is an adult and agrees. Needed once for each upload, also with what was made from it or another person shared.",
    }),
    seed: z.optional(seed),
    engine: engineChoice(),
  }),
  reply: paidReply({ image_url: z.string() }),
  errors: {
    beforeBalance: [],
    afterBalance: [...inputRefusals, "cannot_follow"],
  },
}));
