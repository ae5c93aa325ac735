-- Refusals of the safety checks and appeals against them. All append-only, for the database's owner too.

-- The log of the safety checks. It keeps the words that broke a rule, never the whole text, and outlives the account.
create table public.moderation_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- No foreign key: deleting an account must neither delete log entries nor be stopped by them.
  user_id uuid,
  input_kind text not null check (length(input_kind) between 1 and 60),
  context text not null check (length(context) between 1 and 60),
  decision text not null check (decision in ('refused', 'unavailable')),
  rule_id text check (length(rule_id) between 1 and 60),
  checker text not null check (length(checker) between 1 and 60),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  excerpt text check (length(excerpt) <= 200),
  appeal_token_hash text unique check (appeal_token_hash ~ '^[0-9a-f]{64}$'),
  check ((decision = 'refused') = (rule_id is not null)),
  check ((decision = 'refused') = (appeal_token_hash is not null))
);
create index moderation_events_by_time on public.moderation_events (created_at desc, id desc);
create index moderation_events_by_user on public.moderation_events (user_id, created_at desc) where user_id is not null;

-- One appeal for each refusal.
create table public.moderation_appeals (
  event_id uuid primary key references public.moderation_events (id),
  created_at timestamptz not null default clock_timestamp(),
  message text not null check (length(message) between 1 and 2000)
);

select public.make_append_only('public.moderation_events');
select public.make_append_only('public.moderation_appeals');

alter table public.moderation_events enable row level security;
alter table public.moderation_appeals enable row level security;

grant select, insert on public.moderation_events, public.moderation_appeals to service_role;
