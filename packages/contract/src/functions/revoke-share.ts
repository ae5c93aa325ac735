/** Ends a picture's public page at once. Sharing it again gives another address. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const revokeShare = defineFunction({
  name: "revoke-share",
  summary: "End the public page of one of the caller's pictures.",
  access: "signed-in",
  startsJob: false,
  request: z.object({ content_id: z.uuid() }),
  /** False: there was no page. */
  reply: z.object({ revoked: z.boolean() }),
  errors: ["unauthorized", "invalid_request"],
});
