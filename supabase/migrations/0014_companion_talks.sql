-- The talk as a tree: pages of a branch, the branches, search, import and deletion.

-- A page of the branch that ends with `from_message`, oldest first; without it, of the branch that is shown. The page
-- before is the one from the first row's parent. `alternatives`: all messages with the same parent, the oldest first.
create function public.talk_page(in_talk uuid, from_message uuid default null, page_size integer default 60)
returns table (
  id uuid, parent_id uuid, role text, kind text, content text, image_url text, content_id uuid, state text, model text,
  notice text, offered_scene text, favourite boolean, created_at timestamptz, alternatives uuid[]
)
language sql stable set search_path = ''
as $$
  with recursive path as (
    select message.id, message.parent_id, 1 as depth from public.ai_messages message
     -- An equation would lead the planner through all messages of the talk to this one.
     where message.conversation_id is not distinct from in_talk and message.id = coalesce(from_message,
       (select talk.leaf_id from public.ai_conversations talk where talk.id = in_talk),
       (select newest.id from public.ai_messages newest where newest.conversation_id = in_talk
         order by newest.created_at desc, newest.id desc limit 1))
    union all
    select message.id, message.parent_id, path.depth + 1 from path
      join public.ai_messages message on message.id = path.parent_id
     where path.depth < least(greatest(page_size, 1), 1000)
  )
  select message.id, message.parent_id, message.role, message.kind, message.content, message.image_url, message.content_id,
         message.state, message.model, message.notice, message.offered_scene, message.favourite, message.created_at,
         case when message.parent_id is null
           then array(select other.id from public.ai_messages other
                       where other.conversation_id = in_talk and other.parent_id is null
                       order by other.created_at, other.id)
           else array(select other.id from public.ai_messages other where other.parent_id = message.parent_id
                       order by other.created_at, other.id) end
    from path join public.ai_messages message on message.id = path.id
   order by path.depth desc;
$$;
comment on function public.talk_page is 'Never null: id, role, kind, content, state, favourite, created_at, alternatives.';

-- The end of the newest branch that goes through a message.
create function companions.newest_leaf(p_message uuid) returns uuid
language sql stable
begin atomic
  with recursive path as (
    select p_message as id, 1 as depth
    union all
    select child.id, path.depth + 1 from path cross join lateral (
      select message.id from public.ai_messages message where message.parent_id = path.id
       order by message.created_at desc, message.id desc limit 1) child
  )
  select id from path order by depth desc limit 1;
end;

-- A message is never older than its parent, so the way back ends at the message's time.
create function companions.is_on_branch(p_message uuid, p_leaf uuid) returns boolean
language sql stable
begin atomic
  with recursive path as (
    select id, parent_id, created_at from public.ai_messages where id = p_leaf
    union all
    select message.id, message.parent_id, message.created_at
      from path join public.ai_messages message on message.id = path.parent_id
     where path.created_at >= (select created_at from public.ai_messages where id = p_message)
  )
  select exists (select from path where id = p_message);
end;

-- The ends of a talk's branches and its favourite messages: favourites first, then the newest.
create function public.talk_branches(in_talk uuid)
returns table (
  id uuid, role text, kind text, words text, favourite boolean, is_end boolean, is_shown boolean, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select message.id, message.role, message.kind, left(message.content, 160), message.favourite, fork.is_end,
         message.id = talk.leaf_id, message.created_at
    from public.ai_messages message
    join public.ai_conversations talk on talk.id = message.conversation_id
   cross join lateral (
     select not exists (select from public.ai_messages child where child.parent_id = message.id) as is_end) fork
   where message.conversation_id = in_talk and (message.favourite or fork.is_end)
   order by message.favourite desc, message.created_at desc, message.id
   limit 200;
$$;
comment on function public.talk_branches is
  'Never null: id, role, kind, words, favourite, is_end, is_shown, created_at.';

-- The person's messages that contain all typed words, or words that begin with them: of one talk or of all, the newest
-- first. Text in scripts without spaces is found as it is typed. It runs with its owner's rights for the same reason as
-- the gallery's queries. `words`: the part of the message around the first find.
create function public.search_talks(typed text, in_talk uuid default null)
returns table (
  id uuid, conversation_id uuid, name text, role text, words text, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  query text := public.gallery_search(typed);
  -- Han, kana, Hangul, Thai, Lao, Khmer and Burmese.
  has_spaces boolean := typed !~ '[\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]';
  pattern text := '%' || replace(replace(replace(left(btrim(typed), 200), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- What is marked: the first typed word, or all of it.
  mark text := lower(case when has_spaces then (regexp_match(btrim(typed), '[[:alnum:]]+'))[1] else btrim(typed) end);
begin
  if query is null then
    return;
  end if;
  return query
  select found.id, found.conversation_id, talk.girlfriend_name, found.role,
         substr(found.content, greatest(1, strpos(lower(found.content), mark) - 60), 220), found.created_at
    from (
      select message.id, message.conversation_id, message.role, message.content, message.created_at
        from public.ai_messages message
       where message.user_id = (select auth.uid()) and (in_talk is null or message.conversation_id = in_talk)
         and case when has_spaces then message.search @@ query::pg_catalog.tsquery else message.content ilike pattern end
       order by message.created_at desc, message.id limit 40) found
    join public.ai_conversations talk on talk.id = found.conversation_id
   order by found.created_at desc, found.id;
end
$$;
comment on function public.search_talks is 'Never null: id, conversation_id, name, role, words, created_at.';

-- Shows the newest branch through a message, or the one that ends with it. Where the shown branch already goes through
-- it, that one stays. outcome: done | not_found | pending.
create function companions.show_branch(p_user uuid, p_message uuid, p_is_end boolean) returns text
language plpgsql
as $$
declare
  talk uuid := (select conversation_id from public.ai_messages where id = p_message and user_id = p_user);
begin
  perform from public.ai_conversations where id = talk for no key update;
  if not found or not exists (select from public.ai_messages where id = p_message) then
    return 'not_found';
  end if;
  if exists (select from public.companion_replies where conversation_id = talk and state = 'running') then
    return 'pending';
  end if;
  update public.ai_conversations
     set leaf_id = case when p_is_end then p_message else companions.newest_leaf(p_message) end
   where id = talk and (p_is_end or not companions.is_on_branch(p_message, leaf_id));
  return 'done';
end
$$;

-- The id of an imported message: another one for each import, and the same one when a part of it is sent again.
create function companions.imported_id(p_import uuid, p_id text) returns uuid
language sql immutable
return overlay(overlay(md5(p_import::text || p_id) placing '4' from 13) placing '8' from 17)::uuid;

-- Stores a part of an imported talk; parents come before their children. p_messages: [{id, parentId, role, kind, content,
-- imageUrl, state, engine, model, notice, offeredScene, favourite, createdAt}]. A picture stays when it is one of the
-- person's own. outcome: done | not_found | read_only | pending | full | bad_parent. Only `done` writes anything.
create function companions.import_messages(
  p_user uuid, p_conversation uuid, p_import uuid, p_messages jsonb, p_most integer
) returns text
language plpgsql
as $$
declare
  stored integer := (
    select message_count from public.ai_conversations
     where id = p_conversation and user_id = p_user for no key update);
begin
  if stored is null then
    return 'not_found';
  end if;
  if not companions.is_covered(p_user, p_conversation) then
    return 'read_only';
  end if;
  if exists (select from public.companion_replies where conversation_id = p_conversation and state = 'running') then
    return 'pending';
  end if;
  if stored + jsonb_array_length(p_messages) > p_most then
    return 'full';
  end if;
  -- Who spoke and that help was given are claims of the file, so they are not stored.
  insert into public.ai_messages (id, conversation_id, user_id, parent_id, role, kind, content, image_url, content_id, state,
    engine, offered_scene, favourite, created_at)
  select companions.imported_id(p_import, given ->> 'id'), p_conversation, p_user,
         companions.imported_id(p_import, given ->> 'parentId'), given ->> 'role',
         case when given ->> 'kind' = 'picture' and (picture.id is not null or given ->> 'content' = '')
              then 'picture' else 'talk' end,
         given ->> 'content', picture.content_url, picture.id, given ->> 'state',
         case when given ->> 'role' = 'assistant' then 'imported' end,
         given ->> 'offeredScene', (given ->> 'favourite')::boolean, least((given ->> 'createdAt')::timestamptz, now())
    from jsonb_array_elements(p_messages) with ordinality as part (given, place)
    left join lateral (
      select own.id, own.content_url from public.ai_girlfriend_images image
        join public.generated_content own on own.id = image.content_id
       where image.user_id = p_user and image.image_url = given ->> 'imageUrl' limit 1) picture on true
   order by part.place
      on conflict (id) do nothing;
  -- A message is never older than its parent.
  if exists (
    select from jsonb_array_elements(p_messages) given
      join public.ai_messages child on child.id = companions.imported_id(p_import, given ->> 'id')
      join public.ai_messages parent on parent.id = child.parent_id
     where parent.created_at > child.created_at) then
    raise exception 'A message is older than the one that it follows.' using errcode = 'check_violation', hint = 'bad_parent';
  end if;
  return 'done';
exception
  when foreign_key_violation then
    return 'bad_parent';
end
$$;

-- Deletes a message, with what follows it or without. What follows moves to the message before. When the shown branch
-- loses its end, the newest one through the message before is shown.
create function companions.delete_message(p_user uuid, p_message uuid, p_with_following boolean) returns boolean
language plpgsql
as $$
declare
  message public.ai_messages;
  talk public.ai_conversations;
begin
  select * into message from public.ai_messages where id = p_message and user_id = p_user;
  if not found then
    return false;
  end if;
  select * into talk from public.ai_conversations where id = message.conversation_id for no key update;
  if exists (select from public.companion_replies where conversation_id = talk.id and state = 'running') then
    raise exception 'A reply is being written.' using errcode = 'check_violation', hint = 'reply_pending';
  end if;
  if p_with_following then
    with recursive following as (
      select id from public.ai_messages where id = p_message
      union all
      select child.id from following join public.ai_messages child on child.parent_id = following.id
    )
    delete from public.ai_messages where id in (select id from following);
  else
    update public.ai_messages set parent_id = message.parent_id where parent_id = p_message;
    delete from public.ai_messages where id = p_message;
  end if;
  update public.ai_conversations
     set leaf_id = case when message.parent_id is not null then companions.newest_leaf(message.parent_id) end
   where id = talk.id and not exists (select from public.ai_messages where id = talk.leaf_id);
  return true;
end
$$;

grant execute on all functions in schema companions to service_role;
grant execute on function public.talk_page, public.talk_branches, public.search_talks to authenticated, service_role;
