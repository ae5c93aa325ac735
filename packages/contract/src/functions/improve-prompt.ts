/** A fuller description from a short one, with every change told. Free, and nothing is kept. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";
import { seed } from "../seed.ts";

export const promptChange = z.object({
  kind: z.enum(["added", "replaced", "removed"]),
  /** What stands in the new prompt; empty when something was removed. */
  text: z.string(),
  /** What stood there before; empty when something was added. */
  was: z.string(),
  why: z.string().meta({ description: 'For the person, such as "Light was not said".' }),
});
export type PromptChange = z.infer<typeof promptChange>;

export const improvePrompt = defineFunction({
  name: "improve-prompt",
  summary: "Improve a description: what was missing is added, what is misspelt corrected. Free.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    prompt: z.string().trim().min(1).max(limits.promptChars),
    influencerId: z
      .uuid()
      .nullish()
      .meta({ description: "With a character nothing is said about how the person looks." }),
    seed: seed.optional().meta({ description: "Another seed gives other additions." }),
  }),
  reply: z.object({ prompt: z.string(), changes: z.array(promptChange) }),
  errors: [
    "invalid_request",
    "unauthorized",
    "character_not_found",
    "content_refused",
    "moderation_unavailable",
    "rate_limited",
  ],
});
