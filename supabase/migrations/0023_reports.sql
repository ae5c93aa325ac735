-- Reports by anybody about something shown here, the decisions about them, and the removal of a reported file with all
-- identical copies. Reports and decisions are append-only and outlive what they are about, so nothing here has a foreign
-- key to content or accounts.

create schema reports;
grant usage on schema reports to service_role;

create function reports.are_lines(lines text[], most integer) returns boolean
language sql immutable
return (select bool_and(line is not null and forms.is_line(line, most)) from unnest(lines) line);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- 40 random bits in Crockford's base 32, which people can read out.
  reference text not null unique
    check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- Made with the form, so that a report sent twice is stored once.
  request_key uuid not null unique,
  created_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('my_likeness', 'copyright', 'minor', 'other')),
  -- Where it is, as the reporter gave it.
  addresses text[] not null check (cardinality(addresses) between 1 and 10 and reports.are_lines(addresses, 500)),
  -- The work that was copied.
  work text check (length(work) between 1 and 1000),
  message text not null default '' check (length(message) <= 2000),
  name text check (forms.is_line(name, 100)),
  email text check (forms.is_line(email, 254) and position('@' in email) > 1),
  -- The electronic signature: the full name, typed for this purpose.
  signature text check (forms.is_line(signature, 100)),
  -- The exact sentence that the reporter agreed to.
  statement text check (length(statement) between 1 and 1000),
  -- A report about one's own likeness has to be decided within 48 hours.
  due_at timestamptz generated always as (
    case when kind = 'my_likeness'
      then ((created_at at time zone 'utc') + interval '48 hours') at time zone 'utc' end) stored,
  -- The law asks for these where somebody claims a right of their own.
  constraint reports_signed check (
    kind not in ('my_likeness', 'copyright') or num_nulls(name, email, signature, statement) = 0),
  constraint reports_work check ((kind = 'copyright') = (work is not null)),
  constraint reports_reasons check (kind <> 'other' or length(message) > 0)
);
create index reports_by_time on public.reports (created_at desc, id desc);
create index reports_due on public.reports (due_at) where due_at is not null;

-- The files here that a report's addresses led to when it came in.
create table public.report_subjects (
  report_id uuid not null references public.reports (id),
  owner_id uuid not null,
  -- Null for an upload that no row tells of.
  content_id uuid,
  object_bucket text not null,
  object_path text not null check (length(object_path) between 1 and 1024),
  -- Hashes of the file: they find its copies even after its owner has deleted it.
  tags text[] not null check (array_position(tags, null) is null),
  primary key (report_id, object_bucket, object_path)
);

create table public.report_decisions (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references public.reports (id),
  created_at timestamptz not null default clock_timestamp(),
  decision text not null check (decision in ('removed', 'kept', 'needs_more')),
  reason text not null check (length(reason) between 1 and 1000),
  decided_by text not null check (forms.is_line(decided_by, 120))
);
create index report_decisions_by_report on public.report_decisions (report_id, created_at);
-- `needs_more` may be asked again; each final decision is made once.
create unique index report_decisions_final on public.report_decisions (report_id, decision)
  where decision in ('removed', 'kept');

-- What is removed stays so. What was kept may be removed later, after a complaint. The lock makes two decisions see each
-- other.
create function reports.check_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('report:' || new.report_id::text, 0));
  if new.decision <> 'removed' and exists (
    select from public.report_decisions
     where report_id = new.report_id
       and (decision = 'removed' or (decision = 'kept' and new.decision = 'needs_more'))) then
    raise exception 'This report was decided before.'
      using errcode = 'check_violation', hint = 'report_decided';
  end if;
  return new;
end
$$;
create trigger report_decisions_checked before insert on public.report_decisions
  for each row execute function reports.check_decision();

-- Whose files a decision removed. Its event is what the owner may appeal against.
create table public.report_removals (
  decision_id uuid not null references public.report_decisions (id),
  owner_id uuid not null,
  files integer not null check (files > 0),
  event_id uuid not null unique references public.moderation_events (id),
  primary key (decision_id, owner_id)
);

-- The files here that an address leads to: a public page's, also when it has ended, or the one with this public URL. Both
-- hold random parts that nobody guesses, so the host is not compared: this site may have had another name.
create function reports.find_files(p_address text) returns table (
  owner_id uuid, content_id uuid, object_bucket text, object_path text, tags text[]
)
language sql stable security definer set search_path = ''
as $$
  with files as (
    select content.user_id as owner_id, content.id as content_id, content.object_bucket, content.object_path
      from public.shared_pages page
      join public.generated_content content on content.id = page.content_id and content.object_path is not null
     where page.token = substring(p_address from '/share/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])')
    union
    select split_part(object.name, '/', 1)::uuid, named.id, object.bucket_id, object.name
      from storage.objects object
      left join lateral (
        select content.id from public.generated_content content
         where object.name in (content.object_path, content.poster_path, content.export_path)
           and content.object_bucket = object.bucket_id
         order by content.job_id is not null desc, content.created_at limit 1
      ) named on true
     where object.bucket_id = 'ai-influencer-content'
       and object.name collate "C" = substring(p_address from
         '/storage/v1/(?:object|render/image)/public/ai-influencer-content/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^?#%]+)')
  )
  select files.owner_id, files.content_id, files.object_bucket, files.object_path,
         array_remove(array[object.metadata ->> 'eTag', object.metadata ->> 'receivedETag'], null)
    from files
    left join storage.objects object
      on object.bucket_id = files.object_bucket and object.name collate "C" = files.object_path
$$;

-- Removes the files of a report and every identical copy, whoever owns it, with everything that shows them: rows, public
-- pages, pictures of companions, and characters that have such a file as their face or were made from it, because they
-- would go on to show the same person. The worker's next sweep deletes the listed files. Pictures made from a removed one
-- are not identical and stay.
create function reports.remove_files(p_report uuid) returns table (owner_id uuid, files integer)
language plpgsql security definer set search_path = ''
as $$
declare
  known_tags text[];
  removed uuid[];
  paths text[];
begin
  select array_agg(distinct tag) into known_tags
    from (select unnest(subject.tags) from public.report_subjects subject where subject.report_id = p_report
          union all
          select unnest(array[object.metadata ->> 'eTag', object.metadata ->> 'receivedETag'])
            from public.report_subjects subject
            join storage.objects object
              on object.bucket_id = subject.object_bucket and object.name collate "C" = subject.object_path
           where subject.report_id = p_report) tags (tag)
   where tag is not null;
  select array_agg(object.id), array_agg(object.name) into removed, paths
    from storage.objects object
   where object.bucket_id = 'ai-influencer-content'
     and (object.metadata ->> 'eTag' = any (known_tags) or object.metadata ->> 'receivedETag' = any (known_tags)
          or exists (select from public.report_subjects subject
                      where subject.report_id = p_report and subject.object_bucket = object.bucket_id
                        and subject.object_path = object.name))
     and not exists (select from public.asset_deletions deletion
                      where deletion.bucket = object.bucket_id and deletion.path = object.name);
  -- The locks of release_object, in one sequence for every transaction.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || folder, 0))
    from (select distinct split_part(path, '/', 1) as folder from unnest(paths) path order by 1) folders;
  delete from public.ai_models
   where id in (select version.model_id from public.ai_model_versions version
                 where version.face_id = any (removed) or version.source_id = any (removed));
  delete from public.generated_content content
   where content.object_bucket = 'ai-influencer-content'
     and (content.object_path = any (paths) or content.poster_path = any (paths) or content.export_path = any (paths));
  insert into public.asset_deletions (bucket, path)
  select 'ai-influencer-content', listed.path from unnest(paths) listed (path)
   where not exists (select from public.asset_deletions deletion
                      where deletion.bucket = 'ai-influencer-content' and deletion.path = listed.path);
  return query
    select split_part(path, '/', 1)::uuid, count(*)::integer from unnest(paths) path group by 1 order by 1;
end
$$;

select public.make_append_only('public.reports');
select public.make_append_only('public.report_subjects');
select public.make_append_only('public.report_decisions');
select public.make_append_only('public.report_removals');

alter table public.reports enable row level security;
alter table public.report_subjects enable row level security;
alter table public.report_decisions enable row level security;
alter table public.report_removals enable row level security;

-- Nobody reads these over REST, and nobody but the database's owner has a right to them.
revoke execute on all functions in schema reports from public;
