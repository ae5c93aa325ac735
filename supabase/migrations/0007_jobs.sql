-- Jobs, their inputs, and engines. Only jobs.finish_job settles or releases a job's credits, and a stale attempt changes
-- nothing.
create schema jobs;
grant usage on schema jobs to service_role;

create table public.generation_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('image', 'character', 'video', 'upscale', 'edit', 'process', 'adjust')),
  input jsonb not null,
  -- Null when the client sent no Idempotency-Key.
  idem_key text,
  input_hash text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  stage text,
  error_code text,
  engine text,
  -- The engine's mode ("best-4x") and the size of its input picture; only for measuring durations.
  variant text not null default '',
  input_megapixels real check (input_megapixels > 0),
  seed bigint,
  attempt integer not null default 0,
  cost_credits integer not null check (cost_credits >= 0),
  hold_id uuid unique references public.credit_holds (id),
  -- No foreign key: a job outlives what it made.
  content_id uuid,
  queue_id uuid,
  -- Its lane in the queue, needed when the job is queued again.
  priority integer not null default 0,
  -- Milliseconds per stage, as the worker measured them.
  timings jsonb not null default '{}',
  -- The size of an adjusted picture, which counts against the day's limit even after the picture was deleted.
  output_bytes integer check (output_bytes > 0),
  -- The uploads that its result goes back to, by any number of steps: ids in storage.objects, kept when the files go.
  uploads uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  deadline_at timestamptz not null,
  unique (user_id, idem_key),
  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((state = 'succeeded') = (content_id is not null)),
  check ((state in ('failed', 'cancelled')) = (error_code is not null)),
  check (output_bytes is null or kind = 'adjust'),
  -- Adjusting is free and done at once, within the request.
  check (kind <> 'adjust' or (state = 'succeeded' and cost_credits = 0 and hold_id is null and output_bytes is not null))
);
create index generation_jobs_by_user on public.generation_jobs (user_id, created_at desc, id desc);
create index generation_jobs_open on public.generation_jobs (created_at) where state in ('queued', 'running');
create index generation_jobs_measured on public.generation_jobs (engine, kind, finished_at desc)
  where state = 'succeeded';
create index generation_jobs_by_content on public.generation_jobs (content_id) where content_id is not null;
create index generation_jobs_by_uploads on public.generation_jobs using gin (uploads);
create index generation_jobs_adjusted on public.generation_jobs (user_id, created_at desc) where kind = 'adjust';

alter table public.generated_content add foreign key (job_id) references public.generation_jobs (id);
alter table public.ai_models add foreign key (job_id) references public.generation_jobs (id);
alter table public.ai_model_versions add foreign key (job_id) references public.generation_jobs (id);
create index ai_models_by_job on public.ai_models (job_id) where job_id is not null;
create index ai_model_versions_by_job on public.ai_model_versions (job_id) where job_id is not null;

-- The pictures and videos that a job works from. A row stays, with nulls, when its content, upload or share is deleted.
create table public.job_assets (
  job_id uuid not null references public.generation_jobs (id) on delete cascade,
  position smallint not null check (position >= 0),
  role text not null check (role in ('picture', 'reference', 'character_face', 'character_source', 'first_frame',
    'last_frame', 'extended_video', 'mask', 'background')),
  -- content: made by a job. upload: a file of the person's own that no job made. sample: comes with the product, named
  -- by its path. share: the picture of a public page.
  kind text not null check (kind in ('content', 'upload', 'sample', 'share')),
  content_id uuid references public.generated_content (id) on delete set null,
  upload_id uuid references storage.objects (id) on delete set null,
  sample text check (length(sample) between 1 and 255),
  share_token text references public.shared_pages (token) on delete set null,
  -- The upload was sent for this job alone, and is deleted when the job has succeeded.
  consumed boolean not null default false,
  primary key (job_id, position),
  check (kind = 'content' or content_id is null),
  check (kind = 'upload' or upload_id is null),
  check ((kind = 'sample') = (sample is not null)),
  check (kind = 'share' or share_token is null),
  check (kind = 'upload' or not consumed)
);
create index job_assets_by_content on public.job_assets (content_id) where content_id is not null;
create index job_assets_by_upload on public.job_assets (upload_id) where upload_id is not null;
create index job_assets_by_share on public.job_assets (share_token) where share_token is not null;

-- The abilities and durations of each engine. Workers write them; requests read them before any charge.
create table public.engine_status (
  engine text not null,
  kind text not null check (kind in ('image', 'edit', 'video', 'upscale', 'process', 'chat')),
  label text not null,
  healthy boolean not null,
  -- Why it is unhealthy, for the operator.
  problem text check (healthy = (problem is null)),
  -- The contract's EngineCapabilities of this kind.
  capabilities jsonb not null check (capabilities ->> 'kind' is not distinct from kind),
  -- The order in the configuration: of several engines of a kind the lowest number serves first.
  position integer not null default 0,
  median_ms integer,
  p90_ms integer,
  measured_count integer not null default 0,
  -- The contract's MeasuredDuration for each variant.
  durations jsonb not null default '[]' check (jsonb_typeof(durations) = 'array'),
  checked_at timestamptz not null default now(),
  primary key (engine, kind)
);

-- Starts the next attempt and returns the job. Returns nothing if the job is closed, overdue or was lost too often; the
-- reaper closes those.
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

-- False if this attempt is over (cancelled, or taken by another worker), so that the work can stop.
create function jobs.report_progress(p_job uuid, p_attempt integer, p_progress real, p_stage text) returns boolean
language plpgsql
as $$
begin
  -- A power cut may lose the last progress; waiting for the disk four times a second would cost more.
  set local synchronous_commit = off;
  update public.generation_jobs
     set progress = greatest(progress, p_progress), stage = p_stage
   where id = p_job and attempt = p_attempt and state = 'running';
  return found;
end
$$;

-- How many characters the plan allows, and how many exist or are being made. Locks the account, and takes the lock of
-- enforce_character_limit, until the transaction ends, so that two requests cannot both take the last one.
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

-- How many jobs are ahead of each of the caller's waiting jobs. It reveals nothing else about other people's jobs.
create function public.queue_positions() returns table (job_id uuid, ahead integer)
language sql stable security definer set search_path = ''
as $$
  select waiting.id, waiting.ahead
    from (
      select job.id, job.user_id, job.state, (row_number() over (
               partition by job.kind order by job.state = 'running' desc, job.priority desc, job.created_at, job.id
             ))::integer - 1 as ahead
        from public.generation_jobs job
       where job.state in ('queued', 'running')
    ) waiting
   where waiting.user_id = (select auth.uid()) and waiting.state = 'queued'
$$;

-- The caller's recent prompts, each once, the latest use first.
create function public.prompt_history(containing text default null, page_size integer default 30)
returns table (prompt text, used_at timestamptz, uses integer, content_id uuid)
language sql stable set search_path = ''
as $$
  select latest.prompt, max(latest.created_at), count(*)::integer,
         (array_agg(latest.content_id order by latest.created_at desc) filter (where latest.content_id is not null))[1]
    from (
      select job.input ->> 'prompt' as prompt, job.created_at, job.content_id
        from public.generation_jobs job
       where job.user_id = (select auth.uid()) and job.kind = 'image'
       order by job.created_at desc, job.id desc
       limit 2000
    ) latest
   where latest.prompt is not null
     and (containing is null or position(lower(containing) in lower(latest.prompt)) > 0)
   group by latest.prompt
   order by 2 desc
   limit least(greatest(page_size, 1), 100)
$$;

-- The generated types of the browser read which columns of a result are never null: the catalogue does not know.
comment on function public.queue_positions is 'Never null: job_id, ahead.';
comment on function public.prompt_history is 'Never null: prompt, used_at, uses.';

alter table public.generation_jobs enable row level security;
alter table public.job_assets enable row level security;
alter table public.engine_status enable row level security;

-- Adjusted pictures have jobs only for the record: no queue shows them.
create policy read_own_jobs on public.generation_jobs for select to authenticated
  using (user_id = (select auth.uid()) and kind <> 'adjust');
create policy read_own_job_assets on public.job_assets for select to authenticated
  using (exists (select from public.generation_jobs job where job.id = job_id and job.user_id = (select auth.uid())));
create policy engines_are_public on public.engine_status for select to anon, authenticated using (true);

grant select (id, user_id, kind, input, state, progress, stage, error_code, engine, variant, input_megapixels, seed,
  attempt, cost_credits, content_id, timings, created_at, started_at, finished_at, deadline_at)
  on public.generation_jobs to authenticated;
grant select on public.job_assets to authenticated;
grant select on public.engine_status to anon, authenticated;
grant select, insert, update, delete on public.generation_jobs, public.job_assets, public.engine_status to service_role;
grant execute on function public.queue_positions, public.prompt_history to authenticated, service_role;
