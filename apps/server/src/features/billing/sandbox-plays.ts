/**
 * What the sandbox provider can be made to do with an invoice: it first remembers what happened, as a provider would,
 * and then calls back, once or twice, in order or not, or not at all.
 */
import type { SandboxInvoice } from "./providers/sandbox-invoices.store.ts";
import type { SandboxCallback, SandboxEvent, SandboxProvider } from "./providers/sandbox.ts";

/** What a buyer, a bank or a bad line may do, in the words of a button. */
export const plays = {
  paid: { button: "Pay", when: "unpaid" },
  failed: { button: "Decline the payment", when: "unpaid" },
  expired: { button: "Let the invoice expire", when: "unpaid" },
  underpaid: { button: "Pay half of it", when: "unpaid" },
  overpaid: { button: "Pay half as much again", when: "unpaid" },
  duplicate: { button: "Pay, and be told twice", when: "unpaid" },
  late: { button: "Pay after the invoice expired", when: "unpaid" },
  refund_first: { button: "Hear of the refund first", when: "unpaid" },
  open_after_paid: { button: "Pay, and then hear old news", when: "unpaid" },
  lost: { button: "Pay, and lose the callback", when: "unpaid" },
  forged: { button: "Forge a payment", when: "always" },
  refund_half: { button: "Refund half", when: "paid" },
  refund_all: { button: "Refund all", when: "paid" },
  chargeback: { button: "Charge back", when: "paid" },
} as const;
export type Play = keyof typeof plays;

export const isPlay = (name: unknown): name is Play => typeof name === "string" && Object.hasOwn(plays, name);

/** Paying again is no play: a second click does what the first did. */
export const canPlay = (play: Play, invoice: SandboxInvoice): boolean =>
  play === "paid" ||
  plays[play].when === "always" ||
  plays[play].when === (invoice.state === "paid" ? "paid" : "unpaid");

export type Delivery = SandboxCallback & { label: SandboxEvent | "forged" };

/** Remembers the play, and returns the callbacks in the order in which they are sent. */
export async function playOut(
  sandbox: SandboxProvider,
  invoice: SandboxInvoice,
  play: Play,
): Promise<Delivery[]> {
  await remember(sandbox, invoice, play);
  const told = await sandbox.invoices.find(invoice.ref);
  if (!told) throw new Error("The invoice is gone.");
  const tell = (event: SandboxEvent): Delivery => ({ ...sandbox.callbackFor(told, event), label: event });
  switch (play) {
    case "paid":
    case "overpaid":
      return [tell("paid")];
    case "failed":
    case "expired":
    case "underpaid":
      return [tell(play)];
    case "duplicate": {
      const once = tell("paid");
      return [once, once];
    }
    case "late":
      return [tell("expired"), tell("paid")];
    case "refund_first":
      return [tell("refunded"), tell("paid")];
    case "open_after_paid":
      return [tell("paid"), tell("open")];
    case "lost":
      return [];
    case "forged": {
      const { eventId, rawBody } = sandbox.callbackFor({ ...told, paidCents: told.priceCents }, "paid");
      return [{ eventId, rawBody, signature: "0".repeat(64), label: "forged" }];
    }
    case "refund_half":
    case "refund_all":
      return [tell("refunded")];
    case "chargeback":
      return [tell("charged_back")];
  }
}

async function remember(
  { invoices, now }: SandboxProvider,
  { ref, priceCents, paidCents }: SandboxInvoice,
  play: Play,
): Promise<void> {
  const pay = (cents: number): Promise<void> =>
    invoices.decide(ref, { state: "paid", paidCents: cents, paidAt: now() });
  switch (play) {
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
      return invoices.decide(ref, { state: play, paidCents: Math.floor(priceCents / 2), paidAt: null });
    case "failed":
    case "expired":
      return invoices.decide(ref, { state: play, paidCents: 0, paidAt: null });
    case "refund_half":
      return invoices.refund(ref, Math.floor(paidCents / 2));
    case "refund_all":
      return invoices.refund(ref, paidCents);
    case "chargeback":
      return invoices.chargeBack(ref);
    case "forged":
  }
}
