import { DatabaseError, Pool } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../apps/server/testing/postgres.ts";
import { attempts } from "./policy-attempts.ts";
import { type Outcome, policyCases } from "./policy-cases.ts";
import { people, seed } from "./policy-seed.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
afterAll(() => pool.end());
await pool.query(seed);

const callers = {
  anon: { role: "anon", claims: { role: "anon" } },
  owner: { role: "authenticated", claims: { role: "authenticated", sub: people.owner } },
  other: { role: "authenticated", claims: { role: "authenticated", sub: people.other } },
  service: { role: "service_role", claims: { role: "service_role" } },
};
type CallerName = keyof typeof callers;
const callerNames: CallerName[] = ["anon", "owner", "other", "service"];

/** Runs the statement as the gateway would, and rolls it back. */
async function tryAs(name: CallerName, sql: string): Promise<Outcome> {
  const { role, claims } = callers[name];
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await client.query(`set local role ${role}`);
    const { rowCount } = await client.query(sql);
    return (rowCount ?? 0) > 0 ? "yes" : "no";
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "42501") return "denied";
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const names = async (sql: string): Promise<string[]> =>
  (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

describe.each(Object.entries(policyCases))("public.%s", (table, { where, insert, set, rights }) => {
  const statements = {
    select: `select 1 from public.${table} where ${where}`,
    insert: `insert into public.${table} ${insert}`,
    update: `update public.${table} set ${set} where ${where}`,
    delete: `delete from public.${table} where ${where}`,
  };
  test.each(Object.entries(statements))("%s is for whom it is meant", async (action, sql) => {
    const found: Outcome[] = [];
    for (const name of callerNames) found.push(await tryAs(name, sql));
    expect(found.join(" ")).toBe(rights[action as keyof typeof rights]);
  });
});

test.each(Object.entries(attempts))("%s", async (_, { as, sql, outcome }) => {
  expect(await tryAs(as, sql)).toBe(outcome);
});

test("every table of schema public has a case, and every case has a table", async () => {
  const tables = await names(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') order by 1`);
  expect(Object.keys(policyCases).sort()).toEqual(tables);
});

const ownSchemas = "('public', 'auth', 'storage', 'realtime', 'sandbox')";

test("every table has row-level security on", async () => {
  expect(
    await names(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ${ownSchemas} and c.relkind in ('r', 'p') and not c.relrowsecurity`),
  ).toEqual([]);
});

test("no view bypasses row-level security", async () => {
  expect(
    await names(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ${ownSchemas} and (c.relkind in ('m', 'f') or c.relkind = 'v'
         and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false))`),
  ).toEqual([]);
});

/** The product's functions that a browser may call, by signature. */
const callableByPeople = [
  "collection_summaries()",
  "content_sources(uuid)",
  "end_own_session(uuid)",
  "gallery_count(text[],text,uuid,text,timestamp with time zone,timestamp with time zone,boolean,uuid,boolean)",
  "gallery_engines()",
  "gallery_family(uuid)",
  "gallery_page(text[],integer,timestamp with time zone,uuid,text,uuid,text,timestamp with time zone,timestamp with time zone,boolean,uuid,boolean)",
  "is_declared(text)",
  "is_made_file(text)",
  "is_shown_by_own_character(uuid)",
  "is_worked_from(uuid)",
  "own_files(uuid[])",
  "own_sessions()",
  "own_withdrawals()",
  "prompt_history(text,integer)",
  "queue_positions()",
  "search_talks(text,uuid)",
  "talk_branches(uuid)",
  "talk_page(uuid,uuid,integer)",
  "what_you_keep()",
];

test("anon and authenticated may call no function of the product that is not listed", async () => {
  expect(
    await names(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'credits', 'jobs', 'engines')
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
       order by 1`),
  ).toEqual(callableByPeople);
});

test("every function that runs with its owner's rights has a fixed search_path", async () => {
  expect(
    await names(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
         and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`),
  ).toEqual([]);
});

test("a new object grants nothing to anybody", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`
      create table public.just_made (id int generated always as identity);
      create function public.just_made() returns int language sql return 1;
      create schema just_made`);
    const { rows } = await client.query<{ role: string; rights: boolean }>(`
      select role, has_table_privilege(role, 'public.just_made', 'select, insert, update, delete, truncate, references, trigger')
          or has_sequence_privilege(role, 'public.just_made_id_seq', 'usage, select, update')
          or has_function_privilege(role, 'public.just_made()', 'execute')
          or has_schema_privilege(role, 'just_made', 'usage, create') as rights
        from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) role`);
    expect(rows.filter(({ rights }) => rights)).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("the gateway's login has no rights of its own, and the roles that it takes are plain roles", async () => {
  expect(
    (
      await pool.query(`
        select rolname, rolsuper, rolinherit, rolcanlogin, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
         where rolname in ('anon', 'authenticated', 'authenticator', 'service_role') order by rolname`)
    ).rows,
  ).toEqual(
    [
      { rolname: "anon", rolcanlogin: false, rolbypassrls: false },
      { rolname: "authenticated", rolcanlogin: false, rolbypassrls: false },
      { rolname: "authenticator", rolcanlogin: true, rolbypassrls: false },
      { rolname: "service_role", rolcanlogin: false, rolbypassrls: true },
    ].map((role) => ({
      ...role,
      rolsuper: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
    })),
  );
  expect(
    await names(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege('authenticator', c.oid, 'select, insert, update, delete')`),
  ).toEqual([]);
});

test("only the owner may create objects in the exposed schemas", async () => {
  expect(
    await names(`
      select role || ' in ' || nspname as name
        from pg_namespace, unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) role
       where nspname not like 'pg_%' and has_schema_privilege(role, oid, 'create')`),
  ).toEqual([]);
});

test("only the owner reads PostgreSQL's own tables of keys and passwords", async () => {
  for (const table of [
    "auth.users",
    "auth.refresh_tokens",
    "auth.sessions",
    "storage.signing_keys",
    "storage.open_uploads",
    "storage.upload_parts",
    "realtime.outbox",
  ]) {
    for (const name of callerNames) {
      expect([table, name, await tryAs(name, `select 1 from ${table}`)]).toEqual([table, name, "denied"]);
    }
  }
});
