/**
 * What Galatea tells people by mail: one shape per kind, as it is kept in the outbox. Data holds facts, never words,
 * so that a mail is written when it goes out, and never an address.
 */
import { paymentMethod } from "@galatea/contract/payments.ts";
import { planName } from "@galatea/contract/plans.ts";
import { z } from "zod";

const purchase = {
  purchaseId: z.uuid(),
  receiptNumber: z.int().positive(),
  plan: planName,
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
};

const purchaseReceipt = z.object({
  ...purchase,
  credits: z.int(),
  /** What was paid, which may be more than the plan's price. */
  paidCents: z.int(),
  method: paymentMethod,
  paidAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** Nobody's yet: the buyer is told to sign up with this address. */
  unclaimed: z.boolean(),
});

const purchaseRefunded = z.object({
  ...purchase,
  /** whole: all refunds so far cover the price; chargeback: the bank took the payment back. */
  extent: z.enum(["part", "whole", "chargeback"]),
  /** Of this refund alone. */
  refundedCents: z.int(),
  creditsTakenBack: z.int(),
  /** What this refund asked back and was spent before. What is in use is taken when it comes back. */
  shortfallCredits: z.int(),
  /** Nobody's yet: the credits "taken back" are those that a claim now brings less. */
  unclaimed: z.boolean(),
});

const creditsEnding = z.object({
  credits: z.int(),
  /** Whole days left when it was queued, rounded up. */
  days: z.int(),
  endsAt: z.iso.datetime({ offset: true }),
});

/** Reads the outbox's `kind` and `data`. */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("purchase_receipt"), data: purchaseReceipt }),
  z.object({ kind: z.literal("purchase_refunded"), data: purchaseRefunded }),
  z.object({ kind: z.literal("credits_ending"), data: creditsEnding }),
]);
export type Mail = z.infer<typeof mailSchema>;

/**
 * `key` names the reason, and one reason is told once. To an account (at its confirmed address as it is when the mail
 * goes out), or to an address before there is an account.
 */
export type QueuedMail = Mail & { key: string } & ({ userId: string } | { recipient: string });
