/**
 * Character cards in and out. Cards V1, V2 and V3 are read from PNG, JSON and CHARX files; what is not understood is kept
 * and exported value for value. Nothing that a card names is ever fetched.
 */
import { z } from "zod";
import { cardLimits, cardNotes, cardSpecs, lorebookFormats } from "../companions/cards.ts";
import { companionAgeYears } from "../companions/options.ts";
import { defineFunction } from "../function.ts";

const ageError = { error: "Every companion is an adult: 18 to 60 years old." };
const base64Chars = Math.ceil(cardLimits.fileBytes / 3) * 4;

const file = () =>
  z
    .base64({ error: "The file has to be given in base64." })
    .min(4)
    .max(base64Chars, { error: "The file is larger than 8 MB." });

export const companionCards = defineFunction(
  (() => ({
    name: "companion-cards",
    summary: "Take companions in and out as character cards, and lorebooks as files. Free.",
    access: "signed-in" as const,
    startsJob: false,
    maxBodyBytes: base64Chars + 16_384,
    request: z.discriminatedUnion("action", [
      z.object({
        action: z.literal("import_companion_card"),
        file: file(),
        age: z
          .number()
          .int(ageError)
          .min(companionAgeYears.min, ageError)
          .max(companionAgeYears.max, ageError)
          .nullish()
          .meta({ description: "Needed when the card does not say it." }),
        preview: z.boolean().default(false).meta({ description: "Reads the card and makes nothing." }),
      }),
      z.object({
        action: z.literal("export_companion_card"),
        conversationId: z.uuid(),
        format: z.enum(["json", "png"]).default("json"),
        spec: z
          .enum(cardSpecs)
          .default("v2")
          .meta({ description: "Of the JSON file; a PNG carries the card in both." }),
      }),
      z.object({
        action: z.literal("import_lorebook"),
        conversationId: z.uuid(),
        file: file(),
        name: z
          .string()
          .trim()
          .max(120)
          .default("")
          .meta({ description: "Of a book that does not name itself." }),
      }),
      z.object({
        action: z.literal("export_lorebook"),
        lorebookId: z.uuid(),
        format: z
          .enum(lorebookFormats)
          .nullish()
          .meta({ description: "Without one, that of the file it came in." }),
      }),
    ]),
    reply: z.union([
      z.object({ conversation: z.looseObject({ id: z.uuid() }) }),
      z.object({
        card: z.object({
          name: z.string(),
          /** Null when the card does not say it. */
          age: z.number().int().nullable(),
          personality: z.string(),
          backstory: z.string(),
          scenario: z.string(),
          greetings: z.array(z.string()),
          hasExamples: z.boolean(),
          loreEntries: z.number().int(),
          notes: z.array(z.enum(cardNotes)),
        }),
      }),
      z.object({
        lorebook: z.object({
          id: z.uuid(),
          name: z.string(),
          entries: z.number().int(),
          /** Patterns that the linear-time engine does not know, or that cost too much. */
          unusedKeys: z.number().int(),
        }),
      }),
      z.object({ file: z.object({ name: z.string(), mimeType: z.string(), base64: z.string() }) }),
    ]),
    errors: [
      "invalid_request",
      "unauthorized",
      "card_missing",
      "card_damaged",
      "card_too_large",
      "card_age_needed",
      "card_not_adult",
      "lorebook_missing",
      "lorebook_too_large",
      "lorebook_limit",
      "lorebook_not_found",
      "companion_limit",
      "companion_not_found",
      "companions_off",
      "companions_locked",
      "content_refused",
      "moderation_unavailable",
      "rate_limited",
    ] as const,
  }))(),
);
