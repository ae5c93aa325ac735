/**
 * A payment provider of our own, in play money: it has invoices, a checkout page and signed callbacks like the real
 * ones, and goes the same way through the same adapter. Main refuses to start it in the open.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { PaymentProvider } from "./provider.ts";

const callbackBody = z.object({
  event_id: z.uuid(),
  invoice: z.string(),
  status: z.enum(["paid", "failed", "expired"]),
  amount_cents: z.number().int().nonnegative(),
  sent_at: z.number(),
});
type CallbackBody = z.infer<typeof callbackBody>;

const replayWindowMs = 5 * 60_000;
export const sandboxSignatureHeader = "x-sandbox-signature";

export type SandboxProvider = PaymentProvider & {
  /** The token in the checkout page's address: who has the address may pay. */
  checkoutToken(purchaseId: string): string;
  isCheckoutToken(purchaseId: string, token: string): boolean;
  /** What the provider would post to `/hooks/sandbox` after the buyer's decision. */
  callbackFor(event: { providerRef: string; status: CallbackBody["status"]; amountCents: number }): {
    rawBody: string;
    signature: string;
  };
};

export function createSandboxProvider(options: {
  secret: string;
  publicUrl: string;
  now: () => Date;
}): SandboxProvider {
  const sign = (text: string): string => createHmac("sha256", options.secret).update(text).digest("hex");
  const isSignature = (text: string, signature: string): boolean => {
    const expected = Buffer.from(sign(text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  const checkoutToken = (purchaseId: string): string => sign(`checkout:${purchaseId}`);
  return {
    name: "sandbox",
    methods: ["card", "crypto"],
    createInvoice: (request) =>
      Promise.resolve({
        providerRef: `sandbox_${request.purchaseId}`,
        paymentUrl: `${options.publicUrl}/checkout/sandbox/${request.purchaseId}?token=${checkoutToken(request.purchaseId)}`,
      }),
    readCallback: ({ rawBody, headers }) => {
      const text = Buffer.from(rawBody).toString("utf8");
      if (!isSignature(`callback:${text}`, headers.get(sandboxSignatureHeader) ?? "")) return null;
      const parsed = callbackBody.safeParse(parseJson(text));
      if (!parsed.success) return null;
      if (Math.abs(options.now().getTime() - parsed.data.sent_at) > replayWindowMs) return null;
      const { event_id, invoice, status, amount_cents } = parsed.data;
      return { eventKey: event_id, providerRef: invoice, status, amountCents: amount_cents };
    },
    checkoutToken,
    isCheckoutToken: (purchaseId, token) => isSignature(`checkout:${purchaseId}`, token),
    callbackFor: ({ providerRef, status, amountCents }) => {
      const rawBody = JSON.stringify({
        event_id: randomUUID(),
        invoice: providerRef,
        status,
        amount_cents: amountCents,
        sent_at: options.now().getTime(),
      } satisfies CallbackBody);
      return { rawBody, signature: sign(`callback:${rawBody}`) };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
