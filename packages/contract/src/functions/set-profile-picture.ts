/** Makes an upload the picture of the caller's account. To remove the picture, its file is removed from its bucket. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const setProfilePicture = defineFunction({
  name: "set-profile-picture",
  summary: "Make an upload the caller's profile picture, cut to a square. Only the caller sees it.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    upload: z.string().min(1).max(1024).meta({
      description:
        "The path of the caller's own upload, with a name that starts with `portrait-`. It is taken over and removed.",
    }),
  }),
  reply: z.object({ path: z.string().meta({ description: "In the private bucket `profile-pictures`." }) }),
  errors: [
    "unauthorized",
    "invalid_request",
    "profile_picture_unusable",
    "picture_refused",
    "picture_not_checked",
    "quota_bytes",
    "rate_limited",
    "storage_failed",
  ],
});
