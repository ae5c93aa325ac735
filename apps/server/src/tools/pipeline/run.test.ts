import { sampleImageInput } from "@galatea/contract/testing/samples.ts";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { generateConsistentCharacter, imageFacts, imageInput } from "@galatea/contract/tools/image.ts";
import { EngineError, type EngineFacts } from "@galatea/engines/engine.ts";
import { beforeEach, expect, test } from "vitest";
import { PictureRefused } from "#core/moderation/pictures/picture-judge.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { createUser } from "#testing/accounts.ts";
import { engineFacts } from "#testing/engine-facts.ts";
import { openToolFixture } from "#testing/tool-fixture.ts";
import { cancelJob } from "./cancel-job.ts";
import { reapOnce } from "./reap.ts";
import { findStarted, type NewJobs, reserveAndEnqueue, type Started } from "./reserve.ts";
import { jobHandler } from "./run.ts";
import type { Made, RunningJob, Tool } from "./tool.ts";

const fixture = await openToolFixture("image");
const { pool, assets, dir } = fixture;
const deps = { ...fixture.deps, sweeps: [assets.sweep] };
const { jobs } = deps;

let userId: string;
beforeEach(async () => {
  userId = await fixture.customer(100);
});

const input = sampleImageInput({ prompt: "a lake", batch: { id: randomUUID(), index: 0, of: 1 } });

async function submit(changes: Partial<NewJobs> = {}): Promise<Started> {
  const request: NewJobs = {
    userId,
    kind: "image",
    idempotencyKey: null,
    request: { prompt: "a lake" },
    jobs: [{ input, seed: 1 }],
    uses: [],
    uploads: [],
    showsUpload: false,
    costCredits: 20,
    purpose: () => "to generate an image",
    deadlineMs: 60_000,
    hasPriority: false,
    maxOpenJobs: 1000,
    ...changes,
  };
  const started = await reserveAndEnqueue(deps, request);
  return started.ok ? started : ((await findStarted(jobs, request)) ?? started);
}

async function start(changes: Partial<NewJobs> = {}): Promise<string> {
  const result = await submit(changes);
  if (!result.ok) throw new Error(result.code);
  return result.jobIds[0] ?? "";
}

const output = (): Made => ({
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  mimeType: "image/png",
  widthPx: 1,
  heightPx: 1,
  trainedModel: false,
  way: "created",
  params: {},
});

type Types = {
  contract: typeof generateConsistentCharacter;
  facts: typeof imageFacts;
  engine: EngineFacts;
  subject: undefined;
};
const engine = engineFacts("test", "Test");
const handler = (run: (job: RunningJob<Types>) => Promise<Made>, timeoutMs = 10_000): Tool<Types> => ({
  facts: imageFacts,
  input: imageInput,
  contract: generateConsistentCharacter,
  purpose: () => "to generate an image",
  needsPlan: false,
  deadlineMs: 60_000,
  timeoutMs,
  identity: (request) => request,
  slots: () => [],
  inputs: () => [],
  reply: () => null,
  engines: createEngineList([plainly(engine)]),
  run,
  verify: () => Promise.resolve(),
});
const runJob = (given: typeof deps, tool: Tool<Types>, queued: ReturnType<typeof entry>): Promise<void> =>
  jobHandler(given, tool)(queued);
const entry = (jobId: string, signal: AbortSignal = new AbortController().signal) => ({
  queueId: randomUUID(),
  jobId,
  signal,
});

async function outcome(jobId: string) {
  const { rows } = await pool.query<{
    state: string;
    error_code: string | null;
    hold: string;
    files: string;
  }>(
    `select job.state, job.error_code, hold.state as hold,
            (select count(*) from generated_content where job_id = job.id) as files
       from generation_jobs job join credit_holds hold on hold.id = job.hold_id where job.id = $1`,
    [jobId],
  );
  const balance = await pool.query<{ balance: number }>(
    "select balance from user_credits where user_id = $1",
    [userId],
  );
  return { ...rows[0], balance: balance.rows[0]?.balance };
}

async function storedFiles(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from storage.objects where name like $1",
    [`${userId}/%`],
  );
  return rows[0]?.count ?? -1;
}

test("a successful job is charged once and its picture is stored once", async () => {
  const jobId = await start();
  await runJob(
    deps,
    handler(() => Promise.resolve(output())),
    entry(jobId),
  );
  expect(await outcome(jobId)).toEqual({
    state: "succeeded",
    error_code: null,
    hold: "settled",
    files: "1",
    balance: 80,
  });
  expect(await storedFiles()).toBe(1);
  // The queue may deliver the job again; then there is nothing left to do.
  await runJob(
    deps,
    handler(() => Promise.reject(new Error("ran twice"))),
    entry(jobId),
  );
  expect(await outcome(jobId)).toMatchObject({ state: "succeeded", balance: 80 });
});

test.each([
  [
    "an engine that throws its own error",
    () => Promise.reject(new EngineError("engine_failed", "no")),
    "engine_failed",
  ],
  [
    "an engine that throws anything else",
    () => Promise.reject(new TypeError("undefined is not a function")),
    "engine_failed",
  ],
  [
    "an engine that is gone",
    () => Promise.reject(new EngineError("engine_unavailable", "no")),
    "engine_unavailable",
  ],
  [
    "an engine that returns rubbish",
    () => Promise.reject(new EngineError("engine_bad_output", "no")),
    "engine_bad_output",
  ],
  [
    "a picture that the safety check refuses",
    () =>
      Promise.reject(
        new PictureRefused({ outcome: "refuse", ruleId: "no-sexual-content", classifierId: "one" }, "made"),
      ),
    "picture_refused",
  ],
  [
    "a picture that cannot be judged",
    () =>
      Promise.reject(
        new PictureRefused(
          { outcome: "unavailable", classifierId: "one", error: new Error("late") },
          "given",
        ),
      ),
    "picture_not_checked",
  ],
])("%s refunds once and says so", async (_, run, errorCode) => {
  const jobId = await start();
  await runJob(deps, handler(run), entry(jobId));
  await runJob(deps, handler(run), entry(jobId));
  expect(await outcome(jobId)).toEqual({
    state: "failed",
    error_code: errorCode,
    hold: "released",
    files: "0",
    balance: 100,
  });
  expect(await storedFiles()).toBe(0);
});

test("a picture that was refused or not judged is in the log of the safety checks, and other faults are not", async () => {
  const verdicts = [
    { outcome: "refuse", ruleId: "no-sexual-content", classifierId: "one" },
    { outcome: "unavailable", classifierId: "two", error: new Error("late") },
  ] as const;
  const [refused, unjudged, failed] = [await start(), await start(), await start()];
  const jobIds = [refused, unjudged, failed];
  const refusing = (verdict: (typeof verdicts)[number]) =>
    handler(async (job) => {
      await job.noteWork({});
      throw new PictureRefused(verdict, verdict.outcome === "refuse" ? "made" : "given");
    });
  await runJob(deps, refusing(verdicts[0]), entry(refused));
  await runJob(deps, refusing(verdicts[1]), entry(unjudged));
  await runJob(
    deps,
    handler(() => Promise.reject(new EngineError("engine_refused", "no"))),
    entry(failed),
  );
  const { rows } = await pool.query(
    `select job_id, user_id, input_kind, decision, rule_id, checker, picture, engine from moderation_events
      where job_id = any($1) order by created_at`,
    [jobIds],
  );
  const common = { user_id: userId, input_kind: "image", engine: "test" };
  expect(rows).toEqual([
    {
      ...common,
      job_id: refused,
      decision: "refused",
      rule_id: "no-sexual-content",
      checker: "one",
      picture: "made",
    },
    { ...common, job_id: unjudged, decision: "unavailable", rule_id: null, checker: "two", picture: "given" },
  ]);
});

test("a refusal that cannot be recorded still closes and refunds its job", async () => {
  const jobId = await start();
  const closed = { recordPicture: () => Promise.reject(new Error("no database")) };
  const refuse = handler(() =>
    Promise.reject(
      new PictureRefused({ outcome: "refuse", ruleId: "no-sexual-content", classifierId: "one" }, "made"),
    ),
  );
  await runJob({ ...deps, moderationStore: { ...deps.moderationStore, ...closed } }, refuse, entry(jobId));
  expect(await outcome(jobId)).toMatchObject({
    error_code: "picture_refused",
    hold: "released",
    balance: 100,
  });
});

test("a picture that cannot be stored is refunded, and the job names the storage as the reason", async () => {
  const jobId = await start();
  const full = { ...assets, store: () => Promise.reject(new Error("the disk is full")) };
  await runJob(
    { ...deps, assets: full },
    handler(() => Promise.resolve(output())),
    entry(jobId),
  );
  expect(await outcome(jobId)).toMatchObject({
    state: "failed",
    error_code: "storage_failed",
    hold: "released",
    files: "0",
    balance: 100,
  });
});

test("an engine that hangs and ignores its signal is abandoned at the timeout, and refunded", async () => {
  const jobId = await start();
  await runJob(
    deps,
    handler(() => new Promise<never>(() => undefined), 150),
    entry(jobId),
  );
  expect(await outcome(jobId)).toMatchObject({ state: "failed", error_code: "engine_timeout", balance: 100 });
});

test("an engine that was measured to be slow may take three times as long", async () => {
  await pool.query(
    `insert into engine_status (engine, kind, label, healthy, capabilities, p90_ms)
     values ('test', 'image', 'Test', true, '{"kind": "image"}', 2000)`,
  );
  const jobId = await start();
  const slow = (): Promise<Made> => sleep(300).then(output);
  await runJob(deps, handler(slow, 150), entry(jobId));
  await pool.query("delete from engine_status");
  expect(await outcome(jobId)).toMatchObject({ state: "succeeded", balance: 80 });
});

test("cancelling while the engine works refunds at once, and the late picture leaves no file", async () => {
  const jobId = await start();
  const [began, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = runJob(
    deps,
    handler(async () => {
      began.resolve();
      await cancelled.promise;
      return output();
    }),
    entry(jobId),
  );
  await began.promise;
  expect(await cancelJob(deps, { userId, jobId })).toMatchObject({
    ok: true,
    state: "cancelled",
    refundedCredits: 20,
    balanceCredits: 100,
  });
  cancelled.resolve();
  await working;
  expect(await cancelJob(deps, { userId, jobId })).toMatchObject({
    ok: true,
    state: "cancelled",
    refundedCredits: 0,
  });
  expect(await outcome(jobId)).toEqual({
    state: "cancelled",
    error_code: "job_cancelled",
    hold: "released",
    files: "0",
    balance: 100,
  });
  expect(await storedFiles()).toBe(0);
});

test("nobody cancels another person's job", async () => {
  const jobId = await start();
  const stranger = await createUser(pool);
  expect(await cancelJob(deps, { userId: stranger, jobId })).toEqual({ ok: false, code: "job_not_found" });
  expect(await outcome(jobId)).toMatchObject({ state: "queued", balance: 80 });
  await cancelJob(deps, { userId, jobId });
});

test("of two attempts of one job, as after a lost heartbeat, one finishes it and the other leaves no file", async () => {
  const jobId = await start();
  const slow = runJob(
    deps,
    handler(async () => {
      await sleep(200);
      return output();
    }),
    entry(jobId),
  );
  await sleep(50);
  const fast = runJob(
    deps,
    handler(() => Promise.resolve(output())),
    entry(jobId),
  );
  await Promise.all([slow, fast]);
  expect(await outcome(jobId)).toMatchObject({
    state: "succeeded",
    hold: "settled",
    files: "1",
    balance: 80,
  });
  expect(await storedFiles()).toBe(1);
});

test("a job whose worker died three times is refunded as lost", async () => {
  const jobId = await start();
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await jobs.beginAttempt(jobId, 3)).not.toBeNull();
  expect(await jobs.beginAttempt(jobId, 3)).toBeNull();
  await reapOnce(deps);
  expect(await outcome(jobId)).toMatchObject({
    state: "failed",
    error_code: "worker_lost",
    hold: "released",
    balance: 100,
  });
});

test("a job past its deadline is refunded, whether it ran or waited", async () => {
  const waiting = await start({ deadlineMs: 1 });
  const running = await start({ deadlineMs: 150 });
  await jobs.beginAttempt(running, 3);
  await sleep(200);
  await reapOnce(deps);
  expect(await outcome(waiting)).toMatchObject({ state: "failed", error_code: "engine_unavailable" });
  expect(await outcome(running)).toMatchObject({
    state: "failed",
    error_code: "engine_timeout",
    balance: 100,
  });
});

test("a job that lost its queue entry is queued again in its lane and turn", async () => {
  await start({ hasPriority: true });
  const jobId = await start({ hasPriority: true });
  const priorityOf = async (): Promise<unknown[]> =>
    (await pool.query("select state, priority from pgboss.job where data ->> 'jobId' = $1", [jobId])).rows;
  const before = await priorityOf();
  expect(before).toEqual([{ state: "created", priority: expect.any(Number) }]);
  await pool.query("delete from pgboss.job where data ->> 'jobId' = $1", [jobId]);
  await pool.query("update generation_jobs set created_at = created_at - interval '1 minute' where id = $1", [
    jobId,
  ]);
  await reapOnce(deps);
  expect(await priorityOf()).toEqual(before);
  await cancelJob(deps, { userId, jobId });
});

test("the same Idempotency-Key starts one job, also in parallel, and is refused for another body", async () => {
  const key = randomUUID();
  const started = await Promise.all(Array.from({ length: 6 }, () => start({ idempotencyKey: key })));
  expect(new Set(started).size).toBe(1);
  expect(await outcome(started[0] ?? "")).toMatchObject({ balance: 80 });
  const other = await submit({ request: { prompt: "a mountain" }, idempotencyKey: key });
  expect(other).toEqual({ ok: false, code: "idempotency_key_reused" });
});

test("two parallel generations on the last 20 credits: exactly one runs", async () => {
  const poor = await fixture.customer(20);
  const results = await Promise.all([1, 2].map(() => submit({ userId: poor })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 20,
    balance_credits: 0,
  });
  const { rows } = await pool.query("select count(*)::int as jobs from generation_jobs where user_id = $1", [
    poor,
  ]);
  expect(rows).toEqual([{ jobs: 1 }]);
});

test("over the person's own daily limit nothing starts, and the refusal names the numbers", async () => {
  await pool.query("update user_credits set daily_cap = 30 where user_id = $1", [userId]);
  const jobId = await start();
  expect(await submit()).toEqual({
    ok: false,
    code: "daily_cap_reached",
    error:
      "You need 20 credits to generate an image, but 20 of your daily limit of 30 credits are used today. Nothing was charged.",
    needed_credits: 20,
    balance_credits: 80,
    daily_cap_credits: 30,
  });
  await cancelJob(deps, { userId, jobId });
  await cancelJob(deps, { userId, jobId: await start() });
});

test("deleting a picture removes its file", async () => {
  const jobId = await start();
  await runJob(
    deps,
    handler(() => Promise.resolve(output())),
    entry(jobId),
  );
  await pool.query("delete from generated_content where job_id = $1", [jobId]);
  await assets.sweep();
  expect(await storedFiles()).toBe(0);
  const left = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(left.filter((item) => item.isFile() && item.name.includes(userId))).toEqual([]);
});
