/**
 * `refund`: records that money was given back outside, as a payment fact like a provider's own, so that credits, tier
 * and the mail to the buyer follow. It moves no money itself.
 */
import { randomUUID } from "node:crypto";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { createPaymentsStore } from "#features/billing/payments.store.ts";
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
import { lockPurchase, type PurchaseName, type RefundablePurchase } from "./refund.store.ts";

export const refundCommand: AdminCommand = {
  summary: "record that a purchase's money was given back, and take its credits back",
  usage: `npm run admin -- refund (--receipt N | --purchase ID) --reason TEXT [options]

  It moves no money: give it back at the payment provider. This records that you did.

  --receipt   the receipt's number
  --purchase  or the purchase's id
  --reason    why; kept in the audit log
  --cents     how much was given back this time, in US cents (all that is left)
  --key       your own name for this refund: the same key records nothing again (random)`,

  read: (args) => {
    const values = readOptions(args, ["receipt", "purchase", "reason", "cents", "key"]);
    const order: RefundOrder = {
      name: readName(values["receipt"], values["purchase"]),
      reason: required(values, "reason"),
      cents:
        values["cents"] === undefined
          ? null
          : wholeNumber("cents", values["cents"], { min: 1, max: 10_000_000 }),
      key: values["key"] === undefined ? randomUUID() : required(values, "key", 200),
    };
    return (context) => refund(context, order);
  },
};

type RefundOrder = { name: PurchaseName; reason: string; cents: number | null; key: string };

function readName(receipt: string | undefined, purchase: string | undefined): PurchaseName {
  if ((receipt === undefined) === (purchase === undefined)) {
    throw new UsageError("Name the purchase by either --receipt or --purchase.");
  }
  if (receipt !== undefined)
    return { receiptNumber: wholeNumber("receipt", receipt, { min: 1, max: 1_000_000_000 }) };
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(purchase ?? ""))
    throw new UsageError("--purchase has to be an id.");
  return { purchaseId: purchase ?? "" };
}

async function refund({ database, say }: AdminContext, order: RefundOrder): Promise<number> {
  const payments = createPaymentsStore(database, createNotificationsStore(database));
  const result = await createTransactor(database).inTransaction(async (tx) => {
    const before = await lockPurchase(tx, order.name);
    if (!before) throw new Error("There is no such purchase.");
    const fact = {
      type: "refunded" as const,
      providerRef: before.providerRef ?? "",
      refundedCents: before.refundedCents + (order.cents ?? before.paidCents - before.refundedCents),
    };
    const { eventId, isNew } = await payments.recordEvent(tx, {
      provider: before.provider,
      eventKey: `operator:${before.id}:${order.key}`,
      source: "operator",
      callback: callbackOf(fact),
    });
    if (!isNew) return { before, after: before, isNew };
    checkRefundable(before, fact.refundedCents);
    await payments.applyPaymentFact(tx, eventId, fact);
    const after = await lockPurchase(tx, order.name);
    if (!after || after.refundedCents !== fact.refundedCents) throw new Error("The refund was not recorded.");
    await writeAudit(tx, {
      actor: operator(),
      action: "record_refund",
      subject: before.id,
      reason: order.reason,
      data: {
        cents: after.refundedCents - before.refundedCents,
        key: order.key,
        receipt: before.receiptNumber,
      },
    });
    return { before, after, isNew };
  });
  for (const line of describe(result.before, result.after, result.isNew)) say(line);
  say(`Key: ${order.key}`);
  return 0;
}

function checkRefundable(purchase: RefundablePurchase, refundedCents: number): void {
  if (!purchase.isPaid) throw new Error("This purchase was never paid, so there is nothing to give back.");
  if (purchase.status === "charged_back") throw new Error("The bank has taken this payment back already.");
  if (purchase.providerRef === null) throw new Error("This purchase has no reference of its provider.");
  if (purchase.refundedCents >= purchase.paidCents) throw new Error("All of it was given back before.");
  if (refundedCents > purchase.paidCents) {
    throw new Error(
      `That is more than is left: ${dollars(purchase.paidCents)} was paid, ${dollars(purchase.refundedCents)} of it is back.`,
    );
  }
}

function describe(before: RefundablePurchase, after: RefundablePurchase, isNew: boolean): string[] {
  const receipt = `receipt ${after.receiptNumber ?? "–"}`;
  if (!isNew) return [`Nothing new: this key recorded its refund of ${receipt} before.`];
  const taken = after.revokedCredits - before.revokedCredits;
  const missing = after.reclaimCredits - after.revokedCredits;
  return [
    `Recorded: ${dollars(after.refundedCents - before.refundedCents)} of ${receipt} given back, ` +
      `${dollars(after.refundedCents)} of ${dollars(after.paidCents)} in all.`,
    after.isClaimed
      ? `Credits taken back: ${taken}.${missing > 0 ? ` Not there to take (held, spent or ended): ${missing}.` : ""}`
      : "Nobody has claimed its credits yet; they will be fewer by their share.",
    `No money was moved by this. Its payment at ${after.provider} is ${after.providerRef ?? "unknown"}.`,
  ];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const callbackOf = (fact: object) => ({
  method: "POST" as const,
  query: new URLSearchParams(),
  rawBody: new TextEncoder().encode(JSON.stringify(fact)),
  headers: new Headers({ "content-type": "application/json" }),
});
