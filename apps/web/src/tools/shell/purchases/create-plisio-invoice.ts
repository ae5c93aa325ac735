/** A crypto payment for a plan. */
import type { createPlisioInvoice } from "@galatea/contract/functions/create-plisio-invoice.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction } from "#platform/functions.ts";
import type { Invoice, Order } from "./create-paygate-invoice.ts";

export async function orderByCrypto(supabase: Client, { plan, email }: Order): Promise<Invoice> {
  const answer = await callFunction<typeof createPlisioInvoice>(
    supabase,
    "create-plisio-invoice",
    { tier_name: plan.name, amount_usd: plan.priceCents / 100, user_email: email },
    ["invoice_url"],
  );
  return answer.ok ? { ok: true, address: answer.value.invoice_url } : answer;
}
