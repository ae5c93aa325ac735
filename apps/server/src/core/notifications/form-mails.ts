/** The kinds of mail that forms of strangers cause, and their data in the outbox. */
import { computedRefund } from "@galatea/contract/refund-rules.ts";
import { z } from "zod";

const contactMessage = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

const withdrawal = {
  reference: z.string(),
  receivedAt: z.iso.datetime({ offset: true }),
  statement: z.string(),
  /** Null when no single purchase was found. */
  computed: computedRefund.nullable(),
  /** The number of the first statement about the same purchase; null in the first one. */
  earlierReference: z.string().nullable(),
};

const withdrawalNotice = z.object({
  ...withdrawal,
  name: z.string(),
  email: z.string(),
  receiptNumber: z.int().nullable(),
  isSignedIn: z.boolean(),
});

const withdrawalDecided = z.object({
  reference: z.string(),
  /** The operator's words. */
  reason: z.string(),
  /** The refund that this decision recorded; null for a refusal. */
  refund: z.object({ amountCents: z.int(), currency: z.string() }).nullable(),
  wasRefundedBefore: z.boolean(),
});

export const formMails = [
  z.object({ kind: z.literal("contact_message"), data: contactMessage }),
  z.object({ kind: z.literal("withdrawal_received"), data: z.object(withdrawal) }),
  z.object({ kind: z.literal("withdrawal_notice"), data: withdrawalNotice }),
  z.object({ kind: z.literal("withdrawal_decided"), data: withdrawalDecided }),
] as const;
