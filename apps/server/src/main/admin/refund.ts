/** `refund`: records a refund that was made at the payment provider, and takes its credits back. Moves no money itself. */
import { randomUUID } from "node:crypto";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { createPaymentEventsStore } from "#features/billing/payment-events.store.ts";
import {
  type OperatorRefund,
  type RecordedRefund,
  recordOperatorRefund,
  type RefundRefusal,
  RefundRefused,
} from "#features/billing/record-operator-refund.ts";
import type { PurchaseName } from "#features/billing/refundable-purchases.store.ts";
import { formatCents } from "#platform/format-cents.ts";
import { createTransactor } from "#platform/transaction.ts";
import {
  type AdminCommand,
  type AdminContext,
  operator,
  readOptions,
  required,
  UsageError,
  wholeNumber,
} from "./admin-command.ts";
import { writeAudit } from "./audit.store.ts";

export const refundCommand: AdminCommand = {
  summary: "record that a purchase's money was given back, and take its credits back",
  usage: `npm run admin -- refund (--receipt N | --purchase ID) --reason TEXT [options]

  This moves no money. Give the money back at the payment provider, then record it here.

  --receipt   the receipt's number
  --purchase  or the purchase's id
  --reason    why; kept in the audit log
  --cents     how much was given back this time, in US cents (everything that is left)
  --key       your own name for this refund: running the command again with it records nothing more (random)`,

  read: (args) => {
    const values = readOptions(args, ["receipt", "purchase", "reason", "cents", "key"]);
    const command: RefundCommand = {
      purchase: readName(values["receipt"], values["purchase"]),
      reason: required(values, "reason"),
      cents:
        values["cents"] === undefined
          ? null
          : wholeNumber("cents", values["cents"], { min: 1, max: 10_000_000 }),
      key: values["key"] === undefined ? randomUUID() : required(values, "key", 200),
    };
    return (context) => refund(context, command);
  },
};

type RefundCommand = OperatorRefund & { reason: string };

function readName(receipt: string | undefined, purchase: string | undefined): PurchaseName {
  if ((receipt === undefined) === (purchase === undefined)) {
    throw new UsageError("Name the purchase by either --receipt or --purchase.");
  }
  if (receipt !== undefined)
    return { receiptNumber: wholeNumber("receipt", receipt, { min: 1, max: 1_000_000_000 }) };
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(purchase ?? ""))
    throw new UsageError("--purchase has to be the id of a purchase.");
  return { purchaseId: purchase ?? "" };
}

async function refund(
  { database, say }: AdminContext,
  { reason, ...request }: RefundCommand,
): Promise<number> {
  const payments = createPaymentEventsStore(database, createNotificationsStore(database));
  const record = createTransactor(database).inTransaction(async (tx) => {
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
  });
  const recorded = await record.catch((error: unknown) => {
    if (error instanceof RefundRefused) throw new Error(sentences[error.code](error), { cause: error });
    throw error;
  });
  for (const line of describe(recorded)) say(line);
  say(`Key: ${request.key}`);
  return 0;
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

function describe({ before, after, isNew }: RecordedRefund): string[] {
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

const dollars = (cents: number): string => `$${formatCents(cents)}`;
