/** Starts a card payment for a plan. */
import { z } from "zod";
import { defineInvoiceFunction } from "../invoice-function.ts";

export const createPaygateInvoice = defineInvoiceFunction({
  name: "create-paygate-invoice",
  summary: "Start a card payment for a plan.",
  reply: z.object({ success: z.literal(true), payment_url: z.string() }),
});
