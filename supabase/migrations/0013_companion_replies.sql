-- The life of a reply: begun, written, paid with its first sentence, ended once, taken over when its holder died.

-- Whether the plan still covers this companion: of more than it allows, the oldest ones can be talked to.
create function companions.is_covered(p_user uuid, p_conversation uuid) returns boolean
language sql stable
begin atomic
  select (select count(*) from public.ai_conversations earlier
           where earlier.user_id = p_user and (earlier.created_at, earlier.id) < (own.created_at, own.id))
         < (select max_companions from public.plans where name = credits.tier(p_user))
    from public.ai_conversations own where own.id = p_conversation and own.user_id = p_user;
end;

create function companions.are_off() returns boolean
language sql stable
begin atomic
  select off_since is not null from companions.switch;
end;

-- Takes one of the day's replies; false when none is left.
create function companions.take_from_budget(p_kind text, p_limit integer) returns boolean
language plpgsql
as $$
begin
  insert into public.companion_budgets as budget (day, kind, used)
  select (clock_timestamp() at time zone 'UTC')::date, p_kind, 1 where p_limit > 0
      on conflict (day, kind) do update set used = budget.used + 1 where budget.used < p_limit;
  return found;
end
$$;

-- The branch that ends with a message, oldest first: its last p_limit messages.
create function companions.branch(p_leaf uuid, p_limit integer) returns setof public.ai_messages
language sql stable
begin atomic
  with recursive path as (
    select message.*, 1 as depth from public.ai_messages message where message.id = p_leaf
    union all
    select message.*, path.depth + 1 from path join public.ai_messages message on message.id = path.parent_id
     where path.depth < p_limit
  )
  select id, conversation_id, user_id, parent_id, role, kind, content, image_url, content_id, state, engine, model,
         recalled, notice, offered_scene, favourite, search, created_at
    from path order by depth desc;
end;

-- Everything that an engine needs for a reply that has begun. It is json, because a long history takes twice as long as jsonb.
create function companions.briefing(p_reply public.companion_replies, p_history integer) returns json
language plpgsql stable
-- A plan that was made while the tables were small would read all of them for each message of a long branch.
set enable_seqscan = off
as $$
declare
  talk public.ai_conversations;
  history json;
  summary json;
  asked uuid := (select parent_id from public.ai_messages where id = p_reply.message_id);
begin
  select * into talk from public.ai_conversations where id = p_reply.conversation_id;
  with branch as materialized (
    select message.id, message.role, message.kind, message.content, message.created_at, message.index
      from companions.branch(asked, p_history)
           with ordinality as message (id, conversation_id, user_id, parent_id, role, kind, content, image_url,
             content_id, state, engine, model, recalled, notice, offered_scene, favourite, search, created_at, index)
  )
  select coalesce((
           select json_agg(json_build_object('id', id, 'role', role, 'kind', kind, 'content', content, 'at', created_at)
                            order by index)
             from branch
            where id = asked or not exists (select from public.companion_forgotten where message_id = branch.id)), '[]'),
         (select json_build_object('messageId', upto.id, 'content', kept.content)
            from branch upto join public.companion_summaries kept on kept.message_id = upto.id
           order by upto.index desc limit 1)
    into history, summary;
  return json_build_object(
    'replyId', p_reply.id, 'userId', p_reply.user_id, 'messageId', p_reply.message_id, 'sentId', p_reply.sent_id,
    'holder', p_reply.holder, 'attempt', p_reply.attempt, 'seed', p_reply.seed, 'engine', p_reply.engine,
    'costCredits', p_reply.cost_credits, 'isFree', p_reply.is_free, 'delivered', p_reply.delivered,
    'written', (select content from public.ai_messages where id = p_reply.message_id),
    'conversation', to_jsonb(talk) - 'card',
    'history', history, 'summary', summary,
    'facts', coalesce((
      select json_agg(to_json(fact) order by fact.told_at)
        from (select known.id, known.subject, known.value, known.pinned, known.told_at, known.superseded_by,
                     array(select message_id from public.companion_fact_sources where fact_id = known.id) as sources
                from public.companion_facts known
               where known.conversation_id = talk.id and known.superseded_by is null and known.taken_back_by is null
               order by known.pinned desc, known.told_at desc limit 1000) fact), '[]'),
    'lorebooks', coalesce((
      select json_agg(book order by created_at) from public.companion_lorebooks
       where conversation_id = talk.id and enabled), '[]'));
end
$$;

-- Begins a reply in one call: finds an earlier one of the same key, checks, reserves, stores the person's message and the
-- empty reply, and gives the reply to the holder, with all that the engine needs.
-- p_request: {idemKey, requestHash, content (null asks for another answer), parentId (what the message follows; null: the
-- shown branch; for another answer the message to answer), isFirst (it follows nothing), engine, priceCredits, freeMessages,
-- freeBudget, seed, holdSeconds, deadlineSeconds, history, noticeEverySeconds, asksIfAi}.
-- outcome: begun | replayed | key_reused | not_found | off | locked | read_only | pending | bad_parent | free_limit |
-- budget_empty | insufficient | capped. Only `begun` writes anything.
create function companions.begin_reply(p_user uuid, p_conversation uuid, p_holder uuid, p_request jsonb) returns json
language plpgsql
as $$
declare
  talk public.ai_conversations;
  earlier public.companion_replies;
  begun public.companion_replies;
  parent public.ai_messages;
  reservation record;
  content text := p_request ->> 'content';
  price integer := (p_request ->> 'priceCredits')::integer;
  hold uuid;
  notice text;
  is_free boolean;
  reply uuid := gen_random_uuid();
  sent uuid;
  answer uuid := gen_random_uuid();
begin
  -- What is begun need not outlive a power failure: the first sentence is shown and paid only after a commit that is on the
  -- disk, and with it all that was committed before.
  perform set_config('synchronous_commit', 'off', true);
  perform credits.lock_account(p_user);
  select * into earlier from public.companion_replies where user_id = p_user and idem_key = p_request ->> 'idemKey';
  if found then
    return json_build_object('outcome',
      case when earlier.request_hash = p_request ->> 'requestHash' then 'replayed' else 'key_reused' end,
      'replyId', earlier.id);
  end if;
  select * into talk from public.ai_conversations where id = p_conversation and user_id = p_user for no key update;
  if not found then
    return json_build_object('outcome', 'not_found');
  end if;
  if companions.are_off() then
    return json_build_object('outcome', 'off');
  end if;
  if exists (select from public.companion_locks where user_id = p_user and cleared_at is null) then
    return json_build_object('outcome', 'locked');
  end if;
  if not companions.is_covered(p_user, p_conversation) then
    return json_build_object('outcome', 'read_only');
  end if;
  if exists (select from public.companion_replies where conversation_id = p_conversation and state = 'running') then
    return json_build_object('outcome', 'pending');
  end if;

  if not coalesce((p_request ->> 'isFirst')::boolean, false) then
    select * into parent from public.ai_messages
     where id = coalesce((p_request ->> 'parentId')::uuid, talk.leaf_id) and conversation_id = p_conversation;
  end if;
  if parent.id is null and (p_request ->> 'parentId' is not null or content is null)
     or content is null and parent.role <> 'user' or parent.state = 'writing' then
    return json_build_object('outcome', 'bad_parent');
  end if;

  -- Help that a model asked for costs the person nothing, but each asked a model. Who got it often gets it without one.
  if (select count(*) >= 10 from public.companion_replies
       where user_id = p_user and error_code = 'reply_in_danger'
         and created_at > clock_timestamp() - interval '1 day') then
    return json_build_object('outcome', 'in_danger');
  end if;

  is_free := credits.tier(p_user) = 'free';
  if is_free then
    insert into public.companion_allowances as allowance (user_id, used)
    select p_user, 1 where (p_request ->> 'freeMessages')::integer > 0
        on conflict (user_id) do update set used = allowance.used + 1
      where allowance.used < (p_request ->> 'freeMessages')::integer;
    if not found then
      return json_build_object('outcome', 'free_limit');
    end if;
    if not companions.take_from_budget('free', (p_request ->> 'freeBudget')::integer) then
      update public.companion_allowances set used = used - 1 where user_id = p_user;
      return json_build_object('outcome', 'budget_empty');
    end if;
    price := 0;
  elsif price > 0 then
    select * into reservation
      from credits.reserve(p_user, price, 'companion:' || reply::text, 'companionMessage', reply);
    if reservation.outcome <> 'reserved' then
      return json_build_object('outcome', reservation.outcome, 'balanceCredits', reservation.balance);
    end if;
    hold := reservation.hold_id;
  end if;

  if content is not null then
    sent := gen_random_uuid();
  end if;
  notice := case
    when talk.noticed_at is null then 'start'
    when talk.noticed_at <= clock_timestamp() - make_interval(secs => (p_request ->> 'noticeEverySeconds')::integer)
      then 'three_hours'
    when (p_request ->> 'asksIfAi')::boolean then 'asked' end;
  insert into public.ai_messages
    (id, conversation_id, user_id, parent_id, role, content, state, engine, notice, created_at)
  select made.id, p_conversation, p_user, made.parent_id, made.role, made.content, made.state, made.engine, made.notice,
         made.at
    from (values
      (1, sent, parent.id, 'user', content, 'complete', null, null, clock_timestamp()),
      (2, answer, coalesce(sent, parent.id), 'assistant', '', 'writing', p_request ->> 'engine', notice,
       clock_timestamp() + interval '1 microsecond')
    ) made (index, id, parent_id, role, content, state, engine, notice, at)
   where made.id is not null order by made.index;
  insert into public.companion_replies
    (id, user_id, conversation_id, message_id, sent_id, idem_key, request_hash, cost_credits, hold_id, is_free, seed,
     engine, holder, held_until, deadline_at)
  values (reply, p_user, p_conversation, answer, sent, p_request ->> 'idemKey', p_request ->> 'requestHash', price,
          hold, is_free, (p_request ->> 'seed')::bigint, p_request ->> 'engine', p_holder,
          clock_timestamp() + make_interval(secs => (p_request ->> 'holdSeconds')::integer),
          clock_timestamp() + make_interval(secs => (p_request ->> 'deadlineSeconds')::integer))
  returning * into begun;
  update public.ai_conversations
     set leaf_id = answer, noticed_at = case when notice is null then noticed_at else clock_timestamp() end
   where id = p_conversation;
  if notice is not null then
    insert into public.companion_notices (kind, is_demo) values (notice, false);
  end if;
  return json_build_object('outcome', 'begun', 'notice', notice, 'balanceCredits', credits.balance(p_user),
    'freeMessagesUsed', (select used from public.companion_allowances where user_id = p_user),
    'briefing', companions.briefing(begun, (p_request ->> 'history')::integer));
end
$$;

-- Stores what is written so far. The first call pays the reply. False when this attempt is over, or a stop was asked for.
create function companions.write_reply(p_reply uuid, p_holder uuid, p_content text, p_hold_seconds integer)
returns boolean
language plpgsql
as $$
declare
  reply public.companion_replies;
begin
  select * into reply from public.companion_replies where id = p_reply;
  if not reply.delivered then
    perform credits.lock_account(reply.user_id);
  else
    -- A later sentence that a power failure takes is said again.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  update public.companion_replies
     set delivered = true, held_until = clock_timestamp() + make_interval(secs => p_hold_seconds)
   where id = p_reply and holder = p_holder
  returning * into reply;
  if not found then
    return false;
  end if;
  if reply.hold_id is not null then
    perform credits.settle(reply.hold_id);
  end if;
  update public.ai_messages set content = p_content where id = reply.message_id;
  return not reply.stop_asked;
end
$$;

-- Signs of life of attempts. Returns those that are over or were asked to stop.
create function companions.renew_replies(p_holders uuid[], p_hold_seconds integer) returns setof uuid
language sql
as $$
  with renewed as (
    update public.companion_replies
       set held_until = clock_timestamp() + make_interval(secs => p_hold_seconds)
     where holder = any (p_holders)
    returning holder, stop_asked
  )
  select given from unnest(p_holders) given
   where not exists (select from renewed where holder = given and not stop_asked);
$$;

-- Ends a reply, once. p_holder null (an operator, the reaper) overrules the attempt. Of a reply that delivered nothing,
-- the price goes back, the free message too, and the person's message is taken back.
-- p_result: {content, model, recalled, scene, usage, facts: [{id, subject, value, sources, supersedes}], takenBack: [id]}.
create function companions.finish_reply(
  p_reply uuid, p_holder uuid, p_state text, p_error_code text, p_result jsonb
) returns jsonb
language plpgsql
as $$
declare
  reply public.companion_replies;
  owner uuid := (select user_id from public.companion_replies where id = p_reply);
  is_crisis boolean := coalesce((p_result ->> 'isCrisis')::boolean, false);
  before uuid;
begin
  if owner is null then
    return jsonb_build_object('applied', false);
  end if;
  perform credits.lock_account(owner);
  select * into reply from public.companion_replies where id = p_reply for update;
  if reply.state <> 'running' or (p_holder is not null and reply.holder <> p_holder) then
    return jsonb_build_object('applied', false, 'state', reply.state);
  end if;

  -- Help in danger is no reply: what was reserved for one goes back, and the help stays.
  if is_crisis and not reply.delivered then
    p_state := 'failed';
    p_error_code := 'reply_in_danger';
  end if;
  update public.companion_replies
     set state = p_state, error_code = p_error_code, finished_at = clock_timestamp(), holder = null, held_until = null,
         usage = p_result -> 'usage'
   where id = p_reply;
  if is_crisis then
    update public.ai_messages set kind = 'crisis', state = 'complete', content = p_result ->> 'content'
     where id = reply.message_id;
    update public.ai_conversations set crisis_at = clock_timestamp() where id = reply.conversation_id;
    insert into public.companion_notices (kind, is_demo) values ('crisis', false);
  elsif reply.delivered then
    update public.ai_messages
       set state = case p_state when 'succeeded' then 'complete' when 'stopped' then 'stopped' else 'cut' end,
           content = coalesce(p_result ->> 'content', content), model = p_result ->> 'model',
           recalled = p_result -> 'recalled', offered_scene = p_result ->> 'scene'
     where id = reply.message_id;
    perform companions.keep_facts(reply, coalesce(p_result -> 'facts', '[]'), coalesce(p_result -> 'takenBack', '[]'));
  end if;
  if not reply.delivered then
    if reply.hold_id is not null then
      perform credits.release(reply.hold_id, coalesce(p_error_code, p_state));
    end if;
    if reply.is_free then
      update public.companion_allowances set used = used - 1 where user_id = owner and used > 0;
    end if;
  end if;
  if not reply.delivered and not is_crisis then
    select parent_id into before from public.ai_messages where id = coalesce(reply.sent_id, reply.message_id);
    update public.ai_conversations set leaf_id = before where id = reply.conversation_id and leaf_id = reply.message_id;
    -- A picture may have come into the chat meanwhile.
    update public.ai_messages set parent_id = before
     where parent_id = reply.message_id and id is distinct from reply.sent_id;
    delete from public.ai_messages where id in (reply.message_id, reply.sent_id);
  end if;
  return jsonb_build_object('applied', true, 'state', p_state, 'delivered', reply.delivered,
    'balanceCredits', credits.balance(owner),
    'freeMessagesUsed', (select used from public.companion_allowances where user_id = owner));
end
$$;

-- A message tells its facts once: another answer to it brings none back that the person changed or had forgotten.
create function companions.keep_facts(p_reply public.companion_replies, p_facts jsonb, p_taken_back jsonb) returns void
language plpgsql
as $$
declare
  asked uuid := (select parent_id from public.ai_messages where id = p_reply.message_id);
begin
  if exists (select from public.companion_fact_sources where message_id = asked)
     or exists (select from public.companion_forgotten where message_id = asked) then
    return;
  end if;
  update public.companion_facts set taken_back_by = asked
   where conversation_id = p_reply.conversation_id
     and id in (select id::uuid from jsonb_array_elements_text(p_taken_back) given (id));
  insert into public.companion_facts (id, conversation_id, user_id, subject, value)
  select (fact ->> 'id')::uuid, p_reply.conversation_id, p_reply.user_id, fact ->> 'subject', fact ->> 'value'
    from jsonb_array_elements(p_facts) fact
      on conflict (id) do nothing;
  insert into public.companion_fact_sources (fact_id, message_id)
  select (fact ->> 'id')::uuid, message.id
    from jsonb_array_elements(p_facts) fact
   cross join lateral jsonb_array_elements_text(fact -> 'sources') source
    join public.ai_messages message on message.id = source::uuid and message.conversation_id = p_reply.conversation_id
      on conflict do nothing;
  -- A message that was deleted meanwhile told nothing.
  delete from public.companion_facts fact
   where fact.id in (select (given ->> 'id')::uuid from jsonb_array_elements(p_facts) given)
     and not exists (select from public.companion_fact_sources where fact_id = fact.id);
  update public.companion_facts old set superseded_by = (fact ->> 'id')::uuid
    from jsonb_array_elements(p_facts) fact
   cross join lateral jsonb_array_elements_text(coalesce(fact -> 'supersedes', '[]')) superseded
   where old.id = superseded::uuid and old.conversation_id = p_reply.conversation_id
     and exists (select from public.companion_facts where id = (fact ->> 'id')::uuid);
end
$$;

-- Takes over a reply whose holder died; null when there is none. One that was lost too often or is overdue ends.
create function companions.take_over(p_holder uuid, p_max_attempts integer, p_hold_seconds integer, p_history integer)
returns json
language plpgsql
as $$
declare
  lost public.companion_replies;
begin
  loop
    select * into lost from public.companion_replies
     where state = 'running' and held_until < clock_timestamp()
     order by held_until limit 1 for update skip locked;
    exit when not found;
    if lost.stop_asked or lost.attempt >= p_max_attempts or lost.deadline_at <= clock_timestamp() then
      perform companions.finish_reply(lost.id, null, case when lost.stop_asked then 'stopped' else 'failed' end,
        case when lost.stop_asked then null when lost.deadline_at <= clock_timestamp() then 'engine_timeout'
             else 'worker_lost' end, '{}');
      continue;
    end if;
    update public.companion_replies
       set attempt = attempt + 1, holder = p_holder,
           held_until = clock_timestamp() + make_interval(secs => p_hold_seconds)
     where id = lost.id returning * into lost;
    return companions.briefing(lost, p_history);
  end loop;
  return null;
end
$$;

-- Asks the reply's attempt to stop. False when there is none to stop.
create function companions.stop_reply(p_user uuid, p_conversation uuid) returns boolean
language plpgsql
as $$
begin
  update public.companion_replies set stop_asked = true
   where user_id = p_user and conversation_id = p_conversation and state = 'running';
  return found;
end
$$;

-- Stores a message with its answer of the published protocol, which costs and counts nothing. Without a content the
-- answer is another one to the message p_parent. After a crisis the companion stays grave for a day.
create function companions.add_crisis_reply(
  p_user uuid, p_conversation uuid, p_parent uuid, p_content text, p_answer text, p_is_crisis boolean
) returns jsonb
language plpgsql
as $$
declare
  talk public.ai_conversations;
  sent uuid := gen_random_uuid();
  answer uuid := gen_random_uuid();
begin
  select * into talk from public.ai_conversations where id = p_conversation and user_id = p_user for no key update;
  if not found then
    return null;
  end if;
  if p_content is null then
    select id into sent from public.ai_messages
     where id = p_parent and conversation_id = talk.id and role = 'user';
    if not found then
      return null;
    end if;
  else
    insert into public.ai_messages (id, conversation_id, user_id, parent_id, role, kind, content, created_at)
    values (sent, talk.id, p_user,
            (select id from public.ai_messages where id = coalesce(p_parent, talk.leaf_id) and conversation_id = talk.id),
            'user', 'talk', p_content, clock_timestamp());
  end if;
  insert into public.ai_messages (id, conversation_id, user_id, parent_id, role, kind, content, created_at)
  values (answer, talk.id, p_user, sent, 'assistant', 'crisis', p_answer, clock_timestamp() + interval '1 microsecond');
  update public.ai_conversations
     set leaf_id = answer, crisis_at = case when p_is_crisis then clock_timestamp() else crisis_at end
   where id = talk.id;
  if p_is_crisis then
    insert into public.companion_notices (kind, is_demo) values ('crisis', false);
  end if;
  return jsonb_build_object('sentId', sent, 'messageId', answer, 'balanceCredits', credits.balance(p_user),
    'freeMessagesUsed', (select used from public.companion_allowances where user_id = p_user));
end
$$;
