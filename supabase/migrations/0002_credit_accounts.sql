-- What the credit ledger is written in. Always: sum(transactions) = user_credits.balance = sum(remaining of all
-- lots) >= 0, and sum(open holds) = user_credits.held. Only the functions of 0003_ledger.sql and 0009_payments.sql
-- write it.
create schema credits;
grant usage on schema credits to service_role;

create table public.user_credits (
  user_id uuid primary key,
  balance integer not null default 0 check (balance >= 0),
  held integer not null default 0 check (held >= 0),
  last_seq bigint not null default 0,
  -- What the person allows to be spent in one calendar day of their own time zone; null: no limit.
  daily_cap integer check (daily_cap between 1 and 1000000),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One way of writing an address, so that a buyer is found again. Case is that of ASCII: other characters are not those
-- they look like (the Kelvin sign is no k), and what a database's language makes of an I is no matter here.
create function credits.normal_email(p_email text) returns text
language sql immutable strict
return lower(btrim(p_email) collate "C");

-- What was sold. Price and credits are the plan's own on that day; what a callback or a client says is never stored here.
create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  -- Null while a purchase that came in by e-mail waits for its buyer.
  user_id uuid,
  email_norm text check (email_norm = credits.normal_email(email_norm) and length(email_norm) between 3 and 320),
  provider text not null,
  provider_ref text,
  -- Where the buyer pays; a repeated order with the same Idempotency-Key is answered with it.
  payment_url text,
  method text not null check (method in ('card', 'crypto')),
  tier text not null references public.plans (name) check (tier <> 'free'),
  price_cents integer not null check (price_cents between 1 and 10000000),
  currency text not null default 'USD',
  credits integer not null check (credits between 1 and 1000000),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'expired', 'refunded', 'charged_back')),
  -- What an operator should look at: a payment that was too small, or larger than the price.
  flag text check (flag in ('underpaid', 'overpaid')),
  paid_cents integer check (paid_cents >= 0),
  -- Given back so far, in all. What is to be taken back for it, and what could be: the rest was spent.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  reclaim_credits integer not null default 0 check (reclaim_credits between 0 and credits),
  revoked_credits integer not null default 0 check (revoked_credits between 0 and reclaim_credits),
  -- Numbered without gaps, in the order of payment.
  receipt_number bigint,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  -- When the provider is asked about it again while its outcome is open; null: never.
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  unique (provider, provider_ref),
  check (user_id is not null or email_norm is not null),
  check (status <> 'paid' or (paid_at is not null and paid_cents is not null)),
  check ((receipt_number is null) = (paid_at is null)),
  check ((refunded_at is null) = (refunded_cents = 0 and status not in ('refunded', 'charged_back')))
);
create index purchases_by_user on public.purchases (user_id, created_at desc);
create index purchases_unclaimed on public.purchases (email_norm) where user_id is null and status = 'paid';
-- Partial, so that numbering a purchase does not wait for whoever just points at it (a foreign key's lock).
create unique index purchases_by_receipt on public.purchases (receipt_number) where receipt_number is not null;
create index purchases_to_poll on public.purchases (next_poll_at) where next_poll_at is not null;

create table public.receipt_counter (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into public.receipt_counter default values;

-- Authentic callbacks of payment providers, as they came, and the answers to our own questions. A second delivery of
-- the same event meets the unique key. A job works each off.
create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  event_key text not null,
  source text not null default 'webhook' check (source in ('webhook', 'poll', 'operator')),
  purchase_id uuid references public.purchases (id),
  raw_body bytea not null,
  -- The query string of the callback, and the headers that its signature was in.
  query text not null default '',
  headers jsonb not null default '{}',
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  outcome text,
  unique (provider, event_key),
  check ((processed_at is null) = (outcome is null))
);
create index payment_events_open on public.payment_events (received_at) where processed_at is null;

create table public.credit_lots (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_credits (user_id),
  source text not null check (source in ('purchase', 'grant', 'grace')),
  purchase_id uuid unique references public.purchases (id),
  parent_id uuid references public.credit_lots (id),
  tier text references public.plans (name),
  granted integer not null check (granted between 1 and 1000000),
  remaining integer not null check (remaining >= 0),
  held integer not null default 0 check (held >= 0),
  spent integer not null default 0 check (spent >= 0),
  expired integer not null default 0 check (expired >= 0),
  revoked integer not null default 0 check (revoked >= 0),
  moved integer not null default 0 check (moved >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (granted = remaining + held + spent + expired + revoked + moved),
  check ((source = 'purchase') = (purchase_id is not null)),
  check ((source = 'grace') = (parent_id is not null))
);
create index credit_lots_open on public.credit_lots (user_id, expires_at, created_at, id) where remaining > 0;
create index credit_lots_by_user on public.credit_lots (user_id, created_at desc);
create index credit_lots_by_parent on public.credit_lots (parent_id) where parent_id is not null;
create index credit_lots_due on public.credit_lots (expires_at) where remaining > 0;

create table public.credit_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_credits (user_id),
  idem_key text not null check (length(idem_key) between 1 and 255),
  amount integer not null check (amount between 1 and 1000000),
  kind text not null,
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  job_id uuid unique,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (user_id, idem_key),
  check ((state = 'open') = (closed_at is null))
);
create index credit_holds_by_user on public.credit_holds (user_id, created_at desc);
create index credit_holds_open on public.credit_holds (user_id) where state = 'open';

create table public.credit_hold_lots (
  hold_id uuid not null references public.credit_holds (id),
  lot_id uuid not null references public.credit_lots (id),
  amount integer not null check (amount > 0),
  primary key (hold_id, lot_id)
);

create table public.credit_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_credits (user_id),
  seq bigint not null,
  type text not null check (type in ('grant', 'charge', 'refund', 'expire', 'revoke')),
  amount integer not null,
  balance_after integer not null check (balance_after >= 0),
  kind text,
  hold_id uuid references public.credit_holds (id),
  lot_id uuid references public.credit_lots (id),
  purchase_id uuid references public.purchases (id),
  job_id uuid,
  reason text,
  idem_key text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, seq),
  check (case when type in ('grant', 'refund') then amount > 0 else amount < 0 end)
);
create index credit_transactions_by_type on public.credit_transactions (user_id, type, seq desc);
create index credit_transactions_by_kind on public.credit_transactions (user_id, kind, seq desc);

create function credits.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger credit_transactions_append_only before update or delete on public.credit_transactions
  for each row execute function credits.refuse_change();
create trigger credit_transactions_no_truncate before truncate on public.credit_transactions
  for each statement execute function credits.refuse_change();
-- `always`: also in a session that replays changes (session_replication_role = replica).
alter table public.credit_transactions enable always trigger credit_transactions_append_only;
alter table public.credit_transactions enable always trigger credit_transactions_no_truncate;

-- Everybody reads their own; nobody but the server writes.
alter table public.user_credits enable row level security;
alter table public.purchases enable row level security;
alter table public.payment_events enable row level security;
alter table public.credit_lots enable row level security;
alter table public.credit_holds enable row level security;
alter table public.credit_hold_lots enable row level security;
alter table public.credit_transactions enable row level security;

create policy own_account on public.user_credits for select to authenticated using (user_id = (select auth.uid()));
create policy own_purchases on public.purchases for select to authenticated using (user_id = (select auth.uid()));
create policy own_lots on public.credit_lots for select to authenticated using (user_id = (select auth.uid()));
create policy own_holds on public.credit_holds for select to authenticated using (user_id = (select auth.uid()));
create policy own_transactions on public.credit_transactions for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.receipt_counter enable row level security;

grant select (id, user_id, provider, method, tier, price_cents, currency, credits, status, paid_cents, refunded_cents,
  revoked_credits, receipt_number, created_at, paid_at, refunded_at, claimed_at) on public.purchases to authenticated;
grant select on public.user_credits, public.credit_lots, public.credit_holds,
  public.credit_transactions to authenticated;
grant select, insert, update, delete on public.purchases to service_role;
grant select, insert, update on public.user_credits, public.receipt_counter, public.payment_events, public.credit_lots,
  public.credit_holds, public.credit_hold_lots to service_role;
grant select, insert on public.credit_transactions to service_role;
