/**
 * The outbox: mail is written in the transaction that gives the reason for it, and a key is written once. A row that
 * waits has `next_attempt_at`; taking it moves that ahead by a lease, so that two workers never hold the same mail and
 * the mail of a worker that died comes back.
 */
import { sql, type RawBuilder } from "kysely";
import { unwrap, type Database, type Queryable } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { QueuedMail } from "./mails.ts";
import { queueEndingReminders } from "./reminders.store.ts";

export type OutboxRow = {
  id: string;
  kind: string;
  userId: string | null;
  recipient: string | null;
  data: unknown;
  createdAt: Date;
  /** Null: it is not tried (any more). */
  nextAttemptAt: Date | null;
  attempts: number;
  sentAt: Date | null;
  lastError: string | null;
};
export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

const columns = sql`id, kind, user_id as "userId", recipient, data, created_at as "createdAt",
  next_attempt_at as "nextAttemptAt", attempts, sent_at as "sentAt", last_error as "lastError"`;

export function createNotificationsStore(database: Database) {
  const { kysely } = database;
  return {
    /** Goes out once `tx` has committed. A key that was queued before, or an account that is gone, changes nothing. */
    queue: (tx: Tx, mail: QueuedMail): Promise<void> => insertMail(unwrap(tx), mail),

    /** At most `limit` mails that are due and were queued after `notBefore`, each as one more attempt. */
    claimDue: (request: {
      now: Date;
      leaseMs: number;
      notBefore: Date;
      limit: number;
    }): Promise<OutboxRow[]> =>
      rowsOf(
        kysely,
        sql<OutboxRow>`
          with due as materialized (
            select id as due_id from mail_outbox
             where next_attempt_at <= ${request.now} and created_at >= ${request.notBefore}
             order by next_attempt_at limit ${request.limit} for update skip locked)
          update mail_outbox
             set attempts = attempts + 1, next_attempt_at = ${new Date(request.now.getTime() + request.leaseMs)}
            from due where id = due_id returning ${columns}`,
      ),

    markSent: async (id: string, now: Date): Promise<void> => {
      await sql`
        update mail_outbox set sent_at = ${now}, next_attempt_at = null, last_error = null
         where id = ${id} and sent_at is null`.execute(kysely);
    },

    /** Later, or (null) never again. Changes nothing when another worker took the mail meanwhile. */
    markUnsent: async (
      row: Pick<OutboxRow, "id" | "attempts">,
      outcome: { error: string; nextAttemptAt: Date | null; countsAsAttempt: boolean },
    ): Promise<void> => {
      await sql`
        update mail_outbox
           set last_error = ${outcome.error}, next_attempt_at = ${outcome.nextAttemptAt}::timestamptz,
               attempts = attempts - ${outcome.countsAsAttempt ? 0 : 1}
         where id = ${row.id} and attempts = ${row.attempts} and sent_at is null`.execute(kysely);
    },

    /** Ends what is due and was queued too long ago, or taken too often by workers that died over it. */
    giveUpStale: async (request: { now: Date; notBefore: Date; maxAttempts: number }): Promise<string[]> => {
      const rows = await rowsOf(
        kysely,
        sql<{ id: string }>`
          update mail_outbox
             set next_attempt_at = null,
                 last_error = case when created_at < ${request.notBefore} then 'too_old' else 'worker_lost' end
           where next_attempt_at <= ${request.now}
             and (created_at < ${request.notBefore} or attempts >= ${request.maxAttempts})
          returning id`,
      );
      return rows.map(({ id }) => id);
    },

    /** Mails to remind of credits that end; how many were new. */
    queueReminders: (now: Date): Promise<number> => queueEndingReminders(kysely, now),

    listNewest: (limit: number): Promise<OutboxRow[]> =>
      rowsOf(
        kysely,
        sql<OutboxRow>`select ${columns} from mail_outbox order by created_at desc, id desc limit ${limit}`,
      ),
  };
}

async function insertMail(db: Queryable, mail: QueuedMail): Promise<void> {
  const userId = "userId" in mail ? mail.userId : null;
  const recipient = "recipient" in mail ? mail.recipient : null;
  await sql`
    insert into mail_outbox (mail_key, kind, user_id, recipient, data)
    select ${mail.key}, ${mail.kind}, ${userId}::uuid, ${recipient}::text, ${JSON.stringify(mail.data)}::jsonb
     where ${userId}::uuid is null or exists (select from auth.users where id = ${userId}::uuid)
    on conflict (mail_key) do nothing`.execute(db);
}

const rowsOf = async <Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;
