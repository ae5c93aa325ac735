import type { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { events, joinChannel, say } from "./testing/channels.ts";
import { settle } from "./testing/listen.ts";
import { startRealtime, type RealtimeServer } from "./testing/realtime-server.ts";
import { pruneMessages } from "./prune.ts";

const openPolicies = `
  create policy all_read on realtime.messages for select to authenticated using (true);
  create policy all_write on realtime.messages for insert to authenticated with check (true)`;

async function startOpen(): Promise<RealtimeServer> {
  const server = await startRealtime();
  await server.pool.query(openPolicies);
  return server;
}

const closed = { private: true };
const send = (pool: Pool, event: string, isPrivate = true): Promise<unknown> =>
  pool.query("select realtime.send($1, $2, 'room', $3)", [{ from: "sql" }, event, isPrivate]);

test("the database broadcasts to private and public channels, to each process once, after the commit", async () => {
  const { signIn, pool, addNode, clientAt } = await startOpen();
  const ada = await signIn();
  const elsewhere = clientAt((await addNode()).url, ada.token);
  await elsewhere.realtime.setAuth();
  const members = [
    await joinChannel(ada.client, "room", closed),
    await joinChannel((await signIn({ vsn: "1.0.0" })).client, "room", closed),
    await joinChannel(elsewhere, "room", closed),
  ];
  const open = await joinChannel((await signIn()).client, "room");
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query("begin");
  await client.query(`select realtime.send('{"n": 1}', 'late', 'room')`);
  await send(pool, "early");
  await send(pool, "open", false);
  for (const each of members) await vi.waitFor(() => expect(events(each)).toEqual(["early"]));
  await client.query("commit");
  for (const each of members) await vi.waitFor(() => expect(events(each)).toEqual(["early", "late"]));
  await vi.waitFor(() => expect(events(open)).toEqual(["open"]));
  await settle();
  for (const { broadcasts } of members) {
    expect(broadcasts).toHaveLength(2);
    expect(broadcasts[1]).toMatchObject({ type: "broadcast", payload: { n: 1 } });
    const id = (broadcasts[1]?.payload as { id?: string } | undefined)?.id;
    expect(broadcasts[1]?.meta).toEqual({ id });
  }
});

test("bytes and rows of triggers are broadcast from the database too", async () => {
  const { signIn, pool } = await startOpen();
  await pool.query(`
    create function public.tell() returns trigger language plpgsql security definer as $$
    begin
      perform realtime.broadcast_changes('room', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update or delete on public.unwatched for each row execute function public.tell()`);
  const ada = await joinChannel((await signIn()).client, "room", closed);
  await pool.query("select realtime.send_binary('\\x00ff', 'bytes', 'room')");
  await vi.waitFor(() => expect(events(ada)).toEqual(["bytes"]));
  expect(new Uint8Array(ada.broadcasts[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255]));
  await pool.query("insert into public.unwatched values (7)");
  await pool.query("update public.unwatched set id = 8");
  await pool.query("delete from public.unwatched");
  await vi.waitFor(() => expect(events(ada)).toEqual(["bytes", "INSERT", "UPDATE", "DELETE"]));
  expect(ada.broadcasts[2]?.payload).toMatchObject({
    operation: "UPDATE",
    schema: "public",
    table: "unwatched",
    record: { id: 8 },
    old_record: { id: 7 },
  });
});

test("a failing broadcast never fails the transaction, and policies hold for whoever calls it", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query("create policy all_read on realtime.messages for select to authenticated using (true)");
  const ada = await joinChannel((await signIn()).client, "room", closed);
  const client = await pool.connect();
  await client.query("begin; set local role authenticated");
  await client.query(`select realtime.send('{}', 'forged', 'room')`);
  await client.query("commit");
  client.release();
  await send(pool, "true");
  await vi.waitFor(() => expect(events(ada)).toEqual(["true"]));
});

test("whoever joins later may have the last messages of a private channel replayed, no more than 25", async () => {
  const { signIn, pool } = await startOpen();
  const ada = await signIn();
  const sinceMs = Date.now() - 1_000;
  await pool.query(`insert into realtime.messages (topic, extension, event, payload, inserted_at)
    values ('room', 'broadcast', 'too old', '{}', (now() - interval '1 hour') at time zone 'utc')`);
  for (let n = 0; n < 30; n += 1) await send(pool, `n${n}`);
  await send(pool, "public", false);
  const replay = (since: number, limit?: number) => ({
    private: true,
    broadcast: { replay: { since, ...(limit === undefined ? {} : { limit }) } },
  });
  const few = await joinChannel(ada.client, "room", replay(sinceMs, 2));
  await vi.waitFor(() => expect(events(few)).toEqual(["n28", "n29"]));
  expect(few.broadcasts[0]?.meta).toMatchObject({ replayed: true });
  await send(pool, "live");
  await vi.waitFor(() => expect(events(few)).toEqual(["n28", "n29", "live"]));
  expect(few.broadcasts[2]?.meta).not.toHaveProperty("replayed");
  const many = await joinChannel((await signIn()).client, "room", replay(0, 1000));
  await vi.waitFor(() => expect(many.broadcasts).toHaveLength(25));
  const wrong = await joinChannel((await signIn()).client, "room", replay(-1));
  expect(wrong.error).toContain("UnableToReplayMessages: Replay params are not valid");
});

test("a client may have its message kept, and is told when it cannot be", async () => {
  const { signIn, pool } = await startOpen();
  const ada = await joinChannel((await signIn()).client, "room", { private: true, broadcast: { ack: true } });
  const eve = await joinChannel((await signIn()).client, "room", closed);
  expect(await say(ada, "kept", { n: 1 }, { persist: true })).toBe("ok");
  expect(await say(ada, "short", { n: 2 }, { persist: { ttl: 1 } })).toBe("ok");
  expect(await say(ada, "wrong", {}, { persist: { ttl: 0 } })).toBe("persist is true or {ttl} in seconds");
  await ada.channel.httpSend("posted", { n: 3 }, { persist: { ttl: 60 } });
  await vi.waitFor(() => expect(events(eve)).toEqual(["kept", "short", "posted"]));
  await settle();
  expect(eve.broadcasts).toHaveLength(3);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const late = await joinChannel((await signIn()).client, "room", {
    private: true,
    broadcast: { replay: { since: 0 } },
  });
  await vi.waitFor(() => expect(events(late)).toEqual(["kept", "posted"]));
  expect(late.broadcasts[0]?.payload).toEqual({ n: 1 });
  await pool.query(
    "update realtime.messages set inserted_at = inserted_at - interval '4 days' where event = 'kept'",
  );
  await pruneMessages(pool);
  expect((await pool.query("select event from realtime.messages")).rows).toEqual([{ event: "posted" }]);
});
