-- What people make: characters, jobs, and the content that comes out. Only jobs.finish_job settles or releases the
-- credits of a job, and a stale attempt changes nothing.
create schema jobs;
grant usage on schema jobs to service_role;

create table public.ai_models (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  prompt text not null check (length(prompt) between 1 and 2000),
  -- The face: what cards show and what engines are given.
  reference_image_url text check (length(reference_image_url) <= 2048),
  -- The upload that the face was made from; null when words alone made it.
  source_image_url text check (length(source_image_url) <= 2048),
  -- What was read from the description, for any engine and any screen: [{kind, label}].
  attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array'),
  seed bigint not null default floor(random() * 4294967296)::bigint check (seed between 0 and 4294967295),
  style text check (length(style) between 1 and 40),
  -- What an engine needs to show the same person again, by engine id.
  looks jsonb not null default '{}',
  -- Which of its versions this is (0014).
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now()
);
create index ai_models_by_user on public.ai_models (user_id, created_at desc, id desc);

-- The number of characters is what a plan sells, so the database counts them, one account at a time.
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
  -- The pictures that it was made from, nearest first.
  parent_ids uuid[] not null default '{}' check (cardinality(parent_ids) <= 8),
  favourite boolean not null default false,
  -- In the trash since; it goes for good 30 days later.
  trashed_at timestamptz,
  -- Words of the prompt as they are, in any language that puts spaces between them.
  search tsvector generated always as (to_tsvector('simple', coalesce(prompt, ''))) stored,
  -- Where the file lies; null when it is not the owner's own object, which deleting the row must not touch.
  object_bucket text,
  object_path text,
  -- A video's first frame, in the same bucket.
  poster_path text,
  -- A video as an animated picture, in the same bucket: made when it is first asked for.
  export_path text,
  export_size_bytes integer,
  job_id uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  check (octet_length(generation_params::text) <= 65536),
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

-- Where the file behind one of our public addresses lies; null for any other address.
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

grant execute on function public.content_object_path to service_role;

-- A person may record an upload of their own, nothing else; its file is found from the address, and only below
-- that person's own folder.
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

-- Files whose last row is gone: a person may note the same picture twice, and a note must not take the picture with
-- it. Written in the same transaction as the delete, worked off by a sweep.
create table public.asset_deletions (
  id bigint generated always as identity primary key,
  bucket text not null,
  path text not null,
  created_at timestamptz not null default now()
);

create function public.queue_asset_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- 0014: a character may show it too.
  perform public.release_object(old.object_bucket, old.object_path);
  perform public.release_object(old.object_bucket, old.poster_path);
  perform public.release_object(old.object_bucket, old.export_path);
  return null;
end
$$;
create trigger generated_content_deleted after delete on public.generated_content
  for each row execute function public.queue_asset_deletion();

create table public.generation_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('image', 'character', 'video', 'upscale', 'edit', 'process')),
  input jsonb not null,
  -- Null when the client sent no Idempotency-Key.
  idem_key text,
  input_hash text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  stage text,
  error_code text,
  engine text,
  -- Of the engine's ways to work the one that was used ("best-4x"), and the picture it worked on: for measuring only.
  variant text not null default '',
  input_megapixels real check (input_megapixels > 0),
  seed bigint,
  attempt integer not null default 0,
  cost_credits integer not null check (cost_credits >= 0),
  hold_id uuid unique references public.credit_holds (id),
  content_id uuid,
  queue_id uuid,
  -- Its lane in the queue, kept for when it has to be queued again.
  priority integer not null default 0,
  -- Milliseconds per stage, as the worker measured them.
  timings jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  deadline_at timestamptz not null,
  unique (user_id, idem_key),
  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((state = 'succeeded') = (content_id is not null)),
  check ((state in ('failed', 'cancelled')) = (error_code is not null))
);
create index generation_jobs_by_user on public.generation_jobs (user_id, created_at desc, id desc);
create index generation_jobs_open on public.generation_jobs (created_at) where state in ('queued', 'running');
create index generation_jobs_measured on public.generation_jobs (engine, kind, finished_at desc)
  where state = 'succeeded';

-- Files that were written before the row that will name them. What stays here after its job ended is swept.
create table public.pending_objects (
  bucket text not null,
  path text not null,
  job_id uuid not null,
  attempt integer not null,
  created_at timestamptz not null default now(),
  primary key (bucket, path)
);

-- What each engine can do and how long it takes; written by workers, read before any charge.
create table public.engine_status (
  engine text not null,
  kind text not null check (kind in ('image', 'edit', 'video', 'upscale', 'process', 'chat')),
  label text not null,
  healthy boolean not null,
  -- Why it is not, for the operator.
  problem text check (healthy = (problem is null)),
  -- The contract's EngineCapabilities of this kind.
  capabilities jsonb not null check (capabilities ->> 'kind' is not distinct from kind),
  -- Among those of its kind the lowest serves first: their order in the configuration.
  place integer not null default 0,
  median_ms integer,
  p90_ms integer,
  measured_count integer not null default 0,
  -- The contract's MeasuredDuration for each variant.
  durations jsonb not null default '[]' check (jsonb_typeof(durations) = 'array'),
  checked_at timestamptz not null default now(),
  primary key (engine, kind)
);

-- A worker takes the job: raises its attempt and gets it, or gets nothing because it is closed, overdue or was
-- lost too often (the reaper ends those).
create function jobs.begin_attempt(p_job uuid, p_max_attempts integer) returns setof public.generation_jobs
language sql
begin atomic
  update public.generation_jobs
     set attempt = attempt + 1, state = 'running', progress = 0, stage = null,
         started_at = coalesce(started_at, clock_timestamp())
   where id = p_job
     and state in ('queued', 'running')
     and attempt < p_max_attempts
     and deadline_at > clock_timestamp()
  returning *;
end;

-- False: this attempt is over (cancelled, taken by another worker), so the work can stop.
create function jobs.report_progress(p_job uuid, p_attempt integer, p_progress real, p_stage text) returns boolean
language plpgsql
as $$
begin
  -- Losing the last line of a progress bar in a power cut harms nobody; waiting for the disk four times a second does.
  set local synchronous_commit = off;
  update public.generation_jobs
     set progress = greatest(progress, p_progress), stage = p_stage
   where id = p_job and attempt = p_attempt and state = 'running';
  return found;
end
$$;

-- An upload that was brought along for one job goes with its note, unless something else needs it.
create function jobs.use_up(p_owner uuid, p_job uuid, p_path text) returns void
language plpgsql
as $$
begin
  if not starts_with(p_path, p_owner::text || '/') or public.is_shown_by_character(p_path) or exists (
    select from public.generation_jobs other, lateral jsonb_path_query(other.input, 'strict $.**') given
     where other.user_id = p_owner and other.id <> p_job and other.state in ('queued', 'running')
       and jsonb_typeof(given) = 'string' and public.content_object_path(given #>> '{}') = p_path
  ) or exists (
    select from public.generated_content made,
                lateral jsonb_array_elements_text(case jsonb_typeof(made.generation_params -> 'references')
                  when 'array' then made.generation_params -> 'references' else '[]' end) reference
     where made.user_id = p_owner and made.content_type <> 'reference_image'
       and made.generation_params ? 'references' and public.content_object_path(reference) = p_path
  ) or exists (
    -- Its owner wants to keep it.
    select from public.generated_content note
     where note.user_id = p_owner and note.object_path = p_path
       and (note.favourite or exists (select from public.collection_items item where item.content_id = note.id))
  ) then
    return;
  end if;
  delete from public.generated_content
   where user_id = p_owner and object_path = p_path and content_type = 'reference_image';
  perform public.release_object('ai-influencer-content', p_path);
end
$$;

-- Ends a job, once. With p_attempt null (cancel, reaper) whatever attempt runs is overruled.
-- p_content (for 'succeeded'): {content_type, content_url, prompt, generation_params, object_bucket, object_path,
-- poster_path}, for a character's face {character} (see jobs.save_character in 0014; a character that cannot be kept
-- after all fails the job), and {uses_up}: paths of the owner's uploads that go now that the result is there.
-- applied = false: somebody ended it before, and nothing was changed. Unless the job succeeded, applied or not, a file
-- of this attempt has to go.
create function jobs.finish_job(
  p_job uuid, p_attempt integer, p_state text, p_error_code text, p_content jsonb, p_timings jsonb
) returns table (applied boolean, state text, content_id uuid, balance integer)
language plpgsql
as $$
#variable_conflict use_column
declare
  owner uuid;
  job public.generation_jobs;
  new_content uuid;
  saved_character uuid;
  refusal text;
begin
  select user_id into owner from public.generation_jobs where id = p_job;
  if owner is null then
    return query select false, null::text, null::uuid, 0;
    return;
  end if;
  perform credits.lock_account(owner);
  select * into strict job from public.generation_jobs where id = p_job for update;
  if job.state not in ('queued', 'running') or (p_attempt is not null and job.attempt <> p_attempt) then
    return query select false, job.state, job.content_id, credits.balance(owner);
    return;
  end if;

  if p_state = 'succeeded' and p_content ? 'character' then
    begin
      saved_character := jobs.save_character(owner, p_content -> 'character', p_content ->> 'content_url');
    exception when check_violation then
      get stacked diagnostics refusal = pg_exception_hint;
      if refusal not in ('character_limit', 'character_not_found', 'reference_unusable') then
        raise;
      end if;
      p_state := 'failed';
      p_error_code := refusal;
    end;
  end if;

  if p_state = 'succeeded' then
    insert into public.generated_content
      (user_id, content_type, content_url, prompt, generation_params, engine, character_id, parent_ids,
       object_bucket, object_path, poster_path, job_id)
    values (owner, p_content ->> 'content_type', p_content ->> 'content_url', p_content ->> 'prompt',
            case when saved_character is null then p_content -> 'generation_params'
                 else (p_content -> 'generation_params') || jsonb_build_object('character_id', saved_character) end,
            job.engine,
            -- One that was deleted meanwhile leaves the picture without it.
            coalesce(saved_character,
              (select id from public.ai_models where id = (p_content ->> 'character_id')::uuid and user_id = owner)),
            array(select jsonb_array_elements_text(coalesce(p_content -> 'parent_ids', '[]'))::uuid),
            p_content ->> 'object_bucket', p_content ->> 'object_path', p_content ->> 'poster_path', job.id)
    returning id into new_content;
    delete from public.pending_objects
     where bucket = p_content ->> 'object_bucket'
       and path in (p_content ->> 'object_path', p_content ->> 'poster_path');
    perform jobs.use_up(owner, p_job, used)
       from jsonb_array_elements_text(coalesce(p_content -> 'uses_up', '[]')) used;
    perform credits.settle(job.hold_id);
  elsif job.hold_id is not null then
    perform credits.release(job.hold_id, coalesce(p_error_code, p_state));
  end if;

  update public.generation_jobs target
     set state = p_state, error_code = p_error_code, content_id = new_content, finished_at = clock_timestamp(),
         progress = case when p_state = 'succeeded' then 1 else target.progress end,
         timings = coalesce(p_timings, target.timings)
   where target.id = p_job;
  return query select true, p_state, new_content, credits.balance(owner);
end
$$;

grant execute on all functions in schema jobs to service_role;

alter table public.ai_models enable row level security;
alter table public.generated_content enable row level security;
alter table public.asset_deletions enable row level security;
alter table public.generation_jobs enable row level security;
alter table public.pending_objects enable row level security;
alter table public.engine_status enable row level security;

create policy own_characters on public.ai_models for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy read_own_content on public.generated_content for select to authenticated
  using (user_id = (select auth.uid()));
create policy mark_own_content on public.generated_content for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own_content on public.generated_content for delete to authenticated
  using (user_id = (select auth.uid()));
create policy record_own_upload on public.generated_content for insert to authenticated
  with check (user_id = (select auth.uid()) and content_type = 'reference_image');
create policy read_own_jobs on public.generation_jobs for select to authenticated
  using (user_id = (select auth.uid()));
create policy engines_are_public on public.engine_status for select to anon, authenticated using (true);

-- A name is changed by the function that judges it and keeps to the plan.
grant select, insert (user_id, name, prompt, reference_image_url), delete on public.ai_models to authenticated;
grant select, insert (user_id, content_type, content_url, prompt, generation_params),
  update (favourite, trashed_at), delete on public.generated_content to authenticated;
grant select (id, user_id, kind, input, state, progress, stage, error_code, engine, variant, input_megapixels, seed,
  attempt, cost_credits, content_id, timings, created_at, started_at, finished_at, deadline_at)
  on public.generation_jobs to authenticated;
grant select on public.engine_status to anon, authenticated;
grant select, insert, update, delete on public.ai_models, public.generated_content, public.asset_deletions,
  public.generation_jobs, public.pending_objects, public.engine_status to service_role;
