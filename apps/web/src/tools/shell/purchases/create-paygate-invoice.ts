/** A card payment for a plan. The server takes the price from the plan; it is sent along because the call has it. */
import type { createPaygateInvoice } from "@galatea/contract/functions/create-paygate-invoice.ts";
import type { Plan } from "@galatea/contract/plans.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction, type Refusal } from "#platform/functions.ts";

export type Invoice = { ok: true; address: string } | Refusal;
export type Order = { plan: Plan; email: string };

export async function orderByCard(supabase: Client, { plan, email }: Order): Promise<Invoice> {
  const answer = await callFunction<typeof createPaygateInvoice>(
    supabase,
    "create-paygate-invoice",
    { tier_name: plan.name, amount_usd: plan.priceCents / 100, user_email: email },
    ["payment_url"],
  );
  return answer.ok ? { ok: true, address: answer.value.payment_url } : answer;
}
