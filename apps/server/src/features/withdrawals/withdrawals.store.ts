/** The withdrawals of /withdraw with what was computed for each, and the operator's decisions. Both are append-only. */
import type { ComputedRefund } from "@galatea/contract/refund-rules.ts";
import { type RawBuilder, sql } from "kysely";
import { unwrap, type Database, type Queryable } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { FoundPurchase } from "./withdrawal-purchases.store.ts";

export type NewWithdrawal = {
  reference: string;
  requestKey: string;
  receivedAt: Date;
  userId: string | null;
  name: string;
  email: string;
  receipt: string | null;
  purchase: string | null;
  statement: string;
};
/** A purchase that was found, what the rules compute for it, and the first statement about it, where there was one. */
export type FoundRefund = { purchase: FoundPurchase; computed: ComputedRefund; repeats: string | null };

export type Recording =
  | { outcome: "recorded" | "repeated"; reference: string }
  /** The key was used for another statement. */
  | { outcome: "key_reused" };

export type Decision = {
  decision: "refund" | "refuse";
  reason: string;
  actor: string;
  refund: { purchaseId: string; amountCents: number } | null;
};
export type Withdrawal = Omit<NewWithdrawal, "requestKey"> & {
  id: string;
  purchaseId: string | null;
  receiptNumber: number | null;
  extent: ComputedRefund["extent"] | "unknown";
  computed: ComputedRefund | null;
  /** Of the first statement about the same purchase, which counts; null for the first one. */
  earlierReference: string | null;
  /** Refunded before the statement came. */
  refundedCents: number;
  /** Refunded by now, and whether nothing is left. Null when no purchase was found. */
  refundedCentsNow: number | null;
  isAllRefunded: boolean;
  decisions: (Decision & { decidedAt: string })[];
  /** The state of the mail to the person; "not sent" when their address had got too many. */
  mail: "waiting" | "sent" | "given up" | "not sent";
};
export type WithdrawalsStore = ReturnType<typeof createWithdrawalsStore>;

export const receivedMailKey = (id: string): string => `withdrawal_received:${id}`;

export function createWithdrawalsStore(database: Database) {
  return { record, read, lock, firstAbout, refundOf, decide, list: list(database) };
}

async function record(tx: Tx, sent: NewWithdrawal, found: FoundRefund | null): Promise<Recording> {
  const row = await unwrap(tx)
    .insertInto("withdrawals")
    .values({
      reference: sent.reference,
      request_key: sent.requestKey,
      received_at: sent.receivedAt,
      user_id: sent.userId,
      name: sent.name,
      email: sent.email,
      receipt: sent.receipt,
      purchase: sent.purchase,
      statement: sent.statement,
      ...figuresOf(found),
    })
    .onConflict((conflict) => conflict.column("request_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return { outcome: "recorded", reference: sent.reference };
  const stored = await unwrap(tx)
    .selectFrom("withdrawals")
    .select(["reference", "statement", "user_id as userId"])
    .where("request_key", "=", sent.requestKey)
    .executeTakeFirstOrThrow();
  return stored.statement === sent.statement && stored.userId === sent.userId
    ? { outcome: "repeated", reference: stored.reference }
    : { outcome: "key_reused" };
}

function figuresOf(found: FoundRefund | null) {
  if (found === null)
    return { extent: "unknown", reason: "unknown_purchase", amount_cents: 0, purchase_id: null };
  const { purchase, computed, repeats } = found;
  return {
    repeats,
    extent: computed.extent,
    reason: computed.reason,
    amount_cents: computed.amountCents,
    purchase_id: purchase.id,
    days_since_paid: computed.daysSincePaid,
    generations: computed.generations,
    credits: computed.credits,
    unspent_credits: computed.unspentCredits,
    price_cents: purchase.priceCents,
    paid_cents: purchase.paidCents,
    refunded_cents: purchase.refundedCents,
    currency: computed.currency,
  };
}

/** False when the same was decided before. */
async function decide(tx: Tx, withdrawalId: string, decision: Decision): Promise<boolean> {
  const { refund, ...words } = decision;
  const row = await unwrap(tx)
    .insertInto("withdrawal_decisions")
    .values({
      ...words,
      withdrawal_id: withdrawalId,
      purchase_id: refund?.purchaseId ?? null,
      amount_cents: refund?.amountCents ?? null,
    })
    .onConflict((conflict) => conflict.columns(["withdrawal_id", "decision"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks it until the transaction ends, so that two decisions about it come one after the other. */
async function lock(tx: Tx, reference: string): Promise<Withdrawal | null> {
  await sql`select from withdrawals where reference = ${reference} for no key update`.execute(unwrap(tx));
  return read(tx, reference);
}

/** The id of the first statement about a purchase. The purchase has to be locked. */
async function firstAbout(tx: Tx, purchaseId: string): Promise<string | null> {
  const first = await unwrap(tx)
    .selectFrom("withdrawals")
    .select("id")
    .where("purchase_id", "=", purchaseId)
    .where("repeats", "is", null)
    .executeTakeFirst();
  return first?.id ?? null;
}

/** The reference of the withdrawal by which a purchase was refunded. The purchase has to be locked. */
async function refundOf(tx: Tx, purchaseId: string): Promise<string | null> {
  const decided = await unwrap(tx)
    .selectFrom("withdrawal_decisions as decided")
    .innerJoin("withdrawals", "withdrawals.id", "decided.withdrawal_id")
    .select("withdrawals.reference")
    .where("decided.purchase_id", "=", purchaseId)
    .executeTakeFirst();
  return decided?.reference ?? null;
}

async function read(tx: Tx, reference: string): Promise<Withdrawal | null> {
  const [row] = await select(unwrap(tx), sql`withdrawal.reference = ${reference}`, 1);
  return row ?? null;
}

/** The newest; with `onlyOpen` those about which nothing was decided. */
const list =
  ({ kysely }: Database) =>
  ({ limit, onlyOpen }: { limit: number; onlyOpen: boolean }): Promise<Withdrawal[]> => {
    const isOpen = sql`not exists (select from withdrawal_decisions where withdrawal_id = withdrawal.id)`;
    return select(kysely, onlyOpen ? isOpen : sql`true`, limit);
  };

async function select(db: Queryable, which: RawBuilder<unknown>, limit: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
      select withdrawal.id, withdrawal.reference, withdrawal.received_at as "receivedAt", withdrawal.user_id as "userId",
             withdrawal.name, withdrawal.email, withdrawal.receipt, withdrawal.purchase, withdrawal.statement,
             withdrawal.purchase_id as "purchaseId", withdrawal.extent, withdrawal.refunded_cents as "refundedCents",
             purchase.receipt_number::float8 as "receiptNumber", first.reference as "earlierReference",
             least(purchase.refunded_cents, purchase.paid_cents) as "refundedCentsNow",
             coalesce(purchase.refunded_cents >= purchase.paid_cents, false) as "isAllRefunded",
             case when withdrawal.purchase_id is not null then json_build_object('extent', withdrawal.extent,
               'reason', withdrawal.reason, 'amountCents', withdrawal.amount_cents, 'currency', withdrawal.currency,
               'daysSincePaid', withdrawal.days_since_paid, 'generations', withdrawal.generations,
               'credits', withdrawal.credits, 'unspentCredits', withdrawal.unspent_credits) end as computed,
             (select coalesce(json_agg(json_build_object('decision', decision, 'reason', decided.reason, 'actor', actor,
                'decidedAt', decided_at, 'refund', case when decided.purchase_id is not null then json_build_object(
                  'purchaseId', decided.purchase_id, 'amountCents', decided.amount_cents) end) order by decided_at), '[]')
                from withdrawal_decisions decided where decided.withdrawal_id = withdrawal.id) as decisions,
             case when mail.mail_key is null then 'not sent' when mail.sent_at is not null then 'sent' when mail.next_attempt_at is null then 'given up'
                  else 'waiting' end as mail
        from withdrawals withdrawal
        left join purchases purchase on purchase.id = withdrawal.purchase_id
        left join withdrawals first on first.id = withdrawal.repeats
        left join mail_outbox mail on mail.mail_key = 'withdrawal_received:' || withdrawal.id
       where ${which}
       order by withdrawal.received_at desc, withdrawal.id desc limit ${limit}`.execute(db);
  return rows;
}
