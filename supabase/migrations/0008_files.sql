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

-- Files to delete, because their last row is gone. Several rows may refer to one file. Entries are written in the
-- transaction that deletes the row and worked off by a sweep.
create table public.asset_deletions (
  id bigint generated always as identity primary key,
  bucket text not null,
  path text not null,
  created_at timestamptz not null default now()
);

-- The path of the file behind one of our public URLs; null for any other URL.
create function public.content_object_path(p_url text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  path text := substring(p_url from
    '^(?:https?://[^/?#]+)?/storage/v1/object/public/ai-influencer-content/([^?#]+)');
begin
  if position('%' in path) = 0 then
    return path;
  end if;
  return convert_from(
    (select string_agg(case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part[1], 2), 'hex')
                            else convert_to(part[1], 'UTF8') end, ''::bytea order by place)
       from regexp_matches(path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (part, place)), 'UTF8');
exception when character_not_in_repertoire or untranslatable_character then
  return null;
end
$$;

create index ai_model_versions_by_face on public.ai_model_versions (public.content_object_path(reference_image_url))
  where reference_image_url is not null;
create index ai_model_versions_by_source on public.ai_model_versions (public.content_object_path(source_image_url))
  where source_image_url is not null;
create index generated_content_with_references on public.generated_content (user_id)
  where generation_params ? 'references';

-- Whether any version of a character shows this file or was made from it.
create function public.is_shown_by_character(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions where public.content_object_path(reference_image_url) = p_path)
      or exists (select from public.ai_model_versions where public.content_object_path(source_image_url) = p_path)
$$;

-- The same for policies, which run as the caller: it tells nothing about other people's files.
create function public.is_shown_by_own_character(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions
                  where public.content_object_path(reference_image_url) = p_path and user_id = (select auth.uid()))
      or exists (select from public.ai_model_versions
                  where public.content_object_path(source_image_url) = p_path and user_id = (select auth.uid()))
$$;

-- Whether a kept picture was made from this upload, or an open job needs it, in whatever spelling of its URL.
create function public.is_reference_in_use(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with own as materialized (
    -- A uuid, so that the index by user serves.
    select case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end as user_id
      from split_part(p_path, '/', 1) folder)
  select exists (
    select from public.generated_content content,
                lateral jsonb_array_elements_text(case jsonb_typeof(content.generation_params -> 'references')
                  when 'array' then content.generation_params -> 'references' else '[]' end) reference
     where content.user_id = (select user_id from own) and content.generation_params ? 'references'
       -- A person writes the params of recorded uploads at will, so they prove nothing.
       and content.content_type <> 'reference_image'
       and (position(p_path in reference) > 0 or position('%' in reference) > 0)
       and public.content_object_path(reference) = p_path)
  or exists (
    select from public.generation_jobs job, lateral jsonb_path_query(job.input, 'strict $.**') given
     where job.state in ('queued', 'running') and job.user_id = (select user_id from own)
       and jsonb_typeof(given) = 'string' and public.content_object_path(given #>> '{}') = p_path)
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

-- Whether a URL is one of this installation's, with its origin or without any.
create function public.is_own_address(p_url text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_url like '/storage/v1/%' or exists (
    select from public.installation
     where starts_with(lower(p_url), lower(rtrim(public_url, '/')) || '/storage/v1/'))
$$;

-- A character's face and source have to be existing files of its owner. People may give only URLs of this installation;
-- the server may restore a version whose URL has an earlier origin.
create function public.check_character_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  url text;
  place text;
begin
  foreach url in array array[new.reference_image_url, new.source_image_url] loop
    continue when url is null
      or (tg_op = 'UPDATE' and url in (old.reference_image_url, old.source_image_url));
    place := public.content_object_path(url);
    -- Waits for a concurrent delete of the last row that refers to the file.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || new.user_id::text, 0));
    if place is null or not starts_with(place, new.user_id::text || '/')
       or not exists (select from storage.objects where bucket_id = 'ai-influencer-content' and name = place)
       -- Its last row is gone, and the file follows.
       or exists (select from public.asset_deletions where bucket = 'ai-influencer-content' and path = place)
       or (auth.uid() is not null and not public.is_own_address(url))
       -- A restored version keeps its files, even if they are in the trash by now.
       or (public.is_trashed_picture(new.user_id, place)
           and not exists (select from public.ai_model_versions earlier where earlier.model_id = new.id
                            and url in (earlier.reference_image_url, earlier.source_image_url))) then
      raise exception 'This reference cannot be used: it has to be a picture of your own that still exists.'
        using errcode = 'check_violation', hint = 'reference_unusable';
    end if;
  end loop;
  return new;
end
$$;
create trigger ai_models_pictures before insert or update of reference_image_url, source_image_url on public.ai_models
  for each row execute function public.check_character_pictures();

-- People may record only uploads of their own: the URL tells the file, which has to be below their own folder.
create function public.locate_uploaded_object() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.object_path is null then
    new.object_path := public.content_object_path(new.content_url);
    if not starts_with(new.object_path, new.user_id::text || '/') then
      new.object_path := null;
    end if;
    new.object_bucket := case when new.object_path is not null then 'ai-influencer-content' end;
  end if;
  return new;
end
$$;
create trigger generated_content_locate before insert on public.generated_content
  for each row execute function public.locate_uploaded_object();

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
     or (p_bucket = 'ai-influencer-content' and public.is_shown_by_character(p_path))
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
  place text;
  owner_stays boolean;
begin
  -- The lock comes before any look-up, as in release_object.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || owners.user_id::text, 0))
    from (select distinct user_id from gone order by user_id) owners;
  -- Many versions may share one face or upload.
  for place, owner_stays in
    select named.place, exists (select from auth.users where id = named.user_id)
      from (select distinct gone.user_id, public.content_object_path(url) as place
              from gone, unnest(array[gone.reference_image_url, gone.source_image_url]) url) named
     -- check_character_pictures lets nothing else in.
     where starts_with(named.place, named.user_id::text || '/')
       -- A picture keeps its own file; this is cheaper to find out first.
       and not exists (select from public.generated_content content where content.object_path = named.place)
  loop
    if not (owner_stays and public.is_reference_in_use(place)) then
      perform public.release_object('ai-influencer-content', place);
    end if;
  end loop;
  return null;
end
$$;
create trigger ai_model_versions_deleted after delete on public.ai_model_versions
  referencing old table as gone for each statement execute function public.release_version_files();

-- Whether a job made this file or is storing it now: the pending entry closes the gap before its row is written, in
-- which another file could be put in its place.
create function public.is_made_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select starts_with(p_path, (select auth.uid())::text || '/') and (
    exists (select from public.pending_objects where bucket = 'ai-influencer-content' and path = p_path)
    or exists (select from public.generated_content
                where job_id is not null and user_id = (select auth.uid())
                  and (object_path = p_path or poster_path = p_path or export_path = p_path)))
$$;

-- Whether the caller made a declaration about this file. It is about one picture, so no other picture may take its name.
create function public.is_declared(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.picture_consents where user_id = (select auth.uid()) and object_path = p_path)
$$;

alter table public.pending_objects enable row level security;
alter table public.asset_deletions enable row level security;

create policy own_folder_read on storage.objects for select to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_folder_write on storage.objects for insert to authenticated
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A generated file is removed with its row only, and never replaced.
create policy own_uploads_update on storage.objects for update to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name))
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_uploads_delete on storage.objects for delete to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name));

-- A file that a character shows is neither removed nor replaced.
create policy shown_by_character_delete on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(name));
create policy shown_by_character_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(name));
create policy declared_insert on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));
create policy declared_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_declared(name))
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));

grant select, insert, update, delete on public.pending_objects, public.asset_deletions to service_role;
grant execute on function public.content_object_path to service_role;
grant execute on function public.is_made_file, public.is_shown_by_own_character, public.is_declared to authenticated;
