/**
 * Reminds the operator of reports about a likeness that are not decided: 24 and 40 hours after they came in, and when
 * their 48 hours are over. When several reminders are due at once, only the latest is written.
 */
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";

/** @returns the number of mails written. Each reminder is written once. */
export async function queueReportReminders(db: Queryable, now: Date, operatorEmail: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select report.id, report.reference, report.kind, report.created_at, report.due_at,
             greatest(0, ceil(extract(epoch from report.due_at - ${now}::timestamptz) / 3600))::integer as hours,
             (select max(stage) from unnest(array[24, 40, 48]) stage
               where report.created_at + stage * interval '1 hour' <= ${now}::timestamptz) as stage
        from reports report
       where report.due_at is not null
         and not exists (select from report_decisions
                          where report_id = report.id and decision in ('removed', 'kept'))
    ), written as (
      insert into mail_outbox (mail_key, kind, recipient, data)
      select format('report_due:%s:%s', id, stage), 'report_due', ${operatorEmail},
             jsonb_build_object('reference', reference, 'kind', kind, 'hours', hours,
               'receivedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from due where stage is not null
       order by id
      on conflict (mail_key) do nothing
      returning mail_key
    ), outdated as (
      -- The new reminder replaces an earlier one that was not sent.
      update mail_outbox old set next_attempt_at = null, last_error = 'superseded'
        from written
       where old.kind = 'report_due' and old.sent_at is null and old.mail_key <> written.mail_key
         and regexp_replace(old.mail_key, ':[0-9]+$', '') = regexp_replace(written.mail_key, ':[0-9]+$', '')
    )
    select count(*)::integer as count from written`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reminders that still wait when a report is decided are not sent. */
export async function dropReportReminders(db: Queryable, reportId: string): Promise<void> {
  await sql`
    update mail_outbox set next_attempt_at = null, last_error = 'superseded'
     where kind = 'report_due' and sent_at is null and next_attempt_at is not null
       and starts_with(mail_key, ${`report_due:${reportId}:`})`.execute(db);
}
