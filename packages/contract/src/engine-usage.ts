/** The usage of one call of an engine, as far as its provider tells it. For the operator; the price of a tool is another. */
import { z } from "zod";

const count = z.number().int().nonnegative();

export const engineUsage = z.object({
  /** Time on the provider's machine, in seconds. */
  seconds: z.number().nonnegative().optional(),
  tokens: z.object({ input: count, output: count }).optional(),
  /** A decimal number as text, so that no fraction of a cent is rounded; an ISO 4217 code. */
  cost: z
    .object({
      amount: z.string().regex(/^\d{1,12}(?:\.\d{1,12})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
    })
    .optional(),
});
export type EngineUsage = z.infer<typeof engineUsage>;
