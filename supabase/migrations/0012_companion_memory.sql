-- What companions remember: facts that go with their messages and come back from nowhere, and summaries of long talks.

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
