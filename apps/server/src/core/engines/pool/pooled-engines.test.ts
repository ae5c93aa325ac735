/** Jobs on several machines: each is started once, on a machine that is free, and goes on when a machine fails. */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { createComfyImageEngine } from "@galatea/engines/comfyui/image-engine.ts";
import { loadWorkflow } from "@galatea/engines/comfyui/workflow.ts";
import {
  EngineError,
  type EngineHandle,
  type EngineRun,
  type Preview,
  TakenOver,
} from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageRequest } from "@galatea/engines/image/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSdServerImageEngine } from "@galatea/engines/sd-server/image-engine.ts";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { startSdServer, type TestSdServer } from "@galatea/engines/testing/sd-server.ts";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createBackendsStore } from "./backends.store.ts";
import { createLeases } from "./leases.ts";
import { pooledImageEngine } from "./pooled-engines.ts";

const { url } = await createTestDatabase();
const pg = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 16, name: "test" });
const store = createBackendsStore(database);
/** On a busy machine. */
const patiently = { timeout: 20_000 };
const slow = { workMs: 60_000 };
let workMs = 10;
const servers = await Promise.all(
  Array.from({ length: 8 }, () =>
    startSdServer({ workMs: ({ prompt }) => (prompt === "slow" ? slow.workMs : workMs) }),
  ),
);
const [first, second] = servers as [TestSdServer, TestSdServer];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all([pg.end(), database.close()]);
});
beforeEach(async () => {
  workMs = 10;
  slow.workMs = 60_000;
  for (const server of servers) server.setFault(null);
  await pg.query("truncate engine_leases, engine_backends");
});

const engineAt = (server: URL, changes: Partial<ImageEngine> = {}): ImageEngine => ({
  ...createSdServerImageEngine({
    url: server,
    settings: { steps: 2, cfgScale: 7, workPixels: 65_536, maxReferences: 0 },
    timing: { everyMs: 5, patienceMs: 20_000, askTimeoutMs: 20_000, healthTimeoutMs: 20_000 },
  }),
  ...changes,
});
/** As a worker has it: its own leases of the machines that all workers share. */
async function workerWith(
  machines: readonly TestSdServer[],
  { slots = 1, changes = {} }: { slots?: number; changes?: Partial<ImageEngine> } = {},
): Promise<ImageEngine> {
  const leases = createLeases(store, { everyMs: 20, awayMs: 200 });
  const engines = machines.map(({ url: at }) => ({ address: at.href, engine: engineAt(at, changes) }));
  const engine = pooledImageEngine({ server: "sd-server", slots, engines }, { store, leases });
  expect(await engine.health()).toEqual({ ok: true });
  return engine;
}
const request = (prompt = "a mill"): ImageRequest => ({
  prompt,
  size: { widthPx: 256, heightPx: 256 },
  seed: 1,
});
const countSubmitted = () => servers.map((server) => server.submitted());
const since = (before: number[]) => countSubmitted().map((count, index) => count - (before[index] ?? 0));
const busy = async () => (await store.list()).map((backend) => backend.busy);

/** A run that keeps its handle, and can be aborted. */
function heldRun(jobId: string = randomUUID()) {
  const controller = new AbortController();
  const { promise: handle, resolve } = Promise.withResolvers<EngineHandle>();
  const run: EngineRun = unwatchedRun({
    jobId,
    signal: controller.signal,
    onHandle: async (kept) => resolve(kept),
  });
  return { run, handle, abort: (reason?: unknown) => controller.abort(reason) };
}

test("many jobs on 8 machines: each is submitted once, all come, and no machine gets two at once", async () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const leases = createLeases(store, { everyMs: 50 });
  const engines = servers.map(({ url: at }) => {
    const engine = engineAt(at);
    const count = (by: number): void => {
      const now = (running.get(at.href) ?? 0) + by;
      running.set(at.href, now);
      most.set(at.href, Math.max(now, most.get(at.href) ?? 0));
    };
    const generate: ImageEngine["generate"] = (given, run) => {
      count(1);
      const onMachineFree = (): void => {
        count(-1);
        run.onMachineFree?.();
      };
      return engine.generate(given, { ...run, onMachineFree });
    };
    return { address: at.href, engine: { ...engine, generate } };
  });
  const pooled = pooledImageEngine({ server: "sd-server", slots: 1, engines }, { store, leases });
  await pooled.health();
  const before = countSubmitted();
  const jobs = Array.from({ length: 80 }, () => pooled.generate(request(), unwatchedRun()));
  expect(await Promise.all(jobs)).toHaveLength(80);
  const submitted = since(before);
  expect(submitted.reduce((sum, count) => sum + count, 0)).toBe(80);
  expect(Math.min(...submitted)).toBeGreaterThan(0);
  expect([...most.values()]).toEqual(servers.map(() => 1));
  expect((await pg.query("select from engine_leases")).rowCount).toBe(0);
});

test("a job that waits can be cancelled, starts nothing, and says that it waits", async () => {
  const engine = await workerWith([first]);
  const working = heldRun();
  const result = engine.generate(request("slow"), working.run);
  await working.handle;
  const before = countSubmitted();
  const waits: boolean[] = [];
  const waiting = heldRun();
  const cancelled = engine.generate(request(), {
    ...waiting.run,
    onWaiting: (isWaiting) => waits.push(isWaiting),
  });
  await expect
    .poll(async () => (await pg.query("select from engine_leases where address is null")).rowCount, patiently)
    .toBe(1);
  waiting.abort();
  await expect(cancelled).rejects.toMatchObject({ code: "engine_aborted" });
  expect(waits).toEqual([true, false]);
  expect(since(before)).toEqual(servers.map(() => 0));
  expect((await pg.query("select from engine_leases where address is null")).rowCount).toBe(0);
  working.abort(new TakenOver());
  await expect(result).rejects.toMatchObject({ code: "engine_aborted" });
  await first.die();
  await first.restart();
});

test("a machine that is away hands its job to another one, and is left alone after three times", async () => {
  const engine = await workerWith([first, second]);
  const before = countSubmitted();
  await first.die();
  const failures: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    // So that the first one is preferred.
    await pg.query(
      "update engine_backends set last_model = case when address = $1 then 'image/sd-server' end",
      [first.url.href],
    );
    await engine.generate(request(), unwatchedRun());
    const { rows } = await pg.query("select failures from engine_backends where address = $1", [
      first.url.href,
    ]);
    failures.push(rows[0].failures);
  }
  expect(failures).toEqual([1, 2, 3, 3]);
  expect(since(before).slice(0, 2)).toEqual([0, 4]);
  const states = (await store.list()).map(({ address, state }) => [address, state]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [first.url.href, "down"],
      [second.url.href, "up"],
    ]),
  );
  await first.restart();
});

test.for([
  ["submission broken", "engine_failed"],
  ["no access", "engine_unavailable"],
  ["submission html", "engine_bad_output"],
] as const)(
  "%s: the job goes on to another machine, and fails when every one has failed",
  async ([fault, code]) => {
    const engine = await workerWith([first, second]);
    const before = countSubmitted();
    first.setFault(fault);
    await engine.generate(request(), unwatchedRun());
    expect(since(before).slice(0, 2)).toEqual([0, 1]);
    second.setFault(fault);
    await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({ code });
    expect(await busy()).toEqual([0, 0]);
  },
);

test("a machine whose queue is full of other people's work is passed over without blame", async () => {
  const engine = await workerWith([first, second]);
  first.setFault("queue full");
  await engine.generate(request(), unwatchedRun());
  await pg.query("update engine_backends set last_used_at = null where address = $1", [first.url.href]);
  second.setFault("queue full");
  await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({ code: "engine_busy" });
  const { rows } = await pg.query("select failures from engine_backends");
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
});

test("what was started stays where it is: a lost job is no other machine's", async () => {
  const engine = await workerWith([first, second]);
  const before = countSubmitted();
  for (const server of [first, second]) server.setFault("job expired");
  await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({ code: "engine_lost" });
  expect(since(before).reduce((sum, count) => sum + count, 0)).toBe(1);
  const { rows } = await pg.query("select sum(failures)::int as failures from engine_backends");
  expect(rows).toEqual([{ failures: 1 }]);
});

test("a request that a model cannot serve is no machine's fault", async () => {
  const engine = await workerWith([first, second]);
  first.setFault("submission refused");
  second.setFault("submission refused");
  await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({
    code: "engine_bad_input",
  });
  const { rows } = await pg.query("select failures from engine_backends");
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
});

test("an engine that bills each call is not called a second time elsewhere", async () => {
  let calls = 0;
  const generate = () => {
    calls += 1;
    return Promise.reject(new EngineError("engine_timeout", "no answer"));
  };
  const engine = await workerWith([first, second], { changes: { billedPerCall: true, generate } });
  await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({ code: "engine_timeout" });
  expect(calls).toBe(1);
});

test("the next worker resumes the work at the machine that has it, although another one is free", async () => {
  const before = countSubmitted();
  const [dead, next] = [await workerWith([first, second]), await workerWith([second, first])];
  slow.workMs = 1_000;
  const taken = heldRun();
  const result = dead.generate(request("slow"), taken.run);
  const handle = await taken.handle;
  taken.abort(new TakenOver());
  await expect(result).rejects.toMatchObject({ code: "engine_aborted" });
  // Its machine stays its own until the next worker asks.
  expect((await busy()).reduce((sum, count) => sum + count, 0)).toBe(1);
  const { bytes } = await next.resume!(handle, heldRun(taken.run.jobId).run);
  expect(bytes.length).toBeGreaterThan(0);
  expect(since(before).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await busy()).toEqual([0, 0]);
});

test("a handle of a machine that is gone is lost, and one from before there were several is the first one's", async () => {
  const engine = await workerWith([first]);
  const gone = { backend: "http://gone/", handle: { id: "x" } };
  await expect(engine.resume!(gone, unwatchedRun())).rejects.toMatchObject({ code: "engine_lost" });
  const single = engineAt(first.url);
  const started = heldRun();
  slow.workMs = 500;
  const result = single.generate(request("slow"), started.run);
  const handle = await started.handle;
  started.abort(new TakenOver());
  await expect(result).rejects.toThrow();
  expect((await engine.resume!(handle, unwatchedRun())).widthPx).toBe(256);
});

test("a cancelled job keeps the machine that cannot stop it until that is done", async () => {
  const engine = await workerWith([first]);
  slow.workMs = 1_000;
  const cancelled = heldRun();
  const result = engine.generate(request("slow"), cancelled.run);
  await cancelled.handle;
  cancelled.abort();
  await expect(result).rejects.toMatchObject({ code: "engine_aborted" });
  expect(await busy()).toEqual([1]);
  await expect.poll(busy, patiently).toEqual([0]);
});

test("a time limit that passes counts against the machine, a cancel does not", async () => {
  const engine = await workerWith([first]);
  slow.workMs = 500;
  for (const [reason, failures] of [
    [undefined, 0],
    [new DOMException("Too late", "TimeoutError"), 1],
  ] as const) {
    const { run, handle, abort } = heldRun();
    const result = engine.generate(request("slow"), run);
    await handle;
    abort(reason);
    await expect(result).rejects.toMatchObject({ code: "engine_aborted" });
    const { rows } = await pg.query("select failures from engine_backends");
    expect(rows).toEqual([{ failures }]);
  }
});

test("the engine is healthy while one machine is up, and says what is wrong with each when none is", async () => {
  const engine = await workerWith([first, second]);
  await first.die();
  expect(await engine.health()).toEqual({ ok: true });
  await store.drain(second.url.href);
  const { ok, reason } = (await engine.health()) as { ok: boolean; reason: string };
  expect(ok).toBe(false);
  expect(reason).toContain(`${second.url.origin}: draining`);
  expect(reason).toMatch(new RegExp(`(^|; )${first.url.origin}: Nothing answers there`));
  await first.restart();
  expect(await engine.health()).toEqual({ ok: true });
});

test("a machine that works is not asked for its health, one that is idle is", async () => {
  const engine = await workerWith([first]);
  const job = { jobId: randomUUID(), holder: randomUUID(), model: "image/sd-server" };
  await store.hold(job, first.url.href);
  await first.die();
  expect(await engine.health()).toEqual({ ok: true });
  await store.giveBack(job);
  expect(await engine.health()).toMatchObject({ ok: false });
  await first.restart();
});

test("a job that waits for machines that stay away ends as unavailable", async () => {
  const engine = await workerWith([first]);
  await first.die();
  await engine.health();
  await expect(engine.generate(request(), unwatchedRun())).rejects.toMatchObject({
    code: "engine_unavailable",
  });
  await first.restart();
});

test("progress and previews come through, and a job that is asked for again finds its work", async () => {
  const comfy = await startComfyServer({ steps: 3, stepMs: 20 });
  const file = path.join(import.meta.dirname, "../../../../../../workflows/comfyui/sdxl.json");
  const engine = createComfyImageEngine({ url: comfy.url, workflow: loadWorkflow(file) });
  const leases = createLeases(store);
  const pooled = pooledImageEngine(
    { server: "comfyui", slots: 1, engines: [{ address: comfy.url.href, engine }] },
    { store, leases },
  );
  expect(await pooled.health()).toEqual({ ok: true });
  const fractions: number[] = [];
  const previews: Preview[] = [];
  const run = unwatchedRun({
    onProgress: ({ fraction }) => fractions.push(fraction),
    onPreview: (preview) => previews.push(preview),
  });
  await pooled.generate(request(), run);
  await pooled.generate(request(), run);
  expect(comfy.submitted.map(({ id }) => id)).toEqual([run.jobId]);
  expect(Math.max(...fractions)).toBe(1);
  expect(previews.length).toBeGreaterThan(0);
  await comfy.close();
});

test("an overflow that charges is called by one attempt of a job, and its health stands in for the own machines", async () => {
  const leases = createLeases(store, { everyMs: 20, awayMs: 200 });
  const billed = engineAt(second.url, { billedPerCall: true });
  const engine = pooledImageEngine(
    {
      server: "sd-server",
      slots: 1,
      engines: [{ address: first.url.href, engine: engineAt(first.url) }],
      overflow: {
        server: "fal",
        slots: 1,
        afterSeconds: 0,
        machine: { address: "fal:fal-ai/qwen-image", engine: billed },
      },
    },
    { store, leases },
  );
  expect([engine.billedPerCall, engine.idempotentByJobId]).toEqual([true, true]);
  expect(await engine.health()).toEqual({ ok: true });
  await store.drain(first.url.href);
  const before = countSubmitted();
  let calls = 0;
  const onBilledCall = async (): Promise<void> => {
    calls += 1;
    if (calls > 1) throw new EngineError("engine_lost", "called before");
  };
  await engine.generate(request(), { ...unwatchedRun(), onBilledCall });
  expect(since(before).slice(0, 2)).toEqual([0, 1]);
  await expect(engine.generate(request(), { ...unwatchedRun(), onBilledCall })).rejects.toMatchObject({
    code: "engine_lost",
  });
  expect(since(before).slice(0, 2)).toEqual([0, 1]);
  expect((await pg.query("select from engine_leases")).rowCount).toBe(0);
  // An own machine charges nobody, so it asks for no leave.
  await store.resume(first.url.href);
  await engine.generate(request(), { ...unwatchedRun(), onBilledCall });
  expect([calls, ...since(before).slice(0, 2)]).toEqual([2, 1, 1]);
});
