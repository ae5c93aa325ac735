/** Bodies, PUT, plans and the settings through which functions read a request and change its response. */
import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(`
  create table public.pairs (a int, b int, note text default 'none', primary key (a, b));
  grant select, insert, update on public.pairs to anon, service_role;
  create function public.whole(jsonb) returns jsonb language sql immutable return $1;
  create function public.shout(text) returns text language sql immutable return upper($1);
  create function public.size(bytea) returns int language sql immutable return length($1);
  create function public.greet(name text) returns text language sql immutable return 'hello ' || name;
  create function public.ask(header text) returns text language sql stable
    return current_setting('request.headers')::json ->> header;
  create function public.answer(status text, headers text) returns text language sql volatile
    as 'select set_config(''response.status'', status, true), set_config(''response.headers'', headers, true); select ''done''';
  create function public.now_there() returns timestamptz language sql stable return '2026-01-01 00:00:00Z'::timestamptz;
  create function public.note_status() returns trigger language plpgsql as
    'begin perform set_config(''response.status'', ''202'', true); return new; end';
  create trigger note_status before update on public.pairs for each row when (new.note = 'later')
    execute function public.note_status();
  grant execute on all functions in schema public to anon;
`);
const send = (
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) => rest.request(path, { method: "POST", ...init });
const json = { "content-type": "application/json" };
const answerOf = async (response: Promise<Response>): Promise<[number, unknown]> => {
  const { status, text } = await response.then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }));
  return [status, text === "" ? null : JSON.parse(text)];
};

test("a table takes JSON without a type, CSV and forms, and refuses other bodies", async () => {
  const rows = { prefer: "return=representation" };
  const csv = 'a,b,note\n1,1,NULL\n1,2,"NULL"\n1,3,"x, ""y"""\n';
  expect(
    await answerOf(send("/pairs", { body: csv, headers: { ...rows, "content-type": "text/csv" } })),
  ).toEqual([
    201,
    [
      { a: 1, b: 1, note: null },
      { a: 1, b: 2, note: "NULL" },
      { a: 1, b: 3, note: 'x, "y"' },
    ],
  ]);
  const form = { ...rows, "content-type": "application/x-www-form-urlencoded" };
  expect(await answerOf(send("/pairs", { body: "a=2&b=1&note=from+a+form", headers: form }))).toEqual([
    201,
    [{ a: 2, b: 1, note: "from a form" }],
  ]);
  const bare = new Blob(['{"a":2,"b":2}']);
  const untyped = await fetch(`${rest.url}/rest/v1/pairs`, {
    method: "POST",
    body: bare,
    headers: { apikey: "sb_publishable_test", ...rows },
  });
  expect([untyped.status, await untyped.json()]).toEqual([201, [{ a: 2, b: 2, note: "none" }]]);
  expect(
    await answerOf(send("/pairs", { body: "a,b\n1", headers: { "content-type": "text/csv" } })),
  ).toMatchObject([400, { code: "PGRST102" }]);
  for (const type of ["text/plain", "image/png"])
    expect(await answerOf(send("/pairs", { body: "x", headers: { "content-type": type } }))).toMatchObject([
      415,
      {},
    ]);
});

test("a write of more rows than anybody needs is refused before it is read", async () => {
  const csv = { "content-type": "text/csv" };
  const answer = await answerOf(send("/pairs", { body: `a\n${"b\n".repeat(400_000)}`, headers: csv }));
  expect(answer).toMatchObject([400, { code: "query_too_large" }]);
  const rows = JSON.stringify(Array.from({ length: 10_001 }, (_, a) => ({ a, b: 9 })));
  expect(await answerOf(send("/pairs", { body: rows, headers: json }))).toMatchObject([
    400,
    { code: "query_too_large" },
  ]);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await answerOf(send("/pairs", { body: "a=1&".repeat(100_000), headers: form }))).toMatchObject([
    400,
    { code: "query_too_large" },
  ]);
});

test("PUT inserts or replaces the one row that it names by the primary key", async () => {
  const put = (path: string, body: string) => answerOf(send(path, { method: "PUT", body, headers: json }));
  const row = '{"a":5,"b":6,"note":"first"}';
  expect(await put("/pairs?a=eq.5&b=eq.6", row)).toEqual([201, null]);
  expect(await put("/pairs?a=eq.5&b=eq.6", row.replace("first", "second"))).toEqual([204, null]);
  const { rows } = await rest.owner.query("select note from public.pairs where a = 5");
  expect(rows).toEqual([{ note: "second" }]);
  expect(await put("/pairs?a=eq.5", row)).toMatchObject([405, { code: "PGRST105" }]);
  expect(await put("/pairs?a=eq.5&b=gt.6", row)).toMatchObject([405, { code: "PGRST105" }]);
  expect(await put("/pairs", row)).toMatchObject([405, { code: "PGRST105" }]);
  expect(await put("/pairs?a=eq.5&b=eq.7", row)).toMatchObject([400, { code: "PGRST115" }]);
  expect(await put("/pairs?a=eq.5&b=eq.6&limit=1", row)).toMatchObject([400, { code: "PGRST114" }]);
  expect(await put("/pairs?a=eq.5&b=eq.6", `[${row},${row}]`)).toMatchObject([400, { code: "PGRST102" }]);
});

test("an upsert is created only where it inserted a row", async () => {
  const upsert = async (body: string): Promise<number> => {
    const merge = { ...json, prefer: "resolution=merge-duplicates" };
    return (await send("/pairs", { body, headers: merge })).status;
  };
  expect(await upsert('{"a":7,"b":1}')).toBe(201);
  expect(await upsert('{"a":7,"b":1}')).toBe(200);
  expect(await upsert('[{"a":7,"b":1},{"a":7,"b":2}]')).toBe(201);
});

test("a function without names takes the whole body", async () => {
  const body = '{"any":[1,{"x":null}]}';
  expect(await answerOf(send("/rpc/whole", { body, headers: json }))).toEqual([200, JSON.parse(body)]);
  expect(await answerOf(send("/rpc/whole", { body: "[1,2]", headers: json }))).toEqual([200, [1, 2]]);
  const text = { "content-type": "text/plain" };
  expect(await answerOf(send("/rpc/shout", { body: "quiet", headers: text }))).toEqual([200, "QUIET"]);
  const bytes = { "content-type": "application/octet-stream" };
  expect(await answerOf(send("/rpc/size", { body: "12345", headers: bytes }))).toEqual([200, 5]);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await answerOf(send("/rpc/greet", { body: "name=Ada", headers: form }))).toEqual([200, "hello Ada"]);
  expect(await answerOf(send("/rpc/greet", { body: "Ada", headers: text }))).toMatchObject([
    404,
    { code: "PGRST202" },
  ]);
  expect(await answerOf(send("/rpc/greet", { body: "[1]", headers: json }))).toMatchObject([
    404,
    { code: "PGRST202" },
  ]);
  const counted = await rest.anon.rpc("greet", { name: "Ada" }, { count: "exact" });
  expect([counted.data, counted.count]).toEqual(["hello Ada", 1]);
});

test("the plan of a statement is shown to the service alone", async () => {
  const plan = await rest.service
    .from("pairs")
    .select("a")
    .eq("a", 1)
    .explain({ format: "json", verbose: true });
  expect(plan.data).toMatchObject([{ Plan: { "Node Type": expect.any(String) as string } }]);
  const text = await rest.service.from("pairs").select("a").explain({ analyze: true });
  expect(text.data).toContain("actual");
  const refused = await rest.anon.from("pairs").select("a").explain();
  expect([refused.status, refused.error?.code]).toEqual([406, "PGRST107"]);
  const geo = await rest.anon.from("pairs").select("a").geojson();
  expect([geo.status, geo.error?.message]).toEqual([406, expect.stringContaining("PostGIS") as string]);
});

test("functions read the request's headers, but never its credentials, and change the response", async () => {
  const ask = (header: string) =>
    answerOf(
      send("/rpc/ask", {
        body: JSON.stringify({ header }),
        headers: { ...json, "x-own": "mine", cookie: "secret=1" },
      }),
    );
  expect(await ask("x-own")).toEqual([200, "mine"]);
  for (const header of ["apikey", "authorization", "cookie"]) expect(await ask(header)).toEqual([200, null]);

  const answer = (status: string, headers: string) =>
    send("/rpc/answer", { body: JSON.stringify({ status, headers }), headers: json });
  const changed = await answer("418", '[{"X-Own": "set"}, {"Cache-Control": "no-store"}]');
  expect([changed.status, changed.headers.get("x-own"), await changed.json()]).toEqual([418, "set", "done"]);
  expect(await answerOf(answer("99", "[]"))).toMatchObject([500, { code: "PGRST112" }]);
  expect(await answerOf(answer("", '{"x": 1}'))).toMatchObject([500, { code: "PGRST111" }]);
  // A later request of the same connection is not changed.
  expect((await send("/rpc/greet", { body: '{"name":"x"}', headers: json })).status).toBe(200);

  await rest.owner.query("insert into public.pairs values (8, 8)");
  const later = send("/pairs?a=eq.8", { method: "PATCH", body: '{"note":"later"}', headers: json });
  expect((await later).status).toBe(202);
});

test("times are in the time zone of the request", async () => {
  const at = (zone: string) =>
    answerOf(rest.request("/rpc/now_there", { headers: { prefer: `timezone=${zone}` } }));
  expect(await at("America/Los_Angeles")).toEqual([200, "2025-12-31T16:00:00-08:00"]);
  expect(await at("Nowhere/Land")).toEqual([200, "2026-01-01T00:00:00+00:00"]);
});

test("the root describes what the caller may see, and no more", async () => {
  const response = await rest.request("/");
  const document = (await response.json()) as {
    paths: object;
    definitions: Record<string, { properties: object }>;
  };
  expect(response.headers.get("content-type")).toContain("application/openapi+json");
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/pairs", "/rpc/greet", "/rpc/whole"]));
  expect(document.definitions["pairs"]?.properties).toMatchObject({
    a: { type: "integer", format: "integer" },
    note: { type: "string", format: "text" },
  });
  await rest.owner.query("create table public.unseen (id int); notify pgrst, 'reload schema'");
  const again = await (await rest.request("/")).text();
  expect(again).not.toContain("unseen");
});
