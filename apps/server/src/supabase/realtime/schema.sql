-- Realtime: changes of rows, for readers who may see them. Triggers on the tables of a publication record which row
-- changed, never its content; each reader's copy of the row is read under that reader's rights.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;

create publication supabase_realtime;

create table realtime.outbox (
  -- Never send a NOTIFY from here: it takes a lock that serialises all commits.
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  schema_name text not null,
  table_name text not null,
  pk jsonb not null,
  -- The row's user_id, the only reader who is told of its deletion where there is one.
  owner uuid,
  op text not null check (op in ('INSERT', 'UPDATE', 'DELETE')),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (xid, seq)
);
alter table realtime.outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
alter table realtime.outbox enable row level security;

-- Attaches the trigger to every table of the publication and to no other. Called after migrations; locks only tables that
-- need a change.
create function realtime.sync_triggers() returns void
language plpgsql
as $$
declare
  watched record;
begin
  perform pg_advisory_xact_lock(hashtextextended('realtime.sync_triggers', 0));
  for watched in
    select t.tgrelid::regclass as relation from pg_trigger t
     where t.tgname = 'note_change' and not t.tgisinternal
       and not exists (select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
                        where p.pubname = 'supabase_realtime' and r.prrelid = t.tgrelid)
  loop
    execute format('drop trigger note_change on %s', watched.relation);
  end loop;
  for watched in
    select c.oid, c.oid::regclass as relation, n.nspname, c.relname,
           'note_' || substr(md5(n.nspname || '.' || c.relname), 1, 16) as function_name,
           (select array_agg(a.attname::text order by a.attnum) from pg_index i
              join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as key_columns,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id'
                     and a.atttypid = 'uuid'::regtype and not a.attisdropped) as has_owner
      from pg_publication_rel r
      join pg_publication p on p.oid = r.prpubid and p.pubname = 'supabase_realtime'
      join pg_class c on c.oid = r.prrelid
      join pg_namespace n on n.oid = c.relnamespace
  loop
    if watched.key_columns is null then
      raise warning '% is in the publication supabase_realtime and has no primary key', watched.relation;
      continue;
    end if;
    execute format(
      $function$
        create or replace function realtime.%1$I() returns trigger
        language plpgsql security definer set search_path = ''
        as $body$
        begin
          if tg_op = 'DELETE' then
            insert into realtime.outbox (schema_name, table_name, pk, owner, op)
            values (%2$L, %3$L, pg_catalog.jsonb_build_object(%4$s), %5$s, tg_op);
          else
            insert into realtime.outbox (schema_name, table_name, pk, owner, op)
            values (%2$L, %3$L, pg_catalog.jsonb_build_object(%6$s), %7$s, tg_op);
          end if;
          return null;
        end
        $body$
      $function$,
      watched.function_name, watched.nspname, watched.relname,
      (select string_agg(format('%L, old.%I', k, k), ', ') from unnest(watched.key_columns) k),
      case when watched.has_owner then 'old.user_id' else 'null' end,
      (select string_agg(format('%L, new.%I', k, k), ', ') from unnest(watched.key_columns) k),
      case when watched.has_owner then 'new.user_id' else 'null' end);
    if not exists (select from pg_trigger t where t.tgrelid = watched.oid and t.tgname = 'note_change') then
      execute format(
        'create trigger note_change after insert or update or delete on %s for each row execute function realtime.%I()',
        watched.relation, watched.function_name);
    end if;
  end loop;
end
$$;

-- The columns of watched tables that a role may read. A table whose key the role may not read is left out, and so is one
-- whose changes are not noted yet.
create function realtime.readable_tables(reader text) returns table (
  schema_name text, table_name text, key_columns text[], has_owner boolean, columns jsonb
)
language sql stable
as $$
  select n.nspname::text, c.relname::text, keys.names,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id'
                   and a.atttypid = 'uuid'::regtype and not a.attisdropped),
         (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
            from pg_attribute a join pg_type t on t.oid = a.atttypid
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and has_column_privilege(reader, c.oid, a.attnum, 'select'))
    from pg_publication_rel r
    join pg_publication p on p.oid = r.prpubid and p.pubname = 'supabase_realtime'
    join pg_class c on c.oid = r.prrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names,
             bool_and(has_column_privilege(reader, c.oid, a.attnum, 'select')) as readable
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary
    ) keys
   where keys.readable and has_schema_privilege(reader, n.oid, 'usage')
     and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change')
$$;
grant execute on function realtime.readable_tables(text) to authenticator;

-- The rows that each of several readers may see, in one call. A reader is
--   {role, claims, session: uuid | null, tables: [{schema, table, columns: [name], key: [name], rows: [pk]}]}
-- and a result is (reader, table, row: indexes from 0; record). A reader whose session was signed out gives one result
-- without a record. Row-level security decides, because each read runs in its reader's role.
create function realtime.read_rows(readers jsonb) returns table (reader int, at_table int, at_row int, record json)
language plpgsql
as $$
declare
  who record;
  wanted record;
begin
  for who in
    select (ordinality - 1)::int as position, value ->> 'role' as role, value ->> 'claims' as claims,
           (value ->> 'session')::uuid as session, value -> 'tables' as tables
      from jsonb_array_elements(readers) with ordinality
  loop
    if who.session is not null and not auth.session_alive(who.session, (who.claims::jsonb ->> 'sub')::uuid) then
      return query select who.position, null::int, null::int, null::json;
      continue;
    end if;
    perform set_config('request.jwt.claims', who.claims, true), set_config('role', who.role, true);
    for wanted in
      select (ordinality - 1)::int as position, value ->> 'schema' as schema_name, value ->> 'table' as table_name,
             value -> 'columns' as columns, value -> 'key' as key, value -> 'rows' as rows
        from jsonb_array_elements(who.tables) with ordinality
    loop
      begin
        return query execute format(
          'select $1, $2, (k.ordinality - 1)::int, row_to_json(r)
             from jsonb_array_elements($3) with ordinality k
             cross join lateral jsonb_populate_record(null::%1$I.%2$I, k.value) p
             join %1$I.%2$I t on %3$s
             cross join lateral (select %4$s) r',
          wanted.schema_name, wanted.table_name,
          (select string_agg(format('t.%1$I = p.%1$I', name), ' and ') from jsonb_array_elements_text(wanted.key) name),
          (select string_agg(format('t.%I', name), ', ') from jsonb_array_elements_text(wanted.columns) name))
          using who.position, wanted.position, wanted.rows;
      exception when insufficient_privilege then
        null; -- The right was revoked meanwhile, so the reader sees nothing.
      end;
    end loop;
  end loop;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
-- The function takes on its readers' roles, so only the gateway's own login may call it.
grant execute on function realtime.read_rows(jsonb) to authenticator;

-- Broadcasts sent from the database, and those that a client asked to keep. They are replayed to members of private
-- channels for three days. Its policies decide over private channels: whoever may read a message of a topic joins it, and
-- whoever may insert one with the extension `broadcast` or `presence` sends that. Without a policy nobody does.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean not null default true,
  inserted_at timestamp not null default (clock_timestamp() at time zone 'utc'),
  updated_at timestamp not null default (clock_timestamp() at time zone 'utc'),
  -- Only of messages that a client asked to keep for a shorter time.
  expires_at timestamptz,
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;
create index messages_replay on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
create index messages_age on realtime.messages (inserted_at);
create index messages_expiry on realtime.messages (expires_at) where expires_at is not null;

-- Puts a broadcast in the same log as the changes of rows, so that every node delivers it once and after its commit.
create function realtime.note_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into realtime.outbox (schema_name, table_name, pk, op)
  values ('realtime', 'messages', pg_catalog.jsonb_build_object('id', new.id), 'INSERT');
  return null;
end
$$;
create trigger note_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null
        and (new.payload is not null or new.binary_payload is not null) and new.expires_at is null)
  execute function realtime.note_message();

-- Keeps a broadcast that its sender's process delivers itself.
create function realtime.keep_message(
  message_id uuid, topic text, event text, payload jsonb, binary_payload bytea, seconds integer
) returns void
language sql
as $$
  insert into realtime.messages (id, topic, extension, event, payload, binary_payload, private, expires_at)
  values (message_id, topic, 'broadcast', event, payload, binary_payload, true,
          clock_timestamp() + make_interval(secs => seconds))
$$;

-- The topic of the channel in question, for policies.
create function realtime.topic() returns text
language sql stable
return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Broadcasts to a topic under the rights of whoever calls it. A failure is a warning and never fails the transaction,
-- because these functions are called from triggers.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id,
          case when jsonb_typeof(payload) = 'object' then jsonb_build_object('id', message_id) || payload else payload end,
          event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers: broadcasts a row as it was and as it is.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void
language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
                       'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;
grant execute on function realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role;

create function realtime.read_probe(topic text, of_broadcast uuid, of_presence uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into realtime.messages (id, topic, extension)
  values (of_broadcast, topic, 'broadcast'), (of_presence, topic, 'presence')
$$;
grant execute on function realtime.read_probe(text, uuid, uuid) to authenticator;

-- What the policies of realtime.messages allow a caller in the private channel of that topic. Everything that it writes, and
-- the caller's role, is rolled back with the block. A policy that fails allows nothing.
create function realtime.authorize(
  caller_role text, claims text, session uuid, channel_topic text,
  out broadcast_read boolean, out presence_read boolean, out broadcast_write boolean, out presence_write boolean
)
language plpgsql
as $$
declare
  of_broadcast uuid := gen_random_uuid();
  of_presence uuid := gen_random_uuid();
begin
  broadcast_read := false;
  presence_read := false;
  broadcast_write := false;
  presence_write := false;
  if session is not null and not auth.session_alive(session, (claims::jsonb ->> 'sub')::uuid) then
    return;
  end if;
  begin
    perform realtime.read_probe(channel_topic, of_broadcast, of_presence);
    perform set_config('realtime.topic', channel_topic, true), set_config('request.jwt.claims', claims, true),
            set_config('role', caller_role, true);
    begin
      select coalesce(bool_or(m.id = of_broadcast), false), coalesce(bool_or(m.id = of_presence), false)
        into broadcast_read, presence_read
        from realtime.messages m where m.id in (of_broadcast, of_presence);
    exception when others then
      broadcast_read := false;
      presence_read := false;
    end;
    begin
      insert into realtime.messages (topic, extension) values (channel_topic, 'broadcast');
      broadcast_write := true;
    exception when others then null;
    end;
    begin
      insert into realtime.messages (topic, extension) values (channel_topic, 'presence');
      presence_write := true;
    exception when others then null;
    end;
    raise exception using errcode = 'RT000', message = 'The probe is rolled back';
  exception when sqlstate 'RT000' then
    null;
  end;
end
$$;
-- The function takes on the caller's role, so only the gateway's own login may call it.
grant execute on function realtime.authorize(text, text, uuid, text) to authenticator;

-- Which questions `[operator, value, pattern]` hold, as indexes from 0. One that fails does not hold.
create function realtime.match_patterns(questions jsonb) returns setof int
language plpgsql
as $$
declare
  asked record;
  found_it boolean;
begin
  for asked in
    select (ordinality - 1)::int as at, question ->> 0 as operator, question ->> 1 as value, question ->> 2 as pattern
      from jsonb_array_elements(questions) with ordinality q (question, ordinality)
  loop
    begin
      found_it := case asked.operator
        when 'like' then asked.value like asked.pattern
        when 'ilike' then asked.value ilike asked.pattern
        when 'match' then asked.value ~ asked.pattern
        else asked.value ~* asked.pattern
      end;
    exception when others then
      found_it := false;
    end;
    if found_it then return next asked.at; end if;
  end loop;
end
$$;
grant execute on function realtime.match_patterns(jsonb) to authenticator;

-- The processes that serve channels, and what they tell each other that is longer than a notification may be (8,000
-- bytes). Lost in a crash without harm: each process announces itself again.
create unlogged table realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
alter table realtime.nodes enable row level security;

create unlogged table realtime.relay (
  id bigint generated always as identity primary key,
  body text not null,
  sent_at timestamptz not null default clock_timestamp()
);
alter table realtime.relay enable row level security;
create index relay_age on realtime.relay (sent_at);

-- NOTIFY takes a lock until the commit, so this is a transaction of its own.
create function realtime.relay_send(bodies text[]) returns void
language plpgsql
as $$
declare
  sent text;
  long_id bigint;
begin
  foreach sent in array bodies loop
    if octet_length(sent) < 7900 then
      perform pg_notify('realtime_relay', sent);
    else
      insert into realtime.relay (body) values (sent) returning id into long_id;
      perform pg_notify('realtime_relay', '#' || long_id || ' ' || split_part(sent, ' ', 1));
    end if;
  end loop;
end
$$;

-- Changes when a table enters or leaves the publication.
create function realtime.publication_state() returns text
language sql stable
as $$
  select coalesce(string_agg(r.prrelid::text, ',' order by r.prrelid), '')
    from pg_publication_rel r join pg_publication p on p.oid = r.prpubid and p.pubname = 'supabase_realtime'
$$;

-- Ends the channels of a session at once when it is signed out or its person is banned or deleted. `!` and the person;
-- without one it may be anybody. Signing out is rare, so the lock of NOTIFY delays nobody.
create function realtime.announce_ended_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from (select from gone limit 101) counted) > 100 then
    perform pg_notify('realtime_relay', '!');
  else
    perform pg_notify('realtime_relay', '!' || user_id) from (select distinct user_id from gone) persons;
  end if;
  return null;
end
$$;
create trigger announce_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function realtime.announce_ended_sessions();

create function realtime.announce_ban() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('realtime_relay', '!' || new.id);
  return null;
end
$$;
create trigger announce_ban after update on auth.users for each row
  when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function realtime.announce_ban();
