/**
 * How soon a change of a row is at its person's sockets, and a broadcast at the members of its channel, while five
 * thousand other sockets are open on the same process. A change's time begins with its write in the database.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { uploadPicture } from "../acceptance/files.ts";
import { type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";
import type { OpenSockets, SocketsOpened } from "./realtime.loops.ts";

const others = 5_000;
const changes = 200;
/** Long enough for the reader of the outbox to become idle. */
const quietMs = 2_500;
const quietChanges = 20;

export async function benchRealtime(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => signUp(server)));
    const sockets = await openOthers(server, crowd);
    const busyMs = await changesMs(person, changes, 100);
    const quiet = await changesMs(person, quietChanges, quietMs);
    const broadcastMs = await broadcastsMs(person);
    sockets.disconnect();
    return [
      atMost(50, { name: "change to socket, p99", value: quantile(busyMs, 0.99), unit: "ms", decimals: 1 }),
      unlimited({ name: "change to socket, p50", value: quantile(busyMs, 0.5), unit: "ms", decimals: 1 }),
      atMost(50, { name: "after a quiet time, worst", value: Math.max(...quiet), unit: "ms", decimals: 1 }),
      unlimited({ name: "broadcast, p99", value: quantile(broadcastMs, 0.99), unit: "ms", decimals: 1 }),
    ];
  } finally {
    await server.stop();
  }
}

/** In another process, because on the same event loop they would delay the measurement. */
async function openOthers(server: RunningServer, crowd: Person[]): Promise<ChildProcess> {
  const child = fork(new URL("./realtime.loops.ts", import.meta.url));
  const opened = once(child, "message") as Promise<[SocketsOpened]>;
  child.send({
    url: server.url,
    publishableKey: server.publishableKey,
    count: others,
    people: crowd.map(({ userId, accessToken }) => ({ userId, accessToken })),
  } satisfies OpenSockets);
  const [{ joined }] = await opened;
  if (joined !== others) throw new Error(`${joined} of ${others} sockets joined.`);
  return child;
}

async function changesMs(person: Person, count: number, everyMs: number): Promise<number[]> {
  const timesMs: number[] = [];
  const channel = person.client.channel(`bench-${Math.random()}`).on(
    "postgres_changes",
    {
      event: "INSERT",
      schema: "public",
      table: "generated_content",
      filter: `user_id=eq.${person.userId}`,
    },
    ({ commit_timestamp: at }) => timesMs.push(Date.now() - Date.parse(at)),
  );
  await new Promise((resolve) => channel.subscribe(resolve));
  const picture = await uploadPicture(person);
  for (let at = 0; at < count; at += 1) {
    const { error } = await person.client.from("generated_content").insert({
      user_id: person.userId,
      content_type: "reference_image",
      content_url: picture.url,
      prompt: `change ${at}`,
      generation_params: {},
    });
    if (error) throw error;
    await sleep(everyMs);
  }
  await sleep(1_000);
  await person.client.removeChannel(channel);
  if (timesMs.length !== count) throw new Error(`${timesMs.length} of ${count} changes arrived.`);
  return timesMs;
}

async function broadcastsMs(person: Person): Promise<number[]> {
  const timesMs: number[] = [];
  const channel = person.client
    .channel("bench-broadcast", { config: { broadcast: { self: true } } })
    .on("broadcast", { event: "at" }, ({ payload }) =>
      timesMs.push(performance.now() - (payload as { atMs: number }).atMs),
    );
  await new Promise((resolve) => channel.subscribe(resolve));
  for (let at = 0; at < changes; at += 1) {
    await channel.send({ type: "broadcast", event: "at", payload: { atMs: performance.now() } });
    await sleep(20);
  }
  await sleep(500);
  await person.client.removeChannel(channel);
  return timesMs;
}
