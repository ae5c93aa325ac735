-- Supabase's roles. `authenticator` is the gateway's login; it has no rights of its own and takes on one of the other three
-- for each transaction.
do $$
declare
  role_name text;
begin
  -- Roles belong to the whole cluster, so another database in it may have created them already.
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

alter role service_role bypassrls;
alter role authenticator login noinherit;
-- Answers are pages of few rows. Memoize sizes its table for every row that the query could read without its limit: 10 ms
-- for each look-up of a page of 50 rows.
alter role authenticator set enable_memoize = off;
grant anon, authenticated, service_role to authenticator;

-- Nothing is granted by default; every table grants its own rights.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

-- The caller's claims, set by the gateway at the start of each transaction.
create function auth.jwt() returns jsonb
language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;

create function auth.uid() returns uuid
language sql stable
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

create function auth.role() returns text
language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', 'anon');

create function auth.email() returns text
language sql stable
return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
