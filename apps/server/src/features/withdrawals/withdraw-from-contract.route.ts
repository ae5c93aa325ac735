/**
 * Takes a withdrawal of /withdraw: finds the purchase that it names, computes what the refund rules give back, and stores
 * both. The person and the operator get their mails by the same transaction. Every statement is stored, also one about a
 * purchase that was not found. The answer does not tell strangers which of them was.
 */
import { randomInt } from "node:crypto";
import { withdrawFromContract } from "@galatea/contract/functions/withdraw-from-contract.ts";
import { withdrawalStatement } from "@galatea/contract/withdrawal-statement.ts";
import type { z } from "zod";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { FormDoor } from "#core/public-forms/form-door.ts";
import type { MailAllowance } from "#core/public-forms/mail-allowance.ts";
import { formRoute, type FormSender } from "#core/public-forms/form-route.ts";
import { cleanForm } from "#core/public-forms/form-text.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import type { Log } from "#platform/log.ts";
import type { Transactor } from "#platform/transaction.ts";
import { computeRefund } from "./compute-refund.ts";
import { findNamedPurchase } from "./withdrawal-purchases.store.ts";
import { queueReceivedMails } from "./withdrawal-mails.ts";
import type { FoundRefund, WithdrawalsStore } from "./withdrawals.store.ts";

export type WithdrawalDeps = {
  withdrawals: WithdrawalsStore;
  notifications: Pick<NotificationsStore, "queue">;
  transactor: Transactor;
  door: FormDoor;
  mailAllowance: MailAllowance;
  operatorEmail: string | null;
  now: () => Date;
  log: Log;
};

export function withdrawFromContractRoute(deps: WithdrawalDeps): FunctionRoute {
  return formRoute(withdrawFromContract, (input, sender) => take(deps, input, sender));
}

async function take(
  deps: WithdrawalDeps,
  input: z.output<typeof withdrawFromContract.request>,
  { visitor, userId }: FormSender,
) {
  const cleaned = cleanForm(input, { name: "line", email: "email", receipt: "line", purchase: "text" });
  if (!cleaned.ok) return cleaned;
  const refusal = await deps.door.enter(visitor, input.proof);
  if (refusal) return refusal;
  const { key: requestKey, name, email, receipt = null, purchase = null } = cleaned.form;
  const sent = {
    reference: newReference(),
    requestKey,
    receivedAt: deps.now(),
    userId,
    name,
    email,
    receipt,
    purchase,
    statement: withdrawalStatement(cleaned.form),
  };
  const recorded = await deps.transactor.inTransaction(async (tx) => {
    const bought = await findNamedPurchase(tx, { userId, email, receipt });
    const found: FoundRefund | null = bought && {
      purchase: bought,
      computed: computeRefund(bought, sent.receivedAt),
      repeats: await deps.withdrawals.firstAbout(tx, bought.id),
    };
    const recording = await deps.withdrawals.record(tx, sent, found);
    if (recording.outcome === "key_reused") return null;
    const withdrawal = await deps.withdrawals.read(tx, recording.reference);
    if (!withdrawal) throw new Error("The withdrawal was not stored.");
    const isMailed =
      recording.outcome === "recorded"
        ? await queueReceivedMails(deps, tx, withdrawal)
        : withdrawal.mail !== "not sent";
    const isOwn = userId !== null && bought?.userId === userId;
    return {
      ...withdrawal,
      outcome: recording.outcome,
      isMailed,
      computed: isOwn ? withdrawal.computed : null,
      earlierReference: isOwn ? withdrawal.earlierReference : null,
    };
  });
  if (!recorded) return { ok: false as const, code: "idempotency_key_reused" as const };
  const { id, reference, receivedAt, statement, computed, earlierReference, extent, outcome, isMailed } =
    recorded;
  if (outcome === "recorded") deps.log.info("withdrawal_received", { withdrawalId: id, extent });
  return {
    ok: true as const,
    body: {
      reference,
      receivedAt: receivedAt.toISOString(),
      statement,
      computed,
      earlierReference,
      isMailed,
    },
  };
}

/** Without vowels, which would make words, and without signs that look like others. */
const signs = "23456789BCDFGHJKMNPQRTVWXYZ";
const newReference = (): string => `W-${group()}-${group()}`;
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
