/** What `GET /config.json` tells every visitor's browser. Holds nothing secret. */
import { z } from "zod";

export const publicConfig = z.object({
  publishableKey: z.string(),
  paymentsSandbox: z.boolean(),
  /** Addresses are confirmed without a mail. */
  autoConfirm: z.boolean(),
  imageEngine: z.object({
    id: z.string(),
    label: z.string(),
    /** Measured over the last 50 pictures; null until there is one. */
    medianMs: z.number().nullable(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;
