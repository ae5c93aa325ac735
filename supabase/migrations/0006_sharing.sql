-- Public pages of single pictures. Only the picture's owner opens or ends its page; an ended page never comes back.
create table public.shared_pages (
  -- 128 random bits, kept in plain text so that the owner can see the link again.
  token text primary key check (token ~ '^[A-Za-z0-9_-]{22}$'),
  content_id uuid not null references public.generated_content (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  show_prompt boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- An ended page keeps its row, so that a report about it still leads to its picture.
  ended_at timestamptz
);
create unique index shared_pages_live on public.shared_pages (content_id) where ended_at is null;
create index shared_pages_by_content on public.shared_pages (content_id);
create index shared_pages_by_user on public.shared_pages (user_id);

-- How an account's public pages look. Shown while the plan includes it; kept when the plan ends.
create table public.share_branding (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- One line without control characters, and without signs that turn the direction of text.
  display_name text check (length(display_name) between 1 and 60
    and display_name !~ '[\u0001-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]'),
  -- The chosen colour; pages show the nearest shade with enough contrast.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- A small copy of the upload, so that it is deleted with its row.
  logo bytea check (octet_length(logo) between 1 and 262144),
  updated_at timestamptz not null default clock_timestamp()
);

alter table public.shared_pages enable row level security;
alter table public.share_branding enable row level security;

create policy read_own_pages on public.shared_pages for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.shared_pages to authenticated;
grant select, insert, update, delete on public.shared_pages, public.share_branding to service_role;
