import { createPaygateInvoice } from "@galatea/contract/functions/create-paygate-invoice.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import { createInvoice, type CreateInvoiceDeps } from "./create-invoice.ts";

export function createPaygateInvoiceRoute(deps: CreateInvoiceDeps): FunctionRoute {
  return functionRoute(createPaygateInvoice, async (input, { caller, idempotencyKey }) => {
    const invoice = await createInvoice(deps, {
      caller,
      tierName: input.tier_name,
      method: "card",
      idempotencyKey,
    });
    if (!invoice.ok) return invoice;
    return { ok: true, body: { success: true as const, payment_url: invoice.paymentUrl } };
  });
}
