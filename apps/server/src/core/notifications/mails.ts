/**
 * The kinds of mail and their data in the outbox. Data holds facts, so that the text is composed when a mail goes out,
 * and no address but of strangers who filled a form, and have no account that could be asked for it.
 */
import { paymentMethod } from "@galatea/contract/payments.ts";
import { planName } from "@galatea/contract/plans.ts";
import { z } from "zod";
import { accountMails } from "./account-mails.ts";
import { formMails } from "./form-mails.ts";
import { reportMails } from "./report-mails.ts";

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
  /** The amount paid, which may exceed the plan's price. */
  paidCents: z.int(),
  method: paymentMethod,
  paidAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** No account has the credits yet: the mail asks the buyer to sign up with this address. */
  unclaimed: z.boolean(),
});

const purchaseRefunded = z.object({
  ...purchase,
  /** whole: all refunds so far cover the price; chargeback: the bank took the payment back. */
  extent: z.enum(["part", "whole", "chargeback"]),
  /** The amount of this refund alone. */
  refundedCents: z.int(),
  creditsTakenBack: z.int(),
  /** Credits that this refund should take back and that were spent already. Held credits are taken back once they are released. */
  shortfallCredits: z.int(),
  /** No account has the credits yet; a claim will bring fewer credits by those "taken back". */
  unclaimed: z.boolean(),
});

const creditsExpiring = z.object({
  credits: z.int(),
  /** Whole days left when it was queued, rounded up. */
  days: z.int(),
  endsAt: z.iso.datetime({ offset: true }),
});

/** Reads the outbox's `kind` and `data`. */
export const mailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("purchase_receipt"), data: purchaseReceipt }),
  z.object({ kind: z.literal("purchase_refunded"), data: purchaseRefunded }),
  z.object({ kind: z.literal("credits_expiring"), data: creditsExpiring }),
  ...accountMails,
  ...formMails,
  ...reportMails,
]);
export type Mail = z.infer<typeof mailSchema>;

/**
 * `key` identifies the reason for the mail; a key is queued once. The recipient is an account, at the address that is
 * confirmed when the mail goes out, or an address that has no account yet.
 */
export type QueuedMail = Mail & { key: string } & ({ userId: string } | { recipient: string });
