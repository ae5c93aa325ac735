-- The credit ledger. These hold at all times:
--   user_credits.balance = sum of the account's transactions = sum of what remains in its lots, and is never negative;
--   user_credits.held    = sum of the account's open holds.
-- Only the functions of schema `credits` write these tables. Each of them locks the account's row first; the lock
-- covers the account's lots, holds and transactions.

-- One spelling for each e-mail address, so that a buyer is found again. Only ASCII letters change case: the Kelvin sign
-- is not a k, and the result must not depend on the database's locale.
create function credits.normal_email(p_email text) returns text
language sql immutable strict
return lower(btrim(p_email) collate "C");

-- SHA-256 of one mailbox in each of its spellings: what follows a plus sign is the reader's own label. Remembers a mailbox
-- whose account is gone, without its address.
create function credits.mailbox_hash(p_email text) returns bytea
language sql immutable strict
return sha256(convert_to(regexp_replace(credits.normal_email(p_email), '\+[^@]*@', '@'), 'UTF8'));

-- Sold plans. Price and credits are those of the plan on that day, never what a callback or a client claims.
create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  -- Null until the buyer claims a purchase that is known by e-mail address only.
  user_id uuid,
  email_norm text check (email_norm = credits.normal_email(email_norm) and length(email_norm) between 3 and 320),
  provider text not null,
  provider_ref text,
  -- The checkout page; a request that repeats an Idempotency-Key gets this URL again.
  payment_url text,
  method text not null check (method in ('card', 'crypto')),
  tier text not null references public.plans (name) check (tier <> 'free'),
  price_cents integer not null check (price_cents between 1 and 10000000),
  currency text not null default 'USD',
  credits integer not null check (credits between 1 and 1000000),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'expired', 'refunded', 'charged_back')),
  -- Payments that an operator should look at: too small, or larger than the price.
  flag text check (flag in ('underpaid', 'overpaid')),
  paid_cents integer check (paid_cents >= 0),
  -- All refunds so far; the credits that they ask back; and those that could be taken back, since some were spent.
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
  -- When the provider is asked again; null: never. Ended purchases are asked too, because a payment may come late.
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  unique (provider, provider_ref),
  check (user_id is not null or email_norm is not null),
  check (status <> 'paid' or (paid_at is not null and paid_cents is not null)),
  constraint paid_covers_price check (paid_at is null or paid_cents >= price_cents),
  check ((receipt_number is null) = (paid_at is null)),
  check ((refunded_at is null) = (refunded_cents = 0 and status not in ('refunded', 'charged_back')))
);
create index purchases_by_user on public.purchases (user_id, created_at desc);
create index purchases_unclaimed on public.purchases (email_norm) where user_id is null and status = 'paid';
-- Partial, so that numbering a purchase does not wait for a foreign key's lock on it.
create unique index purchases_by_receipt on public.purchases (receipt_number) where receipt_number is not null;
create index purchases_to_poll on public.purchases (next_poll_at) where next_poll_at is not null;

create table public.receipt_counter (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0 check (last_number >= 0)
);
insert into public.receipt_counter default values;

-- Credits that were added at once and expire together.
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

-- What each lot was given as. Kept apart from the lot, so that reconcile sees a later change of its plan or its end.
create table credits.lot_terms (
  lot_id uuid primary key references public.credit_lots (id),
  tier text,
  expires_at timestamptz not null
);

create function credits.record_lot_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into credits.lot_terms (lot_id, tier, expires_at) values (new.id, new.tier, new.expires_at);
  return null;
end
$$;
create trigger record_lot_terms after insert on public.credit_lots
  for each row execute function credits.record_lot_terms();

-- Credits that a job has reserved.
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

-- Writes one transaction and moves the balance and the held amount with it. No other function changes a balance.
create function credits.post(
  p_user uuid, p_type text, p_amount integer, p_idem text, p_kind text default null, p_hold uuid default null,
  p_lot uuid default null, p_purchase uuid default null, p_job uuid default null, p_reason text default null,
  p_held integer default 0
) returns void
language plpgsql
as $$
declare
  account public.user_credits;
begin
  update public.user_credits
     set balance = balance + p_amount, held = held + p_held, last_seq = last_seq + 1, updated_at = clock_timestamp()
   where user_id = p_user
   returning * into strict account;
  insert into public.credit_transactions
    (user_id, seq, type, amount, balance_after, kind, hold_id, lot_id, purchase_id, job_id, reason, idem_key)
  values
    (p_user, account.last_seq, p_type, p_amount, account.balance, p_kind, p_hold, p_lot, p_purchase, p_job,
     p_reason, p_idem);
end
$$;

-- Creates the account if it is missing, locks it, and expires the lots that are due. Every function that writes calls
-- this first.
create function credits.lock_account(p_user uuid) returns public.user_credits
language plpgsql
as $$
declare
  account public.user_credits;
  lot public.credit_lots;
begin
  select * into account from public.user_credits where user_id = p_user for no key update;
  if not found then
    insert into public.user_credits (user_id) values (p_user) on conflict do nothing;
    select * into strict account from public.user_credits where user_id = p_user for no key update;
  end if;
  for lot in
    select * from public.credit_lots
     where user_id = p_user and remaining > 0 and expires_at <= clock_timestamp()
     order by expires_at, created_at, id
  loop
    update public.credit_lots set expired = expired + remaining, remaining = 0 where id = lot.id;
    perform credits.post(p_user, 'expire', -lot.remaining, format('expire:%s', lot.id), p_lot => lot.id);
  end loop;
  if found then
    select * into strict account from public.user_credits where user_id = p_user;
  end if;
  return account;
end
$$;

-- Credits that can be spent now. Leaves out lots that are due to expire, without locking or writing.
create function credits.balance(p_user uuid) returns integer
language sql stable
begin atomic
  select coalesce(sum(remaining), 0)::integer
    from public.credit_lots
   where user_id = p_user and remaining > 0 and expires_at > clock_timestamp();
end;

-- Expires the lots that are due. Takes no lock if there are none.
create function credits.sweep(p_user uuid) returns void
language plpgsql
as $$
begin
  if exists (
    select from public.credit_lots
     where user_id = p_user and remaining > 0 and expires_at <= clock_timestamp()
  ) then
    perform credits.lock_account(p_user);
  end if;
end
$$;

-- The last midnight in the person's time zone; in UTC if PostgreSQL does not know the zone.
create function credits.day_start(p_zone text) returns timestamptz
language plpgsql stable
as $$
begin
  return date_trunc('day', clock_timestamp() at time zone p_zone) at time zone p_zone;
exception when invalid_parameter_value then
  return date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
end
$$;

-- Spent or reserved since then. Refunded credits do not count.
create function credits.spent_since(p_user uuid, p_since timestamptz) returns integer
language sql stable
begin atomic
  select coalesce(sum(amount), 0)::integer
    from public.credit_holds
   where user_id = p_user and created_at >= p_since and state <> 'released';
end;

-- The highest plan among purchases (and operators' grants with a plan) that neither expired nor were refunded.
create function credits.tier(p_user uuid) returns text
language sql stable
begin atomic
  select coalesce((
    select plans.name
      from public.credit_lots lot
      join public.plans on plans.name = lot.tier
      left join public.purchases purchase on purchase.id = lot.purchase_id
     where lot.user_id = p_user
       and lot.expires_at > clock_timestamp()
       and (purchase.id is null or purchase.status = 'paid')
     order by plans.rank desc
     limit 1
  ), 'free');
end;

-- Draws on lots by earliest expiry, all or nothing.
-- outcome: reserved | replayed (this key was used before) | insufficient | capped (the person's own daily limit).
-- Only `reserved` writes anything.
create function credits.reserve(p_user uuid, p_amount integer, p_idem text, p_kind text, p_job uuid)
returns table (outcome text, hold_id uuid, balance integer)
language plpgsql
as $$
#variable_conflict use_column
declare
  account public.user_credits;
  new_hold uuid;
begin
  account := credits.lock_account(p_user);
  select hold.id into new_hold from public.credit_holds hold where hold.user_id = p_user and hold.idem_key = p_idem;
  if found then
    return query select 'replayed', new_hold, account.balance;
    return;
  end if;
  if account.balance < p_amount then
    return query select 'insufficient', null::uuid, account.balance;
    return;
  end if;
  if account.daily_cap is not null
     and p_amount + credits.spent_since(p_user, credits.day_start(account.time_zone)) > account.daily_cap then
    return query select 'capped', null::uuid, account.balance;
    return;
  end if;

  insert into public.credit_holds (user_id, idem_key, amount, kind, job_id)
  values (p_user, p_idem, p_amount, p_kind, p_job)
  returning id into new_hold;

  with open_lots as (
    select lot.id, lot.remaining,
           sum(lot.remaining) over (order by lot.expires_at, lot.created_at, lot.id) - lot.remaining as before
      from public.credit_lots lot
     where lot.user_id = p_user and lot.remaining > 0
  ), draw as (
    select id, least(remaining, p_amount - before)::integer as amount from open_lots where before < p_amount
  ), drawn as (
    update public.credit_lots lot
       set remaining = lot.remaining - draw.amount, held = lot.held + draw.amount
      from draw where lot.id = draw.id
    returning lot.id, draw.amount
  )
  insert into public.credit_hold_lots (hold_id, lot_id, amount) select new_hold, drawn.id, drawn.amount from drawn;

  perform credits.post(p_user, 'charge', -p_amount, format('charge:%s', new_hold), p_kind, new_hold, p_job => p_job,
                       p_held => p_amount);
  return query select 'reserved', new_hold, account.balance - p_amount;
end
$$;

-- Locks the hold's account, then the hold. Null if the hold is no longer open.
create function credits.lock_hold(p_hold uuid) returns public.credit_holds
language plpgsql
as $$
declare
  owner uuid;
  hold public.credit_holds;
begin
  select user_id into owner from public.credit_holds where id = p_hold;
  if owner is null then
    return null;
  end if;
  perform credits.lock_account(owner);
  select * into hold from public.credit_holds where id = p_hold and state = 'open' for update;
  return hold;
end
$$;

-- Spends the held credits. False if the hold was closed before.
create function credits.settle(p_hold uuid) returns boolean
language plpgsql
as $$
declare
  hold public.credit_holds;
begin
  hold := credits.lock_hold(p_hold);
  if hold.id is null then
    return false;
  end if;
  update public.credit_lots lot set held = lot.held - part.amount, spent = lot.spent + part.amount
    from public.credit_hold_lots part where part.hold_id = hold.id and lot.id = part.lot_id;
  update public.user_credits set held = held - hold.amount, updated_at = clock_timestamp()
   where user_id = hold.user_id;
  update public.credit_holds set state = 'settled', closed_at = clock_timestamp() where id = hold.id;
  return true;
end
$$;

-- Returns every held credit to the lot it came from. A refund of that lot's purchase takes its share first. If the lot
-- has expired meanwhile, the rest goes into a grace lot of seven days. Credits of an expired grace lot expire, because
-- otherwise reserving and cancelling would keep them for ever. False if the hold was closed before.
create function credits.release(p_hold uuid, p_reason text) returns boolean
language plpgsql
as $$
declare
  hold public.credit_holds;
  part record;
begin
  hold := credits.lock_hold(p_hold);
  if hold.id is null then
    return false;
  end if;
  update public.credit_holds set state = 'released', closed_at = clock_timestamp() where id = hold.id;
  perform credits.post(hold.user_id, 'refund', hold.amount, format('refund:%s', hold.id), hold.kind, hold.id,
                       p_job => hold.job_id, p_reason => p_reason, p_held => -hold.amount);
  for part in
    select lot.id, lot.source, lot.expires_at <= clock_timestamp() as is_due, hold_lot.amount,
           coalesce(lot.purchase_id, parent.purchase_id) as purchase_id
      from public.credit_hold_lots hold_lot
      join public.credit_lots lot on lot.id = hold_lot.lot_id
      left join public.credit_lots parent on parent.id = lot.parent_id
     where hold_lot.hold_id = hold.id
     order by lot.expires_at, lot.created_at, lot.id
  loop
    perform credits.release_part(hold, part.id, part.source, part.is_due, part.purchase_id, part.amount);
  end loop;
  return true;
end
$$;

create function credits.release_part(
  p_hold public.credit_holds, p_lot uuid, p_source text, p_is_due boolean, p_purchase uuid, p_amount integer
) returns void
language plpgsql
as $$
declare
  owed integer := 0;
  back integer;
begin
  select least(reclaim_credits - revoked_credits, p_amount) into owed from public.purchases where id = p_purchase;
  owed := coalesce(owed, 0);
  if owed > 0 then
    update public.purchases set revoked_credits = revoked_credits + owed where id = p_purchase;
    update public.credit_lots set held = held - owed, revoked = revoked + owed where id = p_lot;
    perform credits.post(p_hold.user_id, 'revoke', -owed, format('revoke:%s:%s', p_hold.id, p_lot),
                         p_hold => p_hold.id, p_lot => p_lot, p_purchase => p_purchase);
  end if;
  back := p_amount - owed;
  if back = 0 then
    return;
  end if;
  if not p_is_due then
    update public.credit_lots set held = held - back, remaining = remaining + back where id = p_lot;
  elsif p_source = 'grace' then
    update public.credit_lots set held = held - back, expired = expired + back where id = p_lot;
    perform credits.post(p_hold.user_id, 'expire', -back, format('expire:%s:%s', p_hold.id, p_lot),
                         p_hold => p_hold.id, p_lot => p_lot);
  else
    update public.credit_lots set held = held - back, moved = moved + back where id = p_lot;
    insert into public.credit_lots (user_id, source, parent_id, granted, remaining, expires_at)
    values (p_hold.user_id, 'grace', p_lot, back, back, clock_timestamp() + interval '7 days');
  end if;
end
$$;

-- An operator's grant, with its reason. The key makes a repeated command harmless.
-- outcome: granted | granted_before | key_reused (this key gave the account something else).
create function credits.grant_manually(
  p_user uuid, p_amount integer, p_expires_at timestamptz, p_tier text, p_reason text, p_idem text
) returns text
language plpgsql
as $$
declare
  entry_key text := format('grant:manual:%s:%s', p_user, p_idem);
  earlier public.credit_lots;
  lot_id uuid;
begin
  if length(btrim(coalesce(p_reason, ''))) not between 1 and 500 then
    raise exception 'An operator''s grant needs a reason.' using errcode = 'check_violation';
  end if;
  if length(coalesce(p_idem, '')) not between 1 and 255 then
    raise exception 'An operator''s grant needs a key.' using errcode = 'check_violation';
  end if;
  perform credits.lock_account(p_user);
  select lot.* into earlier from public.credit_transactions entry join public.credit_lots lot on lot.id = entry.lot_id
   where entry.idem_key = entry_key;
  if found then
    return case when earlier.granted = p_amount and earlier.tier is not distinct from p_tier then 'granted_before'
                else 'key_reused' end;
  end if;
  if p_expires_at <= clock_timestamp() or not isfinite(p_expires_at) then
    raise exception 'An operator''s grant has to end in the future.' using errcode = 'check_violation';
  end if;
  insert into public.credit_lots (user_id, source, tier, granted, remaining, expires_at)
  values (p_user, 'grant', p_tier, p_amount, p_amount, p_expires_at)
  returning id into lot_id;
  perform credits.post(p_user, 'grant', p_amount, entry_key, 'grant', p_lot => lot_id, p_reason => p_reason);
  return 'granted';
end
$$;

-- Who got welcome credits. A row stays when its account goes, so that a second account of the same address gets none.
create table credits.welcome_grants (
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  user_id uuid unique references auth.users (id) on delete set null,
  granted_at timestamptz not null default clock_timestamp()
);

-- Gives a person welcome credits for six months, once. outcome: granted | granted_before.
create function credits.grant_welcome(p_user uuid, p_email text, p_amount integer, p_tier text) returns text
language plpgsql
as $$
declare
  lot_id uuid;
begin
  perform credits.lock_account(p_user);
  insert into credits.welcome_grants (mailbox_hash, user_id) values (credits.mailbox_hash(p_email), p_user)
  on conflict do nothing;
  if not found then
    return 'granted_before';
  end if;
  insert into public.credit_lots (user_id, source, tier, granted, remaining, expires_at)
  values (p_user, 'grant', p_tier, p_amount, p_amount, clock_timestamp() + interval '6 months')
  returning id into lot_id;
  perform credits.post(p_user, 'grant', p_amount, format('grant:welcome:%s', p_user), 'grant', p_lot => lot_id,
                       p_reason => 'Welcome credits');
  return 'granted';
end
$$;

select public.make_append_only('public.credit_transactions');

alter table public.purchases enable row level security;
alter table public.receipt_counter enable row level security;
alter table public.credit_lots enable row level security;
alter table credits.lot_terms enable row level security;
alter table credits.welcome_grants enable row level security;
alter table public.credit_holds enable row level security;
alter table public.credit_hold_lots enable row level security;
alter table public.credit_transactions enable row level security;

create policy own_purchases on public.purchases for select to authenticated using (user_id = (select auth.uid()));
create policy own_lots on public.credit_lots for select to authenticated using (user_id = (select auth.uid()));
create policy own_holds on public.credit_holds for select to authenticated using (user_id = (select auth.uid()));
create policy own_transactions on public.credit_transactions for select to authenticated
  using (user_id = (select auth.uid()));

grant select (id, user_id, provider, method, tier, price_cents, currency, credits, status, paid_cents, refunded_cents,
  revoked_credits, receipt_number, created_at, paid_at, refunded_at, claimed_at) on public.purchases to authenticated;
grant select on public.credit_lots, public.credit_holds, public.credit_transactions to authenticated;
grant select, insert, update, delete on public.purchases to service_role;
grant select, insert, update on public.receipt_counter, public.credit_lots, public.credit_holds, public.credit_hold_lots
  to service_role;
grant select, insert on public.credit_transactions to service_role;
grant select on credits.lot_terms to service_role;
grant execute on all functions in schema credits to service_role;
