/** Queues the mails about a withdrawal: its receipt for the person, its notice for the operator, and the decision. */
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { MailAllowance } from "#core/public-forms/mail-allowance.ts";
import type { Tx } from "#platform/transaction.ts";
import { type Decision, receivedMailKey, type Withdrawal } from "./withdrawals.store.ts";

type Deps = {
  notifications: Pick<NotificationsStore, "queue">;
  mailAllowance: MailAllowance;
  operatorEmail: string | null;
};

/** @returns whether the person gets a receipt: one address gets only so many mails a day. */
export async function queueReceivedMails(
  { notifications, mailAllowance, operatorEmail }: Deps,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const { id, reference, name, email, statement, computed, earlierReference, receiptNumber, userId } =
    withdrawal;
  const receivedAt = withdrawal.receivedAt.toISOString();
  const data = { reference, receivedAt, statement, computed, earlierReference };
  const isMailed = await mailAllowance.take(tx, { email, userId });
  if (isMailed)
    await notifications.queue(tx, {
      recipient: email,
      key: receivedMailKey(id),
      kind: "withdrawal_received",
      data,
    });
  if (operatorEmail !== null)
    await notifications.queue(tx, {
      recipient: operatorEmail,
      key: `withdrawal_notice:${id}`,
      kind: "withdrawal_notice",
      data: { ...data, name, email, receiptNumber, isSignedIn: userId !== null },
    });
  return isMailed;
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
