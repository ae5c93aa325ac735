/** The messages of /contact. Never changed, and deleted when their retention is over; a request key is stored once. */
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type NewContactMessage = {
  requestKey: string;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
};
export type ContactMessage = Omit<NewContactMessage, "requestKey" | "userId"> & {
  id: string;
  createdAt: Date;
  /** The state of the mail to the operator; `none` when OPERATOR_EMAIL was not set. */
  mail: "none" | "waiting" | "sent";
};
export type ContactMessagesStore = ReturnType<typeof createContactMessagesStore>;

export const contactMailKey = (id: string): string => `contact_message:${id}`;

export function createContactMessagesStore(database: Database) {
  return {
    /** @returns the id of a new message; `repeated` for the same message again, `key_reused` for another one. */
    record: async (tx: Tx, sent: NewContactMessage): Promise<{ id: string } | "repeated" | "key_reused"> => {
      const { requestKey, userId, ...words } = sent;
      const row = await unwrap(tx)
        .insertInto("contact_messages")
        .values({ request_key: requestKey, user_id: userId, ...words })
        .onConflict((conflict) => conflict.column("request_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (row) return { id: row.id };
      const stored = await unwrap(tx)
        .selectFrom("contact_messages")
        .select(["name", "email", "subject", "message"])
        .where("request_key", "=", requestKey)
        .executeTakeFirstOrThrow();
      const isSame = (Object.keys(stored) as (keyof typeof stored)[]).every(
        (name) => stored[name] === words[name],
      );
      return isSame ? "repeated" : "key_reused";
    },

    /** Deletes messages that are older, with their mails. @returns how many. */
    deleteOlderThan: (months: number, most: number): Promise<number> =>
      database.kysely.transaction().execute(async (trx) => {
        await sql`select set_config('forms.retention_months', ${String(months)}, true)`.execute(trx);
        const { rows } = await sql<{ id: string }>`
          delete from contact_messages where id in (
            select id from contact_messages
             where created_at < clock_timestamp() - make_interval(months => ${months})
             order by created_at limit ${most} for update skip locked)
          returning id`.execute(trx);
        const keys = rows.map(({ id }) => contactMailKey(id));
        if (keys.length > 0) await trx.deleteFrom("mail_outbox").where("mail_key", "in", keys).execute();
        return rows.length;
      }),

    listNewest: async (limit: number): Promise<ContactMessage[]> => {
      const { rows } = await sql<ContactMessage>`
        select message.id, message.created_at as "createdAt", name, email, subject, message,
               case when mail.id is null then 'none' when mail.sent_at is null then 'waiting' else 'sent' end as mail
          from contact_messages message
          left join mail_outbox mail on mail.mail_key = 'contact_message:' || message.id
         order by message.created_at desc, message.id desc limit ${limit}`.execute(database.kysely);
      return rows;
    },
  };
}
