/** Sets name, colour and logo of the caller's shared pages; all of them null goes back to the studio's look. */
import { z } from "zod";
import { isHexColour } from "../accent.ts";
import { defineFunction } from "../function.ts";
import { plainLine } from "../plain-text.ts";
import { brandingLimits } from "../sharing.ts";
import { shareBranding } from "./get-share-branding.ts";

export const setShareBranding = defineFunction({
  name: "set-share-branding",
  summary: "Put the caller's own name, colour and logo on their shared pages.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    display_name: z
      .string()
      .transform(plainLine)
      .pipe(z.string().min(1).max(brandingLimits.nameChars))
      .nullable(),
    accent: z
      .string()
      .refine(isHexColour, "A colour has the form #rrggbb.")
      .transform((colour) => colour.toLowerCase())
      .nullable(),
    /** The name of the caller's own upload, which is taken over and removed. Absent: as it is. Null: none. */
    logo_upload: z.string().min(1).max(1024).nullable().optional(),
    referenceConsent: z.boolean().default(false).meta({
      description:
        "States that everybody in the logo is an adult and agrees. Needed with a new logo, because strangers see it.",
    }),
  }),
  reply: shareBranding,
  errors: [
    "unauthorized",
    "invalid_request",
    "tier_required",
    "logo_unusable",
    "consent_required",
    "content_refused",
    "moderation_unavailable",
  ],
});
