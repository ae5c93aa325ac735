/** `refund`: records a refund that was made at the payment provider, and takes its credits back. Moves no money itself. */
import { randomUUID } from "node:crypto";
import type { PurchaseName } from "#features/billing/refundable-purchases.store.ts";
import { createTransactor } from "#platform/transaction.ts";
import {
  type AdminCommand,
  type AdminContext,
  readOptions,
  required,
  UsageError,
  wholeNumber,
} from "./admin-command.ts";
import { type AuditedRefund, describeRefund, explainRefusal, recordAuditedRefund } from "./audited-refund.ts";

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
    const command: AuditedRefund = {
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

async function refund({ database, say }: AdminContext, request: AuditedRefund): Promise<number> {
  const recorded = await createTransactor(database)
    .inTransaction((tx) => recordAuditedRefund(database, tx, request))
    .catch(explainRefusal);
  for (const line of describeRefund(recorded)) say(line);
  say(`Key: ${request.key}`);
  return 0;
}
