/**
 * `withdrawals decide`: records what the operator decides about a withdrawal, and mails it. A refund is recorded as by
 * `refund`, in the same transaction, and only as far as the provider has not reported it since the statement came. The mail names what
 * this decision records and no more, and a purchase is refunded by one decision.
 */
import { plainLine } from "@galatea/contract/plain-text.ts";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import type { RecordedRefund } from "#features/billing/record-operator-refund.ts";
import { lockPurchase, type PurchaseName } from "#features/billing/refundable-purchases.store.ts";
import { queueDecisionMail } from "#features/withdrawals/withdrawal-mails.ts";
import {
  createWithdrawalsStore,
  type Withdrawal,
  type WithdrawalsStore,
} from "#features/withdrawals/withdrawals.store.ts";
import type { Database } from "#platform/db.ts";
import { createTransactor, type Tx } from "#platform/transaction.ts";
import {
  type AdminCommand,
  type AdminContext,
  operator,
  readOptions,
  required,
  UsageError,
  wholeNumber,
} from "./admin-command.ts";
import { describeRefund, dollars, explainRefusal, recordAuditedRefund } from "./audited-refund.ts";
import { readReference } from "./withdrawals.ts";

export const decideWithdrawalCommand: AdminCommand = {
  summary: "record and mail what you decide about a withdrawal: refund or refuse",
  usage: `npm run admin -- withdrawals decide REF refund --reason TEXT [--cents N] [--receipt N]
npm run admin -- withdrawals decide REF refuse --reason TEXT

  --reason    why; it is kept, and mailed to the person
  --cents     how much is given back for this withdrawal in all, in US cents (what the refund rules compute)
  --receipt   the purchase, where none or another one was found

  "refund" moves no money. Give the money back at the payment provider; the command records it, takes the credits back and
  mails the person how much it recorded. What the provider has reported since the withdrawal is not recorded twice. Where
  nothing is left to record, or another withdrawal of the purchase was refunded, close this one with "refuse": its mail says
  that money was given back before. A refusal can be followed by a refund. What the law gives people, such as 14 days in the European Union, stands above the refund rules.`,

  read: (args) => {
    const [given, decision, ...others] = args;
    const reference = readReference(given);
    if (decision !== "refund" && decision !== "refuse")
      throw new UsageError(`"refund" or "refuse" has to follow ${reference}.`);
    const values = readOptions(others, decision === "refund" ? ["reason", "cents", "receipt"] : ["reason"]);
    const number = (name: string, max: number): number | null => {
      const value = values[name];
      return value === undefined ? null : wholeNumber(name, value, { min: 1, max });
    };
    const reason = plainLine(required(values, "reason"));
    const [cents, receipt] = [number("cents", 10_000_000), number("receipt", 1_000_000_000)];
    return (context) => decide(context, { reference, decision, reason, cents, receipt });
  },
};

type Command = {
  reference: string;
  decision: "refund" | "refuse";
  reason: string;
  cents: number | null;
  receipt: number | null;
};
type Given = { purchaseId: string; amountCents: number; currency: string; recorded: RecordedRefund };

async function decide({ database, say }: AdminContext, command: Command): Promise<number> {
  const { reference, decision, reason } = command;
  const store = createWithdrawalsStore(database);
  const decided = await createTransactor(database)
    .inTransaction(async (tx) => {
      const withdrawal = await store.lock(tx, reference);
      if (!withdrawal) throw new Error(`There is no withdrawal ${reference}.`);
      const earlier = new Set(withdrawal.decisions.map((made) => made.decision));
      if (earlier.has(decision)) return "before";
      if (earlier.has("refund")) throw new Error(`${reference} was refunded.`);
      const given = decision === "refund" ? await giveBack(database, tx, store, withdrawal, command) : null;
      const refund = given && { purchaseId: given.purchaseId, amountCents: given.amountCents };
      await store.decide(tx, withdrawal.id, { decision, reason, actor: operator(), refund });
      await queueDecisionMail(
        createNotificationsStore(database),
        tx,
        withdrawal,
        { decision, reason, refund },
        given?.currency ?? "USD",
      );
      return { given };
    })
    .catch(explainRefusal);
  if (decided === "before") {
    say(`Nothing was recorded: ${reference} was decided so before.`);
    return 0;
  }
  say(`Recorded and mailed: ${decision} of ${reference}.`);
  if (decided.given) for (const line of describeRefund(decided.given.recorded)) say(line);
  return 0;
}

async function giveBack(
  database: Database,
  tx: Tx,
  store: WithdrawalsStore,
  withdrawal: Withdrawal,
  { reference, reason, cents, receipt }: Command,
): Promise<Given> {
  const name = purchaseOf(withdrawal, receipt);
  const purchase = await lockPurchase(tx, name);
  if (!purchase) throw new Error("There is no such purchase.");
  const other = await store.refundOf(tx, purchase.id);
  if (other !== null)
    throw new Error(
      `${other} was decided as a refund of this purchase already. ${closeByRefusal(reference)}`,
    );
  if (purchase.isPaid && purchase.refundedCents >= purchase.paidCents)
    throw new Error(`All of this purchase has been given back already. ${closeByRefusal(reference)}`);
  const isFoundOne = purchase.id === withdrawal.purchaseId;
  const wantedCents = cents ?? (isFoundOne ? (withdrawal.computed?.amountCents ?? 0) : 0);
  if (wantedCents === 0)
    throw new Error(
      "The refund rules compute nothing for this purchase. Say with --cents how much you give back.",
    );
  const reportedCents = isFoundOne ? purchase.refundedCents - withdrawal.refundedCents : 0;
  const amountCents = wantedCents - reportedCents;
  if (amountCents <= 0)
    throw new Error(
      `${dollars(reportedCents)} has been given back since this withdrawal, so nothing of ${dollars(wantedCents)} is left to record. ${closeByRefusal(reference)}`,
    );
  const recorded = await recordAuditedRefund(database, tx, {
    purchase: { purchaseId: purchase.id },
    cents: amountCents,
    key: `withdrawal:${reference}`,
    reason,
  });
  if (!recorded.isNew) throw new Error(`A refund for ${reference} was recorded before.`);
  return {
    purchaseId: purchase.id,
    amountCents,
    currency: withdrawal.computed?.currency ?? "USD",
    recorded,
  };
}

const closeByRefusal = (reference: string): string =>
  `Nothing was recorded or mailed. "withdrawals decide ${reference} refuse --reason TEXT" closes this withdrawal.`;

function purchaseOf({ purchaseId }: Withdrawal, receipt: number | null): PurchaseName {
  if (receipt !== null) return { receiptNumber: receipt };
  if (purchaseId === null)
    throw new Error("The purchase was not found. Name it by --receipt, and say --cents.");
  return { purchaseId };
}
