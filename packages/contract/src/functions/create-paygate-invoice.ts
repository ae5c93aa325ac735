/** Starts a card payment for a plan. The price comes from the plan; `amount_usd` is accepted and ignored. */
import { z } from "zod";
import { defineFunction } from "../function.ts";

export const invoiceRequest = z.object({
  tier_name: z
    .string()
    .max(40)
    .transform((name) => name.trim().toLowerCase()),
  amount_usd: z.unknown().optional(),
  user_email: z.string().max(320).optional(),
});

export const createPaygateInvoice = defineFunction({
  name: "create-paygate-invoice",
  summary: "Start a card payment for a plan.",
  access: "signed-in",
  startsJob: false,
  request: invoiceRequest,
  reply: z.object({ success: z.literal(true), payment_url: z.string() }),
  errors: [
    "invalid_request",
    "unauthorized",
    "unknown_tier",
    "payments_unavailable",
    "rate_limited",
    "idempotency_key_reused",
  ],
});
