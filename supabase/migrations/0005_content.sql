-- Characters and their versions, pictures and videos, collections, and declarations about uploads.

create table public.ai_models (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) >= 1 and length(name) <= 60),
  prompt text not null check (length(prompt) between 1 and 2000),
  -- The face: cards show it and engines get it. face_id is its file; null once the file was removed.
  reference_image_url text check (length(reference_image_url) <= 2048),
  face_id uuid references storage.objects (id) on delete set null,
  -- Whether the face was made from a picture, and that picture's file; null once the file was removed.
  has_source boolean not null default false,
  source_id uuid references storage.objects (id) on delete set null,
  -- The parsed description: [{kind, label}].
  attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array'),
  seed bigint not null default floor(random() * 4294967296)::bigint check (seed between 0 and 4294967295),
  style text check (length(style) between 1 and 40),
  -- Each engine's data for showing the same person again, by engine id.
  identities jsonb not null default '{}',
  -- The current row of ai_model_versions.
  version integer not null default 1 check (version >= 1),
  -- The job that judged the description and drew the face. Null for a row that its owner wrote: no tool uses it.
  job_id uuid,
  created_at timestamptz not null default now(),
  check (has_source or source_id is null)
);
create index ai_models_by_user on public.ai_models (user_id, created_at desc, id desc);
create index ai_models_by_face on public.ai_models (face_id) where face_id is not null;
create index ai_models_by_source on public.ai_models (source_id) where source_id is not null;

-- Every version of every character. A change of description, face, style or seed makes a new version. A version never
-- changes afterwards, so that it can be restored.
create table public.ai_model_versions (
  model_id uuid not null references public.ai_models (id) on delete cascade,
  version integer not null check (version >= 1),
  user_id uuid not null references auth.users (id) on delete cascade,
  prompt text not null,
  reference_image_url text,
  face_id uuid references storage.objects (id) on delete set null,
  has_source boolean not null default false,
  source_id uuid references storage.objects (id) on delete set null,
  attributes jsonb not null,
  seed bigint not null,
  style text,
  identities jsonb not null,
  job_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (model_id, version),
  check (has_source or source_id is null)
);
create index ai_model_versions_by_face on public.ai_model_versions (face_id) where face_id is not null;
create index ai_model_versions_by_source on public.ai_model_versions (source_id) where source_id is not null;

create table public.generated_content (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content_type text not null check (content_type in
    ('image', 'image_upscale', 'image_edit', 'image_process', 'video', 'reference_image')),
  content_url text not null check (length(content_url) <= 2048),
  prompt text check (length(prompt) <= 2000),
  generation_params jsonb not null default '{}',
  engine text,
  character_id uuid references public.ai_models (id) on delete set null,
  -- The pictures that this one was made from, nearest first.
  parent_ids uuid[] not null default '{}' check (cardinality(parent_ids) <= 8),
  -- Whether it was made after an upload: it may show a real person.
  follows_upload boolean not null default false,
  favourite boolean not null default false,
  -- When it was put into the trash; it is deleted 30 days later.
  trashed_at timestamptz,
  -- The prompt's words without stemming, for any language that separates words by spaces.
  search tsvector generated always as (to_tsvector('simple', coalesce(prompt, ''))) stored,
  -- The file's location; null if the file is not the owner's own object, which must outlive this row.
  object_bucket text,
  object_path text,
  -- A video's first frame, in the same bucket.
  poster_path text,
  -- A video as an animated picture, in the same bucket; made on the first request.
  export_path text,
  export_size_bytes integer,
  -- The job that made it; null for uploads that their owner recorded.
  job_id uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  check (octet_length(generation_params::text) <= 65536),
  -- A recorded upload is a file of its owner's.
  check (content_type <> 'reference_image' or object_path is not null),
  check (object_path is null or object_path like user_id::text || '/%'),
  check (poster_path is null or (object_path is not null and poster_path like user_id::text || '/%')),
  check (export_path is null or (object_path is not null and export_path like user_id::text || '/%')),
  check ((export_path is null) = (export_size_bytes is null))
);
create index generated_content_by_user on public.generated_content (user_id, created_at desc, id desc);
create index generated_content_by_object on public.generated_content (object_path) where object_path is not null;
create index generated_content_by_poster on public.generated_content (poster_path) where poster_path is not null;
create index generated_content_by_export on public.generated_content (export_path) where export_path is not null;
create index generated_content_by_kind on public.generated_content (user_id, content_type, created_at desc, id desc);
create index generated_content_by_character on public.generated_content (character_id, created_at desc, id desc)
  where character_id is not null;
create index generated_content_favourites on public.generated_content (user_id, created_at desc, id desc) where favourite;
create index generated_content_trash on public.generated_content (trashed_at) where trashed_at is not null;
create index generated_content_search on public.generated_content using gin (search);
create index generated_content_parents on public.generated_content using gin (parent_ids);
create index generated_content_by_engine on public.generated_content (user_id, engine, created_at desc, id desc);
create index generated_content_own_trash on public.generated_content (user_id, created_at desc, id desc)
  where trashed_at is not null;

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) <= 60 and length(btrim(name)) >= 1),
  created_at timestamptz not null default clock_timestamp(),
  unique (id, user_id)
);
create unique index collections_by_name on public.collections (user_id, lower(btrim(name)));

create table public.collection_items (
  collection_id uuid not null,
  content_id uuid not null references public.generated_content (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  added_at timestamptz not null default clock_timestamp(),
  primary key (collection_id, content_id),
  -- A collection holds only pictures of its owner.
  foreign key (collection_id, user_id) references public.collections (id, user_id) on delete cascade
);
create index collection_items_by_content on public.collection_items (content_id);

-- Declarations about uploads that may show a real person: each counts for the person who made it, so somebody who uses
-- another's shared picture makes one too. Append-only; a declaration outlives the upload.
create table public.picture_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- The upload's id in storage.objects. No foreign key: pictures made from the upload outlive it.
  object_id uuid not null,
  -- Null when the upload was deleted before.
  object_path text check (length(object_path) <= 1024),
  -- The exact sentence that the person agreed to.
  statement text not null check (length(statement) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, object_id, statement)
);
create index picture_consents_by_path on public.picture_consents (user_id, object_path);

-- A plan sells a number of characters, so the database enforces it. The lock makes concurrent inserts count each other.
create function public.enforce_character_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('characters:' || new.user_id::text, 0));
  select max_characters into allowed from public.plans where name = credits.tier(new.user_id);
  if (select count(*) from public.ai_models where user_id = new.user_id) >= allowed then
    raise exception using errcode = 'check_violation', hint = 'character_limit', message = case allowed
      when 0 then 'Character creation is available on paid plans. Please upgrade to create AI characters.'
      else format('You can only create %s characters on your current plan. Please upgrade to create more characters.',
                  allowed)
    end;
  end if;
  return new;
end
$$;
create trigger ai_models_limit before insert on public.ai_models
  for each row execute function public.enforce_character_limit();

-- Copies the current state of every written row into a version. An existing version stays as it is, because restoring
-- it sets the same number again; only `identities` may grow.
create function public.keep_character_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ai_model_versions (model_id, version, user_id, prompt, reference_image_url, face_id, has_source,
                                        source_id, attributes, seed, style, identities, job_id)
  values (new.id, new.version, new.user_id, new.prompt, new.reference_image_url, new.face_id, new.has_source,
          new.source_id, new.attributes, new.seed, new.style, new.identities, new.job_id)
  on conflict (model_id, version) do update set identities = excluded.identities
    where ai_model_versions.identities is distinct from excluded.identities;
  return null;
end
$$;
create trigger ai_models_versions
  after insert or update of version, identities, prompt, reference_image_url on public.ai_models
  for each row execute function public.keep_character_version();

-- The server's clock counts the 30 days in the trash, from the first time that the row was put there.
create function public.date_trash() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.trashed_at is not null then
    new.trashed_at := coalesce(old.trashed_at, pg_catalog.clock_timestamp());
  end if;
  return new;
end
$$;
create trigger generated_content_trashed before update of trashed_at on public.generated_content
  for each row execute function public.date_trash();

-- Stores what an engine needs to show a version again. The engine's first answer stays.
create function public.remember_identity(p_model uuid, p_version integer, p_engine text, p_identity jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.ai_models set identities = identities || jsonb_build_object(p_engine, p_identity)
   where id = p_model and version = p_version and not identities ? p_engine;
  -- The version may not be the current one any more.
  update public.ai_model_versions set identities = identities || jsonb_build_object(p_engine, p_identity)
   where model_id = p_model and version = p_version and not identities ? p_engine;
end
$$;

select public.make_append_only('public.picture_consents');

alter table public.ai_models enable row level security;
alter table public.ai_model_versions enable row level security;
alter table public.generated_content enable row level security;
alter table public.collections enable row level security;
alter table public.collection_items enable row level security;
alter table public.picture_consents enable row level security;

create policy own_characters on public.ai_models for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy read_own_versions on public.ai_model_versions for select to authenticated
  using (user_id = (select auth.uid()));
create policy read_own_content on public.generated_content for select to authenticated
  using (user_id = (select auth.uid()));
create policy mark_own_content on public.generated_content for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own_content on public.generated_content for delete to authenticated
  using (user_id = (select auth.uid()));
create policy record_own_upload on public.generated_content for insert to authenticated
  with check (user_id = (select auth.uid()) and content_type = 'reference_image');
create policy own_collections on public.collections for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_collection_items on public.collection_items for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (
    select from public.generated_content content where content.id = content_id and content.user_id = (select auth.uid())));

grant select, insert (user_id, name, prompt, reference_image_url), update (name, prompt, reference_image_url), delete
  on public.ai_models to authenticated;
grant select, insert (user_id, content_type, content_url, prompt, generation_params),
  update (favourite, trashed_at), delete on public.generated_content to authenticated;
grant select on public.ai_model_versions to authenticated;
grant select, insert (user_id, name), update (name), delete on public.collections to authenticated;
grant select, insert (collection_id, content_id, user_id), delete on public.collection_items to authenticated;
grant select, insert, update, delete on public.ai_models, public.ai_model_versions, public.generated_content,
  public.collections, public.collection_items to service_role;
grant select, insert on public.picture_consents to service_role;
grant execute on function public.remember_identity to service_role;
