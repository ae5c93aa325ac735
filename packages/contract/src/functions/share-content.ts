/** Gives a picture of the caller's own making a public page, or changes what its page shows. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const shareContent = defineFunction({
  name: "share-content",
  summary: "Give one of the caller's own pictures a public page.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    content_id: z.uuid(),
    /** Whether visitors see the description it was made from. */
    show_prompt: z.boolean().default(false),
    /** The declaration about the uploads that the picture was made from (reference-consent.ts), when it is missing. */
    referenceConsent: z.boolean().default(false),
  }),
  reply: z.object({ token: z.string(), url: z.url(), show_prompt: z.boolean(), created_at: z.string() }),
  errors: ["unauthorized", "invalid_request", "not_found", "not_shareable", "consent_required"],
});
