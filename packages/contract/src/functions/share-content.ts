/** Gives what the caller made here a public page, or changes what its page shows. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const shareContent = defineFunction({
  name: "share-content",
  summary:
    "Give one of the caller's own pictures or videos a public page. An upload that was only adjusted or enlarged is `not_shareable`.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    content_id: z.uuid(),
    /** Whether visitors see the description it was made from. */
    show_prompt: z.boolean().default(false),
    referenceConsent: z.boolean().default(false).meta({
      description:
        "States that everybody in the uploads that it was made from is an adult and agrees. Needed when the caller has not stated it yet, also for what was made from another person's shared picture.",
    }),
  }),
  reply: z.object({ token: z.string(), url: z.url(), show_prompt: z.boolean(), created_at: z.string() }),
  errors: ["unauthorized", "invalid_request", "not_found", "not_shareable", "consent_required"],
});
