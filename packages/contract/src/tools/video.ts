/** A picture set in motion, or a video of one's own extended. */
import { z } from "zod";
import { chosenEngine, engineChoice } from "../engine-choice.ts";
import { uncharged } from "../failure-text.ts";
import { defineJobFunction, inputRefusals, paidReply } from "../job-function.ts";
import { limits } from "../limits.ts";
import { acceptOmissions } from "../omissions.ts";
import { seed } from "../seed.ts";
import { pictureRead, saved, wordsChecked, type ToolFacts } from "../tool-facts.ts";

export const videoFacts = {
  kind: "video",
  functionName: "generate-character-video",
  pagePath: "/videos",
  costCredits: 40,
  engineKind: "video",
  contentType: "video",
  stages: [
    wordsChecked,
    { ...pictureRead, label: "Picture prepared" },
    { key: "rendering", label: "Rendered", running: "Rendering" },
    { key: "checking", label: "Video checked", running: "Checking what came out" },
    saved,
  ],
  requiredInput: ["prompt", "durationS"],
  failures: {
    engine_bad_input: uncharged(
      "The engine cannot work with this picture or these words. Please change them.",
    ),
    tier_required: {
      sentence: "Videos need a paid subscription tier. Please upgrade to use this feature.",
    },
    reference_unusable: uncharged("Reference image is not accessible."),
    engine_failed: uncharged("Video generation failed. Please try again."),
    engine_timeout: uncharged("Video generation failed: it took too long and was stopped."),
    engine_bad_output: uncharged("No video generated."),
    storage_failed: uncharged("Failed to store video."),
  },
  reasonWithoutCost: true,
} as const satisfies ToolFacts<VideoInput>;

export const videoInput = z.object({
  prompt: z.string(),
  durationS: z.number(),
  motion: z.string().nullable(),
  engine: chosenEngine(),
  /** The character whose face is the first frame. */
  characterId: z.uuid().nullable(),
  /** Present when the person chose it. */
  seed: z.optional(seed),
  /** Present when the person agreed to what the engine leaves out. */
  acceptOmissions: z.boolean().optional(),
});
export type VideoInput = z.infer<typeof videoInput>;

const noWords = "Please enter a description for your video.";

export const generateCharacterVideo = defineJobFunction(() => ({
  name: videoFacts.functionName,
  summary: `Set a picture in motion, or extend one of the caller's videos. Costs ${videoFacts.costCredits} credits.`,
  request: z.object({
    prompt: z.string(noWords).trim().min(1, noWords).max(limits.promptChars),
    influencerId: z.uuid().nullish().meta({ description: "The character whose face is the first frame." }),
    firstFrameImageId: z.uuid().nullish().meta({ description: "One of the caller's own pictures." }),
    firstFrameImageUrl: z.string().max(2048).nullish(),
    lastFrameImageUrl: z.string().max(2048).nullish().meta({
      description:
        "The picture on which the video ends. Only for engines whose capabilities include `lastFrame`.",
    }),
    generationType: z.literal("image-to-video").default("image-to-video"),
    engine: engineChoice(),
    durationS: z.number().positive().nullish().meta({
      description: "One of the engine's durations. Without it, 6 seconds if the engine offers them.",
    }),
    motion: z
      .string()
      .max(60)
      .nullish()
      .meta({ description: "One of the engine's motions. It overrides the motion in the prompt." }),
    extendsVideoId: z.uuid().nullish().meta({
      description:
        "One of the caller's own videos to extend. The reply is the whole video, and no picture is needed.",
    }),
    referenceConsent: z.boolean().optional().meta({
      description:
        "States that everybody in the uploads is an adult and agrees. Needed once for each upload, also with what was made from it or another person shared.",
    }),
    seed: z.optional(seed),
    acceptOmissions: acceptOmissions(),
  }),
  reply: paidReply({ videoUrl: z.string(), posterUrl: z.string() }),
  errors: {
    beforeBalance: ["tier_required", "character_not_found", "character_not_made"],
    afterBalance: [...inputRefusals, "would_leave_out"],
  },
}));
