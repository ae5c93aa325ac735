-- From a payment to credits and back.

-- Authentic callbacks of payment providers, byte for byte, and the answers to our own polls. A second delivery of the
-- same event violates the unique key. A job processes each event.
create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  event_key text not null,
  source text not null default 'webhook' check (source in ('webhook', 'poll', 'operator')),
  purchase_id uuid references public.purchases (id),
  raw_body bytea not null,
  -- The callback's query string and the headers that carry its signature.
  query text not null default '',
  headers jsonb not null default '{}',
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  outcome text,
  unique (provider, event_key),
  check ((processed_at is null) = (outcome is null))
);
create index payment_events_open on public.payment_events (received_at) where processed_at is null;

-- The memory of the sandbox payment provider: its invoices, as a real provider would keep them on its own machines.
-- Only its adapter and its checkout page read this; the product learns of payments by callbacks and polls.
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
  -- For purchases made on the provider's own site, without an invoice of ours.
  external_email text,
  external_tier text,
  created_at timestamptz not null default clock_timestamp(),
  check ((external_email is null) = (external_tier is null)),
  check ((state = 'paid') = (paid_at is not null))
);

-- Lock order: account, purchase, job, hold, lot. Each function may be called again with the same event and in any order
-- with the others; the result is the same.

-- Locks the owner's account, then the purchase. If somebody claims the purchase in between, it starts again with the
-- new owner; the inner block releases the purchase's row.
create function credits.lock_purchase(p_purchase uuid) returns public.purchases
language plpgsql
as $$
declare
  owner uuid;
  purchase public.purchases;
begin
  loop
    select user_id into owner from public.purchases where id = p_purchase;
    if not found then
      return null;
    end if;
    if owner is not null then
      perform credits.lock_account(owner);
    end if;
    begin
      -- FOR UPDATE would wait for the foreign key's lock of a callback that is being stored.
      select * into purchase from public.purchases where id = p_purchase for no key update;
      if purchase.user_id is distinct from owner then
        raise exception 'claimed meanwhile' using errcode = 'GL001';
      end if;
      return purchase;
    exception when sqlstate 'GL001' then
      null;
    end;
  end loop;
end
$$;

-- Turns a paid purchase into a lot that expires six calendar months after the payment. Idempotent: the lot's
-- purchase_id is unique. outcome: granted | granted_before | waiting (paid, not claimed yet) | blocked (not paid).
create function credits.grant_purchase(p_purchase uuid) returns text
language plpgsql
as $$
declare
  purchase public.purchases := credits.lock_purchase(p_purchase);
  lot_id uuid;
begin
  if purchase.id is null or purchase.status <> 'paid' then
    return 'blocked';
  end if;
  if purchase.user_id is null then
    return 'waiting';
  end if;
  insert into public.credit_lots (user_id, source, purchase_id, tier, granted, remaining, expires_at)
  values (purchase.user_id, 'purchase', purchase.id, purchase.tier, purchase.credits, purchase.credits,
          purchase.paid_at + interval '6 months')
  on conflict (purchase_id) do nothing
  returning id into lot_id;
  if lot_id is null then
    return 'granted_before';
  end if;
  perform credits.post(purchase.user_id, 'grant', purchase.credits, format('grant:purchase:%s', purchase.id),
                       'purchase', p_lot => lot_id, p_purchase => purchase.id);
  -- Part of the money may have been refunded before the purchase was claimed.
  perform credits.reclaim(purchase.id);
  -- A purchase claimed after six months is granted and expired at once, so that the history shows both.
  perform credits.lock_account(purchase.user_id);
  return 'granted';
end
$$;

-- Records the sum that a provider says was paid. Only a sum that covers the price in our own row is a payment; it
-- counts even after the invoice expired.
-- outcome: as grant_purchase, or unknown_purchase | underpaid (flagged, nothing granted).
create function credits.record_payment(p_purchase uuid, p_paid_cents integer, p_paid_at timestamptz) returns text
language plpgsql
as $$
declare
  purchase public.purchases := credits.lock_purchase(p_purchase);
  receipt bigint;
begin
  if purchase.id is null then
    return 'unknown_purchase';
  end if;
  -- A larger sum than was known: refunds return what is above the price first.
  if purchase.paid_at is not null and p_paid_cents > purchase.paid_cents then
    update public.purchases set paid_cents = p_paid_cents, flag = 'overpaid' where id = purchase.id;
    perform credits.count_refund(purchase.id);
  end if;
  if purchase.status in ('refunded', 'charged_back') then
    return 'blocked';
  end if;
  if purchase.status = 'paid' then
    return credits.grant_purchase(purchase.id);
  end if;
  if p_paid_cents < purchase.price_cents then
    update public.purchases set flag = 'underpaid', paid_cents = greatest(coalesce(paid_cents, 0), p_paid_cents)
     where id = purchase.id;
    return 'underpaid';
  end if;
  update public.receipt_counter set last_number = last_number + 1 returning last_number into receipt;
  update public.purchases
     set status = 'paid', paid_cents = p_paid_cents, paid_at = least(p_paid_at, clock_timestamp()),
         receipt_number = receipt, next_poll_at = null,
         flag = case when p_paid_cents > price_cents then 'overpaid' end
   where id = purchase.id;
  perform credits.count_refund(purchase.id);
  return credits.grant_purchase(purchase.id);
end
$$;

-- Records a refund or a chargeback. p_refunded_cents is the sum of all refunds so far; null for everything. outcome:
-- unknown_purchase | repeated (known before) | taken_back.
create function credits.take_back(p_purchase uuid, p_status text, p_refunded_cents integer) returns text
language plpgsql
as $$
declare
  purchase public.purchases := credits.lock_purchase(p_purchase);
  everything integer := greatest(coalesce(purchase.paid_cents, 0), purchase.price_cents);
  refunded integer := greatest(purchase.refunded_cents, least(coalesce(p_refunded_cents, everything), everything));
begin
  if purchase.id is null then
    return 'unknown_purchase';
  end if;
  if p_status is null or p_status not in ('refunded', 'charged_back') or p_refunded_cents <= 0 then
    raise exception 'A purchase cannot be taken back as % by %.', p_status, p_refunded_cents
      using errcode = 'check_violation';
  end if;
  if purchase.status = 'charged_back' or (p_status = 'refunded' and refunded = purchase.refunded_cents) then
    return 'repeated';
  end if;
  update public.purchases
     set refunded_cents = case when p_status = 'charged_back' then everything else refunded end,
         refunded_at = coalesce(refunded_at, clock_timestamp()),
         status = case when p_status = 'charged_back' then p_status else status end,
         -- A partial refund may arrive before its payment; the outcome is still open then.
         next_poll_at = case when p_status = 'refunded' and status = 'pending' then next_poll_at end
   where id = purchase.id;
  perform credits.count_refund(purchase.id);
  if purchase.user_id is not null then
    perform credits.reclaim(purchase.id);
  end if;
  return 'taken_back';
end
$$;

-- Computes how many credits the refunds so far ask back. What was paid above the price is refunded first and costs no
-- credits; the rest costs its share, rounded down. A refund of the whole price costs all credits and ends the plan.
-- Credits that were taken back before stay taken.
create function credits.count_refund(p_purchase uuid) returns void
language sql
begin atomic
  update public.purchases
     set status = case when counted.cents >= price_cents and status <> 'charged_back' then 'refunded' else status end,
         reclaim_credits = case when counted.cents >= price_cents or status = 'charged_back' then credits
                                else greatest(revoked_credits,
                                              (credits::bigint * counted.cents / price_cents)::integer) end
    from (select greatest(0, refunded_cents - greatest(0, coalesce(paid_cents, 0) - price_cents)) as cents
            from public.purchases where id = p_purchase) counted
   where id = p_purchase and refunded_cents > 0;
end;

-- Takes the credits that the refunds ask for from the rest of the purchase's lot and of its grace lots. Held credits
-- are taken when they are released (credits.release); spent credits stay spent.
create function credits.reclaim(p_purchase uuid) returns void
language plpgsql
as $$
declare
  owed integer;
  taken integer;
  lot public.credit_lots;
begin
  select reclaim_credits - revoked_credits into owed from public.purchases where id = p_purchase;
  for lot in
    select own.* from public.credit_lots own
      left join public.credit_lots parent on parent.id = own.parent_id
     where (own.purchase_id = p_purchase or parent.purchase_id = p_purchase) and own.remaining > 0
     order by own.expires_at, own.created_at, own.id
  loop
    exit when owed = 0;
    taken := least(owed, lot.remaining);
    owed := owed - taken;
    update public.credit_lots set remaining = remaining - taken, revoked = revoked + taken where id = lot.id;
    update public.purchases set revoked_credits = revoked_credits + taken where id = p_purchase;
    -- `revoked` only grows, so its new value makes the key unique.
    perform credits.post(lot.user_id, 'revoke', -taken, format('revoke:%s:%s', lot.id, lot.revoked + taken),
                         p_lot => lot.id, p_purchase => p_purchase);
  end loop;
end
$$;

-- Gives the account every paid purchase that waits for this e-mail address. The caller has verified the address.
create function credits.claim_purchases(p_user uuid, p_email text)
returns table (claimed_count integer, added_credits integer, expired_count integer)
language plpgsql
as $$
#variable_conflict use_column
declare
  waiting uuid;
  added integer;
begin
  claimed_count := 0;
  added_credits := 0;
  expired_count := 0;
  perform credits.lock_account(p_user);
  for waiting in
    select id from public.purchases
     where user_id is null and status = 'paid' and email_norm = credits.normal_email(p_email)
     order by paid_at, id
       for no key update
  loop
    update public.purchases set user_id = p_user, claimed_by = p_user, claimed_at = clock_timestamp()
     where id = waiting;
    perform credits.grant_purchase(waiting);
    select lot.remaining into strict added from public.credit_lots lot where lot.purchase_id = waiting;
    claimed_count := claimed_count + 1;
    added_credits := added_credits + added;
    if added = 0 then
      expired_count := expired_count + 1;
    end if;
  end loop;
  return next;
end
$$;

alter table public.payment_events enable row level security;
alter table sandbox.invoices enable row level security;

grant select, insert, update on public.payment_events, sandbox.invoices to service_role;
grant execute on all functions in schema credits to service_role;
