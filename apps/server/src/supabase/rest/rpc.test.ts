import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(
  `
  create table public.items (id int primary key, label text, parent int references public.items (id));
  insert into public.items values (1, 'one', null), (2, 'two', 1), (3, 'three', 1);
  create function public.add(a int, b int default 10) returns int language sql immutable return a + b;
  create function public.greet(name text) returns text language sql stable return 'hello ' || name;
  create function public.all_items() returns setof public.items language sql stable security definer
    set search_path = '' as 'select * from public.items';
  create function public.one_item(wanted int) returns public.items language sql stable security definer
    set search_path = '' as 'select * from public.items where id = wanted';
  create function public.pairs(n int) returns table (k int, v text) language sql stable
    as 'select i, ''v'' || i from generate_series(1, n) i';
  create function public.labels() returns table (label text) language sql stable security definer set search_path = ''
    as 'select label from public.items order by id limit 2';
  create function public.half(of int, out whole int) language sql stable as 'select of / 2';
  create function public.numbers(n int) returns setof int language sql stable as 'select generate_series(1, n)';
  create function public.echo(doc jsonb, list int[] default '{}') returns jsonb language sql immutable
    return jsonb_build_object('doc', doc, 'list', list);
  create function public.forget() returns void language plpgsql as 'begin delete from public.items where id < 0; end';
  create function public.fail(why text) returns void language plpgsql as 'begin raise exception ''%'', why; end';
  create function public.teapot() returns void language plpgsql as
    'begin raise sqlstate ''PT418'' using message = ''short'', detail = ''and stout''; end';
  create function public.write_in_get() returns int language plpgsql security definer set search_path = '' as
    'begin insert into public.items values (99, ''x''); return 1; end';
  create function public.either(a int) returns text language sql immutable return 'int';
  create function public.either(b text) returns text language sql immutable return 'text';
  create function public.private() returns text language sql immutable return 'secret';
  create function public.sleepy() returns void language sql as 'select pg_sleep(20)';
  create function public.whoami() returns json language sql stable return json_build_object(
    'role', current_user, 'uid', auth.uid(), 'method', current_setting('request.method'), 'path', current_setting('request.path'));
  grant execute on all functions in schema public to anon, authenticated;
  revoke execute on function public.private() from anon, authenticated;
`,
  { timeoutsMs: { client: 1_000, service: 1_000 } },
);
const { anon } = rest;

test("a function takes its arguments by name, from a body or a query string", async () => {
  expect((await anon.rpc("add", { a: 1, b: 2 })).data).toBe(3);
  expect((await anon.rpc("add", { a: 1 })).data).toBe(11);
  expect((await anon.rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(3);
  expect((await anon.rpc("greet", { name: 'a, (b) "c"' }, { get: true })).data).toBe('hello a, (b) "c"');
  expect((await anon.rpc("greet", { name: null })).data).toBeNull();
  expect((await anon.rpc("echo", { doc: { a: [1, { b: null }] }, list: [1, 2] })).data).toEqual({
    doc: { a: [1, { b: null }] },
    list: [1, 2],
  });
  expect((await anon.rpc("echo", { doc: "text" })).data).toEqual({ doc: "text", list: [] });
  expect((await anon.rpc("either", { a: 1 })).data).toBe("int");
  expect((await anon.rpc("either", { b: "x" })).data).toBe("text");
});

test("a set is a list that can be filtered, ordered, paged and counted; a record is an object", async () => {
  const all = await anon.rpc("all_items").select("id,label").gt("id", 1).order("id", { ascending: false });
  expect(all.data).toEqual([
    { id: 3, label: "three" },
    { id: 2, label: "two" },
  ]);
  expect((await anon.rpc("one_item", { wanted: 2 })).data).toEqual({ id: 2, label: "two", parent: 1 });
  expect((await anon.rpc("labels")).data).toEqual([{ label: "one" }, { label: "two" }]);
  expect((await anon.rpc("labels").eq("label", "two")).data).toEqual([{ label: "two" }]);
  expect((await anon.rpc("half", { of: 8 })).data).toEqual({ whole: 4 });
  expect((await anon.rpc("pairs", { n: 2 })).data).toEqual([
    { k: 1, v: "v1" },
    { k: 2, v: "v2" },
  ]);
  expect((await anon.rpc("pairs", { n: 5 }).eq("v", "v4").single()).data).toEqual({ k: 4, v: "v4" });
  expect((await anon.rpc("numbers", { n: 3 })).data).toEqual([1, 2, 3]);
  const counted = await anon.rpc("pairs", { n: 30 }, { count: "exact" }).range(0, 9);
  expect([counted.status, counted.count, counted.data?.length]).toEqual([206, 30, 10]);
  const head = await anon.rpc("pairs", { n: 4 }, { head: true, count: "exact" });
  expect([head.count, head.data]).toEqual([4, null]);
});

test("a function runs as its caller", async () => {
  const user = await rest.signUp();
  expect((await user.client.rpc("whoami")).data).toEqual({
    role: "authenticated",
    uid: user.id,
    method: "POST",
    path: "/rest/v1/rpc/whoami",
  });
  expect((await anon.rpc("whoami", {}, { get: true })).data).toEqual({
    role: "anon",
    uid: null,
    method: "GET",
    path: "/rest/v1/rpc/whoami",
  });
});

test("void has an empty answer, and a failure answers the raised error", async () => {
  const forget = await anon.rpc("forget");
  expect([forget.status, forget.error?.code]).toEqual([401, "42501"]);
  const failed = await anon.rpc("fail", { why: "because" });
  expect([failed.status, failed.error?.code, failed.error?.message]).toEqual([400, "P0001", "because"]);
  const teapot = await anon.rpc("teapot");
  expect([teapot.status, teapot.error?.message, teapot.error?.details]).toEqual([418, "short", "and stout"]);
  const written = await anon.rpc("write_in_get", {}, { get: true });
  expect([written.status, written.error?.code]).toEqual([405, "25006"]);
  const slow = await anon.rpc("sleepy");
  expect([slow.status, slow.error?.code]).toEqual([503, "57014"]);
});

test("an unknown, forbidden or wrongly called function answers that it does not exist", async () => {
  for (const [name, args] of [
    ["nope", {}],
    ["private", {}],
    ["add", {}],
    ["add", { a: 1, c: 2 }],
    ["pg_sleep", { seconds: 1 }],
    ["set_config", { a: 1 }],
  ] as const) {
    const { status, error } = await anon.rpc(name, args);
    expect([name, status, error?.code]).toEqual([name, 404, "PGRST202"]);
  }
  expect((await rest.request("/rpc/add", { method: "DELETE" })).status).toBe(405);
});
