/** A video of one's own in another format. Free. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const exportVideo = defineFunction({
  name: "export-video",
  summary: "Turn one of the caller's videos into an animated WebP.",
  access: "signed-in",
  startsJob: false,
  request: z.object({ contentId: z.uuid(), format: z.literal("webp") }),
  reply: z.object({
    url: z.string().meta({ description: "Marked as AI like the video, and deleted with it." }),
    sizeBytes: z.number().int(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "not_found",
    "rate_limited",
    "quota_bytes",
    "engine_unavailable",
    "engine_timeout",
    "engine_failed",
    "storage_failed",
  ],
});
