-- The gallery: collections, and one function that answers every combination of its filters by keyset.
create table public.collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
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
      'exists (select from public.collection_items item where item.collection_id = $7 and item.content_id = content.id)'
    end)
$$;

-- What a person typed as words that all have to be there, the last one perhaps unfinished. Null: no word in it.
create function public.gallery_search(typed text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(word) || ':*', ' & ')
    from regexp_split_to_table(lower(typed), '[^[:alnum:]]+') word
   where word <> ''
$$;

-- One page, newest first, from after the last row of the page before. Without the stored scene, which only the
-- server's engines read.
create function public.gallery_page(
  types text[], page_size integer default 50, after_created_at timestamptz default null, after_id uuid default null,
  search text default null, in_character uuid default null, by_engine text default null,
  made_from timestamptz default null, made_until timestamptz default null, favourites boolean default false,
  in_collection uuid default null, trashed boolean default false
) returns table (
  id uuid, user_id uuid, content_type text, content_url text, prompt text, created_at timestamptz,
  generation_params jsonb, engine text, character_id uuid, parent_ids uuid[], favourite boolean, trashed_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
declare
  words text := public.gallery_search(search);
begin
  return query execute format(
    'select content.id, content.user_id, content.content_type, content.content_url, content.prompt, content.created_at,
            content.generation_params - ''scene'' - ''understood'', content.engine, content.character_id,
            content.parent_ids, content.favourite, content.trashed_at
       from public.generated_content content
      where %s %s
      order by content.created_at desc, content.id desc
      limit $10',
    public.gallery_conditions(words, in_character, by_engine, made_from, made_until, favourites, in_collection, trashed),
    case when after_id is not null then 'and (content.created_at, content.id) < ($8, $9)' end)
  using types, words, in_character, by_engine, made_from, made_until, in_collection, after_created_at, after_id,
    least(greatest(page_size, 1), 200);
end
$$;

create function public.gallery_count(
  types text[], search text default null, in_character uuid default null, by_engine text default null,
  made_from timestamptz default null, made_until timestamptz default null, favourites boolean default false,
  in_collection uuid default null, trashed boolean default false
) returns bigint
language plpgsql stable set search_path = ''
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

-- How many jobs stand before each of the caller's waiting ones; tells nothing else about other people's.
create function public.queue_places() returns table (job_id uuid, ahead integer)
language sql stable security definer set search_path = ''
as $$
  select mine.id, (
    select count(*)::integer from public.generation_jobs other
     where other.kind = mine.kind and other.id <> mine.id
       and (other.state = 'running' or (other.state = 'queued'
         and (other.priority, mine.created_at, mine.id) > (mine.priority, other.created_at, other.id))))
    from public.generation_jobs mine
   where mine.user_id = (select auth.uid()) and mine.state = 'queued'
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

grant execute on function public.gallery_conditions, public.gallery_search, public.gallery_page, public.gallery_count,
  public.queue_places, public.prompt_history to authenticated, service_role;
