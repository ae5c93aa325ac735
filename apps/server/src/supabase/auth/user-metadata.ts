/**
 * The fields of a client's `data` that are kept; others are dropped. They are shown to the person and never grant rights.
 */
import { z } from "zod";
import type { Metadata } from "./records.ts";

/** `null` removes a value. */
const keptSchema = z.object({
  display_name: z.string().trim().min(1).max(60).nullable().optional(),
  locale: z.string().trim().min(2).max(35).nullable().optional(),
});

/** For request bodies: any object whose kept fields have the right type. */
export const userDataSchema = z.looseObject({ ...keptSchema.shape, adult_confirmed: z.unknown().optional() });

export function mergeUserMetadata(stored: Metadata, data: z.infer<typeof userDataSchema>): Metadata {
  const kept = keptSchema.parse(data);
  const merged = Object.entries({ ...stored, ...kept });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}
