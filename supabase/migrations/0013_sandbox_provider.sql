-- The memory of the sandbox payment provider: what its invoices came to, as a real provider would know it on its own
-- machines. Only its adapter and its checkout page touch this; the studio learns of it by callbacks and by asking.
create schema sandbox;
grant usage on schema sandbox to service_role;

create table sandbox.invoices (
  ref text primary key,
  price_cents integer not null check (price_cents between 1 and 10000000),
  method text not null check (method in ('card', 'crypto')),
  plan_label text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'underpaid', 'failed', 'expired')),
  paid_cents integer not null default 0 check (paid_cents >= 0),
  paid_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and paid_cents),
  charged_back boolean not null default false,
  -- Bought at the provider, without an invoice of the studio's.
  external_email text,
  external_tier text,
  created_at timestamptz not null default clock_timestamp(),
  check ((external_email is null) = (external_tier is null)),
  check ((state = 'paid') = (paid_at is not null))
);
alter table sandbox.invoices enable row level security;
grant select, insert, update on sandbox.invoices to service_role;
