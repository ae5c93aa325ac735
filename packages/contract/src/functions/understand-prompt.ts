/** Tells what the image engine reads from a description. The screen shows it as chips beside the prompt. Free. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";

export const parsedKinds = ["person", "appearance", "clothing", "place", "light", "style", "thing"] as const;

export const understandPrompt = defineFunction({
  name: "understand-prompt",
  summary: "Tell what the image engine in use reads from a description. Free.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    prompt: z.string().max(limits.promptChars),
    negativePrompt: z.string().max(limits.negativePromptChars).nullish(),
    style: z.string().max(40).nullish(),
    influencerId: z.uuid().nullish().meta({
      description:
        "One of the caller's characters. The person in the description then looks like that character.",
    }),
  }),
  reply: z.object({
    parsed: z.array(z.object({ kind: z.enum(parsedKinds), label: z.string() })),
    not_used: z.array(z.string()),
  }),
  errors: ["invalid_request", "unauthorized", "character_not_found", "rate_limited"],
});
