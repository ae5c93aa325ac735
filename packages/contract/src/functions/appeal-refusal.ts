/** Asks a person to look at a refusal again. One appeal for each refusal; free. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { limits } from "../limits.ts";

export const appealRefusal = defineFunction({
  name: "appeal-refusal",
  summary: "Ask a person to look at a refusal again.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    appeal_token: z.string().min(20).max(200).meta({ description: "The token that came with the refusal." }),
    message: z.string().trim().min(1).max(limits.appealChars),
  }),
  reply: z.object({ recorded: z.literal(true) }),
  errors: ["invalid_request", "unauthorized", "not_found", "appeal_exists", "rate_limited"],
});
