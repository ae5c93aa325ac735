import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(`
  create type public.mood as enum ('calm', 'wild');
  create table public.things (
    id int primary key,
    name text,
    amount numeric,
    is_on boolean,
    made_at timestamptz,
    mood public.mood,
    tags text[],
    data jsonb,
    period int4range,
    "odd name, (really)" text
  );
  insert into public.things values
    (1, 'apple', 1.5, true, '2024-01-01Z', 'calm', '{red,round}', '{"a": {"b": "x"}, "n": 1, "list": [10, 20]}', '[1,5)', 'q'),
    (2, 'banana', 2.5, false, '2024-02-01Z', 'wild', '{yellow}', '{"a": {"b": "y"}, "n": 2}', '[5,9)', null),
    (3, 'a,b "(c)"', null, null, null, null, '{}', null, null, null),
    (4, '100%', -4, true, '2025-01-01Z', 'wild', '{red}', '{"a": null}', '[20,30)', null),
    (5, null, 7, null, null, 'calm', null, '[]', null, null);
  create table public.hidden (id int primary key, secret text);
  insert into public.hidden values (1, 'nobody sees this');
  create table public.partly (id int primary key, shown text, secret text);
  insert into public.partly values (1, 'yes', 'no');
  grant select on public.things to anon, authenticated, service_role;
  grant select (id, shown) on public.partly to anon;
`);
const { anon } = rest;

const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>): Promise<number[]> => {
  const { data, error } = await query;
  expect(error).toBeNull();
  return (data as { id: number }[]).map(({ id }) => id);
};
const things = () => anon.from("things").select("id").order("id");

test("every comparison selects the rows that PostgreSQL selects", async () => {
  expect(await ids(things().eq("name", "apple"))).toEqual([1]);
  expect(await ids(things().neq("name", "apple"))).toEqual([2, 3, 4]);
  expect(await ids(things().gt("amount", 1.5))).toEqual([2, 5]);
  expect(await ids(things().gte("amount", 1.5))).toEqual([1, 2, 5]);
  expect(await ids(things().lt("made_at", "2024-02-01Z"))).toEqual([1]);
  expect(await ids(things().lte("made_at", "2024-02-01Z"))).toEqual([1, 2]);
  expect(await ids(things().like("name", "%an%"))).toEqual([2]);
  expect(await ids(things().filter("name", "like", "*an*"))).toEqual([2]);
  expect(await ids(things().ilike("name", "APP%"))).toEqual([1]);
  expect(await ids(things().likeAnyOf("name", ["app%", "ban%"]))).toEqual([1, 2]);
  expect(await ids(things().ilikeAllOf("name", ["A%", "%E"]))).toEqual([1]);
  expect(await ids(things().filter("name", "match", "^[ab].*e$"))).toEqual([1]);
  expect(await ids(things().filter("name", "imatch", "^BAN"))).toEqual([2]);
  expect(await ids(things().is("name", null))).toEqual([5]);
  expect(await ids(things().is("is_on", true))).toEqual([1, 4]);
  expect(await ids(things().filter("is_on", "is", "unknown"))).toEqual([3, 5]);
  expect(await ids(things().filter("is_on", "isdistinct", "true"))).toEqual([2, 3, 5]);
  expect(await ids(things().likeAllOf("name", ["a%", "%e"]))).toEqual([1]);
  expect(await ids(things().ilikeAnyOf("name", ["APP%", "BAN%"]))).toEqual([1, 2]);
  expect(await ids(things().regexMatch("name", "^[ab].*e$"))).toEqual([1]);
  expect(await ids(things().regexIMatch("name", "^BAN"))).toEqual([2]);
  expect(await ids(things().isDistinct("is_on", true))).toEqual([2, 3, 5]);
  expect(await ids(things().match({ mood: "wild", is_on: true }))).toEqual([4]);
  expect(await ids(things().eq("mood", "wild"))).toEqual([2, 4]);
  expect(await ids(things().eq("is_on", true))).toEqual([1, 4]);
});

test("lists, arrays, ranges and documents are compared by their own operators", async () => {
  expect(await ids(things().in("id", [1, 3, 99]))).toEqual([1, 3]);
  expect(await ids(things().in("id", []))).toEqual([]);
  expect(await ids(things().in("name", ["apple", "100%"]))).toEqual([1, 4]);
  expect(await ids(things().notIn("id", [1, 2]))).toEqual([3, 4, 5]);
  expect(await ids(things().filter("name", "in", '("a,b \\"(c)\\"")'))).toEqual([3]);
  expect(await ids(things().contains("tags", ["red"]))).toEqual([1, 4]);
  expect(await ids(things().containedBy("tags", ["red", "yellow"]))).toEqual([2, 3, 4]);
  expect(await ids(things().overlaps("tags", ["round", "yellow"]))).toEqual([1, 2]);
  expect(await ids(things().contains("data", { n: 2 }))).toEqual([2]);
  expect(await ids(things().overlaps("period", "[4,6)"))).toEqual([1, 2]);
  expect(await ids(things().rangeGt("period", "[0,9)"))).toEqual([4]);
  expect(await ids(things().rangeLt("period", "[20,30)"))).toEqual([1, 2]);
  expect(await ids(things().rangeGte("period", "[5,9)"))).toEqual([2, 4]);
  expect(await ids(things().rangeLte("period", "[5,9)"))).toEqual([1, 2]);
  expect(await ids(things().rangeAdjacent("period", "[9,11)"))).toEqual([2]);
  expect(await ids(things().eq("data->a->>b", "x"))).toEqual([1]);
  expect(await ids(things().eq("data->n", 2))).toEqual([2]);
  expect(await ids(things().eq("data->list->1", 20))).toEqual([1]);
  expect(await ids(things().textSearch("name", "banana"))).toEqual([2]);
  expect(
    await ids(things().textSearch("name", "apple or banana", { type: "websearch", config: "english" })),
  ).toEqual([1, 2]);
});

test("not, and, or can be nested, with quoted values", async () => {
  expect(await ids(things().not("id", "in", "(1,2)"))).toEqual([3, 4, 5]);
  expect(await ids(things().not("name", "is", null))).toEqual([1, 2, 3, 4]);
  expect(await ids(things().not("name", "like", "%an%"))).toEqual([1, 3, 4]);
  expect(await ids(things().or("id.eq.1,name.eq.banana"))).toEqual([1, 2]);
  expect(await ids(things().or("id.eq.5,and(is_on.is.true,amount.gt.0)"))).toEqual([1, 5]);
  expect(await ids(things().or('name.eq."a,b \\"(c)\\"",id.in.(4,5)'))).toEqual([3, 4, 5]);
  expect(await ids(things().or("not.and(id.gt.1,id.lt.5)"))).toEqual([1, 5]);
  expect(await ids(things().or("tags.cs.{red,round},id.not.gt.0"))).toEqual([1]);
  expect(await ids(things().or("id.eq.1,id.eq.2").or("id.eq.2,id.eq.3"))).toEqual([2]);
  expect(await ids(things().gt("id", 1).lt("id", 4))).toEqual([2, 3]);
  expect(await ids(anon.from("things").select("id").eq('"odd name, (really)"', "q"))).toEqual([1]);
});

test("select renames, casts and reaches into documents", async () => {
  const { data } = await anon
    .from("things")
    .select("key:id, amount::text, data->a->>b, first:data->list->0, data->n")
    .eq("id", 1)
    .single();
  expect(data).toEqual({ key: 1, amount: "1.5", b: "x", first: 10, n: 1 });
  const all = await anon.from("things").select().eq("id", 2).single();
  expect(Object.keys(all.data ?? {})).toEqual([
    "id",
    "name",
    "amount",
    "is_on",
    "made_at",
    "mood",
    "tags",
    "data",
    "period",
    "odd name, (really)",
  ]);
  const stripped = await anon.from("things").select("id,name").eq("id", 5).stripNulls();
  expect(stripped.data).toEqual([{ id: 5 }]);
  const csv = await anon.from("things").select("id,name").lte("id", 3).order("id").csv();
  expect(csv.data).toBe('id,name\n1,apple\n2,banana\n3,"a,b ""(c)"""');
});

test("order puts nulls first or last as requested", async () => {
  const by = (ascending: boolean, nullsFirst?: boolean) =>
    anon
      .from("things")
      .select("id")
      .order("amount", { ascending, ...(nullsFirst === undefined ? {} : { nullsFirst }) })
      .order("id");
  expect(await ids(by(true))).toEqual([4, 1, 2, 5, 3]);
  expect(await ids(by(false))).toEqual([3, 5, 2, 1, 4]);
  expect(await ids(by(true, true))).toEqual([3, 4, 1, 2, 5]);
  expect(await ids(by(false, false))).toEqual([5, 2, 1, 4, 3]);
  expect(
    await ids(
      anon.from("things").select("id").order("data->n", { ascending: false, nullsFirst: false }).limit(2),
    ),
  ).toEqual([2, 1]);
});

test("limit, offset and the Range header select the page, and Content-Range names it", async () => {
  expect(await ids(things().limit(2))).toEqual([1, 2]);
  expect(await ids(things().range(1, 3))).toEqual([2, 3, 4]);
  expect(await ids(things().limit(0))).toEqual([]);
  const ranged = await rest.request("/things?select=id&order=id", {
    headers: { range: "1-2", "range-unit": "items" },
  });
  expect(ranged.status).toBe(200);
  expect(ranged.headers.get("content-range")).toBe("1-2/*");
  expect(await ranged.json()).toEqual([{ id: 2 }, { id: 3 }]);
  const open = await rest.request("/things?select=id&order=id", {
    headers: { range: "3-", prefer: "count=exact" },
  });
  expect(open.status).toBe(206);
  expect(open.headers.get("content-range")).toBe("3-4/5");
});

test("counts are exact, planned or estimated, and a page beyond the end is 416", async () => {
  const counted = await anon.from("things").select("id", { count: "exact" }).gt("id", 1).limit(2);
  expect([counted.status, counted.count, counted.data?.length]).toEqual([206, 4, 2]);
  const all = await anon.from("things").select("id", { count: "exact" });
  expect([all.status, all.count]).toEqual([200, 5]);
  const head = await anon.from("things").select("*", { count: "exact", head: true }).eq("is_on", true);
  expect([head.count, head.data]).toEqual([2, null]);
  const estimated = await anon
    .from("things")
    .select("id", { count: "estimated" })
    .eq("name", "apple")
    .order("data->n");
  expect(estimated.count).toBe(1);
  const planned = await anon.from("things").select("id,data->n", { count: "planned" }).eq("data->>n", "1");
  expect(planned.error).toBeNull();
  expect(planned.count).toBeGreaterThan(0);
  const beyond = await anon.from("things").select("id", { count: "exact" }).range(10, 20);
  expect([beyond.status, beyond.error?.code]).toEqual([416, "PGRST103"]);
  const none = await anon.from("things").select("id", { count: "exact" }).eq("id", 99);
  expect([none.status, none.count, none.data]).toEqual([200, 0, []]);
});

test("a single object is one row, or a refusal with the number of rows", async () => {
  const one = await anon.from("things").select("id").eq("id", 1).single();
  expect(one.data).toEqual({ id: 1 });
  const none = await anon.from("things").select("id").eq("id", 99).single();
  expect(none.status).toBe(406);
  expect(none.error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
  const many = await anon.from("things").select("id").single();
  expect(many.error).toMatchObject({ code: "PGRST116", details: "The result contains 5 rows" });
  expect((await anon.from("things").select("id").eq("id", 99).maybeSingle()).data).toBeNull();
  expect((await anon.from("things").select("id").eq("id", 1).maybeSingle()).data).toEqual({ id: 1 });
});

test("a table without any privilege for the role is refused by name, and columns that it may not see do not exist for it", async () => {
  const hidden = await anon.from("hidden").select();
  expect([hidden.status, hidden.error]).toEqual([
    401,
    { code: "42501", details: null, hint: null, message: "permission denied for table hidden" },
  ]);
  for (const write of [
    anon.from("hidden").insert({ id: 2 }),
    anon.from("hidden").update({ secret: "" }).eq("id", 1),
    anon.from("hidden").delete().eq("id", 1),
  ]) {
    const { status, error } = await write;
    expect([status, error?.code]).toEqual([401, "42501"]);
  }
  const unknown = await anon.from("no_such_table").select();
  expect([unknown.status, unknown.error?.code]).toEqual([404, "PGRST205"]);
  const partly = await anon.from("partly").select();
  expect(partly.data).toEqual([{ id: 1, shown: "yes" }]);
  const secret = await anon.from("partly").select("secret");
  expect([secret.status, secret.error?.code]).toEqual([400, "42703"]);
  const guessed = await anon.from("partly").select("id").eq("secret", "no");
  expect([guessed.status, guessed.error?.code]).toEqual([400, "42703"]);
  for (const schema of ["auth", "pg_catalog", "storage"]) {
    const other = await anon.schema(schema).from("users").select();
    expect([other.status, other.error?.code]).toEqual([406, "PGRST106"]);
  }
});

test("a query that cannot be parsed is a 400 that says where", async () => {
  for (const query of [
    "id=foo",
    "id=eq",
    "or=(",
    "or=(id.eq.1",
    "order=id.sideways",
    "select=id(",
    "limit=x",
    "id=is.7",
    "id=in.1",
    "%ff=1",
    "id=eq.%zz",
  ]) {
    const response = await rest.request(`/things?${query}`);
    expect([query, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      query,
      400,
      "PGRST100",
    ]);
  }
  const bad = async (query: string): Promise<unknown[]> => {
    const response = await rest.request(`/things?${query}`);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await bad("id=eq.abc")).toEqual([400, "22P02"]);
  expect(await bad("nope=eq.1")).toEqual([400, "42703"]);
  expect(await bad("select=nope")).toEqual([400, "42703"]);
  expect(await bad("select=id::regclass")).toEqual([400, "42704"]);
  expect(await bad("limit=-1")).toEqual([416, "PGRST103"]);
  expect(await bad("id=eq.99999999999999999999")).toEqual([400, "22003"]);
  expect(await bad("name=eq.%00")).toEqual([400, "22021"]);
  expect((await rest.request("/things", { headers: { accept: "image/png" } })).status).toBe(406);
  expect((await rest.request("/things", { method: "PURGE" })).status).toBe(405);
  expect((await rest.request("/things/1/2")).status).toBe(404);
});

test("a schema change takes effect with and without a notification", async () => {
  await rest.owner.query("create table public.later (id int); grant select on public.later to anon");
  await rest.owner.query("notify pgrst, 'reload schema'");
  await expect.poll(async () => (await anon.from("later").select()).status).toBe(200);
  await rest.owner.query(
    "alter table public.later add column more text default 'm'; insert into public.later values (1)",
  );
  await expect
    .poll(async () => (await anon.from("later").select("more")).data, { timeout: 5_000 })
    .toEqual([{ more: "m" }]);
});
