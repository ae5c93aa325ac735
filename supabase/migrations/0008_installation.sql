-- What all processes of one installation have to agree on. Written by the web role, read by workers: the addresses of
-- stored files name the public URL, whichever machine stored them.
create table public.installation (
  only_row boolean primary key default true check (only_row),
  public_url text not null,
  -- The id of the key that signs its access tokens: a process with other keys is refused.
  key_id text not null
);

alter table public.installation enable row level security;
grant select, insert, update on public.installation to service_role;
