/** The product's tables through the official client: what a person may read, write and count. */
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "./files.ts";
import { openClient, signUp, type Person } from "./people.ts";
import { startServer, type RunningServer } from "./server.ts";

let server: RunningServer;
let ada: Person;
let bob: Person;
/** A file of ada's, which her rows name. */
let picture: { url: string };

beforeAll(async () => {
  server = await startServer();
  [ada, bob] = [await signUp(server), await signUp(server)];
  picture = await uploadPicture(ada);
}, 120_000);
afterAll(() => server.stop());

const reference = (person: Person, name: string, params: Record<string, unknown> = {}) => ({
  user_id: person.userId,
  content_type: "reference_image",
  content_url: picture.url,
  prompt: name,
  generation_params: params,
});

type RawRequest = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

const rawRequest = (path: string, init: RawRequest = {}): Promise<Response> =>
  fetch(`${server.url}/rest/v1${path}`, {
    ...init,
    headers: { apikey: server.publishableKey, "content-type": "application/json", ...init.headers },
  });

test("a new account reads its own credits, and only its own", async () => {
  const { data, error } = await ada.client.from("user_credits").select("*").single();
  expect(error).toBeNull();
  expect(data).toMatchObject({ user_id: ada.userId, balance: 0 });
  const all = await ada.client.from("user_credits").select("user_id", { count: "exact" });
  expect([all.count, all.data]).toEqual([1, [{ user_id: ada.userId }]]);
  const others = await bob.client.from("user_credits").select().eq("user_id", ada.userId).maybeSingle();
  expect([others.data, others.error]).toEqual([null, null]);
});

test("nobody can grant themselves credits", async () => {
  const row = { user_id: ada.userId, balance: 1_000_000 };
  const attempts = await Promise.all([
    ada.client.from("user_credits").update({ balance: 1_000_000 }).eq("user_id", ada.userId),
    ada.client.from("user_credits").upsert(row),
    ada.client.from("user_credits").delete().eq("user_id", ada.userId),
    ada.client.from("credit_transactions").insert({ user_id: ada.userId, amount: 1_000_000 }),
    ada.client.from("generation_jobs").update({ state: "succeeded" }).eq("user_id", ada.userId),
  ]);
  for (const { status, error } of attempts) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(error?.code).toBeTruthy();
  }
  expect((await ada.client.from("user_credits").select("balance").single()).data).toEqual({ balance: 0 });
});

test("a row is recorded, found, listed in order, paged, counted and removed", async () => {
  const names = ["one", "two", "three", "four, (4)"];
  const rows = names.map((name, index) => reference(ada, name, { index, nested: { tag: `t${index}` } }));
  const inserted = await ada.client.from("generated_content").insert(rows).select("id,prompt");
  expect(inserted.error).toBeNull();
  expect(inserted.data?.map(({ prompt }) => prompt)).toEqual(names);

  const mine = () => ada.client.from("generated_content").select("prompt").eq("user_id", ada.userId);
  const promptsOf = async (query: ReturnType<typeof mine>): Promise<string[]> => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return (data ?? []).map(({ prompt }) => String(prompt));
  };
  expect(await promptsOf(mine().in("prompt", ["one", "four, (4)"]).order("prompt"))).toEqual([
    "four, (4)",
    "one",
  ]);
  expect(await promptsOf(mine().or('prompt.eq.two,prompt.ilike."%(4)"').order("prompt"))).toEqual([
    "four, (4)",
    "two",
  ]);
  expect(await promptsOf(mine().eq("generation_params->nested->>tag", "t2"))).toEqual(["three"]);
  expect(await promptsOf(mine().contains("generation_params", { index: 1 }))).toEqual(["two"]);
  expect(await promptsOf(mine().not("prompt", "like", "t%").order("created_at"))).toHaveLength(2);
  expect(await promptsOf(mine().gte("created_at", "2100-01-01"))).toEqual([]);

  const page = await ada.client
    .from("generated_content")
    .select("prompt, index:generation_params->index", { count: "exact" })
    .eq("content_type", "reference_image")
    .order("generation_params->index", { ascending: false })
    .range(1, 2);
  expect([page.status, page.count]).toEqual([206, 4]);
  expect(page.data).toEqual([
    { prompt: "three", index: 2 },
    { prompt: "two", index: 1 },
  ]);

  const removed = await ada.client.from("generated_content").delete({ count: "exact" }).eq("prompt", "one");
  expect([removed.status, removed.count]).toEqual([204, 1]);
  const left = await ada.client.from("generated_content").select("*", { count: "exact", head: true });
  expect(left.count).toBe(3);
});

test("nobody can see, remove or insert another person's rows", async () => {
  await ada.client.from("generated_content").insert(reference(ada, "private"));
  expect((await bob.client.from("generated_content").select().eq("prompt", "private")).data).toEqual([]);
  expect((await bob.client.from("generated_content").delete().eq("prompt", "private").select()).data).toEqual(
    [],
  );
  const forged = await bob.client.from("generated_content").insert(reference(ada, "forged"));
  expect([forged.status, forged.error?.code]).toEqual([403, "42501"]);
  const { data } = await ada.client
    .from("generated_content")
    .select("prompt")
    .in("prompt", ["private", "forged"]);
  expect(data).toEqual([{ prompt: "private" }]);
});

test("without an account no rows of any person are visible", async () => {
  const anon = openClient(server);
  for (const table of [
    "user_credits",
    "credit_transactions",
    "generated_content",
    "ai_models",
    "generation_jobs",
  ]) {
    const { data, error } = await anon.from(table).select("*");
    expect([table, data ?? [], error === null || error.code !== ""]).toEqual([table, [], true]);
    const written = await anon.from(table).insert({ user_id: ada.userId });
    expect([table, written.error === null]).toEqual([table, false]);
  }
});

test("other schemas, system tables and unknown functions do not exist", async () => {
  for (const path of [
    "/users",
    "/pg_shadow",
    "/pg_class",
    "/migrations",
    "/rpc/pg_sleep",
    "/rpc/set_config",
  ]) {
    const response = await rawRequest(path, { headers: { authorization: `Bearer ${ada.accessToken}` } });
    expect([path, response.status]).toEqual([path, 404]);
  }
  for (const schema of ["auth", "storage", "realtime", "pg_catalog"]) {
    const response = await rawRequest("/users", { headers: { "accept-profile": schema } });
    expect([schema, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      schema,
      406,
      "PGRST106",
    ]);
  }
});

test("a single row is a row or a 406 that says how many there are", async () => {
  const none = await ada.client.from("generated_content").select().eq("prompt", "no such prompt").single();
  expect(none.status).toBe(406);
  expect(none.error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
});

test("bad requests get a 4xx with a code and without SQL", async () => {
  const cases: [string, RawRequest, number, string][] = [
    ["/user_credits?balance=sideways.1", {}, 400, "PGRST100"],
    ["/user_credits?balance=eq.many", {}, 400, "22P02"],
    ["/user_credits?nope=eq.1", {}, 400, "42703"],
    ["/user_credits?select=balance;drop%20table%20user_credits", {}, 400, "42703"],
    ["/generated_content", { method: "POST", body: "{" }, 400, "PGRST102"],
    [
      "/generated_content",
      { method: "POST", body: "a", headers: { "content-type": "text/plain" } },
      415,
      "PGRST107",
    ],
    [
      "/generated_content",
      { method: "POST", body: `{"prompt":"${"x".repeat(1_100_000)}"}` },
      413,
      "PGRST102",
    ],
    ["/generated_content", { method: "DELETE" }, 400, "21000"],
  ];
  for (const [path, init, status, code] of cases) {
    const headers = { authorization: `Bearer ${ada.accessToken}`, ...init.headers };
    const response = await rawRequest(path, { ...init, headers });
    const body = await response.text();
    expect([path, response.status, (JSON.parse(body) as { code: string }).code]).toEqual([
      path,
      status,
      code,
    ]);
    expect(body).not.toMatch(/select |json_agg|set_config/);
  }
});

test("a forged or expired token is a 401, and so is the token of an ended session", async () => {
  const forged = `${ada.accessToken.slice(0, -6)}AAAAAA`;
  const response = await rawRequest("/user_credits", { headers: { authorization: `Bearer ${forged}` } });
  expect([response.status, response.headers.has("www-authenticate")]).toEqual([401, true]);

  const leaving = await signUp(server);
  expect((await leaving.client.from("user_credits").select()).data).toHaveLength(1);
  await leaving.client.auth.signOut();
  const late = createClient(server.url, server.publishableKey, {
    accessToken: () => Promise.resolve(leaving.accessToken),
  });
  const refused = await late.from("user_credits").select();
  expect([refused.status, refused.error?.code]).toEqual([401, "PGRST303"]);
});
