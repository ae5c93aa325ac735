-- The queries of the gallery. They run with their owner's rights, because row-level security would keep the search from
-- its index (`@@` is not leakproof); so each of them compares user_id with auth.uid() itself.

-- The conditions of gallery_page and gallery_count as SQL text. It contains only the filters that are set, so that each
-- combination gets its own plan. $1 types, $2 search, $3 character, $4 engine, $5 and $6 days, $7 collection.
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

-- Turns typed text into a tsquery of prefixes that all have to match; null if it contains no word. The length is
-- limited, because each prefix is a scan of the index.
create function public.gallery_search(typed text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg('''' || replace(replace(word.lexeme, '\', '\\'), '''', '''''') || ''':*', ' & ')
    from unnest(to_tsvector('pg_catalog.simple', left(typed, 200))) word
$$;

-- One page, newest first, after the last row of the page before. Leaves out the stored scene, which only engines read.
create function public.gallery_page(
  types text[], page_size integer default 50, after_created_at timestamptz default null, after_id uuid default null,
  search text default null, in_character uuid default null, by_engine text default null,
  made_from timestamptz default null, made_until timestamptz default null, favourites boolean default false,
  in_collection uuid default null, trashed boolean default false
) returns table (
  id uuid, user_id uuid, content_type text, content_url text, prompt text, created_at timestamptz,
  generation_params jsonb, follows_upload boolean, engine text, character_id uuid, parent_ids uuid[], favourite boolean,
  trashed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := public.gallery_search(search);
  rows_wanted integer := least(greatest(page_size, 1), 200);
  after_last text := case when after_id is not null then ' and (content.created_at, content.id) < ($8, $9)' else '' end;
  -- $1 to $10 as in gallery_conditions and below.
  page text := 'select content.id, content.user_id, content.content_type, content.content_url, content.prompt,
      content.created_at, content.generation_params - ''scene'' - ''parsed'', content.follows_upload, content.engine,
      content.character_id, content.parent_ids, content.favourite, content.trashed_at
    from %s
    order by content.created_at desc, content.id desc limit $10';
  unsearched text := public.gallery_conditions(null, in_character, by_engine, made_from, made_until, favourites,
    in_collection, trashed) || after_last;
  searched text := public.gallery_conditions(words, in_character, by_engine, made_from, made_until, favourites,
    in_collection, trashed) || after_last;
  newest text := format('(select * from public.generated_content content where %s
    order by content.created_at desc, content.id desc limit 1000) content where content.search @@ $2::pg_catalog.tsquery',
    unsearched);
  found_rows integer;
begin
  if words is not null then
    -- A common word is found quickly among the newest pictures. The planner takes every prefix for a common word and
    -- would scan all pictures for a rare one.
    execute format('select count(*) from (select 1 from %s limit $10) found', newest)
    into found_rows
    using types, words, in_character, by_engine, made_from, made_until, in_collection, after_created_at, after_id, rows_wanted;
  end if;
  return query execute format(page, case
    when words is null then format('public.generated_content content where %s', searched)
    when found_rows >= rows_wanted then newest
    -- `offset 0` makes it search by the index of words first and sort afterwards.
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

-- The generation_params that a card shows.
create function public.card_params(params jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('width', params -> 'width', 'height', params -> 'height', 'blur', params -> 'blur',
    'poster_url', params -> 'poster_url', 'scale', params -> 'scale', 'mode', params -> 'mode',
    'duration', params -> 'duration', 'motion', params -> 'motion')
$$;

-- The pictures that a picture was made from, and those made from it. Those in the trash have a date.
create function public.gallery_family(of_content uuid) returns table (
  relation text, id uuid, content_type text, content_url text, prompt text, created_at timestamptz,
  generation_params jsonb, trashed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select 'parent', content.id, content.content_type, content.content_url, content.prompt, content.created_at,
         public.card_params(content.generation_params),
         content.trashed_at
    from public.generated_content child
    join public.generated_content content on content.id = any (child.parent_ids) and content.user_id = child.user_id
   where child.id = of_content and child.user_id = (select auth.uid())
  union all (
  select 'child', content.id, content.content_type, content.content_url, content.prompt, content.created_at,
         public.card_params(content.generation_params),
         content.trashed_at
    from public.generated_content content
   where content.parent_ids @> array[of_content] and content.user_id = (select auth.uid()) and content.trashed_at is null
   order by content.created_at, content.id
   limit 24)
$$;

-- The sources of a picture, in the sequence of its request, without uploads that were sent for it alone. lost: the
-- content or the file is gone or about to go. path: in bucket ai-influencer-content; null if lost.
create function public.content_sources(of_content uuid) returns table (
  "position" integer, role text, kind text, id text, path text, content_id uuid, lost boolean
)
language sql stable security definer set search_path = ''
as $$
  select asset.position::integer, asset.role, asset.kind,
         coalesce(asset.content_id::text, asset.upload_id::text, asset.sample, asset.share_token),
         file.name, coalesce(asset.content_id, recorded.id, shown.id),
         case asset.kind when 'sample' then false when 'share' then asset.share_token is null else file.name is null end
    from public.generated_content made
    join public.job_assets asset on asset.job_id = made.job_id and not asset.consumed
    left join public.generated_content source on source.id = asset.content_id
    left join lateral (
      select object.name from storage.objects object
       where object.bucket_id = 'ai-influencer-content'
         and (object.id = asset.upload_id or object.name collate "C" = source.object_path)
         and not exists (select from public.asset_deletions deletion
                          where deletion.bucket = object.bucket_id and deletion.path = object.name)
    ) file on true
    -- The row in which its owner recorded the upload.
    left join lateral (
      select content.id from public.generated_content content
       where asset.kind = 'upload' and content.user_id = made.user_id and content.object_path = file.name
       order by content.trashed_at desc nulls first, content.created_at
       limit 1
    ) recorded on true
    -- The picture of a public page, if it is the caller's own.
    left join lateral (
      select page.content_id as id from public.shared_pages page
       where page.token = asset.share_token and page.user_id = made.user_id
    ) shown on true
   where made.id = of_content and made.user_id = (select auth.uid())
   order by asset.position
$$;

-- The engines that made the caller's pictures, with their latest labels. A loose index scan: one look-up for each.
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

-- The caller's collections, each with its number of pictures and the cover of the latest one.
create function public.collection_summaries() returns table (
  id uuid, name text, created_at timestamptz, pictures integer, cover_url text, cover_blur text
)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.name, own.created_at, coalesce(held.pictures, 0)::integer,
         -- For a video its poster.
         coalesce(cover.generation_params ->> 'poster_url', cover.content_url), cover.generation_params ->> 'blur'
    from public.collections own
    left join lateral (
      select count(*) as pictures from public.collection_items item
        join public.generated_content content on content.id = item.content_id and content.trashed_at is null
       where item.collection_id = own.id and item.user_id = own.user_id) held on true
    left join lateral (
      select content.content_url, content.generation_params from public.collection_items item
        join public.generated_content content on content.id = item.content_id and content.trashed_at is null
       where item.collection_id = own.id and item.user_id = own.user_id
       order by item.added_at desc, item.content_id desc limit 1) cover on true
   where own.user_id = (select auth.uid())
   order by lower(own.name), own.id
$$;

-- The generated types of the browser read which columns of a result are never null: the catalogue does not know.
comment on function public.gallery_page is 'Never null: id, user_id, content_type, content_url, created_at, '
  'generation_params, follows_upload, parent_ids, favourite.';
comment on function public.gallery_family is 'Never null: relation, id, content_type, content_url, created_at, '
  'generation_params.';
comment on function public.content_sources is 'Never null: position, role, kind, lost.';
comment on function public.gallery_engines is 'Never null: engine, label.';
comment on function public.collection_summaries is 'Never null: id, name, created_at, pictures.';

grant execute on function public.gallery_page, public.gallery_count, public.gallery_family, public.gallery_engines,
  public.content_sources, public.collection_summaries to authenticated, service_role;
