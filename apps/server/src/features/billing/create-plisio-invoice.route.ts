import { createPlisioInvoice } from "@galatea/contract/functions/create-plisio-invoice.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import { createInvoice, type CreateInvoiceDeps } from "./create-invoice.ts";

export function createPlisioInvoiceRoute(deps: CreateInvoiceDeps): FunctionRoute {
  return functionRoute(createPlisioInvoice, async (input, { caller, idempotencyKey }) => {
    const invoice = await createInvoice(deps, {
      caller,
      tierName: input.tier_name,
      method: "crypto",
      idempotencyKey,
    });
    if (!invoice.ok) return invoice;
    return { ok: true, body: { success: true as const, invoice_url: invoice.paymentUrl } };
  });
}
