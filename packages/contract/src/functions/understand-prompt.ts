/** What the image engine reads from a description: shown as chips beside the prompt. Free. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";

export const parsedKinds = ["person", "appearance", "clothing", "place", "light", "style", "thing"] as const;

export const understandPrompt = defineFunction({
  name: "understand-prompt",
  summary: "What the image engine in use reads from a description.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    prompt: z.string().max(limits.promptChars),
    negativePrompt: z.string().max(limits.negativePromptChars).nullish(),
    style: z.string().max(40).nullish(),
    influencerId: z
      .uuid()
      .nullish()
      .meta({ description: "A character of one's own, whose look then stands for the person's." }),
  }),
  reply: z.object({
    parsed: z.array(z.object({ kind: z.enum(parsedKinds), label: z.string() })),
    not_used: z.array(z.string()),
  }),
  errors: ["invalid_request", "unauthorized", "character_not_found", "rate_limited"],
});
