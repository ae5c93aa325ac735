-- The only ways in which credits move. Every function locks the account's row first; whoever holds that lock may write
-- the account's lots, holds and transactions.

-- Writes one entry and moves the balance with it, and what is held: the only place where a balance changes.
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

-- Opens the account when it is new, locks it, and expires what is due. First statement of every other function.
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

-- What can be spent now: leaves out what is due to expire, without a lock and without writing.
create function credits.balance(p_user uuid) returns integer
language sql stable
begin atomic
  select coalesce(sum(remaining), 0)::integer
    from public.credit_lots
   where user_id = p_user and remaining > 0 and expires_at > clock_timestamp();
end;

-- Expires what is due, if anything is; without a due lot it takes no lock.
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

-- The person's own midnight, as an instant; UTC's where this PostgreSQL does not know the zone.
create function credits.day_start(p_zone text) returns timestamptz
language plpgsql stable
as $$
begin
  return date_trunc('day', clock_timestamp() at time zone p_zone) at time zone p_zone;
exception when invalid_parameter_value then
  return date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
end
$$;

-- Spent or reserved since that midnight; what came back does not count.
create function credits.spent_since(p_user uuid, p_since timestamptz) returns integer
language sql stable
begin atomic
  select coalesce(sum(amount), 0)::integer
    from public.credit_holds
   where user_id = p_user and created_at >= p_since and state <> 'released';
end;

-- The highest plan among purchases (and operator grants that carry one) that neither expired nor were taken back.
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
-- Nothing is written but for reserved.
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

-- Locks the hold's account, then reads the hold again. Null when it is no longer open.
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

-- The work is done: what was held is spent. False when the hold was closed before.
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

-- Nothing was made: every credit goes back into the lot it came from. What a refund of its purchase still asks for is
-- taken at once. Where the lot has expired meanwhile, the rest goes into a grace lot of seven days; where that was a
-- grace lot already, it expires, or reserving and cancelling would keep credits for ever. False when the hold was
-- closed before.
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

-- An operator's gift, with its reason. The key makes a repeated command harmless.
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
    raise exception 'An operator''s grant ends on a day to come.' using errcode = 'check_violation';
  end if;
  insert into public.credit_lots (user_id, source, tier, granted, remaining, expires_at)
  values (p_user, 'grant', p_tier, p_amount, p_amount, p_expires_at)
  returning id into lot_id;
  perform credits.post(p_user, 'grant', p_amount, entry_key, 'grant', p_lot => lot_id, p_reason => p_reason);
  return 'granted';
end
$$;

grant execute on all functions in schema credits to service_role;
