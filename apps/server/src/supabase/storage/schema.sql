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

-- Uploads that arrive in several requests. A resumable one is one growing file, named by its id; a multipart one is a file
-- for each part. What was not completed is removed when it expires.
create table storage.open_uploads (
  id text primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  kind text not null check (kind in ('resumable', 'multipart')),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null check (octet_length(name) between 1 and 1024),
  -- The person's id, or the role of a caller without one.
  opened_by text not null,
  upsert boolean not null,
  -- Of the whole file, as announced; null for a multipart upload.
  size_bytes bigint check (size_bytes >= 0),
  -- Written and synced. The whole size is reached only by the transaction that inserts the object.
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- Type, cache time and metadata as announced.
  described jsonb not null,
  -- The request that writes now, and until when it holds the upload without renewing that.
  writer uuid,
  writer_until timestamptz,
  -- The file of the object that is being made of it.
  object_version text unique,
  completed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Sooner than the file is removed for being announced and not stored.
  expires_at timestamptz not null default clock_timestamp() + interval '23 hours',
  check ((kind = 'resumable') = (size_bytes is not null))
);
create index open_uploads_expires_at on storage.open_uploads (expires_at);
create index open_uploads_opened_by on storage.open_uploads (opened_by) where completed_at is null;
create index open_uploads_bucket on storage.open_uploads (bucket_id, name collate "C");
alter table storage.open_uploads enable row level security;

create table storage.upload_parts (
  upload_id text not null references storage.open_uploads (id) on delete cascade,
  number integer not null check (number between 1 and 10000),
  -- The part's file.
  version text not null unique,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (upload_id, number)
);
alter table storage.upload_parts enable row level security;

-- Bounds what one person has open: 100 uploads and 10 GiB. The lock makes those that begin at once count each other.
create function storage.bound_open_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who text;
  uploads bigint;
  bytes numeric;
begin
  if tg_table_name = 'open_uploads' then
    who := new.opened_by;
  else
    select opened_by into who from storage.open_uploads where id = new.upload_id;
  end if;
  if who = 'service_role' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads:' || who, 0));
  select count(*), coalesce(sum(greatest(upload.size_bytes, part.bytes)), 0) into uploads, bytes
    from storage.open_uploads upload
    left join lateral (select sum(size_bytes) as bytes from storage.upload_parts where upload_id = upload.id) part on true
   where upload.opened_by = who and upload.completed_at is null and upload.expires_at > clock_timestamp();
  if uploads > 100 or bytes > 10737418240 then
    raise exception 'Too many open uploads' using errcode = 'GX002';
  end if;
  return null;
end
$$;
create trigger bound_open_uploads after insert on storage.open_uploads
  for each row execute function storage.bound_open_uploads();
create trigger bound_open_uploads after insert or update of size_bytes on storage.upload_parts
  for each row execute function storage.bound_open_uploads();

-- Lists the file of an upload or a part that goes.
create function storage.list_received_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into storage.file_removals (version, due_at)
    values (case tg_table_name when 'open_uploads' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'version' end,
            clock_timestamp())
    on conflict (version) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger list_received_file after delete on storage.open_uploads
  for each row execute function storage.list_received_file();
create trigger list_received_file after delete on storage.upload_parts
  for each row execute function storage.list_received_file();
create trigger list_replaced_file after update of version on storage.upload_parts
  for each row when (old.version <> new.version) execute function storage.list_received_file();

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
    update storage.open_uploads set completed_at = clock_timestamp(), received_bytes = coalesce(size_bytes, 0)
     where object_version = new.version;
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
