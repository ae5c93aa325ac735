/**
 * Takes back a purchase's credits after a refund or a chargeback, in the caller's transaction. The ledger takes the share
 * of the sum, from credits that are neither spent nor held; held ones are taken when they are released.
 */
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";
import { callLedger, type PaymentOutcome, wholeCents } from "./payment-outcome.store.ts";

/** @param totalCents the sum of all refunds of the purchase so far, in US cents; null for everything. */
export async function takeBackRefund(
  trx: Queryable,
  purchaseId: string,
  totalCents: number | null,
): Promise<PaymentOutcome> {
  const total = totalCents === null ? null : wholeCents(totalCents);
  if (total === 0) return "ignored";
  return callLedger(trx, sql`credits.take_back(${purchaseId}, 'refunded', ${total}::integer)`);
}

/** A chargeback takes back everything, whatever was refunded before. */
export function takeBackChargeback(trx: Queryable, purchaseId: string): Promise<PaymentOutcome> {
  return callLedger(trx, sql`credits.take_back(${purchaseId}, 'charged_back', null)`);
}
