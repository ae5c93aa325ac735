/** Under a flood of refused and costly calls, somebody who means well is answered before those who flood. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

const hostilePeople = 8;
const callersEach = 6;
const floodMs = 12_000;
/** The server notices a flood within a second, and answers those who were never refused until then as they come. */
const noticedMs = 3_000;

let server: RunningServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  ada = await signUp(server);
}, 120_000);
afterAll(() => server.stop());

type Call = { path: string; method?: string; body?: string; type?: string };

async function call(person: Person | null, { path, method = "GET", body, type = "application/json" }: Call) {
  const startedMs = performance.now();
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      apikey: server.publishableKey,
      ...(person ? { authorization: `Bearer ${person.accessToken}` } : {}),
      ...(body === undefined ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return { status: response.status, headers: response.headers, tookMs: performance.now() - startedMs };
}
type Answer = Awaited<ReturnType<typeof call>>;

const hostileCalls: Call[] = [
  { path: "/rest/v1/generated_content", method: "POST", body: '[{"prompt":"x"}]' },
  {
    path: "/functions/v1/improve-prompt",
    method: "POST",
    body: JSON.stringify({ prompt: "a woman in a red coat by the lake, ".repeat(57).slice(0, 2_000) }),
  },
  {
    path: "/storage/v1/object/ai-influencer-content/nobody/x.jpg",
    method: "POST",
    body: "x".repeat(500_000),
    type: "image/jpeg",
  },
  { path: "/rest/v1/no_such_table" },
];

/** Calls in turn until the time is over. */
async function keepCalling(person: Person | null, calls: Call[], untilMs: number, pauseMs: number) {
  const answers: Answer[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const next = calls[turn % calls.length];
    if (next) answers.push(await call(person, next));
    await sleep(pauseMs);
  }
  return answers;
}

const median = (answers: Answer[]): number =>
  answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? Infinity;

test("a hundred refusals at rest are as quick as the first", async () => {
  const eve = await signUp(server);
  const refused = { path: "/rest/v1/no_such_table" };
  const answers: Answer[] = [];
  for (let at = 0; at < 100; at += 1) answers.push(await call(eve, refused));
  expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
  // An answer or two may wait for whatever else the machine does.
  expect(answers.filter(({ tookMs }) => tookMs >= 1_000).length).toBeLessThanOrEqual(2);
});

test("beside a flood of visitors and people, reads and pages of others come before the flood's own calls", async () => {
  const people = await Promise.all(Array.from({ length: hostilePeople }, () => signUp(server)));
  const untilMs = performance.now() + floodMs;
  const hostile = [null, ...people].flatMap((person) =>
    Array.from({ length: callersEach }, () => keepCalling(person, hostileCalls, untilMs, 0)),
  );
  await sleep(noticedMs);
  const [reads, visits] = await Promise.all([
    keepCalling(ada, [{ path: "/rest/v1/generated_content?select=id&limit=20" }], untilMs, 50),
    keepCalling(null, [{ path: "/config.json" }], untilMs, 50),
  ]);
  const flood = (await Promise.all(hostile)).flat();

  expect(new Set([...reads, ...visits].map(({ status }) => status))).toEqual(new Set([200]));
  expect(median(reads)).toBeLessThan(median(flood) / 4);
  // The visitor has the address of the flood.
  expect(median(visits)).toBeLessThan(2_000);
  for (const { status, headers } of flood.filter((answer) => answer.status >= 500)) {
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  }
}, 60_000);
