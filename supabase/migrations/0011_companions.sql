-- AI companions: conversations, messages as a tree, replies with what they cost, memory, and pictures of a companion.
create schema companions;
grant usage on schema companions to service_role;

-- One companion, and the conversation with it. Every companion is a fictional adult.
create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  girlfriend_name text not null check (length(btrim(girlfriend_name)) >= 1 and length(girlfriend_name) <= 60),
  -- Engines read brackets as marks and placeholders, and nobody sees control characters and overrides of direction.
  constraint girlfriend_name_is_plain check (girlfriend_name !~ '[][{}<>\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'),
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
  notice text check (notice in ('start', 'three_hours', 'asked')),
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
create index companion_replies_in_danger on public.companion_replies (user_id, created_at)
  where error_code = 'reply_in_danger';
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

-- A message follows one of its own talk that is there before it, so no way back through the parents is a ring.
create function companions.check_parent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.ai_messages parent
                  where parent.id = new.parent_id and parent.conversation_id = new.conversation_id) then
    raise exception 'The message % is not in this talk.', new.parent_id
      using errcode = 'foreign_key_violation', hint = 'bad_parent';
  end if;
  return new;
end
$$;
create trigger check_parent before insert on public.ai_messages
  for each row when (new.parent_id is not null) execute function companions.check_parent();

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
-- The wizard's pictures.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ai-girlfriend-preferences', 'ai-girlfriend-preferences', true, 1048576,
        array['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
