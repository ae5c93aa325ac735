/** Starts a crypto payment for a plan. */
import { z } from "zod";
import { defineInvoiceFunction } from "../invoice-function.ts";

export const createPlisioInvoice = defineInvoiceFunction({
  name: "create-plisio-invoice",
  summary: "Start a crypto payment for a plan.",
  reply: z.object({ success: z.literal(true), invoice_url: z.string() }),
});
