import { expect, test, vi } from "vitest";
import { settle } from "./testing/listen.ts";
import { events, joinChannel, say } from "./testing/channels.ts";
import { startRealtime } from "./testing/realtime-server.ts";

test("what one says in a channel the others hear, whichever protocol each of them speaks", async () => {
  const { signIn } = await startRealtime();
  const people = [
    await signIn(),
    await signIn({ vsn: "1.0.0" }),
    await signIn(),
    await signIn({ vsn: "1.0.0" }),
  ];
  const [ada, bob, eve, dan] = await Promise.all(people.map(({ client }) => joinChannel(client, "room")));
  if (!ada || !bob || !eve || !dan) throw new Error("not joined");
  expect(ada.status).toBe("SUBSCRIBED");
  const payload = { text: "ä 😀", list: [1, null, { deep: true }] };
  expect(await say(ada, "new", payload)).toBe("ok");
  expect(await say(bob, "old", payload)).toBe("ok");
  await vi.waitFor(() => expect(events(eve)).toEqual(["new", "old"]));
  await vi.waitFor(() => expect(events(dan)).toEqual(["new", "old"]));
  for (const { broadcasts } of [eve, dan])
    for (const heard of broadcasts) expect(heard).toMatchObject({ type: "broadcast", payload });
  expect(events(ada)).toEqual(["old"]);
  expect(events(bob)).toEqual(["new"]);
});

test("bytes arrive as bytes; protocol 1.0.0 cannot carry them and hears nothing", async () => {
  const { signIn } = await startRealtime();
  const ada = await joinChannel((await signIn()).client, "room");
  const eve = await joinChannel((await signIn()).client, "room");
  const dan = await joinChannel((await signIn({ vsn: "1.0.0" })).client, "room");
  const bytes = new Uint8Array([0, 255, 1, 128]);
  await say(ada, "bytes", bytes.buffer);
  await say(ada, "end");
  await vi.waitFor(() => expect(events(dan)).toEqual(["end"]));
  await vi.waitFor(() => expect(events(eve)).toEqual(["bytes", "end"]));
  expect(new Uint8Array(eve.broadcasts[0]?.payload as ArrayBuffer)).toEqual(bytes);
});

test("a client hears itself and waits for the server only when it asks to", async () => {
  const { signIn } = await startRealtime();
  for (const vsn of ["1.0.0", "2.0.0"]) {
    const { client } = await signIn({ vsn });
    const both = await joinChannel(client, "both", { broadcast: { self: true, ack: true } });
    const neither = await joinChannel(client, "neither");
    expect(await say(both, "mine")).toBe("ok");
    await say(neither, "mine");
    await vi.waitFor(() => expect(events(both)).toEqual(["mine"]));
    await settle();
    expect(events(neither)).toEqual([]);
  }
});

test("channels of other names, and private and public ones of one name, hear nothing of each other", async () => {
  const { signIn, pool } = await startRealtime();
  await pool.query(`create policy all_read on realtime.messages for select to authenticated using (true);
    create policy all_write on realtime.messages for insert to authenticated with check (true)`);
  const ada = await signIn();
  const eve = await signIn();
  const open = await joinChannel(ada.client, "room");
  const closed = await joinChannel(ada.client, "Room", { private: true });
  const spies = [
    await joinChannel(eve.client, "room", { private: true }),
    await joinChannel((await signIn()).client, "room:1"),
  ];
  const mine = await joinChannel((await signIn()).client, "room");
  await say(open, "open");
  await say(closed, "closed");
  await vi.waitFor(() => expect(events(mine)).toEqual(["open"]));
  await settle();
  for (const spy of spies) expect(events(spy)).toEqual([]);
});

test("without a policy for writing a member of a private channel hears and cannot speak", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const eve = await signIn();
  await pool.query(`
    create policy all_read on realtime.messages for select to authenticated using (true);
    create policy ada_speaks on realtime.messages for insert to authenticated
      with check (extension = 'broadcast' and realtime.topic() = 'room' and auth.uid() = '${ada.id}')`);
  const config = { private: true, broadcast: { ack: true } };
  const speaker = await joinChannel(ada.client, "room", config);
  const listener = await joinChannel(eve.client, "room", config);
  expect(await say(listener, "whisper")).toBe("error");
  expect(await say(speaker, "hello")).toBe("ok");
  await vi.waitFor(() => expect(events(listener)).toEqual(["hello"]));
  expect(events(speaker)).toEqual([]);
  const elsewhere = await joinChannel(ada.client, "other", config);
  expect(await say(elsewhere, "hello")).toBe("error");
  expect((await pool.query("select from realtime.messages")).rowCount).toBe(0);
});

test("a setting keeps clients out of public channels, where changes of the database still arrive", async () => {
  const { signIn, url } = await startRealtime({ privateOnly: true });
  const ada = await signIn();
  const refused = await joinChannel(ada.client, "room");
  expect(refused.status).toBe("CHANNEL_ERROR");
  expect(refused.error).toContain("PrivateOnly: This project only allows private channels");
  const channel = ada.client
    .channel("changes", { config: { broadcast: { ack: true, self: true } } })
    .on("postgres_changes", { event: "*", schema: "public", table: "notes" }, () => undefined);
  await new Promise((resolve) => channel.subscribe(resolve));
  expect(await channel.send({ type: "broadcast", event: "x", payload: {} })).toBe("error");
  expect(await channel.track({})).toBe("error");
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ messages: [{ topic: "room", event: "x", payload: {} }] }),
  });
  expect(answer.status).toBe(403);
});

test("who says too much for the whole process loses the channel and is told", async () => {
  const { signIn } = await startRealtime({ broadcastsPerSecond: 5 });
  const ada = await joinChannel((await signIn()).client, "room");
  for (let at = 0; at < 12; at += 1) await say(ada, "again");
  await vi.waitFor(() => expect(ada.system.at(-1)?.message).toBe("Too many messages per second"));
  await vi.waitFor(() => expect(ada.statuses.at(-1)).toBe("CLOSED"));
});
