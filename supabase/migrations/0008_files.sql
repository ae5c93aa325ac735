-- Files and the rows that refer to them: which files are in use, which are deleted with their last row, and who may
-- write, list and remove them.

-- The bucket for everything made or uploaded. Anybody who knows a file's unguessable name may read it; each person
-- writes, lists and removes files below their own folder only.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ai-influencer-content', 'ai-influencer-content', true, 10485760,
        array['image/jpeg', 'image/png', 'image/webp']);

-- Files that a job has written before the row that will refer to them. Those of closed jobs are swept.
create table public.pending_objects (
  bucket text not null,
  path text not null,
  job_id uuid not null,
  attempt integer not null,
  created_at timestamptz not null default now(),
  primary key (bucket, path)
);

-- The job that made a file. The row stays as long as the file, also after the picture's row was deleted, so that the
-- uploads that the file goes back to stay known.
create table public.made_files (
  file_id uuid primary key references storage.objects (id) on delete cascade,
  job_id uuid not null references public.generation_jobs (id) on delete cascade
);
create index made_files_by_job on public.made_files (job_id);

-- Files to delete, because their last row is gone. Several rows may refer to one file. Entries are written in the
-- transaction that deletes the row, and a sweep removes the files.
create table public.asset_deletions (
  id bigint generated always as identity primary key,
  bucket text not null,
  path text not null,
  created_at timestamptz not null default now()
);

-- The path of a file's public URL. Mirrors publicObjectUrl in packages/contract/src/picture-urls.ts, which builds every
-- URL; a test compares the two.
create function public.object_url_path(p_name text) returns text
language sql immutable strict set search_path = ''
as $$
  select '/storage/v1/object/public/ai-influencer-content/' || string_agg(
    case when letter ~ '^[A-Za-z0-9_.!~*''()/-]$' then letter
         else upper(regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end,
    '' order by position)
    from regexp_split_to_table(p_name, '') with ordinality as spelled (letter, position)
$$;

-- The person's own file with this public URL, which may lack the origin; null if there is none. This is the only place
-- where the database reads a URL, and it only compares.
create function public.find_own_object(p_user uuid, p_url text) returns uuid
language sql stable security definer set search_path = ''
as $$
  with given as materialized (
    select substr(p_url, length(origin) + 1) as path
      from (select '' as origin union all select public_url from public.installation) known
     where starts_with(p_url, origin || '/storage/v1/object/public/ai-influencer-content/' || p_user::text || '/')
  )
  select coalesce(
    -- Almost all names need no encoding.
    (select object.id from given join storage.objects object
        on object.bucket_id = 'ai-influencer-content'
       and object.name collate "C" = substr(given.path, length('/storage/v1/object/public/ai-influencer-content/') + 1)
     where given.path !~ '[%?#]'),
    (select object.id from given join storage.objects object
        on object.bucket_id = 'ai-influencer-content'
       and object.name collate "C" >= p_user::text || '/' and object.name collate "C" < p_user::text || '0'
       and object.name ~ '[^A-Za-z0-9_.!~*''()/-]' and public.object_url_path(object.name) = given.path
     where position('%' in given.path) > 0
     limit 1))
$$;

-- The caller's own files by id, each with its path and the row in which it was made or recorded, if there is one.
-- Leaves out files that are gone or about to go.
create function public.own_files(file_ids uuid[]) returns table (id uuid, path text, content_id uuid)
language sql stable security definer set search_path = ''
as $$
  select object.id, object.name, content.id
    from storage.objects object
    left join lateral (
      select named.id from public.generated_content named
       where named.user_id = (select auth.uid()) and named.object_path = object.name
       order by named.job_id is not null desc, named.trashed_at desc nulls first, named.created_at
       limit 1
    ) content on true
   where object.id = any (file_ids[:200]) and object.bucket_id = 'ai-influencer-content'
     and starts_with(object.name, (select auth.uid())::text || '/')
     and not exists (select from public.asset_deletions deletion
                      where deletion.bucket = object.bucket_id and deletion.path = object.name)
$$;
comment on function public.own_files is 'Never null: id, path.';

-- Whether any version of a character shows this file or was made from it.
create function public.is_shown_by_character(p_object uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions where face_id = p_object)
      or exists (select from public.ai_model_versions where source_id = p_object)
$$;

-- The same for policies, which run as the caller. It reveals nothing about other people's files.
create function public.is_shown_by_own_character(p_object uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions where face_id = p_object and user_id = (select auth.uid()))
      or exists (select from public.ai_model_versions where source_id = p_object and user_id = (select auth.uid()))
$$;

-- Whether a kept picture was made from this upload, or an open job works from it. An upload that was brought along for
-- one job is not needed by that job's result.
create function public.is_reference_in_use(p_object uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.job_assets asset join public.generated_content made on made.job_id = asset.job_id
     where asset.upload_id = p_object and not asset.consumed)
  or exists (
    select from public.job_assets asset join public.generation_jobs job on job.id = asset.job_id
     where asset.upload_id = p_object and job.state in ('queued', 'running'))
$$;

-- Whether the picture in this file is in its owner's trash. The row of the job that made it counts first.
create function public.is_trashed_picture(p_user uuid, p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select content.trashed_at is not null from public.generated_content content
     where content.user_id = p_user and content.object_bucket = 'ai-influencer-content' and content.object_path = p_path
     order by content.job_id is not null desc, content.trashed_at desc nulls first
     limit 1), false)
$$;

-- A character's face and source have to be existing files of its owner. Over REST only the face's URL is given, and its
-- file is found here.
create function public.check_character_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes_picture boolean := tg_op = 'INSERT' or new.version <> old.version
    or new.reference_image_url is distinct from old.reference_image_url;
  usable boolean := true;
  checked uuid;
begin
  -- A foreign key's `set null` must not wait: it runs while the removed file's lock is held.
  if not changes_picture and coalesce(new.face_id, old.face_id) is not distinct from old.face_id
     and coalesce(new.source_id, old.source_id) is not distinct from old.source_id then
    return new;
  end if;
  -- Waits for a concurrent delete of the last row that refers to the file.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || new.user_id::text, 0));
  if changes_picture and new.reference_image_url is not null and new.face_id is null then
    new.face_id := public.find_own_object(new.user_id, new.reference_image_url);
    usable := new.face_id is not null;
  end if;
  if new.source_id is not null then
    new.has_source := true;
  -- A version whose source was removed cannot be restored.
  elsif changes_picture and new.has_source then
    usable := false;
  end if;
  foreach checked in array array[new.face_id, new.source_id] loop
    continue when checked is null or (tg_op = 'UPDATE' and checked in (old.face_id, old.source_id));
    usable := usable and exists (
      select from storage.objects object
       where object.id = checked and object.bucket_id = 'ai-influencer-content'
         and starts_with(object.name, new.user_id::text || '/')
         -- Its last row is gone, and the file will be deleted.
         and not exists (select from public.asset_deletions deletion
                          where deletion.bucket = object.bucket_id and deletion.path = object.name)
         -- A restored version keeps its files, even if they are in the trash by now.
         and (not public.is_trashed_picture(new.user_id, object.name)
              or exists (select from public.ai_model_versions earlier where earlier.model_id = new.id
                          and checked in (earlier.face_id, earlier.source_id)))
         for key share of object);
  end loop;
  if not usable then
    raise exception 'This reference cannot be used: it has to be a picture of your own that still exists.'
      using errcode = 'check_violation', hint = 'reference_unusable';
  end if;
  return new;
end
$$;
create trigger ai_models_pictures
  before insert or update of version, reference_image_url, face_id, has_source, source_id on public.ai_models
  for each row execute function public.check_character_pictures();

-- A client's update changes the name, and description and picture only to those that a paid job made for this character:
-- to an earlier version, or to a picture of the character with its prompt.
create function public.adopt_made_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier public.ai_model_versions;
  made public.generated_content;
begin
  if (select max_characters from public.plans where plans.name = credits.tier(old.user_id)) <= (
    select count(*) from public.ai_models other
     where other.user_id = old.user_id and (other.created_at, other.id) < (old.created_at, old.id)) then
    raise exception 'Your current plan does not cover this character. It stays as it is until you upgrade.'
      using errcode = 'check_violation', hint = 'character_limit';
  end if;
  if new.prompt = old.prompt and new.reference_image_url is not distinct from old.reference_image_url then
    return new;
  end if;
  select * into earlier from public.ai_model_versions version
   where version.model_id = old.id and version.job_id is not null and version.prompt = new.prompt
     and version.reference_image_url is not distinct from new.reference_image_url
   order by version.version desc limit 1;
  if found then
    new.version := earlier.version;
    new.face_id := earlier.face_id;
    new.has_source := earlier.has_source;
    new.source_id := earlier.source_id;
    new.attributes := earlier.attributes;
    new.seed := earlier.seed;
    new.style := earlier.style;
    new.identities := earlier.identities;
    new.job_id := earlier.job_id;
    return new;
  end if;
  select * into made from public.generated_content content
   where content.user_id = old.user_id and content.character_id = old.id and content.content_type = 'image'
     and content.job_id is not null and content.content_url = new.reference_image_url
     and content.prompt = new.prompt and content.trashed_at is null;
  if not found then
    raise exception 'A character''s description and picture can only become what the studio made for it. Please make it first.'
      using errcode = 'insufficient_privilege', hint = 'character_not_made';
  end if;
  new.version := (select max(version.version) + 1 from public.ai_model_versions version where version.model_id = old.id);
  new.face_id := (select object.id from storage.objects object
                   where object.bucket_id = made.object_bucket and object.name collate "C" = made.object_path);
  new.has_source := false;
  new.source_id := null;
  new.attributes := '[]';
  new.identities := '{}';
  new.job_id := made.job_id;
  return new;
end
$$;
create trigger ai_models_client_update before update on public.ai_models
  for each row when (current_user = 'authenticated') execute function public.adopt_made_version();

-- People may record only uploads of their own: the URL tells the file, which has to be below their own folder.
create function public.locate_uploaded_object() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.object_path is null then
    select object.bucket_id, object.name into new.object_bucket, new.object_path
      from storage.objects object where object.id = public.find_own_object(new.user_id, new.content_url);
  end if;
  if new.content_type = 'reference_image' and new.object_path is null then
    raise exception 'This reference cannot be used: it has to be a picture of your own that still exists.'
      using errcode = 'check_violation', hint = 'reference_unusable';
  end if;
  return new;
end
$$;
create trigger generated_content_locate before insert on public.generated_content
  for each row execute function public.locate_uploaded_object();

-- Notes which job made the files of a row.
create function public.note_made_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.made_files (file_id, job_id)
  select object.id, new.job_id from storage.objects object
   where object.bucket_id = new.object_bucket
     and object.name collate "C" in (new.object_path, new.poster_path, new.export_path)
  on conflict (file_id) do nothing;
  return null;
end
$$;
create trigger generated_content_made after insert or update of export_path on public.generated_content
  for each row when (new.job_id is not null) execute function public.note_made_files();

-- Called when a row that referred to this file is gone: lists the file for deletion if no other row refers to it. The
-- lock makes two concurrent deletes look one after the other; otherwise each would still see the other's row.
create function public.release_object(p_bucket text, p_path text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_path is null then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || split_part(p_path, '/', 1), 0));
  if exists (select from public.generated_content
              where (object_path = p_path or poster_path = p_path or export_path = p_path) and object_bucket = p_bucket)
     or exists (select from storage.objects object where object.bucket_id = p_bucket and object.name collate "C" = p_path
                 and public.is_shown_by_character(object.id))
     or exists (select from public.asset_deletions where bucket = p_bucket and path = p_path) then
    return;
  end if;
  insert into public.asset_deletions (bucket, path) values (p_bucket, p_path);
end
$$;

-- Releases the files of a deleted row.
create function public.queue_asset_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.release_object(old.object_bucket, old.object_path);
  perform public.release_object(old.object_bucket, old.poster_path);
  perform public.release_object(old.object_bucket, old.export_path);
  return null;
end
$$;
create trigger generated_content_deleted after delete on public.generated_content
  for each row execute function public.queue_asset_deletion();

-- Releases the files of deleted versions. An upload that a kept picture was made from, or that an open job needs, stays
-- and is left to the sweep of unused uploads. A deleted account keeps nothing.
create function public.release_version_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file record;
begin
  -- The lock comes before any look-up, as in release_object.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || owners.user_id::text, 0))
    from (select distinct user_id from gone order by user_id) owners;
  for file in
    -- Many versions may share one face or source.
    select object.id, object.bucket_id, object.name,
           exists (select from auth.users where id = shown.user_id) as owner_stays
      from (select distinct gone.user_id, used.id from gone, unnest(array[gone.face_id, gone.source_id]) used (id)) shown
      join storage.objects object on object.id = shown.id
     -- A picture keeps its own file; this check is cheaper than the next.
     where not exists (select from public.generated_content content where content.object_path = object.name)
  loop
    if not (file.owner_stays and public.is_reference_in_use(file.id)) then
      perform public.release_object(file.bucket_id, file.name);
    end if;
  end loop;
  return null;
end
$$;
create trigger ai_model_versions_deleted after delete on public.ai_model_versions
  referencing old table as gone for each statement execute function public.release_version_files();

-- Whether a job made this file or is storing it now. The pending entry covers the time before the row is written, in
-- which another file could otherwise take its name.
create function public.is_made_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select starts_with(p_path, (select auth.uid())::text || '/') and (
    exists (select from public.pending_objects where bucket = 'ai-influencer-content' and path = p_path)
    or exists (select from public.generated_content
                where job_id is not null and user_id = (select auth.uid())
                  and (object_path = p_path or poster_path = p_path or export_path = p_path))
    or exists (select from storage.objects object join public.made_files made on made.file_id = object.id
                where object.bucket_id = 'ai-influencer-content' and object.name collate "C" = p_path))
$$;

-- Whether one of the caller's jobs worked from this upload. No other bytes may take its place: a declaration about them
-- would count for what was made from the first ones.
create function public.is_worked_from(p_object uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.generation_jobs
                  where uploads @> array[p_object] and user_id = (select auth.uid()))
$$;

-- Whether the caller made a declaration about this file. The declaration is about one picture, so no other file may
-- take its name.
create function public.is_declared(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.picture_consents where user_id = (select auth.uid()) and object_path = p_path)
$$;

alter table public.pending_objects enable row level security;
alter table public.asset_deletions enable row level security;
alter table public.made_files enable row level security;

create policy own_folder_read on storage.objects for select to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
-- The samples of the public gallery, which the server puts there. A range, so that a list without an account reads the
-- index and not everybody's rows.
create policy gallery_read on storage.objects for select to anon, authenticated
  using (bucket_id = 'ai-influencer-content' and name collate "C" > 'gallery/' and name collate "C" < 'gallery0');
create policy own_folder_write on storage.objects for insert to authenticated
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A generated file is removed only with its row, and never replaced.
create policy own_uploads_update on storage.objects for update to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name))
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_uploads_delete on storage.objects for delete to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name));

-- A file that a character shows is neither removed nor replaced.
create policy shown_by_character_delete on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(id));
create policy shown_by_character_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(id));
create policy worked_from_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_worked_from(id));
create policy declared_insert on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));
create policy declared_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_declared(name))
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));

grant select, insert, update, delete on public.pending_objects, public.asset_deletions, public.made_files to service_role;
grant execute on function public.is_made_file, public.is_worked_from, public.is_shown_by_own_character, public.is_declared, public.own_files
  to authenticated;
