-- The gallery: collections, and one function that answers every combination of its filters by keyset.
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
  -- A person's collection holds that person's pictures.
  foreign key (collection_id, user_id) references public.collections (id, user_id) on delete cascade
);
create index collection_items_by_content on public.collection_items (content_id);
create index generated_content_by_engine on public.generated_content (user_id, engine, created_at desc, id desc);
-- How long a picture took is asked of its job.
create index generation_jobs_by_content on public.generation_jobs (content_id) where content_id is not null;
create index generated_content_own_trash on public.generated_content (user_id, created_at desc, id desc)
  where trashed_at is not null;

-- The 30 days in the trash are counted by the server's clock, from the first time.
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

alter table public.collections enable row level security;
alter table public.collection_items enable row level security;
create policy own_collections on public.collections for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_collection_items on public.collection_items for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (
    select from public.generated_content content where content.id = content_id and content.user_id = (select auth.uid())));
revoke all on public.collections, public.collection_items from public, anon, authenticated, service_role;
grant select, insert (user_id, name), update (name), delete on public.collections to authenticated;
grant select, insert (collection_id, content_id, user_id), delete on public.collection_items to authenticated;
grant select, insert, update, delete on public.collections, public.collection_items to service_role;

-- The conditions that `gallery_page` and `gallery_count` share, as text: only those that are asked for, so that each
-- combination gets the plan that suits it. $1 types, $2 search, $3 character, $4 engine, $5 and $6 days, $7 collection.
create function public.gallery_conditions(
  search text, in_character uuid, by_engine text, made_from timestamptz, made_until timestamptz,
  favourites boolean, in_collection uuid, trashed boolean
) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ',
    'content.user_id = (select auth.uid())',
    'content.content_type = any ($1)',
    case when trashed then 'content.trashed_at is not null' else 'content.trashed_at is null' end,
    case when search is not null then 'content.search @@ $2::pg_catalog.tsquery' end,
    case when in_character is not null then 'content.character_id = $3' end,
    case when by_engine is not null then 'content.engine = $4' end,
    case when made_from is not null then 'content.created_at >= $5' end,
    case when made_until is not null then 'content.created_at < $6' end,
    case when favourites then 'content.favourite' end,
    case when in_collection is not null then
      'exists (select from public.collection_items item where item.collection_id = $7
        and item.content_id = content.id and item.user_id = (select auth.uid()))'
    end)
$$;

-- What a person typed as words that all have to be there, each perhaps unfinished, cut as the stored words are. Null:
-- no word in it. Every unfinished word is a walk through the index, so that there is an end to them.
create function public.gallery_search(typed text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg('''' || replace(replace(word.lexeme, '\', '\\'), '''', '''''') || ''':*', ' & ')
    from unnest(to_tsvector('pg_catalog.simple', left(typed, 200))) word
$$;

-- One page, newest first, from after the last row of the page before. Without the stored scene, which only the
-- server's engines read. It runs with its owner's rights, because row-level security keeps the search from its index
-- (`@@` is not leakproof); so every condition is bound to auth.uid() here.
create function public.gallery_page(
  types text[], page_size integer default 50, after_created_at timestamptz default null, after_id uuid default null,
  search text default null, in_character uuid default null, by_engine text default null,
  made_from timestamptz default null, made_until timestamptz default null, favourites boolean default false,
  in_collection uuid default null, trashed boolean default false
) returns table (
  id uuid, user_id uuid, content_type text, content_url text, prompt text, created_at timestamptz,
  generation_params jsonb, engine text, character_id uuid, parent_ids uuid[], favourite boolean, trashed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := public.gallery_search(search);
  rows_wanted integer := least(greatest(page_size, 1), 200);
  place text := case when after_id is not null then ' and (content.created_at, content.id) < ($8, $9)' else '' end;
  -- $1 to $10 as in gallery_conditions and below.
  page text := 'select content.id, content.user_id, content.content_type, content.content_url, content.prompt,
      content.created_at, content.generation_params - ''scene'' - ''understood'', content.engine, content.character_id,
      content.parent_ids, content.favourite, content.trashed_at
    from %s
    order by content.created_at desc, content.id desc limit $10';
  unsearched text := public.gallery_conditions(null, in_character, by_engine, made_from, made_until, favourites,
    in_collection, trashed) || place;
  searched text := public.gallery_conditions(words, in_character, by_engine, made_from, made_until, favourites,
    in_collection, trashed) || place;
  newest text := format('(select * from public.generated_content content where %s
    order by content.created_at desc, content.id desc limit 1000) content where content.search @@ $2::pg_catalog.tsquery',
    unsearched);
  found_rows integer;
begin
  if words is not null then
    -- A word that is common is found soon among the newest. The planner cannot know: it takes every unfinished word for
    -- a common one, and would go through all pictures in search of a rare one.
    execute format('select count(*) from (select 1 from %s limit $10) found', newest)
    into found_rows
    using types, words, in_character, by_engine, made_from, made_until, in_collection, after_created_at, after_id, rows_wanted;
  end if;
  return query execute format(page, case
    when words is null then format('public.generated_content content where %s', searched)
    when found_rows >= rows_wanted then newest
    -- By the index of words, and only then in order.
    else format('(select * from public.generated_content content where %s offset 0) content', searched) end)
  using types, words, in_character, by_engine, made_from, made_until, in_collection, after_created_at, after_id, rows_wanted;
end
$$;

create function public.gallery_count(
  types text[], search text default null, in_character uuid default null, by_engine text default null,
  made_from timestamptz default null, made_until timestamptz default null, favourites boolean default false,
  in_collection uuid default null, trashed boolean default false
) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := public.gallery_search(search);
  counted bigint;
begin
  execute format('select count(*) from public.generated_content content where %s',
    public.gallery_conditions(words, in_character, by_engine, made_from, made_until, favourites, in_collection, trashed))
  into counted using types, words, in_character, by_engine, made_from, made_until, in_collection;
  return counted;
end
$$;

-- What a picture was made from and what was made from it; what is in the trash is told apart by its date.
create function public.gallery_family(of_content uuid) returns table (
  relation text, id uuid, content_type text, content_url text, prompt text, created_at timestamptz,
  generation_params jsonb, trashed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select 'parent', content.id, content.content_type, content.content_url, content.prompt, content.created_at,
         jsonb_build_object('width', content.generation_params -> 'width', 'height', content.generation_params -> 'height',
           'blur', content.generation_params -> 'blur', 'poster_url', content.generation_params -> 'poster_url',
           'scale', content.generation_params -> 'scale', 'mode', content.generation_params -> 'mode',
           'duration', content.generation_params -> 'duration', 'motion', content.generation_params -> 'motion'),
         content.trashed_at
    from public.generated_content child
    join public.generated_content content on content.id = any (child.parent_ids) and content.user_id = child.user_id
   where child.id = of_content and child.user_id = (select auth.uid())
  union all (
  select 'child', content.id, content.content_type, content.content_url, content.prompt, content.created_at,
         jsonb_build_object('width', content.generation_params -> 'width', 'height', content.generation_params -> 'height',
           'blur', content.generation_params -> 'blur', 'poster_url', content.generation_params -> 'poster_url',
           'scale', content.generation_params -> 'scale', 'mode', content.generation_params -> 'mode',
           'duration', content.generation_params -> 'duration', 'motion', content.generation_params -> 'motion'),
         content.trashed_at
    from public.generated_content content
   where content.parent_ids @> array[of_content] and content.user_id = (select auth.uid()) and content.trashed_at is null
   order by content.created_at, content.id
   limit 24)
$$;

-- Which pictures that this one was to follow, or was changed from, are gone: whoever deletes an upload of theirs deletes
-- it, whatever was made after it. Samples and shared pages are no files of the caller's.
create function public.lost_references(of_content uuid) returns setof text
language sql stable security definer set search_path = ''
as $$
  select reference
    from public.generated_content content,
         lateral jsonb_array_elements_text(case jsonb_typeof(content.generation_params -> 'references')
           when 'array' then content.generation_params -> 'references' else '[]' end) reference,
         lateral public.content_object_path(reference) place
   where content.id = of_content and content.user_id = (select auth.uid()) and place is not null
     and (not exists (select from storage.objects where bucket_id = 'ai-influencer-content' and name = place)
          or exists (select from public.asset_deletions where bucket = 'ai-influencer-content' and path = place))
$$;

-- The engines that made the caller's pictures, by the names they had last: one look into the index for each.
create function public.gallery_engines() returns table (engine text, label text)
language sql stable security definer set search_path = ''
as $$
  with recursive used as (
    (select content.engine from public.generated_content content
      where content.user_id = (select auth.uid()) and content.engine is not null order by content.engine limit 1)
    union all
    select (select content.engine from public.generated_content content
             where content.user_id = (select auth.uid()) and content.engine > used.engine order by content.engine limit 1)
      from used where used.engine is not null
  )
  select used.engine, coalesce((
    select content.generation_params ->> 'label' from public.generated_content content
     where content.user_id = (select auth.uid()) and content.engine = used.engine
     order by content.created_at desc, content.id desc limit 1), used.engine)
    from used where used.engine is not null
$$;

-- The caller's collections with how many pictures they hold and the one that was put in last.
create function public.collection_shelf() returns table (
  id uuid, name text, created_at timestamptz, pictures integer, cover_url text, cover_blur text
)
language sql stable security definer set search_path = ''
as $$
  select shelf.id, shelf.name, shelf.created_at, coalesce(held.pictures, 0)::integer,
         -- Of a film its poster.
         coalesce(cover.generation_params ->> 'poster_url', cover.content_url), cover.generation_params ->> 'blur'
    from public.collections shelf
    left join lateral (
      select count(*) as pictures from public.collection_items item
        join public.generated_content content on content.id = item.content_id and content.trashed_at is null
       where item.collection_id = shelf.id and item.user_id = shelf.user_id) held on true
    left join lateral (
      select content.content_url, content.generation_params from public.collection_items item
        join public.generated_content content on content.id = item.content_id and content.trashed_at is null
       where item.collection_id = shelf.id and item.user_id = shelf.user_id
       order by item.added_at desc, item.content_id desc limit 1) cover on true
   where shelf.user_id = (select auth.uid())
   order by lower(shelf.name), shelf.id
$$;

create index generated_content_with_references on public.generated_content (user_id)
  where generation_params ? 'references';

-- Whether a picture that is kept was made after this upload, or a job that has not ended is given it, under whatever
-- name: an address may be written in more than one way.
create function public.is_reference_in_use(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with own as materialized (
    -- As an id, or the rows of everybody would be gone through.
    select case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end as user_id
      from split_part(p_path, '/', 1) folder)
  select exists (
    select from public.generated_content content,
                lateral jsonb_array_elements_text(case jsonb_typeof(content.generation_params -> 'references')
                  when 'array' then content.generation_params -> 'references' else '[]' end) reference
     where content.user_id = (select user_id from own) and content.generation_params ? 'references'
       -- What a person notes of an upload says nothing of what was made; written at will, it could go on for long.
       and content.content_type <> 'reference_image'
       and (position(p_path in reference) > 0 or position('%' in reference) > 0)
       and public.content_object_path(reference) = p_path)
  or exists (
    select from public.generation_jobs job, lateral jsonb_path_query(job.input, 'strict $.**') given
     where job.state in ('queued', 'running') and job.user_id = (select user_id from own)
       and jsonb_typeof(given) = 'string' and public.content_object_path(given #>> '{}') = p_path)
$$;
revoke execute on function public.is_reference_in_use from public, anon, authenticated;

-- How many jobs stand before each of the caller's waiting ones; tells nothing else about other people's.
create function public.queue_places() returns table (job_id uuid, ahead integer)
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

-- What the caller asked for lately, each prompt once, the latest use first.
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

grant execute on function public.gallery_page, public.gallery_count, public.gallery_family, public.gallery_engines,
  public.lost_references, public.collection_shelf, public.queue_places, public.prompt_history to authenticated, service_role;
