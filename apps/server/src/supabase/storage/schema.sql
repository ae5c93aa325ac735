-- Buckets and objects as in Supabase; product policies on storage.objects decide who may do what. storage.file_removals
-- lists the files to remove: a file is on it from before its first byte until its row is inserted.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$'),
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  -- Bytes; null leaves it to the server's own limit.
  file_size_limit bigint check (file_size_limit > 0),
  -- `image/png` or `image/*`; null allows every type.
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (octet_length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  -- The file's name on disk. Every write makes a new one, so a reader never sees a half-written file.
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
-- Collation "C" makes the index serve searches by prefix too.
create unique index objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create unique index objects_version on storage.objects (version);
create index objects_owner_id on storage.objects (owner_id);
-- Tags are hashes of the content, so these find the identical copies of a file.
create index objects_by_tag on storage.objects ((metadata ->> 'eTag'));
create index objects_by_received_tag on storage.objects ((metadata ->> 'receivedETag'));

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant select, insert, update, delete on storage.buckets, storage.objects to service_role;

create function storage.foldername(name text) returns text[]
language sql immutable strict parallel safe
return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

create function storage.filename(name text) returns text
language sql immutable strict parallel safe
return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

create function storage.extension(name text) returns text
language sql immutable strict parallel safe
return reverse(split_part(reverse(storage.filename(name)), '.', 1));

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

-- Ends a test of the policies: the error rolls back the write before it.
create function storage.roll_back() returns void
language plpgsql
as $$
begin
  raise exception 'rolled back on purpose' using errcode = 'GX001';
end
$$;
grant execute on function storage.roll_back() to anon, authenticated, service_role;

create table storage.file_removals (
  version text primary key,
  -- The time lies ahead for an upload that may still be under way.
  due_at timestamptz not null default now()
);
create index file_removals_due_at on storage.file_removals (due_at);
alter table storage.file_removals enable row level security;

-- Lists a file in the transaction that deletes or replaces its row, and takes it off the list in the one that inserts the
-- row, so that files and rows stay in step after any failure.
create function storage.track_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null
    and (tg_op = 'DELETE' or old.version is distinct from new.version) then
    insert into storage.file_removals (version, due_at) values (old.version, clock_timestamp())
      on conflict (version) do update set due_at = excluded.due_at;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.file_removals where version = new.version;
  end if;
  return null;
end
$$;

create trigger track_files after insert or delete or update of version on storage.objects
  for each row execute function storage.track_files();

-- The key of links that expire, in the database so that every node has it. Two random UUIDs hold 244 random bits.
create table storage.signing_keys (
  id smallint primary key default 1 check (id = 1),
  secret text not null
);
alter table storage.signing_keys enable row level security;
insert into storage.signing_keys (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
