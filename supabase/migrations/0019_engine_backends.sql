-- Machines that run the same model, and which job works on which: engines.take_lease gives a job a machine, and
-- engines.report_fault keeps jobs away from one that fails.
create schema engines;
grant usage on schema engines to service_role;

create table public.engine_backends (
  address text primary key check (length(address) between 1 and 500),
  -- The kind of server, such as comfyui.
  server text not null check (server <> ''),
  -- How many jobs it is given at once.
  slots integer not null check (slots between 1 and 64),
  -- Null for an operator's own machine. A backend of others, which costs money: it gets a job only when no own machine is
  -- free, after the job has waited so long, or at once when no own machine is up.
  overflow_after interval check (overflow_after >= '0'),
  -- Those that it could run at its last check: an engine's kind and name, such as image/z-image.
  models text[] not null default '{}',
  -- draining: an operator wants no further job on it. down: it failed too often in a row.
  state text not null default 'up' check (state in ('up', 'draining', 'down')),
  failures integer not null default 0 check (failures >= 0),
  -- How often it went down since its last success. The pause doubles each time.
  falls integer not null default 0 check (falls >= 0),
  down_since timestamptz check ((state = 'down') = (down_since is not null)),
  -- When one job or one check may try a backend that is down.
  next_try_at timestamptz check ((state = 'down') = (next_try_at is not null)),
  -- What was wrong last, for the operator.
  problem text,
  last_model text,
  last_used_at timestamptz,
  checked_at timestamptz
);

-- One row for each job that works on a backend or waits for one. A row that expired was left behind by a worker that died:
-- it takes no slot, and leads the next attempt to the machine that may have the work.
create table public.engine_leases (
  -- No foreign key: a picture that an operator makes to test a machine has no job.
  job_id uuid primary key,
  -- The attempt that has it. An earlier attempt that still lives neither renews it nor gives it back.
  holder uuid not null,
  model text not null,
  -- Where it may go.
  addresses text[] not null,
  -- Null while it waits.
  address text references public.engine_backends (address) on delete cascade,
  -- The job's: of those that wait, the highest goes first, and the earlier of two equal ones.
  priority integer not null default 0,
  asked_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz check ((address is null) = (taken_at is null)),
  expires_at timestamptz not null
);
create index engine_leases_by_address on public.engine_leases (address, expires_at) where address is not null;
create index engine_leases_waiting on public.engine_leases (priority desc, asked_at) where address is null;

-- Adds the machines that are not known yet. What is known about the others stays.
create function engines.register_backends(
  p_server text, p_addresses text[], p_slots integer, p_overflow_after interval default null
) returns void
language sql
begin atomic
  insert into public.engine_backends (address, server, slots, overflow_after)
  select address, p_server, p_slots, p_overflow_after from unnest(p_addresses) address order by address
      on conflict (address) do update
     set server = excluded.server, slots = excluded.slots, overflow_after = excluded.overflow_after
   where (engine_backends.server, engine_backends.slots, engine_backends.overflow_after)
         is distinct from (excluded.server, excluded.slots, excluded.overflow_after);
end;

-- The backends among these that may be given a job of the model that has waited so long, each with its free slots. One that
-- is down is tried by a single job once its pause is over.
create function engines.free_backends(p_model text, p_addresses text[], p_waited interval)
  returns table (address text, free integer)
language sql stable
begin atomic
  select backend.address, (case backend.state when 'down' then 1 else backend.slots end - held.jobs)::integer
    from public.engine_backends backend
   cross join lateral (
     select count(*) as jobs from public.engine_leases lease
      where lease.address = backend.address and lease.expires_at > clock_timestamp()) held
   where backend.address = any (p_addresses)
     and p_model = any (backend.models)
     and (backend.state = 'up' or (backend.state = 'down' and backend.next_try_at <= clock_timestamp()))
     and held.jobs < case backend.state when 'down' then 1 else backend.slots end
     and (backend.overflow_after is null or backend.overflow_after <= p_waited or not exists (
       select from public.engine_backends own
        where own.address = any (p_addresses) and own.overflow_after is null and own.state = 'up'
          and p_model = any (own.models)));
end;

-- Gives the job a backend, or lets it wait: the outcomes are taken, busy (call again soon, at least every p_seconds) and
-- none (no machine could run the model). A job that an earlier attempt left on a machine gets that one again, because its
-- work may be there. p_addresses is where it may go: a machine that failed it is left out by the caller.
create function engines.take_lease(
  p_job uuid, p_holder uuid, p_model text, p_addresses text[], p_seconds integer
) returns table (outcome text, address text)
language plpgsql
as $$
#variable_conflict use_column
declare
  own public.engine_leases;
  chosen text;
  rejected text[] := '{}';
  waited interval;
  ends_at timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  insert into public.engine_leases as lease (job_id, holder, model, addresses, priority, expires_at)
  values (p_job, p_holder, p_model, p_addresses,
          coalesce((select priority from public.generation_jobs where id = p_job), 0), ends_at)
      on conflict (job_id) do update
     set holder = p_holder, model = p_model, addresses = p_addresses, priority = excluded.priority,
         expires_at = ends_at,
         address = case when lease.address = any (p_addresses) then lease.address end,
         taken_at = case when lease.address = any (p_addresses) then clock_timestamp() end
  returning * into own;
  if own.address is not null then
    return query select 'taken', own.address;
    return;
  end if;

  waited := clock_timestamp() - own.asked_at;
  loop
    exit when (select coalesce(sum(free), 0) from engines.free_backends(p_model, p_addresses, waited)) <= (
      select count(*) from public.engine_leases ahead
       where ahead.address is null and ahead.expires_at > clock_timestamp()
         and (ahead.priority > own.priority
              or (ahead.priority = own.priority and (ahead.asked_at, ahead.job_id) < (own.asked_at, own.job_id)))
         and exists (select from engines.free_backends(ahead.model, ahead.addresses, clock_timestamp() - ahead.asked_at) backend
                      where backend.address = any (p_addresses)));
    select backend.address into chosen
      from public.engine_backends backend
      join engines.free_backends(p_model, p_addresses, waited) candidate on candidate.address = backend.address
     where backend.address <> all (rejected)
     -- Loading a model takes less time than waiting behind another picture, so an idle machine comes before a busy one.
     -- What costs money comes last.
     order by backend.overflow_after is not null, backend.state = 'down', candidate.free < backend.slots, backend.last_model is distinct from p_model,
              candidate.free::real / backend.slots desc, backend.last_used_at nulls first, backend.address
     limit 1
       for update of backend skip locked;
    exit when not found;
    -- Its last slot may have been taken between the look and the lock.
    if exists (select from engines.free_backends(p_model, p_addresses, waited) where address = chosen) then
      update public.engine_leases set address = chosen, taken_at = clock_timestamp() where job_id = p_job;
      update public.engine_backends
         set last_model = p_model, last_used_at = clock_timestamp(),
             -- The one job that tries it; the others wait for what becomes of it.
             next_try_at = case state when 'down' then clock_timestamp() + engines.pause(falls) end
       where address = chosen;
      return query select 'taken', chosen;
      return;
    end if;
    rejected := rejected || chosen;
  end loop;

  if exists (select from public.engine_backends
              where address = any (p_addresses) and p_model = any (models) and state in ('up', 'draining')) then
    return query select 'busy', null::text;
  else
    delete from public.engine_leases where job_id = p_job;
    return query select 'none', null::text;
  end if;
end
$$;

-- How long a backend rests that went down so many times in a row: 30 seconds, doubled up to 10 minutes.
create function engines.pause(p_falls integer) returns interval
language sql immutable
return make_interval(secs => least(600, 30 * 2 ^ greatest(0, least(p_falls, 10) - 1)));

-- For work that is on that machine already: takes no notice of its slots and state.
create function engines.hold_lease(
  p_job uuid, p_holder uuid, p_model text, p_address text, p_seconds integer
) returns void
language sql
begin atomic
  insert into public.engine_leases (job_id, holder, model, addresses, address, taken_at, expires_at)
  values (p_job, p_holder, p_model, array[p_address], p_address, clock_timestamp(),
          clock_timestamp() + make_interval(secs => p_seconds))
      on conflict (job_id) do update
     set holder = excluded.holder, model = excluded.model, addresses = excluded.addresses, address = excluded.address,
         taken_at = excluded.taken_at, expires_at = excluded.expires_at;
end;

-- A failure that is the backend's fault. The third in a row puts it down; so does the failure of whoever tries it again. Work
-- from before it went down says nothing new.
create function engines.report_fault(p_address text, p_problem text, p_began_at timestamptz) returns void
language sql
begin atomic
  update public.engine_backends
     set failures = failures + 1,
         problem = p_problem,
         state = case when state = 'draining' or failures + 1 < 3 then state else 'down' end,
         falls = case when state = 'draining' or failures + 1 < 3 then falls else falls + 1 end,
         down_since = case when state = 'draining' or failures + 1 < 3 then null else clock_timestamp() end,
         next_try_at = case when state = 'draining' or failures + 1 < 3 then null
                            else clock_timestamp() + engines.pause(falls + 1) end
   where address = p_address and (state <> 'down' or p_began_at > down_since);
end;

create function engines.report_success(p_address text) returns void
language sql
begin atomic
  update public.engine_backends
     set failures = 0, falls = 0, problem = null, down_since = null, next_try_at = null,
         state = case state when 'down' then 'up' else state end
   where address = p_address and (failures > 0 or falls > 0 or state = 'down');
end;

-- What a check of one model on a backend found; p_problem is null when it could run it. A backend that is down comes up by a
-- good check, and the next failure puts it down again. A machine without any model is away, which counts as a failure.
create function engines.report_check(p_address text, p_model text, p_problem text) returns void
language plpgsql
as $$
declare
  began timestamptz := clock_timestamp();
  left_models text[];
begin
  update public.engine_backends
     set checked_at = began,
         models = case when p_problem is not null then array_remove(models, p_model)
                       when p_model = any (models) then models
                       else models || p_model end,
         problem = case when p_problem is not null then p_problem when p_model = any (models) then problem end
   where address = p_address
  returning models into left_models;
  if p_problem is null then
    update public.engine_backends
       set state = 'up', failures = 2, down_since = null, next_try_at = null
     where address = p_address and state = 'down' and next_try_at <= began;
  elsif left_models = '{}' then
    perform engines.report_fault(p_address, p_problem, began) from public.engine_backends
      where address = p_address and (state <> 'down' or next_try_at <= began);
  end if;
end
$$;

-- False for an unknown address.
create function engines.drain(p_address text) returns boolean
language plpgsql
as $$
begin
  update public.engine_backends set state = 'draining', down_since = null, next_try_at = null where address = p_address;
  return found;
end
$$;

-- Gives an operator's backend jobs again, whatever it was before. False for an unknown address.
create function engines.resume(p_address text) returns boolean
language plpgsql
as $$
begin
  update public.engine_backends
     set state = 'up', failures = 0, falls = 0, problem = null, down_since = null, next_try_at = null
   where address = p_address;
  return found;
end
$$;

-- Forgets what dead workers left behind of jobs that are closed, and machines that nobody has asked for a week.
create function engines.sweep() returns void
language sql
begin atomic
  delete from public.engine_leases lease
   where expires_at < clock_timestamp() - interval '1 minute'
     and (address is null or not exists (
       select from public.generation_jobs where id = lease.job_id and state in ('queued', 'running')));
  delete from public.engine_backends where checked_at < clock_timestamp() - interval '7 days';
end;

alter table public.engine_backends enable row level security;
alter table public.engine_leases enable row level security;
-- Addresses inside of the operator's network: nobody reads them over the API.
grant select, insert, update, delete on public.engine_backends, public.engine_leases to service_role;
grant execute on all functions in schema engines to service_role;
