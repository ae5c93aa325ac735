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
  -- The row's user_id, the only reader who is told of its deletion.
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
      raise exception '% is in the publication supabase_realtime and has no primary key', watched.relation;
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

-- The columns of watched tables that a role may read. A table whose key the role may not read is left out.
create function realtime.readable_tables(reader text) returns table (
  schema_name text, table_name text, key_columns text[], columns jsonb
)
language sql stable
as $$
  select n.nspname::text, c.relname::text, keys.names,
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

-- Who may join a private channel: whoever may read a message of its topic, as policies of this table decide. It holds no
-- rows, and without a policy nobody joins.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default true,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select on realtime.messages to anon, authenticated, service_role;

-- The topic of the channel that is being joined, for policies.
create function realtime.topic() returns text
language sql stable
return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, service_role;

create function realtime.write_probe(topic text) returns void
language sql security definer set search_path = ''
as $$
  insert into realtime.messages (topic, extension) values (topic, 'broadcast'), (topic, 'presence')
$$;
grant execute on function realtime.write_probe(text) to authenticator;

-- Reads messages of the topic under the reader's rights. They, and the reader's role, are rolled back with the block.
create function realtime.may_join(reader_role text, claims text, session uuid, channel_topic text) returns boolean
language plpgsql
as $$
declare
  allowed boolean := false;
begin
  if session is not null and not auth.session_alive(session, (claims::jsonb ->> 'sub')::uuid) then
    return false;
  end if;
  begin
    perform realtime.write_probe(channel_topic);
    perform set_config('realtime.topic', channel_topic, true), set_config('request.jwt.claims', claims, true),
            set_config('role', reader_role, true);
    allowed := exists (select from realtime.messages m where m.topic = channel_topic);
    raise exception using errcode = 'RT000', message = 'The probe is rolled back';
  exception when sqlstate 'RT000' then
    null;
  end;
  return allowed;
end
$$;
grant execute on function realtime.may_join(text, text, uuid, text) to authenticator;
