import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(
  `
  create table public.notes (id int primary key, text text);
  insert into public.notes values (1, 'a');
  grant select, update on public.notes to anon, authenticated, service_role;
  create function public.sleep(seconds float) returns int language sql as 'select 1 from pg_sleep(seconds)';
  grant execute on function public.sleep(float) to anon, authenticated, service_role;
`,
  {
    maxConnections: 20,
    timeoutsMs: { client: 1_000, service: 3_000 },
    budgets: { personSecondsPerMinute: 3, addressSecondsPerMinute: 30 },
  },
);

const read = (headers: Record<string, string> = {}): Promise<Response> => rest.request("/notes", { headers });
const sleepAs = (seconds: number, headers: Record<string, string> = {}): Promise<Response> =>
  rest.request(`/rpc/sleep?seconds=${seconds}`, { headers });
const asUser = async (): Promise<Record<string, string>> => ({
  authorization: `Bearer ${(await rest.signUp()).token}`,
});
const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { code: string }).code;

test("a client's statement ends before one of the service, with a code and the time to wait", async () => {
  const slow = await sleepAs(1.5);
  expect([slow.status, slow.headers.get("retry-after"), await codeOf(slow)]).toEqual([503, "1", "57014"]);
  expect((await rest.service.rpc("sleep", { seconds: 1.5 })).data).toBe(1);
});

test("a statement that waits for a lock ends before its time", async () => {
  const holder = await rest.owner.connect();
  await holder.query("begin; update public.notes set text = 'b'");
  const began = performance.now();
  const blocked = await rest.request("/notes?id=eq.1", {
    method: "PATCH",
    headers: { ...(await asUser()), "content-type": "application/json" },
    body: '{"text":"c"}',
  });
  expect([blocked.status, await codeOf(blocked)]).toEqual([503, "55P03"]);
  expect(performance.now() - began).toBeLessThan(1_500);
  await holder.query("rollback");
  holder.release();
});

test("while anonymous callers hold all their places, persons and the service are served at once", async () => {
  const ada = await asUser();
  let isOver = false;
  const flood = Array.from({ length: 40 }, () => sleepAs(0.9));
  void Promise.all(flood).then(() => (isOver = true));
  expect((await read(ada)).status).toBe(200);
  expect((await rest.service.from("notes").select()).error).toBeNull();
  expect(isOver).toBe(false);
  const statuses = new Set<number>();
  for (const response of await Promise.all(flood)) {
    statuses.add(response.status);
    if (response.status !== 503) continue;
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await codeOf(response)).toBe("PGRST003");
  }
  expect(statuses).toEqual(new Set([200, 503]));
});

test("whoever used up the statement time is asked to wait, and nobody else", async () => {
  const [ada, eve] = [await asUser(), await asUser()];
  for (let spent = 0; spent < 4; spent += 1) expect((await sleepAs(0.9, eve)).status).toBe(200);
  const refused = await read(eve);
  expect([refused.status, await codeOf(refused)]).toEqual([429, "over_budget"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await read(ada)).status).toBe(200);
  expect((await read()).status).toBe(200);
});
