-- The audit log of the safety checks. Append-only for everybody, its owner included. It keeps the words that were
-- marked, never the whole text, and outlives the account that it names.
create table public.moderation_events (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- No foreign key: deleting an account must neither delete nor be stopped by what the log says about it.
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

create function public.refuse_moderation_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
revoke execute on function public.refuse_moderation_change() from public, anon, authenticated;

create trigger moderation_events_append_only before update or delete on public.moderation_events
  for each row execute function public.refuse_moderation_change();
create trigger moderation_events_no_truncate before truncate on public.moderation_events
  for each statement execute function public.refuse_moderation_change();
-- `always`: also in a session that replays changes (session_replication_role = replica).
alter table public.moderation_events enable always trigger moderation_events_append_only;
alter table public.moderation_events enable always trigger moderation_events_no_truncate;

alter table public.moderation_events enable row level security;
revoke all on public.moderation_events from public, anon, authenticated, service_role;
grant select, insert on public.moderation_events to service_role;

-- What a person says against a refusal: one appeal for each, kept beside it.
create table public.moderation_appeals (
  event_id uuid primary key references public.moderation_events (id),
  created_at timestamptz not null default clock_timestamp(),
  message text not null check (length(message) between 1 and 2000)
);

create trigger moderation_appeals_append_only before update or delete on public.moderation_appeals
  for each row execute function public.refuse_moderation_change();
create trigger moderation_appeals_no_truncate before truncate on public.moderation_appeals
  for each statement execute function public.refuse_moderation_change();
alter table public.moderation_appeals enable always trigger moderation_appeals_append_only;
alter table public.moderation_appeals enable always trigger moderation_appeals_no_truncate;

alter table public.moderation_appeals enable row level security;
revoke all on public.moderation_appeals from public, anon, authenticated, service_role;
grant select, insert on public.moderation_appeals to service_role;
