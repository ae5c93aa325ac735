/** Creates the invoice of a plan, by card or crypto. The server takes the price from the plan, not from the request. */
import type { createPaygateInvoice } from "@galatea/contract/functions/create-paygate-invoice.ts";
import type { createPlisioInvoice } from "@galatea/contract/functions/create-plisio-invoice.ts";
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import type { Plan } from "@galatea/contract/plans.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction, type Refusal } from "#platform/functions.ts";

export type Invoice = { ok: true; address: string } | Refusal;
type InvoiceRequest = { method: PaymentMethod; plan: Plan; email: string };

export async function createInvoice(
  supabase: Client,
  { method, plan, email }: InvoiceRequest,
): Promise<Invoice> {
  const body = { tier_name: plan.name, amount_usd: plan.priceCents / 100, user_email: email };
  if (method === "card") {
    const answer = await callFunction<typeof createPaygateInvoice>(supabase, "create-paygate-invoice", body, [
      "payment_url",
    ]);
    return answer.ok ? { ok: true, address: answer.value.payment_url } : answer;
  }
  const answer = await callFunction<typeof createPlisioInvoice>(supabase, "create-plisio-invoice", body, [
    "invoice_url",
  ]);
  return answer.ok ? { ok: true, address: answer.value.invoice_url } : answer;
}
