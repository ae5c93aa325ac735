/** The body of `GET /config.json`, which every visitor's browser reads. It contains nothing secret. */
import { z } from "zod";
import { engineCapabilities, engineKind, measuredDuration } from "./engine-capabilities.ts";
import { paymentMethod } from "./payments.ts";

/** An engine that can work now. */
export const servingEngine = z.object({
  id: z.string(),
  label: z.string(),
  /** One sentence of the operator about the engine's strengths. */
  note: z.string().nullable(),
  /** Its price for each result, where it differs from the tool's own. */
  priceCredits: z.number().int().nullable(),
  capabilities: engineCapabilities,
  /** Measured over the last 50 jobs, of an image engine over pictures without characters' faces; null until there is one. */
  medianMs: z.number().nullable(),
  /** The same for each way the engine works, such as "best-4x". */
  durations: z.array(measuredDuration),
});
export type ServingEngine = z.infer<typeof servingEngine>;

export const publicConfig = z.object({
  publishableKey: z.string(),
  paymentsSandbox: z.boolean(),
  /** The payment methods; empty if nothing is sold. */
  paymentMethods: z.array(paymentMethod),
  /** The seller as the operator states it, printed on receipts: the lines of an address. */
  seller: z
    .object({ name: z.string(), address: z.array(z.string()), taxId: z.string().nullable() })
    .nullable(),
  /** What the operator promises about their support; null for what they have not set. */
  support: z.object({
    email: z.string().nullable(),
    /** Whether mails leave this server. */
    sendsMail: z.boolean(),
    hours: z.string().nullable(),
    replyWithin: z.string().nullable(),
    guarantee: z.string().nullable(),
    liveChat: z.object({ url: z.string(), hours: z.string().nullable() }).nullable(),
  }),
  /** Addresses are confirmed without a mail. */
  autoConfirm: z.boolean(),
  /** By kind of work, the one that serves without a choice first; a missing kind is not available now. */
  engines: z.partialRecord(engineKind, z.array(servingEngine)),
});
export type PublicConfig = z.infer<typeof publicConfig>;
