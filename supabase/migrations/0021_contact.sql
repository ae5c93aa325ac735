-- Forms that strangers send: what they have in common, and the messages of /contact. The database repeats the limits of
-- packages/contract/src/form-limits.ts.

create schema forms;
grant usage on schema forms to service_role;

-- Proofs of work that were accepted.
create table forms.used_proofs (
  id text primary key,
  expires_at timestamptz not null
);
create index used_proofs_by_expiry on forms.used_proofs (expires_at);
grant select, insert, delete on forms.used_proofs to service_role;

-- A text in one line, without control characters: it may become the header of a mail.
create function forms.is_line(value text, most integer) returns boolean
language sql immutable parallel safe
return value is null or (length(value) between 1 and most and value !~ '[[:cntrl:]]' and value = btrim(value));

-- Nobody reads these over REST, and nobody but the database's owner has a right to them.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- Made by the browser for one message, so that a message sent twice is stored once.
  request_key uuid not null unique,
  -- No foreign key: a message outlives its writer's account.
  user_id uuid,
  name text not null check (forms.is_line(name, 100)),
  email text not null check (forms.is_line(email, 254) and position('@' in email) > 1),
  subject text not null check (forms.is_line(subject, 150)),
  message text not null check (length(message) between 1 and 4000)
);
create index contact_messages_by_time on public.contact_messages (created_at desc, id desc);

-- A message is never changed, and removed only when it is older than the months that the remover names, one at least.
create function forms.refuse_early_removal() returns trigger
language plpgsql set search_path = ''
as $$
declare
  months integer := nullif(current_setting('forms.retention_months', true), '')::integer;
begin
  if tg_op = 'DELETE' and months >= 1 and old.created_at < clock_timestamp() - make_interval(months => months) then
    return old;
  end if;
  raise exception '% is append-only until its retention is over', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger contact_messages_retention before update or delete on public.contact_messages
  for each row execute function forms.refuse_early_removal();
create trigger contact_messages_no_truncate before truncate on public.contact_messages
  for each statement execute function forms.refuse_early_removal();
-- `always` includes sessions that replay changes.
alter table public.contact_messages
  enable always trigger contact_messages_retention, enable always trigger contact_messages_no_truncate;
alter table public.contact_messages enable row level security;
