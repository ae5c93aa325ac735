-- The history of credits, and the check of the whole ledger.

-- The history as its owner reads it: one row for each transaction, with its outcome and its purpose.
-- Every look-up is by a unique key, so `limit 1` changes no row. It keeps PostgreSQL from joining all of six tables for
-- a page of 50 rows, which it prefers because row-level security compares the owner a second time.
create view public.credit_history with (security_invoker = true) as
select entry.user_id, entry.seq, entry.created_at, entry.type, entry.amount, entry.balance_after, entry.kind,
       entry.reason, entry.job_id, entry.hold_id, entry.purchase_id, entry.lot_id,
       -- open: reserved, the job runs. settled: charged. released: refunded.
       hold.state as hold_state,
       refund.seq as refund_seq, refund.created_at as refunded_at, refund.balance_after as balance_after_refund,
       job.state as job_state,
       -- A reply has no job; what ended it is with its refund.
       coalesce(job.error_code, refund.reason) as error_code, job.prompt, job.aspect_ratio,
       -- The tool's settings: scale and mode, seconds, operation.
       job.settings,
       -- Whom a message was written to.
       companion.girlfriend_name as companion_name,
       content.id as content_id, content.content_type, content.content_url, content.poster_url,
       purchase.tier, purchase.receipt_number,
       lot.source as lot_source, lot.expires_at as lot_expires_at
  from public.credit_transactions entry
  left join lateral (
    select state from public.credit_holds where id = entry.hold_id limit 1
  ) hold on true
  left join lateral (
    select seq, created_at, balance_after, reason from public.credit_transactions
     where entry.type = 'charge' and hold.state = 'released' and idem_key = 'refund:' || entry.hold_id::text limit 1
  ) refund on true
  left join lateral (
    select state, error_code, content_id, input ->> 'prompt' as prompt, input ->> 'aspectRatio' as aspect_ratio,
           jsonb_strip_nulls(jsonb_build_object('scale', input -> 'scale', 'mode', input -> 'mode',
             'durationS', input -> 'durationS', 'operation', input #> '{options,operation}')) as settings
      from public.generation_jobs where id = entry.job_id limit 1
  ) job on true
  left join lateral (
    select conversation.girlfriend_name
      from public.companion_replies reply join public.ai_conversations conversation on conversation.id = reply.conversation_id
     where reply.id = entry.job_id limit 1
  ) companion on true
  left join lateral (
    select id, content_type, content_url, generation_params ->> 'poster_url' as poster_url
      from public.generated_content where id = job.content_id limit 1
  ) content on true
  left join lateral (
    select source, expires_at, purchase_id from public.credit_lots where id = entry.lot_id limit 1
  ) lot on true
  left join lateral (
    select tier, receipt_number from public.purchases
     where id = coalesce(entry.purchase_id, lot.purchase_id) limit 1
  ) purchase on true;

comment on view public.credit_history is 'Never null: user_id, seq, created_at, type, amount, balance_after.';
grant select on public.credit_history to authenticated, service_role;

-- Checks every invariant of the ledger: one row for each violation. It takes no locks; in one snapshot (repeatable
-- read) the result is exact on a busy database too.
create function credits.reconcile() returns table (violation text, subject uuid, detail text)
language sql stable
begin atomic
  with entry_sums as (
    select user_id, sum(amount) as total, count(*) as entries, max(seq) as last from public.credit_transactions group by 1
  ), lot_sums as (
    select user_id, sum(remaining) as remaining, sum(held) as held from public.credit_lots group by 1
  ), open_holds as (
    select user_id, sum(amount) as amount from public.credit_holds where state = 'open' group by 1
  ), accounts as (
    select account.*, coalesce(entry_sums.total, 0) as total, coalesce(entry_sums.entries, 0) as entries,
           coalesce(entry_sums.last, 0) as last, coalesce(lot_sums.remaining, 0) as lots_remaining,
           coalesce(lot_sums.held, 0) as lots_held, coalesce(open_holds.amount, 0) as holds_open
      from public.user_credits account
      left join entry_sums using (user_id) left join lot_sums using (user_id) left join open_holds using (user_id)
  )
  select 'balance_is_not_sum_of_entries', user_id, format('balance %s, entries %s', balance, total)
    from accounts where balance <> total
  union all
  select 'balance_is_not_sum_of_lots', user_id, format('balance %s, lots %s', balance, lots_remaining)
    from accounts where balance <> lots_remaining
  union all
  select 'held_is_not_sum_of_lots', user_id, format('held %s, lots %s', held, lots_held)
    from accounts where held <> lots_held
  union all
  select 'held_is_not_sum_of_open_holds', user_id, format('held %s, holds %s', held, holds_open)
    from accounts where held <> holds_open
  union all
  select 'entries_have_gaps', user_id, format('%s entries, last number %s, account says %s', entries, last, last_seq)
    from accounts where last <> entries or last <> last_seq
  union all
  select 'balance_chain_is_broken', user_id, format('entry %s says %s, the entries before it %s', seq, balance_after, running)
    from (select user_id, seq, balance_after, sum(amount) over (partition by user_id order by seq) as running
            from public.credit_transactions) chain
   where balance_after <> running
  union all
  select 'hold_is_not_sum_of_its_lots', hold.id, format('hold %s, lots %s', hold.amount, coalesce(sum(part.amount), 0))
    from public.credit_holds hold left join public.credit_hold_lots part on part.hold_id = hold.id
   group by hold.id having hold.amount <> coalesce(sum(part.amount), 0)
  union all
  select 'lot_held_is_not_sum_of_its_open_holds', lot.id, format('held %s, holds %s', lot.held, coalesce(sum(part.amount), 0))
    from public.credit_lots lot
    left join (public.credit_hold_lots part join public.credit_holds hold on hold.id = part.hold_id and hold.state = 'open')
      on part.lot_id = lot.id
   group by lot.id having lot.held <> coalesce(sum(part.amount), 0)
  union all
  select 'lot_spent_is_not_sum_of_its_settled_holds', lot.id, format('spent %s, holds %s', lot.spent, coalesce(sum(part.amount), 0))
    from public.credit_lots lot
    left join (public.credit_hold_lots part join public.credit_holds hold on hold.id = part.hold_id and hold.state = 'settled')
      on part.lot_id = lot.id
   group by lot.id having lot.spent <> coalesce(sum(part.amount), 0)
  union all
  select 'hold_without_its_entries', hold.id, format('%s: charged %s, refunded %s', hold.state, tally.charged, tally.refunded)
    from public.credit_holds hold
   cross join lateral (
     select coalesce(sum(amount) filter (where idem_key = 'charge:' || hold.id::text), 0) as charged,
            coalesce(sum(amount) filter (where idem_key = 'refund:' || hold.id::text), 0) as refunded
       from public.credit_transactions
      where idem_key in ('charge:' || hold.id::text, 'refund:' || hold.id::text)) tally
   where tally.charged <> -hold.amount
      or tally.refunded <> case when hold.state = 'released' then hold.amount else 0 end
  union all
  select 'paid_purchase_without_credits', purchase.id, format('receipt %s', purchase.receipt_number)
    from public.purchases purchase
   where purchase.status = 'paid' and purchase.user_id is not null
     and not exists (select from public.credit_lots where purchase_id = purchase.id)
  union all
  select 'credits_without_a_paid_purchase', lot.id, format('purchase %s is %s', purchase.id, purchase.status)
    from public.credit_lots lot join public.purchases purchase on purchase.id = lot.purchase_id
   where purchase.paid_at is null or lot.user_id is distinct from purchase.user_id or lot.granted <> purchase.credits
  union all
  select 'revoked_is_not_sum_of_lots', purchase.id, format('purchase %s, lots %s', purchase.revoked_credits, coalesce(sum(lot.revoked), 0))
    from public.purchases purchase
    left join (public.credit_lots lot left join public.credit_lots parent on parent.id = lot.parent_id)
      on coalesce(lot.purchase_id, parent.purchase_id) = purchase.id
   group by purchase.id having purchase.revoked_credits <> coalesce(sum(lot.revoked), 0)
  union all
  select 'refund_left_credits_to_spend', purchase.id, format('%s still to be taken', purchase.reclaim_credits - purchase.revoked_credits)
    from public.purchases purchase
   where purchase.reclaim_credits > purchase.revoked_credits
     and exists (select from public.credit_lots lot left join public.credit_lots parent on parent.id = lot.parent_id
                  where coalesce(lot.purchase_id, parent.purchase_id) = purchase.id and lot.remaining > 0)
  union all
  select 'grace_lot_is_not_what_moved', lot.id, format('moved %s, grace lots %s', lot.moved, coalesce(sum(child.granted), 0))
    from public.credit_lots lot left join public.credit_lots child on child.parent_id = lot.id
   group by lot.id having lot.moved <> coalesce(sum(child.granted), 0)
  union all
  select 'ended_job_holds_credits', job.id, format('job %s, hold %s', job.state, hold.state)
    from public.generation_jobs job join public.credit_holds hold on hold.id = job.hold_id
   where hold.state <> case when job.state = 'succeeded' then 'settled'
                            when job.state in ('failed', 'cancelled') then 'released' else 'open' end
  union all
  select 'hold_without_job', hold.id, format('job %s', hold.job_id)
    from public.credit_holds hold
   where hold.state = 'open' and hold.job_id is not null
     and not exists (select from public.generation_jobs where id = hold.job_id)
     and not exists (select from public.companion_replies where id = hold.job_id)
  union all
  select 'reply_holds_wrong_credits', reply.id, format('%s, delivered %s, hold %s', reply.state, reply.delivered, hold.state)
    from public.companion_replies reply join public.credit_holds hold on hold.id = reply.hold_id
   where hold.state <> case when reply.delivered then 'settled' when reply.state = 'running' then 'open' else 'released' end
  union all
  select 'reply_price_is_not_its_hold', reply.id, format('reply %s, hold %s', reply.cost_credits, coalesce(hold.amount, 0))
    from public.companion_replies reply left join public.credit_holds hold on hold.id = reply.hold_id
   where reply.cost_credits <> coalesce(hold.amount, 0) or hold.user_id <> reply.user_id or hold.job_id <> reply.id
  union all
  select 'job_price_is_not_its_hold', job.id, format('job %s, hold %s', job.cost_credits, coalesce(hold.amount, 0))
    from public.generation_jobs job left join public.credit_holds hold on hold.id = job.hold_id
   where job.cost_credits <> coalesce(hold.amount, 0) or hold.user_id <> job.user_id
  union all
  select 'hold_of_another_job', hold.id, format('hold names job %s, which has hold %s', job.id, job.hold_id)
    from public.credit_holds hold join public.generation_jobs job on job.id = hold.job_id
   where job.hold_id is distinct from hold.id
  union all
  select 'entry_beyond_its_hold', entry.id, format('%s of %s, key %s', entry.type, entry.amount, entry.idem_key)
    from public.credit_transactions entry
   where entry.type in ('charge', 'refund')
     and entry.idem_key is distinct from format('%s:%s', entry.type, entry.hold_id)
  union all
  select 'grant_is_not_its_lot', coalesce(entry.id, lot.id), format('entry %s, lot %s', entry.amount, lot.granted)
    from (select * from public.credit_transactions where type = 'grant') entry
    full join (select * from public.credit_lots where source <> 'grace') lot on lot.id = entry.lot_id
   where lot.granted is distinct from entry.amount or lot.user_id is distinct from entry.user_id
  union all
  select 'lot_tier_was_changed', lot.id, format('tier %s, given as %s, bought as %s', lot.tier, terms.tier, purchase.tier)
    from public.credit_lots lot
    left join credits.lot_terms terms on terms.lot_id = lot.id
    left join public.purchases purchase on purchase.id = lot.purchase_id
   where terms.lot_id is null or lot.tier is distinct from terms.tier
      or (purchase.id is not null and lot.tier is distinct from purchase.tier)
  union all
  select 'lot_end_was_changed', lot.id, format('ends at %s, given until %s', lot.expires_at, terms.expires_at)
    from public.credit_lots lot join credits.lot_terms terms on terms.lot_id = lot.id
   where lot.expires_at <> terms.expires_at
  union all
  select 'purchase_paid_below_its_price', purchase.id, format('paid %s of %s cents', purchase.paid_cents, purchase.price_cents)
    from public.purchases purchase
   where purchase.paid_at is not null and coalesce(purchase.paid_cents, 0) < purchase.price_cents
  union all
  select 'refund_beyond_its_payment', purchase.id, format('refunded %s of %s cents', purchase.refunded_cents, purchase.paid_cents)
    from public.purchases purchase
   where purchase.refunded_cents > greatest(coalesce(purchase.paid_cents, 0), purchase.price_cents)
  union all
  select 'receipts_have_gaps', null::uuid, format('%s receipts, last number %s', tally.receipts, counter.last_number)
    from public.receipt_counter counter
   cross join (select count(receipt_number) as receipts, coalesce(max(receipt_number), 0) as last from public.purchases) tally
   where tally.receipts <> counter.last_number or tally.last <> counter.last_number;
end;

grant execute on function credits.reconcile() to service_role;
