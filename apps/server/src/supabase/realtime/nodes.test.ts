import { expect, test, vi } from "vitest";
import { events, joinChannel, say } from "./testing/channels.ts";
import { startRealtime } from "./testing/realtime-server.ts";

const asKey = (key: string) => ({ presence: { key } });

test("members on two processes hear each other, also what is longer than a notification", async () => {
  const { signIn, addNode, clientAt } = await startRealtime();
  const ada = await signIn();
  const second = await addNode();
  const here = await joinChannel(ada.client, "room");
  const there = await joinChannel(clientAt(second.url, ada.token), "room");
  await say(here, "first", { n: 1 });
  const long = "ü".repeat(50_000);
  await say(here, "long", { long });
  await say(here, "bytes", new Uint8Array(20_000).fill(7).buffer);
  for (let n = 0; n < 30; n += 1) await say(here, `n${n}`);
  await say(there, "back");
  await vi.waitFor(() => expect(events(here)).toEqual(["back"]));
  const expected = ["first", "long", "bytes", ...Array.from({ length: 30 }, (_, n) => `n${n}`)];
  await vi.waitFor(() => expect(events(there)).toEqual(expected));
  expect(there.broadcasts[1]?.payload).toEqual({ long });
  expect(new Uint8Array(there.broadcasts[2]?.payload as ArrayBuffer)).toEqual(new Uint8Array(20_000).fill(7));
});

test("presence is shared between processes, also with one that starts later, and ends with its process", async () => {
  const { signIn, addNode, clientAt } = await startRealtime();
  const ada = await signIn();
  const first = await joinChannel(ada.client, "room", asKey("first"), true);
  await first.channel.track({ n: 1 });
  const other = await addNode();
  const client = clientAt(other.url, ada.token);
  const second = await joinChannel(client, "room", asKey("second"), true);
  await vi.waitFor(() => expect(second.present()).toEqual(["first"]));
  await second.channel.track({ n: 2 });
  await vi.waitFor(() => expect(first.present()).toEqual(["first", "second"]));
  await client.realtime.disconnect();
  await vi.waitFor(() => expect(first.present()).toEqual(["first"]));

  const third = await joinChannel(clientAt(other.url, ada.token), "room", asKey("third"), true);
  await third.channel.track({});
  await vi.waitFor(() => expect(first.present()).toEqual(["first", "third"]));
  await other.stop();
  await vi.waitFor(() => expect(first.present()).toEqual(["first"]), 3000);
});

test("a process that dies takes its presences along, and one that lost its connection catches up", async () => {
  const { signIn, pool, addNode, clientAt } = await startRealtime();
  const ada = await signIn();
  const other = await addNode();
  const here = await joinChannel(ada.client, "room", asKey("here"), true);
  const there = await joinChannel(clientAt(other.url, ada.token), "room", asKey("there"), true);
  await here.channel.track({});
  await vi.waitFor(() => expect(there.present()).toEqual(["here"]));

  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'galatea-realtime-relay'`);
  await there.channel.track({});
  await vi.waitFor(() => expect(here.present()).toEqual(["here", "there"]), 5000);

  // A process that ends without a word leaves an entry that is not renewed.
  await pool.query("insert into realtime.nodes (id) values ('00000000-0000-4000-8000-000000000001')");
  const dead = "00000000-0000-4000-8000-000000000001";
  const ghost = {
    topic: { name: "room", isPrivate: false },
    key: "ghost",
    ref: "ghost-ref",
    metaJson: '{"phx_ref":"ghost-ref"}',
  };
  const body = `${dead} 1\n${JSON.stringify({ kind: "presence", joins: [ghost], leaves: [] })}`;
  await pool.query("select pg_notify('realtime_relay', $1)", [body]);
  await vi.waitFor(() => expect(here.present()).toContain("ghost"));
  await vi.waitFor(() => expect(here.present()).toEqual(["here", "there"]), 5000);
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select from realtime.nodes where id = $1", [dead]);
    expect(rows).toEqual([]);
  }, 6000);
}, 20_000);

test("a process alone sends no notification", async () => {
  const { signIn, pool } = await startRealtime();
  const here = await joinChannel((await signIn()).client, "room", { broadcast: { ack: true } });
  const sent = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      "select last_value::int as count from realtime.relay_id_seq where is_called",
    );
    return rows[0]?.count ?? 0;
  };
  await say(here, "long", { long: "x".repeat(50_000) });
  expect(await sent()).toBe(0);
});
