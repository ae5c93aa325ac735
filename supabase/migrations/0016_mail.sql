-- Mail to send. The transaction that causes a mail writes it here; a worker sends it. The key keeps one cause from
-- sending two mails.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  mail_key text not null unique check (length(mail_key) between 1 and 255),
  kind text not null,
  -- The account, whose address is read when the mail is sent; or, before there is an account, the buyer's address.
  user_id uuid references auth.users (id) on delete cascade,
  recipient text check (length(recipient) <= 320),
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- The earliest time at which a worker may take it; the worker then moves this time ahead. Null for never (again).
  next_attempt_at timestamptz default clock_timestamp(),
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  -- A code, never an address.
  last_error text,
  check (num_nonnulls(user_id, recipient) = 1),
  check (sent_at is null or next_attempt_at is null)
);
create index mail_outbox_due on public.mail_outbox (next_attempt_at) where next_attempt_at is not null;
create index mail_outbox_newest on public.mail_outbox (created_at desc, id desc);
create index mail_outbox_by_user on public.mail_outbox (user_id) where user_id is not null;

alter table public.mail_outbox enable row level security;

grant select, insert, update, delete on public.mail_outbox to service_role;
