/** A fuller description from a short one, with every addition told. Free, and nothing is kept. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

export const promptAddition = z.object({
  /** The words that were added behind the person's own. */
  text: z.string(),
  why: z.string().meta({ description: 'A reason to show to the person, such as "Light was not said".' }),
});
export type PromptAddition = z.infer<typeof promptAddition>;

export const improvePrompt = defineFunction({
  name: "improve-prompt",
  summary: "Improve a description by adding what it leaves open. Free.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    prompt: z.string().trim().min(1).max(limits.promptChars),
    influencerId: z
      .uuid()
      .nullish()
      .meta({ description: "The character in the picture. Nothing about the person's looks is added then." }),
    seed: seed.optional().meta({ description: "A different seed gives different additions." }),
  }),
  reply: z.object({ prompt: z.string(), changes: z.array(promptAddition) }),
  errors: [
    "invalid_request",
    "unauthorized",
    "character_not_found",
    "content_refused",
    "moderation_unavailable",
    "rate_limited",
  ],
});
