/** The ledger's SQL functions (supabase/migrations/0002_ledger.sql), as typed calls. */
import type { TierName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type Reservation =
  | { outcome: "reserved" | "replayed"; holdId: string; balanceCredits: number }
  | { outcome: "insufficient"; holdId: null; balanceCredits: number };

export type CreditsStore = {
  /** All or nothing; draws on what ends first. The same key again reserves nothing and names the first hold. */
  reserve(
    tx: Tx,
    request: { userId: string; amountCredits: number; idemKey: string; kind: string; jobId: string },
  ): Promise<Reservation>;
  /** What can be spent now. Takes no lock. */
  balance(userId: string): Promise<number>;
  tier(userId: string): Promise<TierName>;
};

export function createCreditsStore(database: Database): CreditsStore {
  return {
    reserve: async (tx, request) => {
      const { rows } = await sql<{ outcome: string; hold_id: string | null; balance: number }>`
        select outcome, hold_id, balance from credits.reserve(
          ${request.userId}, ${request.amountCredits}, ${request.idemKey}, ${request.kind}, ${request.jobId})
      `.execute(unwrap(tx));
      const row = rows[0];
      if (!row) throw new Error("credits.reserve returned no row");
      return { outcome: row.outcome, holdId: row.hold_id, balanceCredits: row.balance } as Reservation;
    },
    balance: async (userId) => {
      const { rows } = await sql<{ balance: number }>`select credits.balance(${userId}) as balance`.execute(
        database.kysely,
      );
      return rows[0]?.balance ?? 0;
    },
    tier: async (userId) => {
      const { rows } = await sql<{ tier: TierName }>`select credits.tier(${userId}) as tier`.execute(
        database.kysely,
      );
      return rows[0]?.tier ?? "free";
    },
  };
}
