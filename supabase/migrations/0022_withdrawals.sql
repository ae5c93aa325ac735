-- Withdrawals from contracts (Directive 2011/83/EU, Article 11a). Every statement is stored whatever the refund rules
-- compute, and what the operator decides about it is written beside it. Nobody reads these over REST, and nobody but the
-- database's owner has a right to them.

create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- What the person is told. Random, so that it tells neither how many there are nor when they came.
  reference text not null unique check (reference ~ '^W(-[2-9BCDFGHJKMNPQRTVWXYZ]{4}){2}$'),
  -- Made by the browser for one statement, so that a statement sent twice is stored once.
  request_key uuid not null unique,
  -- The law's time of submission. The figures below are those of this time.
  received_at timestamptz not null default clock_timestamp(),
  -- No foreign key: a statement outlives its writer's account.
  user_id uuid,
  name text not null check (forms.is_line(name, 100)),
  email text not null check (forms.is_line(email, 254) and position('@' in email) > 1),
  -- The purchase in the person's own words: a number, or whatever else they know of it.
  receipt text check (forms.is_line(receipt, 100)),
  purchase text check (length(purchase) between 1 and 500),
  -- The words that were confirmed, as they are mailed to the person.
  statement text not null check (length(statement) between 1 and 2000),
  -- The purchase that the server found by them.
  purchase_id uuid references public.purchases (id),
  -- The first statement about the same purchase, which counts. Null for the first one itself.
  repeats uuid,
  -- What the refund rules compute, and the figures that it rests on.
  extent text not null check (extent in ('full', 'share', 'none', 'unknown')),
  reason text not null check (reason in ('few_generations', 'some_generations', 'many_generations', 'too_late',
    'refunded', 'charged_back', 'unknown_purchase')),
  amount_cents integer not null check (amount_cents >= 0),
  -- Whole days in UTC between the day of the payment and the day of the statement.
  days_since_paid integer check (days_since_paid >= 0),
  generations integer check (generations >= 0),
  credits integer check (credits > 0),
  unspent_credits integer check (unspent_credits between 0 and credits),
  price_cents integer check (price_cents > 0),
  paid_cents integer check (paid_cents >= price_cents),
  refunded_cents integer check (refunded_cents between 0 and paid_cents),
  currency text check (currency ~ '^[A-Z]{3}$'),
  unique (id, purchase_id),
  foreign key (repeats, purchase_id) references public.withdrawals (id, purchase_id),
  check (repeats is null or purchase_id is not null),
  check (receipt is not null or purchase is not null),
  check (num_nonnulls(purchase_id, days_since_paid, generations, credits, unspent_credits, price_cents, paid_cents,
    refunded_cents, currency) in (0, 9)),
  check ((extent = 'unknown') = (purchase_id is null)),
  check (extent = case reason when 'few_generations' then 'full' when 'some_generations' then 'share'
    when 'unknown_purchase' then 'unknown' else 'none' end),
  check (case when extent in ('full', 'share') then amount_cents <= paid_cents - refunded_cents else amount_cents = 0 end)
);
create index withdrawals_by_time on public.withdrawals (received_at desc, id desc);
create index withdrawals_by_purchase on public.withdrawals (purchase_id) where purchase_id is not null;
create unique index withdrawals_first_of_purchase on public.withdrawals (purchase_id)
  where purchase_id is not null and repeats is null;

-- What the operator decided. A refusal may be followed by a refund; neither is made twice.
create table public.withdrawal_decisions (
  id uuid primary key default gen_random_uuid(),
  withdrawal_id uuid not null references public.withdrawals (id),
  decided_at timestamptz not null default clock_timestamp(),
  decision text not null check (decision in ('refund', 'refuse')),
  -- The person reads it.
  reason text not null check (length(btrim(reason)) between 1 and 500),
  actor text not null check (length(actor) between 1 and 120),
  -- The refunded purchase, which the operator may have found where the server found none, and the refund that this decision
  -- recorded. Several people's statements may mean one purchase; it is refunded by one decision.
  purchase_id uuid references public.purchases (id),
  amount_cents integer check (amount_cents > 0),
  unique (withdrawal_id, decision),
  unique (purchase_id),
  check (num_nonnulls(purchase_id, amount_cents) = case decision when 'refund' then 2 else 0 end)
);

-- The withdrawals from one's own purchases, whoever declared them: the first of each, or the one by which it was refunded.
create function public.own_withdrawals() returns table (purchase_id uuid, reference text, state text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (purchase.id) purchase.id, withdrawal.reference,
         case when refund.id is not null then 'refunded'
              when exists (select from public.withdrawal_decisions where withdrawal_id = withdrawal.id) then 'refused'
              else 'open' end
    from public.purchases purchase
    left join public.withdrawal_decisions refund on refund.purchase_id = purchase.id
    join public.withdrawals withdrawal
      on withdrawal.id = refund.withdrawal_id
      or refund.id is null and withdrawal.purchase_id = purchase.id and withdrawal.repeats is null
   where purchase.user_id = (select auth.uid())
   order by purchase.id
$$;
comment on function public.own_withdrawals is 'Never null: purchase_id, reference, state.';
grant execute on function public.own_withdrawals to authenticated;

select public.make_append_only('public.withdrawals');
select public.make_append_only('public.withdrawal_decisions');
alter table public.withdrawals enable row level security;
alter table public.withdrawal_decisions enable row level security;
