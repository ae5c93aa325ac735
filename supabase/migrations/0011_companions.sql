-- AI companions: conversations, messages as a tree, replies with what they cost, memory, and pictures of a companion.
create schema companions;
grant usage on schema companions to service_role;

-- One companion, and the conversation with it. Every companion is a fictional adult.
create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  girlfriend_name text not null check (length(btrim(girlfriend_name)) >= 1 and length(girlfriend_name) <= 60),
  girlfriend_personality text not null default '' check (length(girlfriend_personality) <= 2000),
  girlfriend_appearance text not null default '' check (length(girlfriend_appearance) <= 2000),
  age smallint not null check (age between 18 and 60),
  body_type text not null default '' check (length(body_type) <= 40),
  breast_size text not null default '' check (length(breast_size) <= 40),
  butt_size text not null default '' check (length(butt_size) <= 40),
  face_type text not null default '' check (length(face_type) <= 40),
  hairstyle text not null default '' check (length(hairstyle) <= 40),
  eye_color text not null default '' check (length(eye_color) <= 40),
  outfit text not null default '' check (length(outfit) <= 40),
  accessories text not null default '' check (length(accessories) <= 300),
  hobbies text not null default '' check (length(hobbies) <= 500),
  dreams text not null default '' check (length(dreams) <= 500),
  backstory text not null default '' check (length(backstory) <= 2000),
  relationship_status text not null default '' check (length(relationship_status) <= 60),
  last_message_at timestamptz,
  message_count integer not null default 0 check (message_count >= 0),
  generated_image_url text check (length(generated_image_url) <= 2048),
  image_generation_status text not null default 'none'
    check (image_generation_status in ('none', 'generating', 'completed', 'failed')),
  can_generate_image boolean not null default false,
  -- The scene, example messages and greetings of an imported card.
  scenario text not null default '' check (length(scenario) <= 8000),
  example_messages text not null default '' check (length(example_messages) <= 16000),
  greetings jsonb not null default '[]' check (jsonb_typeof(greetings) = 'array' and octet_length(greetings::text) <= 65536),
  -- The imported card as it was, so that an export loses nothing.
  card jsonb check (octet_length(card::text) <= 2097152),
  -- The character whose face the pictures have; without one the first picture decides.
  character_id uuid references public.ai_models (id) on delete set null,
  -- Each engine's data for drawing the same person again, by engine id.
  identities jsonb not null default '{}',
  -- The chat engine that speaks for this companion, until the person chooses another one.
  engine text check (length(engine) between 1 and 60),
  -- BCP 47; null follows the writer.
  language text check (language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$'),
  voice text check (length(voice) <= 200),
  -- The last message of the branch that is shown.
  leaf_id uuid,
  -- When a message about self-harm was last answered by the crisis reply.
  crisis_at timestamptz,
  -- When the person last read that this is an AI.
  noticed_at timestamptz,
  -- When a message was deleted, or a fact changed or forgotten: a summary that was begun before is not kept.
  unlearned_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (id, user_id)
);
create index ai_conversations_by_user on public.ai_conversations (user_id, last_message_at desc nulls last, id);
create index ai_conversations_by_character on public.ai_conversations (character_id) where character_id is not null;

-- A message follows its parent; messages with the same parent are alternatives.
create table public.ai_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
  parent_id uuid references public.ai_messages (id),
  role text not null check (role in ('user', 'assistant')),
  -- crisis: the reply of the published protocol.
  kind text not null default 'talk' check (kind in ('talk', 'greeting', 'crisis', 'picture')),
  content text not null default '' check (length(content) <= 16000),
  image_url text check (length(image_url) <= 2048),
  content_id uuid references public.generated_content (id) on delete set null,
  -- stopped: by the person, after its first sentence. cut: by a failure, after its first sentence.
  state text not null default 'complete' check (state in ('writing', 'complete', 'stopped', 'cut')),
  -- Whose words these are: the engine, and its model as it named itself.
  engine text,
  model text,
  -- What of memory, lorebook and history the engine was given for it, with the reasons.
  recalled jsonb check (octet_length(recalled::text) <= 65536),
  -- That this is an AI was said with it: at the start, or after three hours.
  notice text check (notice in ('start', 'three_hours')),
  -- The scene of the picture that it offers.
  offered_scene text check (length(offered_scene) <= 500),
  -- Its branch is one of the person's favourites.
  favourite boolean not null default false,
  search tsvector generated always as (to_tsvector('simple', content)) stored,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade,
  check (role = 'assistant' or (state = 'complete' and kind = 'talk' and length(content) between 1 and 4000))
);
create index ai_messages_by_conversation on public.ai_messages (conversation_id, created_at, id);
create index ai_messages_by_user on public.ai_messages (user_id, created_at desc, id);
create index ai_messages_by_parent on public.ai_messages (parent_id) where parent_id is not null;
-- The beginnings of a talk are alternatives of each other.
create index ai_messages_first on public.ai_messages (conversation_id, created_at, id) where parent_id is null;
create index ai_messages_by_content on public.ai_messages (content_id) where content_id is not null;
create index ai_messages_search on public.ai_messages using gin (search);

-- Pictures of a companion, each made by a charged job for this conversation. The newest one is the avatar.
create table public.ai_girlfriend_images (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
  image_url text not null check (length(image_url) <= 2048),
  content_id uuid not null unique references public.generated_content (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade
);
create index ai_girlfriend_images_by_conversation
  on public.ai_girlfriend_images (conversation_id, user_id, created_at desc);

-- One reply: the job of a message. It does not wait in the queue, because the process that streams it holds it from the
-- start; one whose holder died is taken over by a worker. Its id is the job of its hold.
create table public.companion_replies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  conversation_id uuid not null references public.ai_conversations (id) on delete cascade,
  -- Null when the person deleted it.
  message_id uuid references public.ai_messages (id) on delete set null,
  -- The message that was sent with the request; null when an answer was asked for anew.
  sent_id uuid references public.ai_messages (id) on delete set null,
  idem_key text not null,
  request_hash text not null,
  state text not null default 'running' check (state in ('running', 'succeeded', 'stopped', 'failed')),
  error_code text,
  -- The first sentence was delivered: from then on it is paid.
  delivered boolean not null default false,
  stop_asked boolean not null default false,
  cost_credits integer not null check (cost_credits >= 0),
  hold_id uuid unique references public.credit_holds (id),
  -- It took one of the free messages.
  is_free boolean not null default false,
  seed bigint not null check (seed between 0 and 4294967295),
  engine text not null,
  attempt integer not null default 1 check (attempt >= 1),
  -- The attempt that has it, and until when without a sign of life.
  holder uuid,
  held_until timestamptz,
  usage jsonb check (jsonb_typeof(usage) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  deadline_at timestamptz not null,
  unique (user_id, idem_key),
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'running') = (holder is not null)),
  check ((holder is null) = (held_until is null)),
  check ((state = 'failed') = (error_code is not null)),
  check (state <> 'succeeded' or delivered),
  check (not is_free or hold_id is null)
);
-- Two windows that send at once: one reply at a time.
create unique index companion_replies_one_at_a_time on public.companion_replies (conversation_id) where state = 'running';
create index companion_replies_held on public.companion_replies (held_until) where state = 'running';
create index companion_replies_by_message on public.companion_replies (message_id) where message_id is not null;
create index companion_replies_by_sent on public.companion_replies (sent_id) where sent_id is not null;

-- How many of the free messages the person has used, ever. No deletion gives one back.
create table public.companion_allowances (
  user_id uuid primary key references auth.users (id) on delete cascade,
  used integer not null default 0 check (used >= 0)
);

-- Facts that the person told, each with the messages that it comes from.
create table public.companion_facts (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
  subject text not null check (length(subject) between 1 and 60),
  value text not null check (length(value) between 1 and 500),
  -- told: read from messages, and gone with the last of them. written: by the person in the list of facts.
  origin text not null default 'told' check (origin in ('told', 'written')),
  pinned boolean not null default false,
  superseded_by uuid references public.companion_facts (id) on delete set null,
  -- The message by which the person took it back; when that is deleted, the fact holds again.
  taken_back_by uuid references public.ai_messages (id) on delete set null,
  told_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade
);
create index companion_facts_by_conversation on public.companion_facts (conversation_id, told_at desc, id);
create index companion_facts_by_successor on public.companion_facts (superseded_by) where superseded_by is not null;
create index companion_facts_by_end on public.companion_facts (taken_back_by) where taken_back_by is not null;

create table public.companion_fact_sources (
  fact_id uuid not null references public.companion_facts (id) on delete cascade,
  message_id uuid not null references public.ai_messages (id) on delete cascade,
  primary key (fact_id, message_id)
);
create index companion_fact_sources_by_message on public.companion_fact_sources (message_id);

-- Messages whose facts the person had forgotten, with their answers: they tell no fact, prompt or summary any more.
create table public.companion_forgotten (
  message_id uuid primary key references public.ai_messages (id) on delete cascade
);

-- What was said up to a message, in short, for prompts that cannot hold all of it. A deletion removes the summaries that
-- may tell what was deleted.
create table public.companion_summaries (
  message_id uuid primary key references public.ai_messages (id) on delete cascade,
  conversation_id uuid not null references public.ai_conversations (id) on delete cascade,
  content text not null check (length(content) between 1 and 8000),
  created_at timestamptz not null default clock_timestamp()
);
create index companion_summaries_by_conversation on public.companion_summaries (conversation_id);

-- Lorebooks that are read for a companion's replies. The one of its card is here too, so that it can be switched off.
create table public.companion_lorebooks (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
  name text not null default '' check (length(name) <= 120),
  -- As it was in its file.
  book jsonb not null check (jsonb_typeof(book) = 'object' and octet_length(book::text) <= 2097152),
  entry_count integer not null check (entry_count between 0 and 1000),
  from_card boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, user_id) references public.ai_conversations (id, user_id) on delete cascade
);
create index companion_lorebooks_by_conversation on public.companion_lorebooks (conversation_id);

-- People who said to be under 18: no companion talks with them until an operator, or a provider of age checks, clears it.
create table public.companion_locks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  event_id uuid references public.moderation_events (id),
  locked_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text check (length(cleared_by) between 1 and 120),
  check ((cleared_at is null) = (cleared_by is null))
);

-- Every time that people were told that this is an AI, and every crisis reply, for the yearly counts. No names, no words.
create table public.companion_notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('start', 'three_hours', 'asked', 'crisis')),
  is_demo boolean not null,
  at timestamptz not null default clock_timestamp()
);
create index companion_notices_by_time on public.companion_notices (at);

-- Replies given away on a day: to visitors of the demo, and to accounts without a plan.
create table public.companion_budgets (
  day date not null,
  kind text not null check (kind in ('demo', 'free')),
  used integer not null default 0 check (used >= 0),
  primary key (day, kind)
);

-- The operator's switch for all companions and the demo.
create table companions.switch (
  id boolean primary key default true check (id),
  off_since timestamptz
);
insert into companions.switch default values;

-- Proofs of work that the demo has accepted.
create table companions.used_proofs (
  id text primary key,
  expires_at timestamptz not null
);
create index used_proofs_by_expiry on companions.used_proofs (expires_at);

select public.make_append_only('public.companion_notices');

-- The plan sells a number of companions, so the database enforces it. The lock makes concurrent inserts count each other.
create function companions.enforce_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := (select max_companions from public.plans where name = credits.tier(new.user_id));
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('companions:' || new.user_id::text, 0));
  if (select count(*) from public.ai_conversations where user_id = new.user_id) >= allowed then
    raise exception 'The plan allows % companions.', allowed using errcode = 'check_violation', hint = 'companion_limit';
  end if;
  return new;
end
$$;
create trigger ai_conversations_limit before insert on public.ai_conversations
  for each row execute function companions.enforce_limit();

-- Every reply reads a companion's lorebooks. Files at once wait for each other and are counted.
create function companions.enforce_lorebooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.ai_conversations where id = new.conversation_id for no key update;
  if (select count(*) from public.companion_lorebooks where conversation_id = new.conversation_id) >= 8 then
    raise exception 'A companion has at most eight lorebooks.' using errcode = 'check_violation', hint = 'lorebook_limit';
  end if;
  return new;
end
$$;
create trigger companion_lorebooks_limit before insert on public.companion_lorebooks
  for each row execute function companions.enforce_lorebooks();

-- Over REST a picture can only be one that a charged job made for this companion.
create function companions.check_own_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The server's own writes are right by themselves, and so are those of triggers.
  if not quotas.is_own_write() or pg_catalog.pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.generated_image_url is distinct from old.generated_image_url and not exists (
       select from public.ai_girlfriend_images image
        where image.conversation_id = new.id and image.image_url = new.generated_image_url)
     or new.image_generation_status <> old.image_generation_status
        and (new.image_generation_status <> 'completed' or new.generated_image_url is null)
     or new.can_generate_image and not old.can_generate_image and credits.tier(new.user_id) = 'free' then
    raise exception 'The picture has to be one that was made for this companion.'
      using errcode = 'check_violation', hint = 'companion_picture_unusable';
  end if;
  return new;
end
$$;
create trigger ai_conversations_own_change before update on public.ai_conversations
  for each row execute function companions.check_own_change();

create function companions.count_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.ai_conversations conversation
       set message_count = message_count + came.messages, last_message_at = greatest(last_message_at, came.latest)
      from (select conversation_id, count(*)::integer as messages, max(created_at) as latest
              from came group by conversation_id) came
     where conversation.id = came.conversation_id;
  else
    update public.ai_conversations conversation set message_count = message_count - gone.messages
      from (select conversation_id, count(*)::integer as messages from gone group by conversation_id) gone
     where conversation.id = gone.conversation_id;
  end if;
  return null;
end
$$;
create trigger count_insert after insert on public.ai_messages
  referencing new table as came for each statement execute function companions.count_messages();
create trigger count_delete after delete on public.ai_messages
  referencing old table as gone for each statement execute function companions.count_messages();

-- What was only told in deleted messages is forgotten, pinned or not.
create function companions.forget_sourceless() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.companion_facts fact
   where fact.id in (select fact_id from gone) and fact.origin = 'told'
     and not exists (select from public.companion_fact_sources source where source.fact_id = fact.id);
  return null;
end
$$;
create trigger forget_sourceless after delete on public.companion_fact_sources
  referencing old table as gone for each statement execute function companions.forget_sourceless();

create function companions.drop_summaries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.companion_summaries summary
   using public.ai_messages upto, gone
   where upto.id = summary.message_id and summary.conversation_id = gone.conversation_id
     and upto.created_at >= gone.created_at;
  update public.ai_conversations set unlearned_at = clock_timestamp()
   where id in (select conversation_id from gone);
  return null;
end
$$;
create trigger drop_summaries after delete on public.ai_messages
  referencing old table as gone for each statement execute function companions.drop_summaries();

-- The words by which two facts of one message are known to tell the same.
create function companions.words_of(p_value text) returns text[]
language sql immutable
return array(
  select word from regexp_split_to_table(lower(p_value), '[^[:alnum:]]+') word
   where length(word) >= 4 and word not in ('your', 'have', 'been', 'that', 'this', 'with', 'from', 'called', 'when', 'they'));

-- Forgets a fact because the person asks for it, with those that it had replaced and those in which the same message told the
-- same: none of them comes back, neither from its messages nor from a summary.
create function companions.forget_fact(p_user uuid, p_fact uuid) returns boolean
language plpgsql
as $$
declare
  talk uuid := (select conversation_id from public.companion_facts where id = p_fact and user_id = p_user);
  forgotten uuid[];
  messages uuid[];
begin
  if talk is null then
    return false;
  end if;
  perform from public.ai_conversations where id = talk for no key update;
  with recursive chain as (
    select p_fact as id
    union
    select older.id from chain join public.companion_facts older on older.superseded_by = chain.id
  )
  select array_agg(id) into forgotten from chain;
  messages := array(select message_id from public.companion_fact_sources where fact_id = any (forgotten));
  forgotten := forgotten || array(
    select same.id from public.companion_facts same
      join public.companion_fact_sources source on source.fact_id = same.id and source.message_id = any (messages)
      join public.companion_facts fact on fact.id = any (forgotten)
     where same.origin = 'told' and companions.words_of(same.value) && companions.words_of(fact.value));
  insert into public.companion_forgotten (message_id)
  select id from public.ai_messages
   where id = any (messages) or parent_id = any (messages) and role = 'assistant'
      on conflict do nothing;
  delete from public.companion_facts where id = any (forgotten);
  delete from public.companion_summaries where conversation_id = talk;
  update public.ai_conversations set unlearned_at = clock_timestamp() where id = talk;
  return true;
end
$$;

-- Other words for a fact, by the person: from then on they stay whatever becomes of its messages.
create function companions.edit_fact(p_user uuid, p_fact uuid, p_value text) returns boolean
language plpgsql
as $$
declare
  talk uuid := (select conversation_id from public.companion_facts where id = p_fact and user_id = p_user);
begin
  perform from public.ai_conversations where id = talk for no key update;
  update public.companion_facts set value = p_value, origin = 'written' where id = p_fact and user_id = p_user;
  if not found then
    return false;
  end if;
  delete from public.companion_summaries where conversation_id = talk;
  update public.ai_conversations set unlearned_at = clock_timestamp() where id = talk;
  return true;
end
$$;

-- Keeps a summary of what was said up to a message; false when something was unlearned since it was begun.
create function companions.keep_summary(
  p_conversation uuid, p_message uuid, p_content text, p_unlearned_at timestamptz
) returns boolean
language plpgsql
as $$
begin
  perform from public.ai_conversations
   where id = p_conversation and unlearned_at is not distinct from p_unlearned_at for no key update;
  if not found then
    return false;
  end if;
  insert into public.companion_summaries (message_id, conversation_id, content)
  select id, p_conversation, p_content from public.ai_messages where id = p_message and conversation_id = p_conversation
      on conflict (message_id) do update set content = excluded.content, created_at = clock_timestamp();
  return found;
end
$$;

-- A picture that a job made for a companion: its avatar, and, asked for in the chat, a message.
create function companions.keep_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  companion jsonb := (select input -> 'companion' from public.generation_jobs where id = new.job_id);
  talk public.ai_conversations;
  message uuid;
begin
  select * into talk from public.ai_conversations
   where id = (companion ->> 'conversationId')::uuid and user_id = new.user_id for no key update;
  if talk.id is null then
    return null;
  end if;
  insert into public.ai_girlfriend_images (conversation_id, user_id, image_url, content_id)
  values (talk.id, new.user_id, new.content_url, new.id);
  if (companion ->> 'inChat')::boolean then
    insert into public.ai_messages (conversation_id, user_id, parent_id, role, kind, image_url, content_id, engine)
    values (talk.id, new.user_id, talk.leaf_id, 'assistant', 'picture', new.content_url, new.id, new.engine)
    returning id into message;
  end if;
  update public.ai_conversations
     set generated_image_url = new.content_url, image_generation_status = 'completed', can_generate_image = true,
         leaf_id = coalesce(message, leaf_id)
   where id = talk.id;
  return null;
end
$$;
create trigger keep_companion_picture after insert on public.generated_content
  for each row when (new.job_id is not null and new.content_type = 'image') execute function companions.keep_picture();

-- The newest picture of a companion that is not in the trash.
create function companions.latest_picture(p_conversation uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select image.image_url from public.ai_girlfriend_images image
    join public.generated_content content on content.id = image.content_id and content.trashed_at is null
   where image.conversation_id = p_conversation order by image.created_at desc limit 1
$$;

-- Without its file a picture is shown nowhere: the one before it becomes the avatar, and its message says so by having none.
create function companions.forget_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ai_messages set image_url = null
   where conversation_id in (select conversation_id from gone) and image_url in (select image_url from gone);
  update public.ai_conversations
     set generated_image_url = companions.latest_picture(id),
         image_generation_status = case when companions.latest_picture(id) is null then 'none'
                                        else image_generation_status end
   where id in (select conversation_id from gone) and generated_image_url in (select image_url from gone);
  return null;
end
$$;
create trigger forget_pictures after delete on public.ai_girlfriend_images
  referencing old table as gone for each statement execute function companions.forget_pictures();

-- A picture in the trash is no avatar. One that comes back is it where there is no other.
create function companions.follow_trash() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.ai_conversations talk
     set generated_image_url = companions.latest_picture(talk.id),
         image_generation_status = case when companions.latest_picture(talk.id) is null then 'none' else 'completed' end
    from public.ai_girlfriend_images image
   where image.content_id = new.id and talk.id = image.conversation_id
     and case when new.trashed_at is null then talk.generated_image_url is null
              else talk.generated_image_url = image.image_url end;
  return null;
end
$$;
create trigger companion_picture_trashed after update of trashed_at on public.generated_content
  for each row when (new.job_id is not null and (old.trashed_at is null) <> (new.trashed_at is null))
  execute function companions.follow_trash();

-- A companion may be deleted while it answers, alone or with its person's account: what was reserved for the answer goes
-- back.
create function companions.release_deleted_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.hold_id is not null then
    perform credits.lock_account(old.user_id);
    perform credits.release(old.hold_id, 'stopped');
  end if;
  if old.is_free and not old.delivered then
    update public.companion_allowances set used = used - 1 where user_id = old.user_id and used > 0;
  end if;
  return old;
end
$$;
create trigger release_deleted_reply before delete on public.companion_replies
  for each row when (old.state = 'running') execute function companions.release_deleted_reply();

-- Everything else that needs both locks the account before the conversation.
create function companions.lock_own_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if quotas.is_own_write() then
    perform credits.lock_account((select auth.uid()));
  end if;
  return null;
end
$$;
create trigger lock_own_account before delete on public.ai_conversations
  for each statement execute function companions.lock_own_account();

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

-- Everything that an engine needs for a reply that has begun.
create function companions.briefing(p_reply public.companion_replies, p_history integer) returns jsonb
language plpgsql stable
-- A plan that was made while the tables were small would read all of them for each message of a long branch.
set enable_seqscan = off
as $$
declare
  talk public.ai_conversations;
  history jsonb;
  summary jsonb;
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
           select jsonb_agg(jsonb_build_object('id', id, 'role', role, 'kind', kind, 'content', content, 'at', created_at)
                            order by index)
             from branch
            where id = asked or not exists (select from public.companion_forgotten where message_id = branch.id)), '[]'),
         (select jsonb_build_object('messageId', upto.id, 'content', kept.content)
            from branch upto join public.companion_summaries kept on kept.message_id = upto.id
           order by upto.index desc limit 1)
    into history, summary;
  return jsonb_build_object(
    'replyId', p_reply.id, 'userId', p_reply.user_id, 'messageId', p_reply.message_id, 'sentId', p_reply.sent_id,
    'holder', p_reply.holder, 'attempt', p_reply.attempt, 'seed', p_reply.seed, 'engine', p_reply.engine,
    'costCredits', p_reply.cost_credits, 'isFree', p_reply.is_free, 'delivered', p_reply.delivered,
    'written', (select content from public.ai_messages where id = p_reply.message_id),
    'conversation', to_jsonb(talk) - 'card',
    'history', history, 'summary', summary,
    'facts', coalesce((
      select jsonb_agg(to_jsonb(fact) order by fact.told_at)
        from (select known.id, known.subject, known.value, known.pinned, known.told_at, known.superseded_by,
                     array(select message_id from public.companion_fact_sources where fact_id = known.id) as sources
                from public.companion_facts known
               where known.conversation_id = talk.id and known.superseded_by is null and known.taken_back_by is null
               order by known.pinned desc, known.told_at desc limit 1000) fact), '[]'),
    'lorebooks', coalesce((
      select jsonb_agg(book order by created_at) from public.companion_lorebooks
       where conversation_id = talk.id and enabled), '[]'));
end
$$;

-- Begins a reply in one call: finds an earlier one of the same key, checks, reserves, stores the person's message and the
-- empty reply, and gives the reply to the holder, with all that the engine needs.
-- p_request: {idemKey, requestHash, content (null asks for another answer), parentId (what the message follows; null: the
-- shown branch; for another answer the message to answer), isFirst (it follows nothing), engine, priceCredits, freeMessages,
-- freeBudget, seed, holdSeconds, deadlineSeconds, history, noticeEverySeconds}.
-- outcome: begun | replayed | key_reused | not_found | off | locked | read_only | pending | bad_parent | free_limit |
-- budget_empty | insufficient | capped. Only `begun` writes anything.
create function companions.begin_reply(p_user uuid, p_conversation uuid, p_holder uuid, p_request jsonb) returns jsonb
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
    return jsonb_build_object('outcome',
      case when earlier.request_hash = p_request ->> 'requestHash' then 'replayed' else 'key_reused' end,
      'replyId', earlier.id);
  end if;
  select * into talk from public.ai_conversations where id = p_conversation and user_id = p_user for no key update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if companions.are_off() then
    return jsonb_build_object('outcome', 'off');
  end if;
  if exists (select from public.companion_locks where user_id = p_user and cleared_at is null) then
    return jsonb_build_object('outcome', 'locked');
  end if;
  if not companions.is_covered(p_user, p_conversation) then
    return jsonb_build_object('outcome', 'read_only');
  end if;
  if exists (select from public.companion_replies where conversation_id = p_conversation and state = 'running') then
    return jsonb_build_object('outcome', 'pending');
  end if;

  if not coalesce((p_request ->> 'isFirst')::boolean, false) then
    select * into parent from public.ai_messages
     where id = coalesce((p_request ->> 'parentId')::uuid, talk.leaf_id) and conversation_id = p_conversation;
  end if;
  if parent.id is null and (p_request ->> 'parentId' is not null or content is null)
     or content is null and parent.role <> 'user' or parent.state = 'writing' then
    return jsonb_build_object('outcome', 'bad_parent');
  end if;

  is_free := credits.tier(p_user) = 'free';
  if is_free then
    insert into public.companion_allowances as allowance (user_id, used)
    select p_user, 1 where (p_request ->> 'freeMessages')::integer > 0
        on conflict (user_id) do update set used = allowance.used + 1
      where allowance.used < (p_request ->> 'freeMessages')::integer;
    if not found then
      return jsonb_build_object('outcome', 'free_limit');
    end if;
    if not companions.take_from_budget('free', (p_request ->> 'freeBudget')::integer) then
      update public.companion_allowances set used = used - 1 where user_id = p_user;
      return jsonb_build_object('outcome', 'budget_empty');
    end if;
    price := 0;
  elsif price > 0 then
    select * into reservation
      from credits.reserve(p_user, price, 'companion:' || reply::text, 'companionMessage', reply);
    if reservation.outcome <> 'reserved' then
      return jsonb_build_object('outcome', reservation.outcome, 'balanceCredits', reservation.balance);
    end if;
    hold := reservation.hold_id;
  end if;

  if content is not null then
    sent := gen_random_uuid();
  end if;
  notice := case
    when talk.noticed_at is null then 'start'
    when talk.noticed_at <= clock_timestamp() - make_interval(secs => (p_request ->> 'noticeEverySeconds')::integer)
      then 'three_hours' end;
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
  return jsonb_build_object('outcome', 'begun', 'notice', notice, 'balanceCredits', credits.balance(p_user),
    'freeMessagesUsed', (select used from public.companion_allowances where user_id = p_user))
    || companions.briefing(begun, (p_request ->> 'history')::integer);
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

  update public.companion_replies
     set state = p_state, error_code = p_error_code, finished_at = clock_timestamp(), holder = null, held_until = null,
         usage = p_result -> 'usage'
   where id = p_reply;
  if reply.delivered then
    update public.ai_messages
       set state = case p_state when 'succeeded' then 'complete' when 'stopped' then 'stopped' else 'cut' end,
           content = coalesce(p_result ->> 'content', content), model = p_result ->> 'model',
           recalled = p_result -> 'recalled', offered_scene = p_result ->> 'scene'
     where id = reply.message_id;
    perform companions.keep_facts(reply, coalesce(p_result -> 'facts', '[]'), coalesce(p_result -> 'takenBack', '[]'));
  else
    if reply.hold_id is not null then
      perform credits.release(reply.hold_id, coalesce(p_error_code, p_state));
    end if;
    if reply.is_free then
      update public.companion_allowances set used = used - 1 where user_id = owner and used > 0;
    end if;
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
returns jsonb
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

-- Stores a message with its answer of the published protocol, which costs and counts nothing. After a crisis the
-- companion stays grave for a day.
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
  insert into public.ai_messages (id, conversation_id, user_id, parent_id, role, kind, content, created_at)
  values (sent, talk.id, p_user,
          (select id from public.ai_messages where id = coalesce(p_parent, talk.leaf_id) and conversation_id = talk.id),
          'user', 'talk', p_content, clock_timestamp()),
         (answer, talk.id, p_user, sent, 'assistant', 'crisis', p_answer, clock_timestamp() + interval '1 microsecond');
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
  insert into public.ai_messages (id, conversation_id, user_id, parent_id, role, kind, content, image_url, content_id, state,
    engine, model, notice, offered_scene, favourite, created_at)
  select companions.imported_id(p_import, given ->> 'id'), p_conversation, p_user,
         companions.imported_id(p_import, given ->> 'parentId'), given ->> 'role', given ->> 'kind', given ->> 'content',
         picture.content_url, picture.id, given ->> 'state', given ->> 'engine', given ->> 'model', given ->> 'notice',
         given ->> 'offeredScene', (given ->> 'favourite')::boolean, least((given ->> 'createdAt')::timestamptz, now())
    from jsonb_array_elements(p_messages) given
    left join lateral (
      select own.id, own.content_url from public.ai_girlfriend_images image
        join public.generated_content own on own.id = image.content_id
       where image.user_id = p_user and image.image_url = given ->> 'imageUrl' limit 1) picture on true
      on conflict (id) do nothing;
  -- A message is never older than its parent, which is in the same talk.
  if exists (
    select from jsonb_array_elements(p_messages) given
      join public.ai_messages child on child.id = companions.imported_id(p_import, given ->> 'id')
      join public.ai_messages parent on parent.id = child.parent_id
     where parent.conversation_id <> p_conversation or parent.created_at > child.created_at) then
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

alter table public.ai_conversations enable row level security;
alter table public.ai_messages enable row level security;
alter table public.ai_girlfriend_images enable row level security;
alter table public.companion_replies enable row level security;
alter table public.companion_allowances enable row level security;
alter table public.companion_facts enable row level security;
alter table public.companion_fact_sources enable row level security;
alter table public.companion_forgotten enable row level security;
alter table public.companion_summaries enable row level security;
alter table public.companion_lorebooks enable row level security;
alter table public.companion_locks enable row level security;
alter table public.companion_notices enable row level security;
alter table public.companion_budgets enable row level security;

create policy read_own_conversations on public.ai_conversations for select to authenticated
  using (user_id = (select auth.uid()));
create policy change_own_conversations on public.ai_conversations for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own_conversations on public.ai_conversations for delete to authenticated
  using (user_id = (select auth.uid()));
create policy read_own_messages on public.ai_messages for select to authenticated using (user_id = (select auth.uid()));
create policy mark_own_messages on public.ai_messages for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy read_own_companion_pictures on public.ai_girlfriend_images for select to authenticated
  using (user_id = (select auth.uid()));
create policy read_own_replies on public.companion_replies for select to authenticated
  using (user_id = (select auth.uid()));
create policy read_own_allowance on public.companion_allowances for select to authenticated
  using (user_id = (select auth.uid()));
create policy read_own_facts on public.companion_facts for select to authenticated using (user_id = (select auth.uid()));
create policy pin_own_facts on public.companion_facts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy read_own_fact_sources on public.companion_fact_sources for select to authenticated
  using (exists (select from public.companion_facts fact where fact.id = fact_id and fact.user_id = (select auth.uid())));
create policy read_own_summaries on public.companion_summaries for select to authenticated
  using (exists (select from public.ai_conversations talk
                  where talk.id = conversation_id and talk.user_id = (select auth.uid())));
create policy read_own_lock on public.companion_locks for select to authenticated using (user_id = (select auth.uid()));
create policy read_own_lorebooks on public.companion_lorebooks for select to authenticated
  using (user_id = (select auth.uid()));
create policy switch_own_lorebooks on public.companion_lorebooks for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own_lorebooks on public.companion_lorebooks for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, update (generated_image_url, image_generation_status, can_generate_image, language, voice), delete
  on public.ai_conversations to authenticated;
grant select (id, conversation_id, user_id, parent_id, role, kind, content, image_url, content_id, state, engine, model,
  recalled, notice, offered_scene, favourite, created_at), update (favourite) on public.ai_messages to authenticated;
grant select (id, user_id, conversation_id, message_id, sent_id, state, error_code, delivered, cost_credits, is_free,
  created_at, finished_at) on public.companion_replies to authenticated;
grant select on public.ai_girlfriend_images, public.companion_allowances to authenticated;
grant select, update (pinned) on public.companion_facts to authenticated;
grant select on public.companion_fact_sources, public.companion_summaries to authenticated;
grant select, update (enabled), delete on public.companion_lorebooks to authenticated;
grant select (user_id, locked_at, cleared_at) on public.companion_locks to authenticated;
grant select, insert, update, delete on public.ai_conversations, public.ai_messages, public.ai_girlfriend_images,
  public.companion_replies, public.companion_allowances, public.companion_facts, public.companion_fact_sources,
  public.companion_forgotten, public.companion_summaries, public.companion_lorebooks, public.companion_locks,
  public.companion_budgets to service_role;
grant select, insert on public.companion_notices to service_role;
grant select, update on companions.switch to service_role;
grant select, insert, delete on companions.used_proofs to service_role;
grant execute on all functions in schema companions to service_role;
grant execute on function public.talk_page, public.talk_branches, public.search_talks to authenticated, service_role;

-- The wizard's pictures.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ai-girlfriend-preferences', 'ai-girlfriend-preferences', true, 1048576,
        array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
