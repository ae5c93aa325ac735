/**
 * Typed calls of the ledger's SQL functions (schema `credits`). Every read of a balance first expires due credits, so that
 * it agrees with the row that browsers watch.
 */
import type { TierName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type Reservation =
  | { outcome: "reserved" | "replayed"; holdId: string; balanceCredits: number }
  | { outcome: "insufficient"; holdId: null; balanceCredits: number }
  | {
      /** The person's own daily limit refused it; `spentTodayCredits` includes reserved credits. */
      outcome: "capped";
      holdId: null;
      balanceCredits: number;
      dailyCapCredits: number;
      spentTodayCredits: number;
    };

export type LedgerStore = {
  /** All or nothing, from the lots that expire first. A repeated key reserves nothing and answers the first hold. */
  reserve(
    tx: Tx,
    request: { userId: string; amountCredits: number; idemKey: string; kind: string; jobId: string | null },
  ): Promise<Reservation>;
  /** Spendable credits. Expires due credits first; takes no lock when none are due. */
  balance(userId: string): Promise<number>;
  /** Expires the account's due credits. */
  sweep(userId: string): Promise<void>;
  /** Accounts with due credits, the longest due first. Takes no lock. */
  listDue(limit: number): Promise<string[]>;
  tier(userId: string): Promise<TierName>;
};

export function createLedgerStore(database: Database): LedgerStore {
  const { kysely } = database;
  const sweep = async (userId: string): Promise<void> => {
    await sql`select credits.sweep(${userId})`.execute(kysely);
  };
  return {
    reserve,
    sweep,
    balance: async (userId) => {
      await sweep(userId);
      const { rows } = await sql<{ balance: number }>`select credits.balance(${userId}) as balance`.execute(
        kysely,
      );
      return rows[0]?.balance ?? 0;
    },
    listDue: async (limit) => {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from credit_lots where remaining > 0 and expires_at <= clock_timestamp()
         group by user_id order by min(expires_at) limit ${limit}`.execute(kysely);
      return rows.map(({ user_id }) => user_id);
    },
    tier: async (userId) => {
      const { rows } = await sql<{ tier: TierName }>`select credits.tier(${userId}) as tier`.execute(kysely);
      return rows[0]?.tier ?? "free";
    },
  };
}

type Row = { outcome: Reservation["outcome"]; hold_id: string | null; balance: number };

const reserve: LedgerStore["reserve"] = async (tx, request) => {
  const { rows } = await sql<Row>`
    select outcome, hold_id, balance from credits.reserve(
      ${request.userId}, ${request.amountCredits}, ${request.idemKey}, ${request.kind}, ${request.jobId})
  `.execute(unwrap(tx));
  const row = rows[0];
  if (!row) throw new Error("credits.reserve returned no row");
  const answer = { outcome: row.outcome, holdId: row.hold_id, balanceCredits: row.balance };
  return (
    row.outcome === "capped" ? { ...answer, ...(await readDailyCap(tx, request.userId)) } : answer
  ) as Reservation;
};

async function readDailyCap(tx: Tx, userId: string) {
  const { rows } = await sql<{ dailyCapCredits: number; spentTodayCredits: number }>`
    select daily_cap as "dailyCapCredits",
           credits.spent_since(user_id, credits.day_start(time_zone)) as "spentTodayCredits"
      from user_credits where user_id = ${userId}`.execute(unwrap(tx));
  return rows[0];
}
