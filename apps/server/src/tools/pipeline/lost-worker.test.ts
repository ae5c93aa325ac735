/** A job whose worker died is one request and one bill at its provider, also when the outcome of the call is unknown. */
import { EngineError, type EngineRun } from "@galatea/engines/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createFakeProvider, createRemoteImageEngine } from "@galatea/engines/testing/remote-image-engine.ts";
import { beforeEach, expect, test } from "vitest";
import { createFakeEngine } from "../image/testing/fake-engine.ts";
import { openImageFixture } from "../image/testing/image-fixture.ts";
import { cancelJob } from "./cancel-job.ts";
import { reapOnce } from "./reap.ts";

const provider = createFakeProvider();
const remote = createRemoteImageEngine({ provider });
const { generate, resume } = remote;
const other = createFakeEngine("other");
const fixture = await openImageFixture([remote, other]);
const { pool, deps } = fixture;
const { jobs } = deps;

let userId: string;
beforeEach(async () => {
  userId = await fixture.customer(100);
  provider.works.length = 0;
  provider.delayMs = 0;
  restore();
});

function restore(facts: Partial<ImageEngine> = {}): void {
  Reflect.deleteProperty(remote, "idempotentByJobId");
  Object.assign(remote, { billedPerCall: true, generate, resume, ...facts });
  other.requests.length = 0;
}

async function start(request: object = {}): Promise<string> {
  const result = await fixture.submit(userId, { prompt: "a lake", seed: 7, ...request });
  if (!result.ok) throw new Error(result.code);
  const [jobId = ""] = await fixture.queuedOf(userId);
  return jobId;
}

async function begin(): Promise<string> {
  const jobId = await start();
  await jobs.beginAttempt(jobId, 3);
  return jobId;
}

const never = new Promise<never>(() => undefined);

/** Runs the job on a worker that dies when its engine has submitted the work: before or after the handle is stored. */
async function dieAtHandle(jobId: string, when: "before" | "after"): Promise<void> {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const dying = async (run: EngineRun, handle: Parameters<EngineRun["onHandle"]>[0]): Promise<void> => {
    if (when === "after") await run.onHandle(handle);
    die();
    return never;
  };
  remote.generate = (request, run) => generate(request, { ...run, onHandle: (handle) => dying(run, handle) });
  fixture.runUntilDeath(jobId);
  await died;
  remote.generate = generate;
}

async function outcome(jobId: string) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select job.state, job.error_code as "errorCode", hold.state as hold, job.engine_handle as handle,
            account.balance, (select count(*)::int from generated_content where job_id = job.id) as pictures
       from generation_jobs job join credit_holds hold on hold.id = job.hold_id
       join user_credits account on account.user_id = job.user_id where job.id = $1`,
    [jobId],
  );
  return rows[0];
}
const charged = {
  state: "succeeded",
  errorCode: null,
  hold: "settled",
  handle: null,
  balance: 80,
  pictures: 1,
};
const refunded = (errorCode: string) => ({
  state: "failed",
  errorCode,
  hold: "released",
  handle: null,
  balance: 100,
  pictures: 0,
});

test("a worker that dies between handle and result: the work is resumed, charged once and submitted once", async () => {
  const jobId = await start();
  await dieAtHandle(jobId, "after");
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(charged);
  expect(provider.works).toHaveLength(1);
  const { rows } = await pool.query(
    `select job.engine, job.usage, content.generation_params -> 'model' as model
       from generation_jobs job join generated_content content on content.job_id = job.id where job.id = $1`,
    [jobId],
  );
  expect(rows).toEqual([
    {
      engine: "remote",
      model: "remote-1",
      usage: { seconds: expect.any(Number), cost: { amount: "0.04", currency: "USD" } },
    },
  ]);
});

test("a worker that dies before the handle of an engine that bills: lost, refunded and never submitted again", async () => {
  const jobId = await start();
  await dieAtHandle(jobId, "before");
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(refunded("engine_lost"));
  await fixture.run(jobId);
  expect(provider.works).toHaveLength(1);
});

test("the work of an engine that does not bill is submitted again", async () => {
  restore({ billedPerCall: false });
  const jobId = await start();
  await dieAtHandle(jobId, "before");
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(charged);
  expect(provider.works).toHaveLength(2);
});

test("an engine whose provider knows the work by the job's id is called again, and starts no second work", async () => {
  const named = createRemoteImageEngine({ provider, idempotentByJobId: true });
  const jobId = await start();
  restore({ idempotentByJobId: true });
  remote.generate = (request, run) => named.generate(request, { ...run, onHandle: () => never });
  fixture.runUntilDeath(jobId);
  await expect.poll(() => provider.works.length).toBe(1);
  remote.generate = named.generate;
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(charged);
  expect(provider.works.map(({ id }) => id)).toEqual([jobId]);
});

test("a handle that its provider has forgotten ends the job as lost, refunded", async () => {
  const jobId = await start();
  await dieAtHandle(jobId, "after");
  provider.forget();
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(refunded("engine_lost"));
  expect(provider.works).toHaveLength(1);
});

test("a handle is given to the engine that it came from, although another one serves now", async () => {
  const jobId = await start();
  await dieAtHandle(jobId, "after");
  await fixture.setAway("remote", true);
  await fixture.run(jobId);
  await fixture.setAway("remote", false);
  expect(await outcome(jobId)).toEqual(charged);
  expect([provider.works.length, other.requests.length]).toEqual([1, 0]);
});

test("a handle of an engine that cannot resume any more is lost where a new call would be billed", async () => {
  const jobId = await start();
  await dieAtHandle(jobId, "after");
  delete remote.resume;
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(refunded("engine_lost"));
  expect(provider.works).toHaveLength(1);
});

test("of many attempts at once, one may call an engine that bills", async () => {
  const jobId = await start();
  await jobs.beginAttempt(jobId, 3);
  const marked = await Promise.all(Array.from({ length: 8 }, () => jobs.markCalled(jobId, 1)));
  expect(marked.filter(Boolean)).toHaveLength(1);
  expect(await jobs.markCalled(jobId, 2)).toBe(false);
  await cancelJob(deps, { userId, jobId });
});

test("a stale attempt's handle is not kept, and a closed job has none", async () => {
  const jobId = await start();
  await jobs.beginAttempt(jobId, 3);
  await jobs.beginAttempt(jobId, 3);
  expect(await jobs.keepHandle(jobId, 1, { engine: "remote", handle: { id: "old" } })).toBe("over");
  expect(await jobs.keepHandle(jobId, 2, { engine: "remote", handle: [{ id: "new", nth: 1 }] })).toBe("kept");
  expect(await outcome(jobId)).toMatchObject({ handle: [{ id: "new", nth: 1 }] });
  await jobs.setEngine(jobId, 1, { engine: "other" });
  await jobs.setEngine(jobId, 2, { engine: "remote" });
  expect(await outcome(jobId)).toMatchObject({ handle: [{ id: "new", nth: 1 }] });
  await jobs.setEngine(jobId, 2, { engine: "other" });
  expect(await outcome(jobId)).toMatchObject({ handle: null });
  await cancelJob(deps, { userId, jobId });
  expect(await jobs.keepHandle(jobId, 2, { engine: "remote", handle: "late" })).toBe("over");
});

test.each([
  ["an id", { id: "same" }, { id: "same" }],
  ["an operation", { operation: { id: "same" } }, { operation: { id: "same" } }],
  ["a machine's id", { backend: "a", handle: { id: "same" } }, { backend: "a", handle: { id: "same" } }],
])("an engine that answers two jobs with %s of one work gives it to the first alone", async (_, one, two) => {
  const [first, second] = [await begin(), await begin()];
  const keep = (jobId: string, handle: object, engine = "remote") =>
    jobs.keepHandle(jobId, 1, { engine, handle: { ...handle, seed: 1 } });
  expect(await keep(first, one)).toBe("kept");
  // The same job may keep it again.
  expect(await keep(first, { ...one, widthPx: 512 })).toBe("kept");
  expect(await keep(second, { ...two, widthPx: 640 })).toBe("taken");
  expect(await keep(second, { ...two, widthPx: 640 }, "another")).toBe("kept");
  await cancelJob(deps, { userId, jobId: first });
  expect(await keep(second, two)).toBe("kept");
  await cancelJob(deps, { userId, jobId: second });
});

test("two works of the same id on two machines are two", async () => {
  const [first, second] = [await begin(), await begin()];
  const keep = (jobId: string, backend: string) =>
    jobs.keepHandle(jobId, 1, { engine: "remote", handle: { backend, handle: { id: "same" } } });
  expect([await keep(first, "a"), await keep(second, "b")]).toEqual(["kept", "kept"]);
  for (const jobId of [first, second]) await cancelJob(deps, { userId, jobId });
});

test("a job that gets the work of another living job fails and is refunded", async () => {
  remote.generate = (request, run) =>
    generate(request, { ...run, onHandle: () => run.onHandle({ id: "same", seed: request.seed }) });
  provider.delayMs = 60_000;
  const first = await start();
  const { signal, abort } = abortable();
  const working = fixture.run(first, signal);
  await expect.poll(async () => (await outcome(first))?.["handle"]).not.toBeNull();
  const second = await start({ seed: 8 });
  await fixture.run(second);
  expect(await outcome(second)).toMatchObject({
    state: "failed",
    errorCode: "engine_failed",
    hold: "released",
  });
  await cancelJob(deps, { userId, jobId: first });
  abort();
  await working;
});

test("the owner's cancel also cancels the work at the provider", async () => {
  // Longer than any machine needs to cancel it.
  provider.delayMs = 60_000;
  const slow = await start();
  const { signal, abort } = abortable();
  const working = fixture.run(slow, signal);
  await expect.poll(async () => (await outcome(slow))?.["handle"]).not.toBeNull();
  await cancelJob(deps, { userId, jobId: slow });
  abort();
  await working;
  expect(await outcome(slow)).toMatchObject({ state: "cancelled", balance: 100, handle: null });
  await expect.poll(() => provider.works[0]?.isCancelled).toBe(true);
});

test("a worker that stops leaves the work at the provider to the next one", async () => {
  const jobId = await start({ aspectRatio: "16:9" });
  const { signal, abort } = abortable();
  const working = fixture.run(jobId, signal);
  await expect.poll(async () => (await outcome(jobId))?.["handle"]).not.toBeNull();
  abort();
  await working;
  expect(provider.works.map(({ isCancelled }) => isCancelled)).toEqual([false]);
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(charged);
  expect(provider.works).toHaveLength(1);
});

const abortable = (): { signal: AbortSignal; abort: () => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

test.each([
  ["engine_lost", "before"],
  ["worker_lost", "after"],
] as const)("the reaper ends a job whose workers died too often as %s, by its handle", async (code, when) => {
  const jobId = await start();
  await dieAtHandle(jobId, when);
  await jobs.beginAttempt(jobId, 3);
  await jobs.beginAttempt(jobId, 3);
  await reapOnce({ ...deps, sweeps: [] });
  expect(await outcome(jobId)).toEqual(refunded(code));
  expect(provider.works).toHaveLength(1);
});

test.each(["engine_refused", "engine_busy", "engine_out_of_memory", "engine_lost"] as const)(
  "%s is refunded under its own name",
  async (code) => {
    remote.generate = () =>
      Promise.reject(new EngineError(code, "no", { reason: "sexual", retryAfterMs: 90_000 }));
    const jobId = await start();
    await fixture.run(jobId);
    expect(await outcome(jobId)).toEqual(refunded(code));
  },
);

test("usage that is no usage is left out, and the picture is kept", async () => {
  remote.generate = async (request, run) => ({ ...(await generate(request, run)), usage: { seconds: -1 } });
  const jobId = await start();
  await fixture.run(jobId);
  expect(await outcome(jobId)).toEqual(charged);
  const { rows } = await pool.query("select usage from generation_jobs where id = $1", [jobId]);
  expect(rows).toEqual([{ usage: null }]);
});
