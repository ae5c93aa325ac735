import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { add, listen, settle } from "./testing/listen.ts";
import { publishableKey, startRealtime } from "./testing/realtime-server.ts";

test("a fresh token keeps the channel open, an expired one closes it", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn({ expiresInSeconds: 2 });
  const bob = await signIn({ expiresInSeconds: 2 });
  const kept = await listen(ada.client);
  const lost = await listen(bob.client);
  await ada.refresh(3600);
  await vi.waitFor(() => expect(lost.statuses).toEqual(["SUBSCRIBED", "CLOSED"]), { timeout: 4000 });
  expect(lost.system.at(-1)?.message).toMatch(/^Token has expired \d seconds ago$/);
  await add(pool, ada.id, "still here");
  await add(pool, bob.id, "too late");
  await vi.waitFor(() => expect(kept.events).toHaveLength(1));
  await settle();
  expect(kept.statuses).toEqual(["SUBSCRIBED"]);
  expect(lost.events).toEqual([]);
  const late = await listen(bob.client);
  expect(late.statuses).toEqual(["CHANNEL_ERROR"]);
  await bob.client.removeAllChannels();
});

test("a signed-out session gets no more changes, and its channels end with the next change or soon after", async () => {
  const { signIn, pool } = await startRealtime({ sessionCheckMs: 200 });
  const ada = await signIn();
  const eve = await signIn();
  const first = await listen(ada.client);
  const quiet = await listen(eve.client);
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  await add(pool, ada.id, "after sign-out");
  await vi.waitFor(() => expect(first.statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  expect(first.events).toEqual([]);
  await pool.query("delete from auth.sessions where id = $1", [eve.sessionId]);
  await vi.waitFor(() => expect(quiet.statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
});

test("a revoked right takes effect with the next change", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const eve = await signIn();
  const spy = await listen(eve.client);
  const mine = await listen(ada.client);
  const id = await add(pool, ada.id, "shared", "true");
  await vi.waitFor(() => expect(spy.events).toHaveLength(1));
  await pool.query("update public.notes set is_public = false, body = 'private again' where id = $1", [id]);
  await vi.waitFor(() => expect(mine.events).toHaveLength(2));
  await pool.query("revoke select on public.notes from authenticated");
  await add(pool, ada.id, "unreadable");
  await settle();
  expect(spy.events).toHaveLength(1);
  expect(mine.events).toHaveLength(2);
});

test("a client without a key causes no query, and floods end at their limits", async () => {
  const { url, signIn } = await startRealtime({
    connectionsPerAddress: 2,
    channels: 3,
    messagesPerSecond: 20,
    addressOf: () => "192.0.2.1",
  });
  const at = `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0`;
  const outcome = (target: string): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(target);
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("error", () => undefined);
    });
  expect(await outcome(at)).toBe(401);
  expect(await outcome(`${at}&apikey=guessed`)).toBe(401);
  expect(await outcome(`${at}&apikey=${publishableKey}`.replace("vsn=2.0.0", "vsn=9"))).toBe(400);
  expect(await outcome(`${url.replace("http", "ws")}/elsewhere`)).toBe(404);
  expect(await outcome(`${at}&apikey=${publishableKey}`)).toBe(101);

  const ada = await signIn();
  for (let channel = 0; channel < 3; channel += 1)
    expect((await listen(ada.client)).statuses).toEqual(["SUBSCRIBED"]);
  expect((await listen(ada.client)).statuses).toEqual(["CHANNEL_ERROR"]);
  expect(await outcome(`${at}&apikey=${publishableKey}`)).toBe(429);
  await ada.client.removeAllChannels();
  await vi.waitFor(async () => expect(await outcome(`${at}&apikey=${publishableKey}`)).toBe(101));
});

test("malformed, too long or too many messages end the connection", async () => {
  const { url } = await startRealtime({ messagesPerSecond: 20 });
  const endOf = (send: (socket: WebSocket) => void): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(
        `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
      );
      socket.on("open", () => send(socket));
      socket.on("close", resolve);
      socket.on("error", () => undefined);
    });
  expect(await endOf((socket) => socket.send("no json"))).toBe(1007);
  expect(await endOf((socket) => socket.send(Buffer.from([9, 1, 2])))).toBe(1007);
  expect(await endOf((socket) => socket.send("x".repeat(300_000)))).toBe(1009);
  const beat = JSON.stringify([null, "1", "phoenix", "heartbeat", {}]);
  expect(await endOf((socket) => Array.from({ length: 60 }, () => socket.send(beat)))).toBe(1008);
});

test("a client that stops reading is dropped instead of filling the memory", async () => {
  const { url, signIn, pool } = await startRealtime({ bufferedBytes: 200_000 });
  const ada = await signIn();
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
  );
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("open", resolve));
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "notes" }] };
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", { config, access_token: ada.token }]));
  await new Promise((resolve) => socket.once("message", resolve));
  socket.pause();
  const body = "x".repeat(100_000);
  for (let at = 0; at < 200; at += 1) await add(pool, ada.id, body);
  await settle();
  socket.resume();
  expect(await closed).toBe(1006);
}, 30_000);

test("a binding to an unknown table does not disturb other clients", async () => {
  const { url, signIn, pool } = await startRealtime();
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`,
  );
  await once(socket, "open");
  const bindings = ["notes\u0000", "\ud800", "x".repeat(63), '"; drop'].map((table) => ({
    event: "*",
    table,
  }));
  const join = {
    topic: "realtime:odd",
    event: "phx_join",
    ref: "1",
    payload: { config: { postgres_changes: bindings } },
  };
  socket.send(JSON.stringify(join));
  await once(socket, "message");
  const ada = await signIn();
  const mine = await listen(ada.client);
  await add(pool, ada.id, "still delivered");
  await vi.waitFor(() => expect(mine.events).toHaveLength(1), 10_000);
  socket.close();
});
