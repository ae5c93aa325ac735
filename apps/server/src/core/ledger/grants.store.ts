/** An operator's grant through the ledger (credits.grant_manually), and the account that it goes to. */
import type { PlanName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import { type Database, unwrap } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type GrantOutcome = "granted" | "granted_before" | "key_reused";

export type OperatorGrant = {
  userId: string;
  credits: number;
  months: number;
  tier: PlanName | null;
  reason: string;
  key: string;
};

export async function findAccount(database: Database, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.users where lower(email) = credits.normal_email(${email})`.execute(database.kysely);
  return rows[0]?.id ?? null;
}

export async function grantCredits(
  tx: Tx,
  { userId, credits, months, tier, reason, key }: OperatorGrant,
): Promise<{ outcome: GrantOutcome; balanceCredits: number; endsAt: Date | null; tier: string }> {
  const { rows } = await sql<{ outcome: GrantOutcome }>`
    select credits.grant_manually(${userId}, ${credits}, clock_timestamp() + make_interval(months => ${months}),
      ${tier}, ${reason}, ${key}) as outcome`.execute(unwrap(tx));
  // A separate statement, because one statement does not see its own function's writes.
  const after = await sql<{ balance: number; endsAt: Date | null; tier: string }>`
    select credits.balance(${userId}) as balance, credits.tier(${userId}) as tier,
           (select lot.expires_at from credit_transactions entry join credit_lots lot on lot.id = entry.lot_id
             where entry.idem_key = ${`grant:manual:${userId}:${key}`}) as "endsAt"`.execute(unwrap(tx));
  const outcome = rows[0]?.outcome;
  if (!outcome) throw new Error("The ledger gave no outcome.");
  const { balance = 0, endsAt = null, tier: now = "free" } = after.rows[0] ?? {};
  return { outcome, balanceCredits: balance, endsAt, tier: now };
}
