/** The ledger's answer to a payment fact: calls its functions and types their outcomes. */
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";

export type PaymentOutcome =
  /** The purchase is paid and its credits are in the account; `granted_before` changed nothing. */
  | "granted"
  | "granted_before"
  /** Paid, but no account has claimed the purchase. */
  | "waiting"
  /** The payment came after a refund; the purchase stays refunded. */
  | "blocked"
  | "underpaid"
  | "taken_back"
  | "repeated"
  /** Failed or expired, and no longer pending. */
  | "closed"
  /** Came too late to change anything. */
  | "ignored"
  | "open"
  | "unknown_purchase"
  /** Could not be processed for a week. */
  | "given_up";

/** @param call such as `credits.take_back(…)`. */
export async function callLedger(trx: Queryable, call: ReturnType<typeof sql>): Promise<PaymentOutcome> {
  const { rows } = await sql<{ outcome: PaymentOutcome }>`select ${call} as outcome`.execute(trx);
  const outcome = rows[0]?.outcome;
  if (!outcome) throw new Error("The ledger gave no outcome.");
  return outcome;
}

/** Whole cents that fit the columns. An amount that is no finite number counts as 0 and pays for nothing. */
export const wholeCents = (cents: number): number =>
  Number.isFinite(cents) ? Math.max(0, Math.min(2_000_000_000, Math.floor(cents))) : 0;
