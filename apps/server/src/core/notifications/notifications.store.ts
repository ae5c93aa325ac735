/**
 * The outbox. Mail is queued in the transaction that causes it, and each key once. A waiting row has `next_attempt_at`;
 * claiming it moves that ahead by a lease, so that two workers never hold the same mail and the mail of a worker that
 * died becomes due again.
 */
import { sql, type RawBuilder } from "kysely";
import { unwrap, type Database, type Queryable } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";
import type { QueuedMail } from "./mails.ts";
import { queueExpiryReminders } from "./reminders.store.ts";
import { dropReportReminders, queueReportReminders } from "./report-reminders.store.ts";

export type OutboxRow = {
  id: string;
  kind: string;
  userId: string | null;
  recipient: string | null;
  data: unknown;
  createdAt: Date;
  /** Null when no further attempt is planned. */
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
    /** Queues the mail with `tx`. Does nothing for a key that was queued before, or for a deleted account. */
    queue: (tx: Tx, mail: QueuedMail): Promise<void> => insertMail(unwrap(tx), mail),

    /** At most `limit` due mails that were queued after `notBefore`; claiming counts as an attempt. */
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

    /** Plans the next attempt, or none (null). Changes nothing when another worker claimed the mail meanwhile. */
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

    /** Gives up due mails that were queued too long ago, or whose workers died too often. */
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

    /** Queues mails about credits that end soon; returns the number of new ones. */
    queueReminders: (now: Date): Promise<number> => queueExpiryReminders(kysely, now),

    /** Queues mails to the operator about reports whose time runs out; returns the number of new ones. */
    queueReportReminders: (now: Date, operatorEmail: string): Promise<number> =>
      queueReportReminders(kysely, now, operatorEmail),

    /** Call it in the transaction that decides the report. */
    dropReportReminders: (tx: Tx, reportId: string): Promise<void> =>
      dropReportReminders(unwrap(tx), reportId),

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
