/** What `GET /config.json` tells every visitor's browser. Holds nothing secret. */
import { z } from "zod";
import { paymentMethod } from "./payments.ts";

export const publicConfig = z.object({
  publishableKey: z.string(),
  paymentsSandbox: z.boolean(),
  /** How one can pay here; empty where nothing is sold. */
  paymentMethods: z.array(paymentMethod),
  /** Who sells, as the operator states it; printed on receipts. Lines of one address. */
  seller: z
    .object({ name: z.string(), address: z.array(z.string()), taxId: z.string().nullable() })
    .nullable(),
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
