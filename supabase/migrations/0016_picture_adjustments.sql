-- Pictures that were adjusted, which is free: which request made which, so that one that is sent twice makes one, and how
-- much was made of late. A row outlives its picture: deleting it makes no room for another.
create table public.picture_adjustments (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null when the client sent no Idempotency-Key.
  idem_key text,
  request_hash text not null,
  content_id uuid not null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, idem_key)
);
create index picture_adjustments_lately on public.picture_adjustments (user_id, created_at desc);

alter table public.picture_adjustments enable row level security;
revoke all on public.picture_adjustments from public, anon, authenticated, service_role;
grant select, insert on public.picture_adjustments to service_role;
