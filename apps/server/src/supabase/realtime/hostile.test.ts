import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { events, joinChannel, say } from "./testing/channels.ts";
import { settle } from "./testing/listen.ts";
import { publishableKey, startRealtime } from "./testing/realtime-server.ts";

type Reply = { status: string; response: { reason?: string } };

async function openSocket(
  url: string,
): Promise<{ socket: WebSocket; ask(...frame: unknown[]): Promise<Reply> }> {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
  );
  await once(socket, "open");
  return {
    socket,
    async ask(...frame) {
      const ref = `r${Math.random()}`;
      const answer = new Promise<Reply>((resolve) => {
        const read = (data: Buffer): void => {
          const [, answered, , , payload] = JSON.parse(data.toString()) as [
            null,
            string,
            string,
            string,
            Reply,
          ];
          if (answered !== ref) return;
          socket.off("message", read);
          resolve(payload);
        };
        socket.on("message", read);
      });
      socket.send(JSON.stringify(["1", ref, ...frame]));
      return answer;
    },
  };
}

const reasonOf = ({ status, response }: Reply): string => `${status}: ${response.reason ?? ""}`;

test("joins of any shape are answered, and an odd one never joins as a public channel", async () => {
  const { url } = await startRealtime({ joinsPerSecond: 100 });
  const { socket, ask } = await openSocket(url);
  const join = (topic: string, config: unknown): Promise<Reply> => ask(topic, "phx_join", { config });
  expect(reasonOf(await join("realtime:", {}))).toBe(
    "error: TopicNameRequired: You must provide a topic name",
  );
  expect(reasonOf(await join("phoenix:room", {}))).toBe("error: unmatched topic");
  expect(reasonOf(await join(`realtime:${"x".repeat(300)}`, {}))).toContain("error: InvalidTopic");
  expect(reasonOf(await join("realtime:a\u0000b", {}))).toContain("error: InvalidTopic");
  for (const odd of [1, "yes", {}, [], "true"])
    expect(reasonOf(await join("realtime:room", { private: odd })), JSON.stringify(odd)).toContain(
      "error: Unauthorized",
    );
  for (const config of [
    7,
    { broadcast: 7 },
    { broadcast: { self: "maybe" } },
    { presence: { key: { a: 1 } } },
    { presence: { key: "k".repeat(300) } },
    { postgres_changes: "all" },
    { postgres_changes: Array.from({ length: 51 }, () => ({ event: "*", schema: "public" })) },
  ])
    expect(reasonOf(await join("realtime:room", config)), JSON.stringify(config).slice(0, 60)).toContain(
      "error: InvalidJoinPayload",
    );
  expect(reasonOf(await join("realtime:room", { broadcast: { replay: { since: 1 } } }))).toBe(
    "error: UnableToReplayMessages: Replay is not allowed for public channels",
  );
  expect(reasonOf(await join("realtime:room", { broadcast: { self: "True" }, private: "false" }))).toBe(
    "ok: ",
  );
  expect(reasonOf(await join("realtime:room", null))).toBe("ok: ");
  socket.close();
});

test("nobody speaks, shows presence or leaves for a channel that they have not joined", async () => {
  const { url, signIn } = await startRealtime();
  const ada = await joinChannel((await signIn()).client, "room", {}, true);
  const { socket, ask } = await openSocket(url);
  const forged = { type: "broadcast", event: "forged", payload: {} };
  expect(reasonOf(await ask("realtime:room", "broadcast", forged))).toBe("error: unmatched topic");
  expect(reasonOf(await ask("realtime:room", "presence", { event: "track", payload: {} }))).toContain(
    "error",
  );
  await ask("realtime:other", "phx_join", { config: {} });
  expect(reasonOf(await ask("realtime:room", "broadcast", forged))).toBe("error: unmatched topic");
  expect(reasonOf(await ask("realtime:other", "presence_diff", { joins: {}, leaves: {} }))).toContain(
    "error: presence_diff is not offered here",
  );
  expect(reasonOf(await ask("realtime:other", "presence", { event: "steal" }))).toBe(
    "error: UnknownPresenceEvent",
  );
  expect(reasonOf(await ask("realtime:other", "presence", { event: "track", payload: [1] }))).toBe(
    "error: Presence track payload must be a map",
  );
  await settle();
  expect(events(ada)).toEqual([]);
  expect(ada.present()).toEqual([]);
  socket.close();
});

test("keys and objects with names of JavaScript's own are shown as they are", async () => {
  const { url, signIn } = await startRealtime();
  const { socket, ask } = await openSocket(url);
  const heard: string[] = [];
  await ask("realtime:room", "phx_join", { config: { presence: { enabled: true, key: "__proto__" } } });
  socket.on("message", (data: Buffer) => heard.push(data.toString()));
  expect(
    (await ask("realtime:room", "presence", { event: "track", payload: { constructor: 1 } })).status,
  ).toBe("ok");
  await vi.waitFor(() => expect(heard.join("")).toContain('{"__proto__":{"metas":[{"constructor":1,'));
  const ada = await joinChannel((await signIn()).client, "room");
  expect(await say(ada, "still here")).toBe("ok");
  socket.close();
});

test("a member that stops reading is dropped and does not hold up the others", async () => {
  const { url, signIn } = await startRealtime({
    bufferedBytes: 200_000,
    messagesPerSecond: 1_000,
    bytesPerSecond: 100_000_000,
  });
  const { socket, ask } = await openSocket(url);
  await ask("realtime:room", "phx_join", { config: {} });
  const closed = once(socket, "close");
  socket.pause();
  const ada = await joinChannel((await signIn()).client, "room", { broadcast: { ack: true } });
  const eve = await joinChannel((await signIn()).client, "room");
  const text = "x".repeat(100_000);
  for (let n = 0; n < 150; n += 1) await say(ada, "big", { text });
  await vi.waitFor(() => expect(eve.broadcasts).toHaveLength(150), 10_000);
  socket.resume();
  const [code] = (await closed) as [number];
  expect(code).toBe(1006);
}, 30_000);

test("a client that sleeps is dropped without harm, its presence leaves, and one that answers stays", async () => {
  const { url, signIn } = await startRealtime({ pingMs: 150 });
  const eve = await joinChannel((await signIn()).client, "room", {}, true);
  const { socket, ask } = await openSocket(url);
  await ask("realtime:room", "phx_join", { config: { presence: { key: "sleeper" } } });
  await ask("realtime:room", "presence", { event: "track", payload: {} });
  await vi.waitFor(() => expect(eve.present()).toEqual(["sleeper"]));
  const closed = once(socket, "close");
  socket.pause();
  await vi.waitFor(() => expect(eve.present()).toEqual([]), 3000);
  socket.resume();
  await closed;
  expect(eve.statuses).toEqual(["SUBSCRIBED"]);
});

test("messages that wait behind a slow join are bounded", async () => {
  const { url, pool } = await startRealtime({ queuedBytes: 100_000 });
  const { socket } = await openSocket(url);
  const closed = once(socket, "close");
  const client = await pool.connect();
  await client.query("begin; lock table realtime.messages");
  socket.send(JSON.stringify(["1", "1", "realtime:room", "phx_join", { config: { private: true } }]));
  const push = ["1", "2", "realtime:room", "broadcast", { text: "x".repeat(30_000) }];
  for (let n = 0; n < 10; n += 1) socket.send(JSON.stringify(push));
  const [code] = (await closed) as [number];
  await client.query("rollback");
  client.release();
  expect(code).toBe(1008);
});

test("a client that sends more bytes than it may loses the connection", async () => {
  const { url } = await startRealtime({ bytesPerSecond: 50_000 });
  const { socket, ask } = await openSocket(url);
  await ask("realtime:room", "phx_join", { config: {} });
  const closed = once(socket, "close");
  const push = ["1", "2", "realtime:room", "broadcast", { text: "x".repeat(60_000) }];
  for (let n = 0; n < 10; n += 1) socket.send(JSON.stringify(push));
  const [code] = (await closed) as [number];
  expect(code).toBe(1008);
});
