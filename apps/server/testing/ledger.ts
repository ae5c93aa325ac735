/** Short calls of the ledger's SQL functions, and its own reconciliation, for tests. */
import { randomUUID } from "node:crypto";
import type { Client, Pool } from "pg";

export async function findBrokenAccounts(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query("select * from credits.reconcile()");
  return rows;
}

export type Ledger = ReturnType<typeof driveLedger>;

/** A purchase costs 1200 cents and gives 500 credits by default. */
export type TestOrder = {
  userId?: string;
  email?: string;
  credits?: number;
  priceCents?: number;
  tier?: string;
};

export function driveLedger(client: Pool | Client) {
  const one = async <Row>(sql: string, values: unknown[]): Promise<Row> => {
    const { rows } = await client.query(sql, values);
    return rows[0] as Row;
  };
  const outcome = async (sql: string, values: unknown[]): Promise<string> =>
    (await one<{ outcome: string }>(`select ${sql} as outcome`, values)).outcome;

  return {
    reserve: (userId: string, amount: number, key: string = randomUUID()) =>
      one<{ outcome: string; hold_id: string | null; balance: number }>(
        "select * from credits.reserve($1, $2, $3, 'image', null)",
        [userId, amount, key],
      ),
    close: async (how: "settle" | "release", holdId: string | null): Promise<boolean> => {
      const call = how === "settle" ? "credits.settle($1)" : "credits.release($1, 'engine_failed')";
      return (await one<{ done: boolean }>(`select ${call} as done`, [holdId])).done;
    },
    grant: (userId: string, amount: number, key: string = randomUUID(), endsIn = "6 months", tier = null) =>
      outcome("credits.grant_manually($1, $2, now() + $3::interval, $4, 'A gift.', $5)", [
        userId,
        amount,
        endsIn,
        tier,
        key,
      ]),
    order: async (order: TestOrder): Promise<string> => {
      const { id } = await one<{ id: string }>(
        `insert into purchases (user_id, email_norm, provider, provider_ref, method, tier, price_cents, credits)
         values ($1, $2, 'test', $3, 'card', $4, $5, $6) returning id`,
        [
          order.userId ?? null,
          order.email ?? null,
          randomUUID(),
          order.tier ?? "standard",
          order.priceCents ?? 1200,
          order.credits ?? 500,
        ],
      );
      return id;
    },
    pay: (purchase: string, cents = 1200, paidAgo = "0 seconds") =>
      outcome("credits.record_payment($1, $2, now() - $3::interval)", [purchase, cents, paidAgo]),
    /** `totalCents` is the sum of all refunds; null refunds everything. */
    refund: (purchase: string, totalCents: number | null) =>
      outcome("credits.take_back($1, 'refunded', $2)", [purchase, totalCents]),
    chargeBack: (purchase: string) => outcome("credits.take_back($1, 'charged_back', null)", [purchase]),
    claim: (userId: string, email: string) =>
      one<{ claimed_count: number; added_credits: number; expired_count: number }>(
        "select * from credits.claim_purchases($1, $2)",
        [userId, email],
      ),
    sweep: (userId: string) => client.query("select credits.sweep($1)", [userId]),
    balance: (userId: string) =>
      one<{ balance: number; held: number }>("select balance, held from user_credits where user_id = $1", [
        userId,
      ]),
    tier: async (userId: string) =>
      (await one<{ tier: string }>("select credits.tier($1) as tier", [userId])).tier,
    purchase: (id: string) =>
      one<{ status: string; flag: string | null; refunded: number; reclaim: number; revoked: number }>(
        `select status, flag, refunded_cents as refunded, reclaim_credits as reclaim, revoked_credits as revoked
           from purchases where id = $1`,
        [id],
      ),
    entries: async (userId: string): Promise<[string, number][]> => {
      const { rows } = await client.query<{ type: string; amount: number }>(
        "select type, amount from credit_transactions where user_id = $1 order by seq",
        [userId],
      );
      return rows.map(({ type, amount }) => [type, amount]);
    },
    /** Moves an account's clock: its lots end that much earlier. Takes the account's lock, as every writer of lots must. */
    age: (userId: string, by: string) =>
      client.query(`
        select from user_credits where user_id = '${userId}' for no key update;
        update credits.lot_terms terms set expires_at = terms.expires_at - interval '${by}'
          from credit_lots lot where lot.id = terms.lot_id and lot.user_id = '${userId}';
        update credit_lots set expires_at = expires_at - interval '${by}' where user_id = '${userId}'`),
  };
}
