/** Records a refund together with its entry in the audit log, and says what it did. Moves no money itself. */
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { createPaymentEventsStore } from "#features/billing/payment-events.store.ts";
import {
  type OperatorRefund,
  type RecordedRefund,
  recordOperatorRefund,
  type RefundRefusal,
  RefundRefused,
} from "#features/billing/record-operator-refund.ts";
import type { Database } from "#platform/db.ts";
import { formatCents } from "#platform/format-cents.ts";
import type { Tx } from "#platform/transaction.ts";
import { operator } from "./admin-command.ts";
import { writeAudit } from "./audit.store.ts";

export type AuditedRefund = OperatorRefund & { reason: string };

/** @throws {RefundRefused} when the refund is not possible. */
export async function recordAuditedRefund(
  database: Database,
  tx: Tx,
  { reason, ...request }: AuditedRefund,
): Promise<RecordedRefund> {
  const payments = createPaymentEventsStore(database, createNotificationsStore(database));
  const refunded = await recordOperatorRefund(payments, tx, request);
  const { before, after, isNew } = refunded;
  if (isNew) {
    await writeAudit(tx, {
      actor: operator(),
      action: "record_refund",
      subject: before.id,
      reason,
      data: {
        cents: after.refundedCents - before.refundedCents,
        key: request.key,
        receipt: before.receiptNumber,
      },
    });
  }
  return refunded;
}

/** The sentence for a refused refund; anything else is thrown again. */
export function explainRefusal(error: unknown): never {
  if (error instanceof RefundRefused) throw new Error(sentences[error.code](error), { cause: error });
  throw error;
}

const sentences: Record<RefundRefusal, (refused: RefundRefused) => string> = {
  unknown_purchase: () => "There is no such purchase.",
  never_paid: () => "This purchase was never paid, so there is nothing to give back.",
  charged_back: () => "The bank has taken this payment back already.",
  no_provider_reference: () => "This purchase has no reference at its payment provider.",
  fully_refunded: () => "All of it has been given back already.",
  more_than_left: ({ purchase }) =>
    `That is more than is left: ${dollars(purchase?.paidCents ?? 0)} was paid, and ${dollars(purchase?.refundedCents ?? 0)} of it has been given back.`,
};

export function describeRefund({ before, after, isNew }: RecordedRefund): string[] {
  const receipt = `receipt ${after.receiptNumber ?? "–"}`;
  if (!isNew) return [`Nothing was recorded: this key recorded a refund of ${receipt} before.`];
  const taken = after.revokedCredits - before.revokedCredits;
  const missing = after.reclaimCredits - after.revokedCredits;
  return [
    `Recorded: ${dollars(after.refundedCents - before.refundedCents)} of ${receipt} given back, ` +
      `${dollars(after.refundedCents)} of ${dollars(after.paidCents)} in all.`,
    after.isClaimed
      ? `Credits taken back: ${taken}.${missing > 0 ? ` Not available (held, spent or ended): ${missing}.` : ""}`
      : "Nobody has claimed this purchase yet. Whoever does gets fewer credits, in proportion to the refund.",
    `This moved no money. The payment at ${after.provider} is ${after.providerRef ?? "unknown"}.`,
  ];
}

export const dollars = (cents: number): string => `$${formatCents(cents)}`;
