/**
 * Reminds people of credits that end soon: 30, 7 and 1 days before, with one mail for all lots of an account that end
 * on the same day (UTC). When several reminders are due at once, such as after a late claim, only the nearest is
 * written.
 */
import { sql } from "kysely";
import type { Queryable } from "#platform/db.ts";

/** @returns the number of mails written. Each reminder is written once. */
export async function queueExpiryReminders(db: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ending as (
      select user_id, (expires_at at time zone 'UTC')::date as end_day, sum(remaining)::integer as credits,
             min(expires_at) as ends_at,
             -- A new grace lot has seven days left, and its owner was told of it when it was made.
             bool_and(source = 'grace' and created_at > ${now}::timestamptz - interval '1 day') as is_new_grace
        from credit_lots
       where remaining > 0 and expires_at > ${now}::timestamptz
         and expires_at < ${now}::timestamptz + interval '32 days'
         and exists (select from auth.users where id = credit_lots.user_id)
       group by 1, 2
    ), due as (
      select *,
             ceil(extract(epoch from ends_at - ${now}::timestamptz) / 86400)::integer as days_left,
             (select min(stage) from unnest(array[30, 7, 1]) stage
               where ends_at <= ${now}::timestamptz + stage * interval '1 day') as stage
        from ending
    ), written as (
      insert into mail_outbox (mail_key, kind, user_id, data)
      select format('credits_expiring:%s:%s:%s', user_id, end_day, stage), 'credits_expiring', user_id,
             jsonb_build_object('credits', credits, 'days', days_left,
               'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from due
       where stage is not null and not (is_new_grace and stage > 1)
       -- The order keeps two workers from a deadlock on each other's rows.
       order by user_id, end_day
      on conflict (mail_key) do nothing
      returning user_id, mail_key
    ), outdated as (
      -- The new reminder replaces an earlier one for the same day that was not sent.
      update mail_outbox old set next_attempt_at = null, last_error = 'superseded'
        from written
       where old.user_id = written.user_id and old.kind = 'credits_expiring' and old.sent_at is null
         and old.mail_key <> written.mail_key
         and regexp_replace(old.mail_key, ':[0-9]+$', '') = regexp_replace(written.mail_key, ':[0-9]+$', '')
    )
    select count(*)::integer as count from written`.execute(db);
  return rows[0]?.count ?? 0;
}
