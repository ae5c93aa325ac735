/** Starts a crypto payment for a plan. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { invoiceRequest } from "./create-paygate-invoice.ts";

export const createPlisioInvoice = defineFunction({
  name: "create-plisio-invoice",
  summary: "Start a crypto payment for a plan.",
  access: "signed-in",
  startsJob: false,
  request: invoiceRequest,
  reply: z.object({ success: z.literal(true), invoice_url: z.string() }),
  errors: [
    "invalid_request",
    "unauthorized",
    "unknown_tier",
    "payments_unavailable",
    "rate_limited",
    "idempotency_key_reused",
  ],
});
