/**
 * Which of the `data` that a client sends is kept. It is shown back to the person and never decides about rights;
 * anything else is dropped.
 */
import { z } from "zod";
import type { Metadata } from "./records.ts";

/** `null` removes a value. */
const keptSchema = z.object({
  display_name: z.string().trim().min(1).max(60).nullable().optional(),
  locale: z.string().trim().min(2).max(35).nullable().optional(),
});

/** For bodies: an object with anything in it, whose kept fields have the right shape. */
export const userDataSchema = z.looseObject({ ...keptSchema.shape, adult_confirmed: z.unknown().optional() });

export function mergeUserMetadata(stored: Metadata, data: z.infer<typeof userDataSchema>): Metadata {
  const kept = keptSchema.parse(data);
  const merged = Object.entries({ ...stored, ...kept });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}
