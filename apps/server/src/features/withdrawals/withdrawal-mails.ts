/** Queues the mails about a withdrawal: its receipt for the person, its notice for the operator, and the decision. */
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { Tx } from "#platform/transaction.ts";
import { type Decision, receivedMailKey, type Withdrawal } from "./withdrawals.store.ts";

type Deps = { notifications: Pick<NotificationsStore, "queue">; operatorEmail: string | null };

export async function queueReceivedMails(
  { notifications, operatorEmail }: Deps,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<void> {
  const { id, reference, name, email, statement, computed, earlierReference, receiptNumber, userId } =
    withdrawal;
  const receivedAt = withdrawal.receivedAt.toISOString();
  const data = { reference, receivedAt, statement, computed, earlierReference };
  await notifications.queue(tx, {
    recipient: email,
    key: receivedMailKey(id),
    kind: "withdrawal_received",
    data,
  });
  if (operatorEmail === null) return;
  await notifications.queue(tx, {
    recipient: operatorEmail,
    key: `withdrawal_notice:${id}`,
    kind: "withdrawal_notice",
    data: { ...data, name, email, receiptNumber, isSignedIn: userId !== null },
  });
}

/** @param currency of the refund. */
export async function queueDecisionMail(
  notifications: Pick<NotificationsStore, "queue">,
  tx: Tx,
  { id, reference, email, refundedCentsNow }: Withdrawal,
  { decision, reason, refund }: Pick<Decision, "decision" | "reason" | "refund">,
  currency: string,
): Promise<void> {
  await notifications.queue(tx, {
    recipient: email,
    key: `withdrawal_decided:${id}:${decision}`,
    kind: "withdrawal_decided",
    data: {
      reference,
      reason,
      refund: refund && { amountCents: refund.amountCents, currency },
      wasRefundedBefore: (refundedCentsNow ?? 0) > 0,
    },
  });
}
