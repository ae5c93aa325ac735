/** Sixty hostile strangers and sixty hostile customers at once, and what somebody else notices of it. */
import { openBystander } from "./bystander.ts";
import type { BystanderTimes } from "./bystander.loops.ts";
import { type BenchRow, atMost, unlimited } from "../bench/bench-row.ts";
import { quantile } from "../bench/quantile.ts";
import { attack } from "./hostile.ts";
import type { HostileReport, HostileRequest } from "./hostile.loops.ts";
import { floodBareServer } from "./peer.ts";
import { peakMegabytes } from "./server-memory.ts";
import { signUp, type Target } from "./target.ts";

const callersOfAKind = 60;
const restSeconds = 20;
const floodSeconds = 120;
const peerSeconds = 20;
const maxRestMs = 500;
const maxRealtimeMs = 200;
const maxMegabytes = 600;
/** How much longer than at rest uploads and functions may take. */
const maxSlowdown = 2;

const manyColumns = Array.from({ length: 270 }, (_, index) => `a${index}:prompt`).join();
const slowPattern = encodeURIComponent("imatch.(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6");

/** Statements, answers and functions that cost the server as much as a caller can make them. */
const requests: HostileRequest[] = [
  { path: `/rest/v1/engine_status?capabilities->>x=${slowPattern}` },
  { path: `/rest/v1/generated_content?select=${manyColumns}` },
  { path: "/rest/v1/credit_transactions?select=*&order=created_at.desc&limit=100000" },
  { path: "/rest/v1/generated_content?prompt=ilike.*a*b*c*d*e*f*g*h*i*j*k*&select=*" },
  { path: "/rest/v1/generated_content?select=*", method: "POST", body: '[{"prompt":"x"}]' },
  { path: `/functions/v1/improve-prompt`, method: "POST", body: JSON.stringify({ prompt: wordy() }) },
  { path: `/functions/v1/understand-prompt`, method: "POST", body: JSON.stringify({ prompt: wordy() }) },
  { path: "/functions/v1/get-credits", method: "POST", body: "{}" },
  { path: "/auth/v1/user" },
  {
    path: `/storage/v1/object/ai-influencer-content/nobody/${"x".repeat(40)}.jpg`,
    method: "POST",
    body: "x".repeat(500_000),
    contentType: "image/jpeg",
  },
  { path: "/config.json" },
];

function wordy(): string {
  return "a woman in a red coat by the lake, ".repeat(57).slice(0, 2000);
}

export async function attackByFloods(target: Target): Promise<BenchRow[]> {
  const bystander = await openBystander(target, await signUp(target, "standard"));
  try {
    const tokens: string[] = [];
    for (let index = 0; index < callersOfAKind; index += 1) tokens.push((await signUp(target)).accessToken);
    const rest = await bystander.measure(restSeconds);
    const strangers = Array.from({ length: callersOfAKind }, () => null);
    const { url, publishableKey } = target;
    const calls = { publishableKey, callers: [...strangers, ...tokens], requests };
    const flood = attack({ ...calls, url, seconds: floodSeconds + 2 });
    const memory = target.pid === null ? null : peakMegabytes(target.pid, flood);
    const flooded = await bystander.measure(floodSeconds);
    return [
      ...slowdowns(rest, flooded),
      ...answers(flooded, await flood),
      ...(memory === null
        ? []
        : [atMost(maxMegabytes, { name: "flood, the server's memory", value: await memory, unit: "MB" })]),
      ...peer(await floodBareServer({ ...calls, seconds: peerSeconds })),
    ];
  } finally {
    bystander.end();
  }
}

function slowdowns(rest: BystanderTimes, flooded: BystanderTimes): BenchRow[] {
  const p99 = (times: number[]): number => quantile(times, 0.99);
  const p50 = (times: number[]): number => quantile(times, 0.5);
  const whole = (name: string, value: number) => ({ name, value, unit: "ms", decimals: 0 });
  const times = (name: "upload" | "function") => [
    unlimited(whole(`${name} at rest, p50`, p50(rest[name]))),
    unlimited(whole(`${name} beside the flood, p50`, p50(flooded[name]))),
    atMost(maxSlowdown, {
      name: `flood, ${name} beside it as a multiple of its time at rest, p50`,
      value: p50(flooded[name]) / p50(rest[name]),
      unit: "×",
      decimals: 2,
    }),
  ];
  return [
    unlimited(whole("rest at rest, p99", p99(rest.rest))),
    atMost(maxRestMs, whole("flood, another's rest, p99", p99(flooded.rest))),
    ...times("upload"),
    ...times("function"),
    atMost(maxRealtimeMs, whole("flood, another's realtime, p99", p99(flooded.realtime))),
  ];
}

function peer(times: number[]): BenchRow[] {
  const row = (part: number) =>
    unlimited({
      name: `the same flood on a server that only answers "ok", p${part * 100}`,
      value: quantile(times, part),
      unit: "ms",
      decimals: 0,
    });
  return [row(0.5), row(0.99)];
}

function answers({ failures }: BystanderTimes, { statuses, wrong, slowestMs }: HostileReport): BenchRow[] {
  console.error(
    `hostile answers by status: ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`,
  );
  for (const line of [...new Set([...wrong, ...failures])].slice(0, 10)) console.error(`  ${line}`);
  return [
    atMost(0, { name: "flood, another's failed calls", value: failures.length, unit: "" }),
    atMost(0, { name: "flood, answers 5xx without a time to wait", value: wrong.length, unit: "" }),
  ];
}
