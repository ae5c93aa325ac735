-- Accounts, the plans they buy, and what all other migrations need.

-- A hosted Supabase grants everything new to everybody. Here only the grants in these files hold.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- The part of the price list that constraints and policies need. The price list is packages/contract/src/plans.ts; a
-- test compares the two.
create table public.plans (
  name text primary key,
  rank integer not null unique,
  price_cents integer not null check (price_cents >= 0),
  credits integer not null check (credits >= 0),
  max_characters integer not null check (max_characters >= 0),
  max_companions integer not null check (max_companions >= 0)
);

insert into public.plans (name, rank, price_cents, credits, max_characters, max_companions) values
  ('free', 0, 0, 0, 0, 1),
  ('standard', 1, 1200, 500, 3, 3),
  ('professional', 2, 2600, 2000, 5, 5),
  ('launch', 3, 5000, 5000, 10, 10),
  ('growth', 4, 15000, 20000, 20, 20);

create schema credits;
grant usage on schema credits to service_role;

-- Each person's balance, as the ledger keeps it.
create table public.user_credits (
  user_id uuid primary key,
  balance integer not null default 0 check (balance >= 0),
  held integer not null default 0 check (held >= 0),
  last_seq bigint not null default 0,
  -- The person's own limit for one calendar day of their time zone; null for none.
  daily_cap integer check (daily_cap between 1 and 1000000),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Settings that all processes of one installation share. The web role writes them and workers read them: URLs of
-- stored files contain the public URL, whichever machine stored them.
create table public.installation (
  only_row boolean primary key default true check (only_row),
  -- Tells databases apart: a data directory belongs to one.
  id uuid not null default gen_random_uuid(),
  public_url text not null,
  -- The id of the key that signs access tokens: a process with another key refuses to start.
  key_id text not null
);

-- Operators' actions and their reasons, written in the transaction of the action. Append-only for everybody, the
-- database's owner included; without foreign keys, because it outlives the accounts that it names.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null check (length(actor) between 1 and 120),
  action text not null check (length(action) between 1 and 60),
  -- The id of what was changed, such as an account or a purchase.
  subject uuid,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  data jsonb not null default '{}' check (octet_length(data::text) <= 16384)
);
create index audit_log_by_time on public.audit_log (at desc, id desc);
create index audit_log_by_subject on public.audit_log (subject, at desc) where subject is not null;

-- The trigger of append-only tables.
create function public.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- `always` includes sessions that replay changes (session_replication_role = replica).
create function public.make_append_only(p_table regclass) returns void
language plpgsql set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = p_table);
begin
  execute format('create trigger %I before update or delete on %s for each row execute function public.refuse_change()',
                 name || '_append_only', p_table);
  execute format('create trigger %I before truncate on %s for each statement execute function public.refuse_change()',
                 name || '_no_truncate', p_table);
  execute format('alter table %s enable always trigger %I, enable always trigger %I',
                 p_table, name || '_append_only', name || '_no_truncate');
end
$$;

select public.make_append_only('public.audit_log');

-- Every account has a credit account from the start, so that a new person's page has a row to subscribe to.
create function public.open_credit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_credits (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger open_credit_account after insert on auth.users
  for each row execute function public.open_credit_account();

alter table public.plans enable row level security;
alter table public.user_credits enable row level security;
alter table public.installation enable row level security;
alter table public.audit_log enable row level security;

create policy plans_are_public on public.plans for select to anon, authenticated using (true);
create policy own_account on public.user_credits for select to authenticated using (user_id = (select auth.uid()));

grant select on public.plans to anon, authenticated, service_role;
grant select on public.user_credits to authenticated;
grant select, insert, update on public.user_credits, public.installation to service_role;
grant select, insert on public.audit_log to service_role;
