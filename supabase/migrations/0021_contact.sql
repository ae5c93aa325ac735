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

select public.make_append_only('public.contact_messages');
alter table public.contact_messages enable row level security;
