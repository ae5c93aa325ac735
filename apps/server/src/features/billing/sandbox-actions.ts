/**
 * The actions of the sandbox provider on an invoice. Each first changes the invoice, as at a real provider, and then gives
 * the callbacks to send: one, two, in any order, or none.
 */
import type { SandboxInvoice } from "./providers/sandbox-invoices.store.ts";
import type { SandboxCallback, SandboxEvent, SandboxProvider } from "./providers/sandbox.ts";

/** The actions of a buyer, a bank or a bad connection, with the text of their buttons. */
export const sandboxActions = {
  paid: { button: "Pay", when: "unpaid" },
  failed: { button: "Decline the payment", when: "unpaid" },
  expired: { button: "Let the invoice expire", when: "unpaid" },
  underpaid: { button: "Pay half of the price", when: "unpaid" },
  overpaid: { button: "Pay one and a half times the price", when: "unpaid" },
  duplicate: { button: "Pay; the callback comes twice", when: "unpaid" },
  late: { button: "Pay after the invoice expired", when: "unpaid" },
  refund_first: { button: "The refund arrives before the payment", when: "unpaid" },
  open_after_paid: { button: "Pay; an older callback comes last", when: "unpaid" },
  lost: { button: "Pay; the callback is lost", when: "unpaid" },
  forged: { button: "Forge a payment", when: "always" },
  refund_half: { button: "Refund half", when: "paid" },
  refund_all: { button: "Refund all", when: "paid" },
  chargeback: { button: "Charge back", when: "paid" },
} as const;
export type SandboxAction = keyof typeof sandboxActions;

export const isSandboxAction = (name: unknown): name is SandboxAction =>
  typeof name === "string" && Object.hasOwn(sandboxActions, name);

/** `paid` is always allowed, so that a second click on the button repeats the first. */
export const canPerform = (action: SandboxAction, invoice: SandboxInvoice): boolean =>
  action === "paid" ||
  sandboxActions[action].when === "always" ||
  sandboxActions[action].when === (invoice.state === "paid" ? "paid" : "unpaid");

export type Delivery = SandboxCallback & { label: SandboxEvent | "forged" };

/** Changes the invoice, and returns the callbacks in sending order. */
export async function performAction(
  sandbox: SandboxProvider,
  invoice: SandboxInvoice,
  action: SandboxAction,
): Promise<Delivery[]> {
  await changeInvoice(sandbox, invoice, action);
  const recorded = await sandbox.invoices.find(invoice.ref);
  if (!recorded) throw new Error("The invoice is gone.");
  const callback = (event: SandboxEvent): Delivery => ({
    ...sandbox.callbackFor(recorded, event),
    label: event,
  });
  switch (action) {
    case "paid":
    case "overpaid":
      return [callback("paid")];
    case "failed":
    case "expired":
    case "underpaid":
      return [callback(action)];
    case "duplicate": {
      const once = callback("paid");
      return [once, once];
    }
    case "late":
      return [callback("expired"), callback("paid")];
    case "refund_first":
      return [callback("refunded"), callback("paid")];
    case "open_after_paid":
      return [callback("paid"), callback("open")];
    case "lost":
      return [];
    case "forged": {
      const { eventId, rawBody } = sandbox.callbackFor(
        { ...recorded, paidCents: recorded.priceCents },
        "paid",
      );
      return [{ eventId, rawBody, signature: "0".repeat(64), label: "forged" }];
    }
    case "refund_half":
    case "refund_all":
      return [callback("refunded")];
    case "chargeback":
      return [callback("charged_back")];
  }
}

async function changeInvoice(
  { invoices, now }: SandboxProvider,
  { ref, priceCents, paidCents }: SandboxInvoice,
  action: SandboxAction,
): Promise<void> {
  const pay = (cents: number): Promise<void> =>
    invoices.decide(ref, { state: "paid", paidCents: cents, paidAt: now() });
  switch (action) {
    case "paid":
    case "duplicate":
    case "late":
    case "open_after_paid":
    case "lost":
      return pay(priceCents);
    case "overpaid":
      return pay(Math.floor(priceCents * 1.5));
    case "refund_first":
      await pay(priceCents);
      return invoices.refund(ref, priceCents);
    case "underpaid":
      return invoices.decide(ref, { state: action, paidCents: Math.floor(priceCents / 2), paidAt: null });
    case "failed":
    case "expired":
      return invoices.decide(ref, { state: action, paidCents: 0, paidAt: null });
    case "refund_half":
      return invoices.refund(ref, Math.floor(paidCents / 2));
    case "refund_all":
      return invoices.refund(ref, paidCents);
    case "chargeback":
      return invoices.chargeBack(ref);
    case "forged":
  }
}
