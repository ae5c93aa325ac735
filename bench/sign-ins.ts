/** Whether people who sign in slow down everybody else: REST's median alone, and under five sign-in loops. */
import { openClient, type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { quantile } from "./quantile.ts";
import type { BenchRow } from "./rest-list.ts";

const loops = 5;
const measureForMs = 5_000;

export async function benchSignIns(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const reader = await signUp(server);
    const people = await Promise.all(Array.from({ length: loops }, () => signUp(server)));
    await restMedianMs(server, reader, 1_000);
    const aloneMs = await restMedianMs(server, reader, measureForMs);
    const counter = { stopped: false, signIns: 0, refused: 0 };
    const running = people.map((person) => signInLoop(server, person, counter));
    const loadedMs = await restMedianMs(server, reader, measureForMs);
    counter.stopped = true;
    await Promise.all(running);
    const ratio = Number((loadedMs / aloneMs).toFixed(2));
    return [
      { name: "rest p50 alone", value: Number(aloneMs.toFixed(2)), unit: "ms", limit: "", ok: null },
      {
        name: `rest p50 under ${loops} sign-in loops`,
        value: Number(loadedMs.toFixed(2)),
        unit: "ms",
        limit: "",
        ok: null,
      },
      { name: "ratio of the two", value: ratio, unit: "", limit: "≤ 2", ok: ratio <= 2 },
      {
        name: "sign-ins meanwhile",
        value: Math.round(counter.signIns / (measureForMs / 1000)),
        unit: "/s",
        limit: `${counter.refused} refused`,
        ok: null,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function signInLoop(
  server: RunningServer,
  { email, password }: Person,
  counter: { stopped: boolean; signIns: number; refused: number },
): Promise<void> {
  while (!counter.stopped) {
    const { error } = await openClient(server).auth.signInWithPassword({ email, password });
    if (error) counter.refused += 1;
    else counter.signIns += 1;
  }
}

async function restMedianMs(server: RunningServer, reader: Person, forMs: number): Promise<number> {
  const timesMs: number[] = [];
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${reader.accessToken}` };
  const endAt = performance.now() + forMs;
  while (performance.now() < endAt) {
    const started = performance.now();
    await (
      await fetch(`${server.url}/rest/v1/generated_content?select=id,prompt&limit=20`, { headers })
    ).text();
    timesMs.push(performance.now() - started);
  }
  return quantile(timesMs, 0.5);
}
