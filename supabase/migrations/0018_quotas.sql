-- What people keep: files and rows, counted per person, with a limit by plan. Triggers count every change of what is
-- counted; a person's own writes over a limit are refused at their commit. Results of jobs are always stored: the server's
-- own writes are counted and never refused. Nothing here deletes anything.

create schema quotas;
grant usage on schema quotas to service_role;

-- The operator's settings, written at each start. A missing row is no limit.
create table quotas.limits (
  tier text primary key references public.plans (name),
  bytes bigint not null check (bytes >= 0),
  uploads bigint not null check (uploads >= 0),
  notes bigint not null check (notes >= 0),
  open_purchases bigint not null check (open_purchases >= 0)
);

-- No foreign key: the files of a deleted account are counted until they are gone too. Half-filled pages keep updates
-- within their page.
create table quotas.kept (
  user_id uuid primary key,
  -- Files and the text of rows.
  bytes bigint not null default 0,
  -- Uploads that no job and no character has used.
  uploads bigint not null default 0,
  -- Rows that people write themselves over REST.
  notes bigint not null default 0
) with (fillfactor = 50);

-- Uploads that no job and no character has used yet.
create table quotas.unused_uploads (
  object_id uuid primary key references storage.objects (id) on delete cascade,
  user_id uuid not null
);
create index unused_uploads_by_user on quotas.unused_uploads (user_id);

-- The changes of the running transactions. Each is applied at its commit, so no committed row is ever here. The counters
-- are locked only then, after every other lock and in the order of their owners, so that they cannot cause a deadlock.
create unlogged table quotas.changes (
  tx xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  bytes numeric not null,
  uploads numeric not null,
  notes numeric not null
);
create index changes_by_tx on quotas.changes (tx);

-- The owner of a file; null if it is nobody's, such as a sample.
create function quotas.file_owner(p_bucket text, p_name text) returns uuid
language sql immutable
return case when p_bucket in ('ai-influencer-content', 'profile-pictures')
             and p_name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
            then substr(p_name, 1, 36)::uuid end;

create function quotas.limit_of(p_user uuid) returns quotas.limits
language sql stable
return (select limits from quotas.limits where tier = credits.tier(p_user));

-- The refusal of a full account. The edge composes the sentence from hint (the code) and detail.
create function quotas.refuse(p_sqlstate text, p_code text, p_used numeric, p_allowed bigint) returns void
language plpgsql
as $$
begin
  raise exception '% of % used', p_used, p_allowed
    using errcode = p_sqlstate, hint = p_code, detail = jsonb_build_object('used', p_used, 'limit', p_allowed)::text;
end
$$;

-- Whether the running transaction writes for a person, and not for the server itself.
create function quotas.is_own_write() returns boolean
language sql stable
return coalesce(current_setting('role', true), '') in ('anon', 'authenticated');

create function quotas.apply_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change record;
  kept quotas.kept;
  allowed quotas.limits;
begin
  for change in
    with taken as (delete from quotas.changes where tx = pg_current_xact_id() returning *)
    select user_id, sum(bytes) as bytes, sum(uploads) as uploads, sum(notes) as notes
      from taken group by user_id order by user_id
  loop
    continue when change.bytes = 0 and change.uploads = 0 and change.notes = 0;
    insert into quotas.kept as before (user_id, bytes, uploads, notes)
    values (change.user_id, change.bytes, change.uploads, change.notes)
    on conflict (user_id) do update set bytes = before.bytes + excluded.bytes,
      uploads = before.uploads + excluded.uploads, notes = before.notes + excluded.notes
    returning * into kept;
    if kept.bytes = 0 and kept.uploads = 0 and kept.notes = 0 then
      delete from quotas.kept where user_id = change.user_id;
    end if;
    continue when not quotas.is_own_write();
    allowed := quotas.limit_of(change.user_id);
    if change.notes > 0 and kept.notes > allowed.notes then
      perform quotas.refuse('GQ003', 'quota_rows', kept.notes - change.notes, allowed.notes);
    elsif change.uploads > 0 and kept.uploads > allowed.uploads then
      perform quotas.refuse('GQ002', 'quota_uploads', kept.uploads - change.uploads, allowed.uploads);
    elsif change.bytes > 0 and kept.bytes > allowed.bytes then
      perform quotas.refuse('GQ001', 'quota_bytes', kept.bytes - change.bytes, allowed.bytes);
    end if;
  end loop;
  return null;
end
$$;
create constraint trigger apply_changes after insert on quotas.changes deferrable initially deferred
  for each row execute function quotas.apply_changes();

-- Counts a table: every change of its rows is noted in quotas.changes, and the view quotas.counted_<table> tells what its
-- rows count. The four expressions give a row's owner (null for nobody), bytes, unused uploads and notes.
create function quotas.watch(p_table regclass, p_owner text, p_bytes text, p_uploads text, p_notes text) returns void
language plpgsql
as $watch$
declare
  name text := (select relname from pg_catalog.pg_class where oid = p_table);
  shares text := format('select %s as user_id, (%s)::bigint as bytes, %s as uploads, %s as notes from ',
                        p_owner, p_bytes, p_uploads, p_notes);
  noted text := 'insert into quotas.changes (user_id, bytes, uploads, notes)
    select user_id, sum(bytes * sign), sum(uploads * sign), sum(notes * sign) from (%s) share
     where user_id is not null group by user_id
    having sum(bytes * sign) <> 0 or sum(uploads * sign) <> 0 or sum(notes * sign) <> 0';
  came text := format('select *, 1 as sign from (%s came) came', shares);
  gone text := format('select *, -1 as sign from (%s gone) gone', shares);
begin
  execute format('create view quotas.%I as %s %s', 'counted_' || name, shares, p_table);
  execute format($create$
    create function quotas.%I() returns trigger language plpgsql security definer set search_path = '' as $body$
    begin
      if tg_op = 'INSERT' then %s;
      elsif tg_op = 'DELETE' then %s;
      else %s;
      end if;
      return null;
    end
    $body$ $create$,
    'count_' || name, format(noted, came), format(noted, gone), format(noted, came || ' union all ' || gone));
  execute format('create trigger count_insert after insert on %s referencing new table as came
    for each statement execute function quotas.%I()', p_table, 'count_' || name);
  execute format('create trigger count_update after update on %s referencing new table as came old table as gone
    for each statement execute function quotas.%I()', p_table, 'count_' || name);
  execute format('create trigger count_delete after delete on %s referencing old table as gone
    for each statement execute function quotas.%I()', p_table, 'count_' || name);
end
$watch$;

select quotas.watch('storage.objects', 'quotas.file_owner(bucket_id, name)',
  $$coalesce((metadata ->> 'size')::bigint, 0) + coalesce(octet_length(user_metadata::text), 0)$$, '0', '0');
select quotas.watch('quotas.unused_uploads', 'user_id', '0', '1', '0');
-- Results of jobs are no notes of their owner.
select quotas.watch('public.generated_content', 'user_id',
  $$octet_length(content_url) + coalesce(octet_length(prompt), 0) + octet_length(generation_params::text)$$,
  '0', 'case when job_id is null then 1 else 0 end');
select quotas.watch('public.ai_models', 'user_id',
  $$octet_length(name) + octet_length(prompt) + coalesce(octet_length(reference_image_url), 0)$$, '0', '1');
select quotas.watch('public.ai_model_versions', 'user_id',
  $$octet_length(prompt) + coalesce(octet_length(reference_image_url), 0)$$, '0', '0');
select quotas.watch('public.collections', 'user_id', 'octet_length(name)', '0', '1');
select quotas.watch('public.collection_items', 'user_id', '0', '0', '1');

-- Files that a job stores are noted as pending before they are written; all others of people's bucket are uploads.
create function quotas.note_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into quotas.unused_uploads (object_id, user_id)
  select came.id, quotas.file_owner(came.bucket_id, came.name) from came
   where came.bucket_id = 'ai-influencer-content' and quotas.file_owner(came.bucket_id, came.name) is not null
     and not exists (select from public.pending_objects pending
                      where pending.bucket = came.bucket_id and pending.path = came.name);
  return null;
end
$$;
create trigger note_uploads after insert on storage.objects
  referencing new table as came for each statement execute function quotas.note_uploads();

create function quotas.note_job_uses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from quotas.unused_uploads where object_id in (select upload_id from came);
  return null;
end
$$;
create trigger note_uses after insert on public.job_assets
  referencing new table as came for each statement execute function quotas.note_job_uses();

create function quotas.note_character_uses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from quotas.unused_uploads
   where object_id in (select face_id from came union all select source_id from came);
  return null;
end
$$;
create trigger note_uses after insert on public.ai_model_versions
  referencing new table as came for each statement execute function quotas.note_character_uses();

-- Refuses an upload to a full account before its bytes are sent. It locks nothing: the commit decides.
create function quotas.refuse_upload_when_full() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid := quotas.file_owner(new.bucket_id, new.name);
  kept quotas.kept;
  allowed quotas.limits;
begin
  if owner is null or not quotas.is_own_write() then
    return new;
  end if;
  select * into kept from quotas.kept where user_id = owner;
  allowed := quotas.limit_of(owner);
  if coalesce(kept.bytes, 0) >= allowed.bytes then
    perform quotas.refuse('GQ001', 'quota_bytes', coalesce(kept.bytes, 0), allowed.bytes);
  elsif coalesce(kept.uploads, 0) >= allowed.uploads and not exists (
    select from storage.objects object
     where object.bucket_id = new.bucket_id and object.name collate "C" = new.name) then
    perform quotas.refuse('GQ002', 'quota_uploads', coalesce(kept.uploads, 0), allowed.uploads);
  end if;
  return new;
end
$$;
create trigger refuse_when_full before insert on storage.objects
  for each row execute function quotas.refuse_upload_when_full();

-- Counts everything again.
create view quotas.recounted as
select user_id, sum(bytes)::bigint as bytes, sum(uploads)::bigint as uploads, sum(notes)::bigint as notes
  from (select * from quotas.counted_objects union all select * from quotas.counted_unused_uploads
        union all select * from quotas.counted_generated_content union all select * from quotas.counted_ai_models
        union all select * from quotas.counted_ai_model_versions union all select * from quotas.counted_collections
        union all select * from quotas.counted_collection_items) counted
 where user_id is not null
 group by user_id;

-- What an older version stored. Uploads from then count as used.
insert into quotas.kept select * from quotas.recounted;

-- The people whose counters differ from what they keep.
create function quotas.miscounted() returns table (user_id uuid, detail text)
language sql stable security definer set search_path = ''
as $$
  select user_id, format('%s bytes, %s uploads, %s notes counted; %s, %s, %s kept',
           coalesce(kept.bytes, 0), coalesce(kept.uploads, 0), coalesce(kept.notes, 0),
           coalesce(recounted.bytes, 0), coalesce(recounted.uploads, 0), coalesce(recounted.notes, 0))
    from quotas.kept full join quotas.recounted using (user_id)
   where (coalesce(kept.bytes, 0), coalesce(kept.uploads, 0), coalesce(kept.notes, 0))
      <> (coalesce(recounted.bytes, 0), coalesce(recounted.uploads, 0), coalesce(recounted.notes, 0))
$$;

-- What a person keeps, and the limits of their plan; a limit is null if there is none.
create function quotas.status(p_user uuid) returns table (
  tier text, bytes bigint, bytes_limit bigint, uploads bigint, uploads_limit bigint, notes bigint, notes_limit bigint
)
language sql stable security definer set search_path = ''
as $$
  select plan.tier, coalesce(kept.bytes, 0), limits.bytes, coalesce(kept.uploads, 0), limits.uploads,
         coalesce(kept.notes, 0), limits.notes
    from (select credits.tier(p_user) as tier) plan
    left join quotas.limits on limits.tier = plan.tier
    left join quotas.kept on kept.user_id = p_user
$$;

-- The caller's own.
create function public.what_you_keep() returns table (
  tier text, bytes bigint, bytes_limit bigint, uploads bigint, uploads_limit bigint, notes bigint, notes_limit bigint
)
language sql stable security definer set search_path = ''
as $$
  select * from quotas.status((select auth.uid()))
$$;
comment on function public.what_you_keep is 'Never null: tier, bytes, uploads, notes.';

grant execute on function public.what_you_keep to authenticated;
grant select, insert, update, delete on quotas.limits to service_role;
grant select on quotas.kept to service_role;
grant execute on function quotas.miscounted, quotas.status to service_role;
