-- Every state that a character ever had. A change of its description, face, style or seed makes a new version; a
-- version, once written, keeps all that makes the person, so that one click brings it back.
create table public.ai_model_versions (
  model_id uuid not null references public.ai_models (id) on delete cascade,
  version integer not null check (version >= 1),
  user_id uuid not null references auth.users (id) on delete cascade,
  prompt text not null,
  reference_image_url text,
  source_image_url text,
  attributes jsonb not null,
  seed bigint not null,
  style text,
  looks jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (model_id, version)
);

alter table public.ai_model_versions enable row level security;
create policy read_own_versions on public.ai_model_versions for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.ai_model_versions from public, anon, authenticated, service_role;
grant select on public.ai_model_versions to authenticated;
grant select, insert, update, delete on public.ai_model_versions to service_role;

create index ai_model_versions_by_face on public.ai_model_versions (public.content_object_path(reference_image_url))
  where reference_image_url is not null;
create index ai_model_versions_by_source on public.ai_model_versions (public.content_object_path(source_image_url))
  where source_image_url is not null;

-- Spaces round a name count too: every picture of a character remembers its name, and has room for so much only.
alter table public.ai_models add constraint ai_models_name_length check (length(name) <= 60);

-- However a row is written, its current state is also a version. One that is there already is left alone, so that
-- bringing it back changes nothing; only what engines learn about it later is added.
create function public.keep_character_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ai_model_versions (model_id, version, user_id, prompt, reference_image_url, source_image_url,
                                        attributes, seed, style, looks)
  values (new.id, new.version, new.user_id, new.prompt, new.reference_image_url, new.source_image_url,
          new.attributes, new.seed, new.style, new.looks)
  on conflict (model_id, version) do update set looks = excluded.looks
    where ai_model_versions.looks is distinct from excluded.looks;
  return null;
end
$$;
create trigger ai_models_versions after insert or update of version, looks on public.ai_models
  for each row execute function public.keep_character_version();

-- Whether a character, in any of its versions, shows this file or was made from it.
create function public.is_shown_by_character(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions where public.content_object_path(reference_image_url) = p_path)
      or exists (select from public.ai_model_versions where public.content_object_path(source_image_url) = p_path)
$$;

-- The same for policies, which run as whoever asks: about other people's files they learn nothing.
create function public.is_shown_by_own_character(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.ai_model_versions
                  where public.content_object_path(reference_image_url) = p_path and user_id = (select auth.uid()))
      or exists (select from public.ai_model_versions
                  where public.content_object_path(source_image_url) = p_path and user_id = (select auth.uid()))
$$;
grant execute on function public.is_shown_by_own_character to authenticated;

-- Something that named this file is gone; the last one takes the file along. Two that go at once look one after the
-- other, or each would see the other still there.
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
revoke execute on function public.keep_character_version, public.release_object from public, anon, authenticated;

-- An upload that pictures were made after, or that a job waits for, stays as long as they do (is_reference_in_use in
-- 0015) and goes by the sweep of unused uploads. An account that is deleted keeps nothing.
create function public.release_version_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  place text;
  owner_stays boolean;
begin
  -- Before anything is looked at, as in release_object.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || owners.user_id::text, 0))
    from (select distinct user_id from gone order by user_id) owners;
  -- One face or upload is that of many versions.
  for place, owner_stays in
    select named.place, exists (select from auth.users where id = named.user_id)
      from (select distinct gone.user_id, public.content_object_path(url) as place
              from gone, unnest(array[gone.reference_image_url, gone.source_image_url]) url) named
     -- An address in somebody else's folder never got in; this one would be told by its first part.
     where starts_with(named.place, named.user_id::text || '/')
       -- A picture keeps its own file, and that is found out sooner.
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

-- Whether an address stands under the origin at which this installation gives out files, or names no origin at all.
create function public.is_own_address(p_url text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_url like '/storage/v1/%' or exists (
    select from public.installation
     where starts_with(lower(p_url), lower(rtrim(public_url, '/')) || '/storage/v1/'))
$$;

-- Whether the picture in this file lies in its owner's trash: its making counts before notes of it.
create function public.is_trashed_picture(p_user uuid, p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select content.trashed_at is not null from public.generated_content content
     where content.user_id = p_user and content.object_bucket = 'ai-influencer-content' and content.object_path = p_path
     order by content.job_id is not null desc, content.trashed_at desc nulls first
     limit 1), false)
$$;

-- A character's face and the upload that it follows are files of its owner, there when the row is written. A person
-- names them under our own address; the server's own are (a version that comes back may have an earlier one).
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
    -- What named it last may be going at this moment: that is waited for.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || new.user_id::text, 0));
    if place is null or not starts_with(place, new.user_id::text || '/')
       or not exists (select from storage.objects where bucket_id = 'ai-influencer-content' and name = place)
       -- About to go: what named it last is gone.
       or exists (select from public.asset_deletions where bucket = 'ai-influencer-content' and path = place)
       or (auth.uid() is not null and not public.is_own_address(url))
       -- A version that comes back keeps its own, wherever its picture lies by now.
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
revoke execute on function public.is_shown_by_character, public.is_own_address, public.is_trashed_picture
  from public, anon, authenticated;
create trigger ai_models_pictures before insert or update of reference_image_url, source_image_url on public.ai_models
  for each row execute function public.check_character_pictures();

-- Nor is such a file taken from under its character, or replaced by another picture.
create policy shown_by_character_delete on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(name));
create policy shown_by_character_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_shown_by_own_character(name));

-- What an engine needs to show a version again; the first thing it said stays.
create function public.remember_look(p_model uuid, p_version integer, p_engine text, p_look jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.ai_models set looks = looks || jsonb_build_object(p_engine, p_look)
   where id = p_model and version = p_version and not looks ? p_engine;
  -- It was made from a version that is not the current one any more.
  update public.ai_model_versions set looks = looks || jsonb_build_object(p_engine, p_look)
   where model_id = p_model and version = p_version and not looks ? p_engine;
end
$$;
grant execute on function public.remember_look to service_role;

-- How many characters a person may have and how many there are, those that are being made included. Holds the account
-- and the lock of the limit's trigger until the end of the transaction, so that two orders cannot both take the last place.
create function jobs.count_characters(p_user uuid) returns table (allowed integer, taken integer)
language plpgsql
as $$
begin
  perform credits.lock_account(p_user);
  perform pg_advisory_xact_lock(hashtextextended('characters:' || p_user::text, 0));
  return query select
    (select plans.max_characters from public.plans where plans.name = credits.tier(p_user)),
    (select count(*)::integer from public.ai_models where user_id = p_user)
    + (select count(*)::integer from public.generation_jobs
        where user_id = p_user and kind = 'character' and state in ('queued', 'running')
          and input ->> 'characterId' is null);
end
$$;

-- The face is drawn: makes the character {name, prompt, source_image_url, attributes, seed, style, looks}, or with {id}
-- changes that one and makes it a new version. Without a name it keeps the one that it has by now.
create function jobs.save_character(p_owner uuid, p_character jsonb, p_face text) returns uuid
language plpgsql
as $$
declare
  saved uuid := (p_character ->> 'id')::uuid;
begin
  if saved is null then
    insert into public.ai_models
      (user_id, name, prompt, reference_image_url, source_image_url, attributes, seed, style, looks)
    values (p_owner, p_character ->> 'name', p_character ->> 'prompt', p_face, p_character ->> 'source_image_url',
            p_character -> 'attributes', (p_character ->> 'seed')::bigint, p_character ->> 'style',
            p_character -> 'looks')
    returning id into saved;
    return saved;
  end if;
  -- Before the versions are counted: a change at the same time has to be through.
  perform from public.ai_models where id = saved and user_id = p_owner for update;
  update public.ai_models
     set name = coalesce(p_character ->> 'name', name), prompt = p_character ->> 'prompt', reference_image_url = p_face,
         source_image_url = p_character ->> 'source_image_url', attributes = p_character -> 'attributes',
         seed = (p_character ->> 'seed')::bigint, style = p_character ->> 'style', looks = p_character -> 'looks',
         version = (select max(earlier.version) + 1 from public.ai_model_versions earlier where earlier.model_id = saved)
   where id = saved and user_id = p_owner;
  if not found then
    raise exception 'This character does not exist any more.'
      using errcode = 'check_violation', hint = 'character_not_found';
  end if;
  return saved;
end
$$;
grant execute on function jobs.count_characters, jobs.save_character to service_role;

-- Another tab, another device: there it is the same character.
alter publication supabase_realtime add table public.ai_models;

-- What a person declared about an upload that may show somebody: append-only, it outlives the upload.
create table public.picture_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  object_path text not null check (length(object_path) <= 1024),
  -- The sentence that was agreed to, word for word.
  statement text not null check (length(statement) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, object_path, statement)
);
create trigger picture_consents_append_only before update or delete on public.picture_consents
  for each row execute function public.refuse_moderation_change();
create trigger picture_consents_no_truncate before truncate on public.picture_consents
  for each statement execute function public.refuse_moderation_change();
alter table public.picture_consents enable row level security;
revoke all on public.picture_consents from public, anon, authenticated, service_role;
grant select, insert on public.picture_consents to service_role;

-- What was declared was said about one picture: under that name no other one may appear, neither over it nor after it.
create function public.is_declared(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.picture_consents where user_id = (select auth.uid()) and object_path = p_path)
$$;
create policy declared_insert on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));
create policy declared_update on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'ai-influencer-content' or not public.is_declared(name))
  with check (bucket_id <> 'ai-influencer-content' or not public.is_declared(name));
grant execute on function public.is_declared to authenticated;
