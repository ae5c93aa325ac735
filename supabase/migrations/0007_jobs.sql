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
  -- When an engine that charges for each call was called: jobs.mark_called lets one attempt do so, and no further one.
  called_at timestamptz,
  -- With it the engine finds the work that it has started for this job. A closed job needs none.
  engine_handle jsonb check (jsonb_typeof(engine_handle) <> 'null'),
  -- What the provider says that the call used: the contract's EngineUsage.
  usage jsonb check (jsonb_typeof(usage) = 'object'),
  attempt integer not null default 0,
  cost_credits integer not null check (cost_credits >= 0),
  hold_id uuid unique references public.credit_holds (id),
  -- No foreign key: a job outlives what it made.
  content_id uuid,
  queue_id uuid,
  queued_at timestamptz not null default now(),
  -- Its order in the queue, see jobs.next_turn: lane 1 belongs to plans with priority, and a job that many of them
  -- overtook is moved before both lanes.
  lane smallint not null default 0 check (lane in (0, 1)),
  turn integer not null default 0 check (turn between 0 and 699999999),
  moved_up boolean not null default false,
  -- As the queue's entry has it: higher ones are taken first, and the earlier of two equal ones.
  priority integer not null generated always as (case when moved_up then 2 else lane end * 700000000 - turn) stored,
  -- Milliseconds per stage, as the worker measured them.
  timings jsonb not null default '{}',
  -- The size of an adjusted picture, which counts against the day's limit even after the picture was deleted.
  output_bytes integer check (output_bytes > 0),
  -- The uploads that its result goes back to, by any number of steps: ids in storage.objects, kept when the files go.
  uploads uuid[] not null default '{}',
  -- Its result is an upload that was only adjusted or enlarged, so that nothing in it was made here.
  shows_upload boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  deadline_at timestamptz not null,
  unique (user_id, idem_key),
  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((state = 'succeeded') = (content_id is not null)),
  check ((state in ('failed', 'cancelled')) = (error_code is not null)),
  check (engine_handle is null or (engine is not null and state = 'running')),
  check (usage is null or state = 'succeeded'),
  check (output_bytes is null or kind = 'adjust'),
  check (not shows_upload or uploads <> '{}'),
  -- Adjusting is free and done at once, within the request.
  check (kind <> 'adjust' or (state = 'succeeded' and cost_credits = 0 and hold_id is null and output_bytes is not null))
);
create index generation_jobs_by_user on public.generation_jobs (user_id, created_at desc, id desc);
create index generation_jobs_open on public.generation_jobs (created_at) where state in ('queued', 'running');
create index generation_jobs_open_of on public.generation_jobs (user_id) where state in ('queued', 'running');
create index generation_jobs_waiting on public.generation_jobs (kind, lane, turn) where state = 'queued';
create index generation_jobs_turns on public.generation_jobs (kind, lane, turn desc) where started_at is not null;
create index generation_jobs_starts on public.generation_jobs (kind, lane, started_at desc)
  where started_at is not null;
create index generation_jobs_own_turns on public.generation_jobs (user_id, kind, lane, turn desc);
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

-- The newest picture of a running job's unfinished work, as a data URL. It goes when the job is closed.
create table public.job_previews (
  job_id uuid primary key references public.generation_jobs (id) on delete cascade,
  image text not null check (image like 'data:image/%' and length(image) <= 100000),
  made_at timestamptz not null default clock_timestamp()
);

-- The abilities and durations of each engine. Workers write them; requests read them before any charge.
create table public.engine_status (
  engine text not null,
  kind text not null check (kind in ('image', 'edit', 'video', 'upscale', 'process', 'chat')),
  label text not null,
  note text,
  -- For each result, where it differs from the price of the tool.
  price_credits integer check (price_credits >= 0),
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

-- How many jobs the person has waiting and running. Locks the account until the transaction ends, so that simultaneous
-- requests are counted one after another.
create function jobs.count_open(p_user uuid) returns integer
language plpgsql
as $$
begin
  perform credits.lock_account(p_user);
  return (select count(*) from public.generation_jobs where user_id = p_user and state in ('queued', 'running'));
end
$$;

-- The turn of the person's next job of this kind: one after the latest own turn, but never before the turn that is being
-- served. So people's jobs alternate however many one of them has waiting, and nobody saves up turns. A job that was
-- cancelled before it started had no turn; one that had started keeps it. Called with the account locked.
create function jobs.next_turn(p_user uuid, p_kind text, p_lane integer) returns integer
language sql stable
begin atomic
  select greatest(
    0,
    (select max(turn) from public.generation_jobs
      where kind = p_kind and lane = p_lane and started_at is not null),
    -- Rows that end with an account take no turns back.
    (select min(turn) - 1 from public.generation_jobs where kind = p_kind and lane = p_lane and state = 'queued'),
    (select max(turn) + 1 from public.generation_jobs
      where user_id = p_user and kind = p_kind and lane = p_lane
        and (started_at is not null or state in ('queued', 'running'))));
end;

-- How many jobs of the lane with priority were started while the first of the other lane was waiting.
create function jobs.overtakes(p_kind text) returns integer
language sql stable
begin atomic
  select count(*)::integer
    from (select from public.generation_jobs
           where kind = p_kind and lane = 1
             and started_at > greatest(
               (select max(started_at) from public.generation_jobs
                 where kind = p_kind and lane = 0 and started_at is not null),
               (select queued_at from public.generation_jobs
                 where kind = p_kind and lane = 0 and state = 'queued' order by turn, queued_at limit 1))
           limit 4) overtaking;
end;

-- Moves the first waiting job of the lane without priority before all others, once four have overtaken it.
create function jobs.move_up_overtaken(p_kind text) returns void
language plpgsql
as $$
declare
  first public.generation_jobs;
begin
  if jobs.overtakes(p_kind) < 4
     or exists (select from public.generation_jobs where kind = p_kind and lane = 0 and state = 'queued' and moved_up) then
    return;
  end if;
  select * into first from public.generation_jobs
   where kind = p_kind and lane = 0 and state = 'queued'
   order by turn, queued_at
   limit 1
   for update skip locked;
  update public.generation_jobs set moved_up = true where id = first.id returning * into first;
  update pgboss.job set priority = first.priority
   where name = first.kind and id = first.queue_id and state < 'active';
end
$$;

-- Starts the next attempt and returns the job. Returns nothing if the job is closed, overdue or was lost too often; the
-- reaper closes those.
create function jobs.begin_attempt(p_job uuid, p_max_attempts integer) returns setof public.generation_jobs
language plpgsql
as $$
declare
  job public.generation_jobs;
begin
  update public.generation_jobs
     set attempt = attempt + 1, state = 'running', progress = 0, stage = null,
         started_at = coalesce(started_at, clock_timestamp())
   where id = p_job
     and state in ('queued', 'running')
     and attempt < p_max_attempts
     and deadline_at > clock_timestamp()
  returning * into job;
  if not found then
    return;
  end if;
  if job.lane = 1 then
    perform jobs.move_up_overtaken(job.kind);
  end if;
  return next job;
end
$$;

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

-- Nothing is kept of an attempt that is over.
create function jobs.keep_preview(p_job uuid, p_attempt integer, p_image text) returns void
language sql
as $$
  insert into public.job_previews (job_id, image)
  select id, p_image from public.generation_jobs
   where id = p_job and attempt = p_attempt and state = 'running' for share
      on conflict (job_id) do update set image = excluded.image, made_at = clock_timestamp();
$$;

-- True for the one attempt that may call an engine which charges for each call. False if an attempt did before, and for an
-- attempt that is over.
create function jobs.mark_called(p_job uuid, p_attempt integer) returns boolean
language plpgsql
as $$
begin
  update public.generation_jobs set called_at = clock_timestamp()
   where id = p_job and attempt = p_attempt and state = 'running' and called_at is null;
  return found;
end
$$;

-- Which work of an engine a handle names: its machine and its id, without what else the handle remembers for the result.
create function jobs.work_of(p_handle jsonb) returns text
language sql immutable
return md5(coalesce(p_handle ->> 'backend', '') || ' ' || coalesce(
  p_handle #>> '{handle,id}', p_handle #>> '{handle,operation,id}', p_handle ->> 'id', p_handle #>> '{operation,id}',
  p_handle::text));

-- An engine that answers two jobs with one work would deliver a person's result to somebody else too. Closed jobs have no
-- handle.
create unique index generation_jobs_work on public.generation_jobs (engine, jobs.work_of(engine_handle))
  where engine_handle is not null;

-- Keeps the handle of the work that this engine has started: 'kept', 'over' if the attempt is over, 'taken' if another
-- job that is not closed has the work.
create function jobs.keep_handle(p_job uuid, p_attempt integer, p_engine text, p_handle jsonb) returns text
language plpgsql
as $$
begin
  update public.generation_jobs set engine = p_engine, engine_handle = p_handle
   where id = p_job and attempt = p_attempt and state = 'running';
  return case when found then 'kept' else 'over' end;
exception when unique_violation then
  return 'taken';
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

-- Every open job with the number of jobs of its kind before it: the running ones, then the waiting ones in the order in
-- which workers take them, in which every fifth is one of the lane without priority.
create function jobs.queue_order() returns table (job_id uuid, user_id uuid, state text, ahead integer)
language sql stable
begin atomic
  with in_lane as (
    select job.*, row_number() over (
             partition by job.kind, job.state, job.moved_up, job.lane order by job.priority desc, job.queued_at, job.id
           ) as index
      from public.generation_jobs job
     where job.state in ('queued', 'running')
  ), overtaken as (
    select kind, case when bool_or(moved_up and in_lane.state = 'queued') then 0 else jobs.overtakes(kind) end as times
      from in_lane group by kind
  )
  select job.id, job.user_id, job.state, (row_number() over (
           partition by job.kind
           order by job.state = 'running' desc, job.moved_up desc,
                    case when job.lane = 1 then job.index else job.index * 4 - overtaken.times + 0.5 end,
                    job.id
         ))::integer - 1
    from in_lane job join overtaken using (kind);
end;

-- How many jobs are ahead of each of the caller's waiting jobs. It reveals nothing else about other people's jobs.
create function public.queue_positions() returns table (job_id uuid, ahead integer)
language sql stable security definer set search_path = ''
as $$
  select waiting.job_id, waiting.ahead
    from jobs.queue_order() waiting
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
alter table public.job_previews enable row level security;
alter table public.engine_status enable row level security;

-- Adjusted pictures have jobs only for the record: no queue shows them.
create policy read_own_jobs on public.generation_jobs for select to authenticated
  using (user_id = (select auth.uid()) and kind <> 'adjust');
create policy read_own_job_assets on public.job_assets for select to authenticated
  using (exists (select from public.generation_jobs job where job.id = job_id and job.user_id = (select auth.uid())));
create policy read_own_job_previews on public.job_previews for select to authenticated
  using (exists (select from public.generation_jobs job where job.id = job_id and job.user_id = (select auth.uid())));
create policy engines_are_public on public.engine_status for select to anon, authenticated using (true);

grant select (id, user_id, kind, input, state, progress, stage, error_code, engine, variant, input_megapixels, seed,
  attempt, cost_credits, content_id, timings, created_at, started_at, finished_at, deadline_at)
  on public.generation_jobs to authenticated;
grant select on public.job_assets, public.job_previews to authenticated;
-- A problem may name addresses inside of the operator's network.
grant select (engine, kind, label, note, price_credits, healthy, capabilities, position, median_ms, p90_ms, measured_count, durations, checked_at)
  on public.engine_status to anon, authenticated;
grant select, insert, update, delete on public.generation_jobs, public.job_assets, public.job_previews, public.engine_status
  to service_role;
grant execute on function public.queue_positions, public.prompt_history to authenticated, service_role;
