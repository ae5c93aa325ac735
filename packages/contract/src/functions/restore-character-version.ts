/** Brings an earlier version of a character back. Free: it was paid for when it was made. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const restoreCharacterVersion = defineFunction({
  name: "restore-character-version",
  summary: "Make an earlier version of a character the current one. Free.",
  access: "signed-in",
  startsJob: false,
  request: z.object({ characterId: z.uuid(), version: z.number().int().min(1) }),
  reply: z.object({
    characterId: z.uuid(),
    version: z.number().int(),
    imageUrl: z.string().nullable(),
  }),
  errors: [
    "invalid_request",
    "unauthorized",
    "character_not_found",
    // A character beyond the limit of a plan that has lapsed can be seen and used, not changed.
    "tier_required",
    "character_limit",
    "reference_unusable",
  ],
});
