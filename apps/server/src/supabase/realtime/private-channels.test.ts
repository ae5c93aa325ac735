import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { startRealtime } from "./testing/realtime-server.ts";

/** The first status of the join, and its error. */
function join(client: SupabaseClient, name: string, isPrivate = true) {
  const statuses: string[] = [];
  return new Promise<{ status: string; error: string; statuses: string[] }>((resolve) => {
    client.channel(name, { config: { private: isPrivate } }).subscribe((status, error) => {
      statuses.push(status);
      resolve({ status, error: error?.message ?? "", statuses });
    });
  });
}

const refusal = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

test("without a policy nobody joins a private channel, and public channels stay open", async () => {
  const { signIn, anon, pool } = await startRealtime();
  const ada = await signIn();
  for (const client of [ada.client, anon]) {
    const refused = await join(client, "room");
    expect(refused.status).toBe("CHANNEL_ERROR");
    expect(refused.error).toContain(refusal("room"));
    expect((await join(client, "lobby", false)).status).toBe("SUBSCRIBED");
    await client.removeAllChannels();
  }
  expect((await pool.query("select from realtime.messages")).rowCount).toBe(0);
});

test("a policy of realtime.messages lets in whom it names, until it no longer does", async () => {
  const { signIn, anon, pool } = await startRealtime();
  await pool.query(`
    create policy own_room on realtime.messages for select to authenticated
     using (extension = 'broadcast' and realtime.topic() = 'room:' || (select auth.uid()))`);
  const ada = await signIn();
  const eve = await signIn();
  const mine = await join(ada.client, `room:${ada.id}`);
  expect(mine.status).toBe("SUBSCRIBED");
  for (const client of [eve.client, anon])
    expect((await join(client, `room:${ada.id}`)).status).toBe("CHANNEL_ERROR");
  expect((await join(ada.client, `room:${eve.id}`)).error).toContain(refusal(`room:${eve.id}`));

  await pool.query("drop policy own_room on realtime.messages");
  await ada.refresh(3600);
  await vi.waitFor(() => expect(mine.statuses).toContain("CLOSED"));
});

test("a signed-out session joins no private channel", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query("create policy everybody on realtime.messages for select to authenticated using (true)");
  const ada = await signIn();
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect((await join(ada.client, "room")).status).toBe("CHANNEL_ERROR");
});

test("a policy that fails, and a token that is none, let nobody in", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query(`create policy broken on realtime.messages for select to authenticated using (1 / 0 = 1)`);
  const ada = await signIn();
  expect((await join(ada.client, "room")).error).toContain(refusal("room"));
  await ada.client.realtime.setAuth("no-token");
  const refused = await join(ada.client, "lobby", false);
  expect(refused.status).toBe("CHANNEL_ERROR");
  expect(refused.error).toContain("MalformedJWT: The token provided is not a valid JWT");
});

test("a new token is asked about its rights again, without it the policies are asked once", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query(`
    create policy all_read on realtime.messages for select to authenticated using (true);
    create policy all_write on realtime.messages for insert to authenticated with check (true)`);
  const ada = await signIn();
  const channel = ada.client.channel("room", { config: { private: true, broadcast: { ack: true } } });
  await new Promise((resolve) => channel.subscribe(resolve));
  const say = (): Promise<string> => channel.send({ type: "broadcast", event: "x", payload: {} });
  expect(await say()).toBe("ok");
  await pool.query("drop policy all_write on realtime.messages");
  expect(await say()).toBe("ok");
  await ada.client.realtime.setAuth(ada.token);
  expect(await say()).toBe("ok");
  await ada.refresh(3600);
  await vi.waitFor(async () => expect(await say()).toBe("error"));
});

test("a signed-out session and a banned person leave their channels at once, and others stay", async () => {
  const { signIn, pool } = await startRealtime({ sessionCheckMs: 60_000 });
  await pool.query("create policy all_read on realtime.messages for select to authenticated using (true)");
  const people = [await signIn(), await signIn(), await signIn()] as const;
  const joined = await Promise.all(people.map(({ client }) => join(client, "room")));
  const [out, banned, staying] = joined;
  await pool.query("delete from auth.sessions where id = $1", [people[0].sessionId]);
  await vi.waitFor(() => expect(out?.statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  await pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    people[1].id,
  ]);
  await vi.waitFor(() => expect(banned?.statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  expect(staying?.statuses).toEqual(["SUBSCRIBED"]);
});

test("a flood of private joins waits in a short line, and what is more is refused", async () => {
  const { signIn, pool } = await startRealtime({ gate: { atOnce: 1, waiting: 1, waitingOfOne: 1 } });
  await pool.query("create policy all_read on realtime.messages for select to authenticated using (true)");
  const people = [await signIn(), await signIn(), await signIn(), await signIn()];
  const client = await pool.connect();
  await client.query("begin; lock table realtime.messages");
  const joins = people.map((person) => join(person.client, "room"));
  await Promise.race(joins);
  await client.query("rollback");
  client.release();
  const outcomes = await Promise.all(joins);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    "CHANNEL_ERROR",
    "CHANNEL_ERROR",
    "SUBSCRIBED",
    "SUBSCRIBED",
  ]);
  expect(outcomes.map(({ error }) => error).join("")).toContain("IncreaseConnectionPool");
});
