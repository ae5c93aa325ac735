-- Public pages of single pictures, how a Growth account's pages look, and what visitors report. Nobody but the owner
-- of a picture makes or ends its page; a page that has ended is never found again.
create table public.shared_pages (
  -- 128 random bits. Readable, so that its owner can see the link again.
  token text primary key check (token ~ '^[A-Za-z0-9_-]{22}$'),
  content_id uuid not null references public.generated_content (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  show_prompt boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- Kept after its end, so that a report about the page still leads to its picture.
  ended_at timestamptz
);
create unique index shared_pages_live on public.shared_pages (content_id) where ended_at is null;
create index shared_pages_by_content on public.shared_pages (content_id);
create index shared_pages_by_user on public.shared_pages (user_id);

-- Shown only while the account's plan includes it; kept when the plan ends.
create table public.share_branding (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text check (length(display_name) between 1 and 60),
  -- As chosen; pages show the nearest shade that can be read.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- A small copy of the upload, so that it goes with its row.
  logo bytea check (octet_length(logo) between 1 and 262144),
  updated_at timestamptz not null default clock_timestamp()
);

-- What anybody says about something shown here. Append-only, without foreign keys: it outlives what it is about.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('my_likeness', 'under_age', 'sexual', 'rights', 'other')),
  -- What was reported: the address as it was given, and the picture that a shared page led to.
  address text not null check (length(address) between 1 and 500),
  content_id uuid,
  owner_id uuid,
  message text not null default '' check (length(message) <= 2000),
  -- Where the reporter wants an answer.
  email text check (length(email) <= 254),
  -- A report about one's own likeness has to be decided within 48 hours.
  due_at timestamptz generated always as (
    case when kind = 'my_likeness'
      then ((created_at at time zone 'utc') + interval '48 hours') at time zone 'utc' end) stored,
  check ((content_id is null) = (owner_id is null))
);
create index reports_by_time on public.reports (created_at desc, id desc);
create index reports_due on public.reports (due_at) where due_at is not null;

create trigger reports_append_only before update or delete on public.reports
  for each row execute function public.refuse_moderation_change();
create trigger reports_no_truncate before truncate on public.reports
  for each statement execute function public.refuse_moderation_change();
alter table public.reports enable always trigger reports_append_only;
alter table public.reports enable always trigger reports_no_truncate;

alter table public.shared_pages enable row level security;
alter table public.share_branding enable row level security;
alter table public.reports enable row level security;

create policy read_own_pages on public.shared_pages for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.shared_pages, public.share_branding, public.reports
  from public, anon, authenticated, service_role;
grant select on public.shared_pages to authenticated;
grant select, insert, update, delete on public.shared_pages, public.share_branding to service_role;
grant select, insert on public.reports to service_role;
