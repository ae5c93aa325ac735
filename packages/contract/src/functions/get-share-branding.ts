/** How the caller's shared pages look. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const shareBranding = z.object({
  /** Whether the caller's plan shows it. What was chosen is kept when a plan ends. */
  available: z.boolean(),
  display_name: z.string().nullable(),
  accent: z.string().nullable(),
  /** A data URL of the small copy that pages show. */
  logo: z.string().nullable(),
});
export type ShareBranding = z.infer<typeof shareBranding>;

export const getShareBranding = defineFunction({
  name: "get-share-branding",
  summary: "The name, colour and logo on the caller's shared pages.",
  access: "signed-in",
  startsJob: false,
  request: z.object({}),
  reply: shareBranding,
  errors: ["unauthorized"],
});
