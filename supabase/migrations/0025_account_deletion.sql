-- Ends an account. What a person made, wrote and uploaded goes; the ledger and the records of decisions stay under the
-- account's random id, without a name or an address. supabase/tests/person-tables.ts lists every table that refers to a
-- person and what happens to its rows.

create schema accounts;
grant usage on schema accounts to service_role;

-- A lock of companions and the used free messages of a deleted account. The next account whose confirmed address belongs
-- to the same mailbox begins with them. A row is kept for two years.
create table accounts.left_mailboxes (
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  -- Null unless companions were locked when the account went.
  locked_at timestamptz,
  free_messages_used integer not null default 0 check (free_messages_used >= 0),
  left_at timestamptz not null default clock_timestamp(),
  check (locked_at is not null or free_messages_used > 0)
);
alter table accounts.left_mailboxes enable row level security;

create function accounts.sweep_left_mailboxes() returns void
language sql security definer set search_path = ''
as $$
  delete from accounts.left_mailboxes where left_at < clock_timestamp() - interval '2 years';
$$;

-- Only of a confirmed address: otherwise strangers could leave something for the mailbox's owner.
create function accounts.leave_mailbox(p_user uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into accounts.left_mailboxes as mailbox (mailbox_hash, locked_at, free_messages_used)
  select credits.mailbox_hash(account.email), held.locked_at, coalesce(allowance.used, 0)
    from auth.users account
    left join public.companion_locks held on held.user_id = account.id and held.cleared_at is null
    left join public.companion_allowances allowance on allowance.user_id = account.id
   where account.id = p_user and account.email is not null and account.email_confirmed_at is not null
     and (held.locked_at is not null or allowance.used > 0)
  on conflict (mailbox_hash) do update set
    locked_at = coalesce(excluded.locked_at, mailbox.locked_at),
    free_messages_used = greatest(excluded.free_messages_used, mailbox.free_messages_used),
    left_at = excluded.left_at;
$$;

create function accounts.return_to_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remembered accounts.left_mailboxes;
begin
  delete from accounts.left_mailboxes where mailbox_hash = credits.mailbox_hash(new.email) returning * into remembered;
  if not found then
    return null;
  end if;
  -- Before the allowance, as a reply takes them.
  perform credits.lock_account(new.id);
  if remembered.locked_at is not null then
    insert into public.companion_locks as held (user_id, locked_at) values (new.id, remembered.locked_at)
    on conflict (user_id) do update set locked_at = excluded.locked_at, cleared_at = null, cleared_by = null
     where held.cleared_at < excluded.locked_at;
  end if;
  if remembered.free_messages_used > 0 then
    insert into public.companion_allowances as allowance (user_id, used)
    values (new.id, remembered.free_messages_used)
    on conflict (user_id) do update set used = greatest(allowance.used, excluded.used);
  end if;
  return null;
end
$$;
-- An address has to be confirmed first: a stranger who only typed it would learn that its last account was locked.
create trigger users_return after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null)
  execute function accounts.return_to_mailbox();

-- Deletes a person in one transaction. False when there is no such account. p_actor: who deleted it, for the audit log.
-- Locks the person, then in the sequence of the ledger: account, purchases, jobs, holds, lots; files come after them.
create function accounts.delete_person(p_user uuid, p_actor text, p_reason text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  ended_jobs integer := 0;
  open_job uuid;
begin
  -- Who confirms an address locks the person before the account, and who reserves credits the other way round, by a
  -- foreign key that this first lock lets pass.
  select email into address from auth.users where id = p_user for no key update;
  if not found then
    return false;
  end if;
  perform credits.lock_account(p_user);
  -- Waits for whoever is adding rows of this person, and keeps others from it.
  perform from auth.users where id = p_user for update;

  perform accounts.forget_buyer(p_user);
  for open_job in
    select id from public.generation_jobs where user_id = p_user and state in ('queued', 'running') order by id
  loop
    perform jobs.finish_job(open_job, null, 'cancelled', 'job_cancelled', null, null);
    ended_jobs := ended_jobs + 1;
  end loop;

  -- A trigger releases what replies under way have reserved.
  delete from public.ai_conversations where user_id = p_user;
  delete from public.collections where user_id = p_user;
  delete from public.generated_content where user_id = p_user;
  delete from public.ai_models where user_id = p_user;
  delete from public.generation_jobs where user_id = p_user;
  perform accounts.delete_files(p_user);
  delete from realtime.messages where position(p_user::text in topic) > 0;
  -- Confirmations of forms that were not sent yet are still sent.
  delete from public.mail_outbox
   where user_id = p_user
      or (credits.normal_email(recipient) = credits.normal_email(address)
          and (sent_at is not null or kind in ('no_account', 'address_taken')));
  update public.user_credits set daily_cap = null, time_zone = 'UTC' where user_id = p_user;

  perform accounts.leave_mailbox(p_user);
  -- Sessions, identities, factors, passkeys and all that is left of the person go with it.
  delete from auth.users where id = p_user;
  insert into public.audit_log (actor, action, subject, reason, data)
  values (p_actor, 'account_deleted', p_user, p_reason, jsonb_build_object('ended_jobs', ended_jobs));
  return true;
end
$$;

-- The account's purchases keep their sums and their receipt, and lose the address and the checkout page. What providers
-- sent may hold an address too; an event that is not processed yet loses it then.
create function accounts.forget_buyer(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.purchases set email_norm = null, payment_url = null where user_id = p_user;
  update public.payment_events event set raw_body = '', query = '', headers = '{}'
    from public.purchases purchase
   where purchase.id = event.purchase_id and purchase.user_id = p_user and event.processed_at is not null;
end
$$;

create function accounts.forget_late_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.purchases purchase
     where purchase.id = new.purchase_id and purchase.user_id is not null
       and not exists (select from auth.users where id = purchase.user_id)) then
    new.raw_body := '';
    new.query := '';
    new.headers := '{}';
  end if;
  return new;
end
$$;
create trigger payment_events_of_deleted_account before update of processed_at on public.payment_events
  for each row when (new.processed_at is not null and old.processed_at is null)
  execute function accounts.forget_late_payer();

-- Triggers of schema `storage` list the deleted rows' files for removal, with the smaller copies of pictures. What a
-- worker is storing now stays noted in pending_objects, and goes when the worker learns that its job is gone.
create function accounts.delete_files(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock of release_object.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || p_user::text, 0));
  delete from storage.open_uploads
   where opened_by = p_user::text
      or (bucket_id = 'ai-influencer-content'
          and name collate "C" > p_user::text || '/' and name collate "C" < p_user::text || '0');
  delete from storage.objects
   where owner_id = p_user::text or owner = p_user
      or (bucket_id in ('ai-influencer-content', 'profile-pictures')
          and name collate "C" > p_user::text || '/' and name collate "C" < p_user::text || '0');
  -- What the rows above had listed; their files are gone with their objects.
  delete from public.asset_deletions
   where bucket = 'ai-influencer-content' and starts_with(path, p_user::text || '/');
  update storage.buckets set owner = null, owner_id = null where owner = p_user or owner_id = p_user::text;
end
$$;

revoke execute on all functions in schema accounts from public;
grant execute on function accounts.delete_person to service_role;
