/** Whether sign-ins slow down other requests: the median of a REST list, alone and beside five sign-in loops. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { quantile } from "./quantile.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import type { SignInCount, SignInLoops } from "./sign-ins.loops.ts";

const loops = 5;
const measureForMs = 5_000;

export async function benchSignIns(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const reader = await signUp(server);
    const people = await Promise.all(Array.from({ length: loops }, () => signUp(server)));
    await restMedianMs(server, reader, 2_000);
    const aloneMs = await restMedianMs(server, reader, measureForMs);
    const load = startLoops(server, people);
    await restMedianMs(server, reader, 1_000);
    const loadedMs = await restMedianMs(server, reader, measureForMs);
    const { signIns, refused } = await endLoops(load);
    const ratio = Number((loadedMs / aloneMs).toFixed(2));
    const perSecond = Math.round(signIns / (measureForMs / 1000 + 1));
    return [
      unlimited({ name: "rest p50 alone", value: aloneMs, unit: "ms", decimals: 2 }),
      unlimited({ name: `rest p50 under ${loops} sign-in loops`, value: loadedMs, unit: "ms", decimals: 2 }),
      atMost(2, { name: "ratio of the two", value: ratio, unit: "" }),
      { name: "sign-ins meanwhile", value: perSecond, unit: "/s", limit: `${refused} refused`, ok: null },
    ];
  } finally {
    await server.stop();
  }
}

/** Runs the load in another process, because on the same event loop it would delay the measurement itself. */
function startLoops(server: RunningServer, people: Person[]): ChildProcess {
  const child = fork(new URL("./sign-ins.loops.ts", import.meta.url));
  const { url, publishableKey } = server;
  child.send({
    url,
    publishableKey,
    people: people.map(({ email, password }) => ({ email, password })),
  } satisfies SignInLoops);
  return child;
}

async function endLoops(child: ChildProcess): Promise<SignInCount> {
  const reported = once(child, "message");
  child.send("report");
  const [count] = (await reported) as [SignInCount];
  child.disconnect();
  return count;
}

async function restMedianMs(server: RunningServer, reader: Person, forMs: number): Promise<number> {
  const timesMs: number[] = [];
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${reader.accessToken}` };
  const endAt = performance.now() + forMs;
  while (performance.now() < endAt) {
    const started = performance.now();
    const list = await fetch(`${server.url}/rest/v1/generated_content?select=id,prompt&limit=20`, {
      headers,
    });
    await list.text();
    timesMs.push(performance.now() - started);
  }
  return quantile(timesMs, 0.5);
}
