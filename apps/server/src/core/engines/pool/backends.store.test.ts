/** Which machine a job gets, who waits, and when a machine is left alone: the functions of schema `engines`. */
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createBackendsStore } from "./backends.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 16, name: "test" });
const store = createBackendsStore(database);
const model = "image/z-image";
const [a, b, c] = ["http://a:8188/", "http://b:8188/", "http://c:8188/"] as const;

afterAll(() => Promise.all([pool.end(), database.close()]));
beforeEach(() => pool.query("truncate engine_leases, engine_backends"));

async function haveMachines(addresses: readonly string[], slots = 1, models = [model]): Promise<void> {
  await store.register("comfyui", addresses, slots);
  for (const address of addresses) for (const one of models) await store.reportCheck(address, one, null);
}
const request = (addresses: readonly string[], changes: Partial<{ jobId: string; model: string }> = {}) => ({
  jobId: randomUUID(),
  holder: randomUUID(),
  model,
  addresses,
  ...changes,
});
const stateOf = async (address: string) => {
  const { rows } = await pool.query(
    `select state, failures, falls, problem, models,
            round(extract(epoch from next_try_at - clock_timestamp()))::int as "pauseS"
       from engine_backends where address = $1`,
    [address],
  );
  return rows[0];
};
const endPause = (address: string) =>
  pool.query("update engine_backends set next_try_at = now() where address = $1", [address]);
const expireLeases = () => pool.query("update engine_leases set expires_at = now() - interval '1 second'");
/** A job that works there fails. */
async function fail(address: string, problem = "engine_unavailable"): Promise<void> {
  const job = request([address]);
  await store.hold(job, address);
  await store.reportFault(address, problem, job.jobId);
  await store.giveBack(job);
}

test("a job gets a machine with its model and a free slot, and waits while there is none", async () => {
  await haveMachines([a, b]);
  await store.register("comfyui", [c], 1);
  const first = request([a, b, c]);
  expect(await store.take(first)).toEqual({ outcome: "taken", address: a });
  expect(await store.take(request([a, b, c]))).toEqual({ outcome: "taken", address: b });
  const third = request([a, b, c]);
  expect(await store.take(third)).toEqual({ outcome: "busy" });
  expect((await store.list()).map(({ busy }) => busy)).toEqual([1, 1, 0]);
  await store.giveBack(first);
  expect(await store.take(third)).toEqual({ outcome: "taken", address: a });
});

test("a model that no machine could run is told apart from busy machines, and leaves nobody waiting", async () => {
  await haveMachines([a]);
  expect(await store.take(request([a], { model: "image/other" }))).toMatchObject({ outcome: "none" });
  expect((await pool.query("select from engine_leases")).rowCount).toBe(0);
});

test("an idle machine is preferred, of the idle ones the one that used the model last, then the least busy", async () => {
  await haveMachines([a, b], 3, [model, "edit/qwen"]);
  const edit = { model: "edit/qwen" };
  const [first, second] = [request([a, b], edit), request([a, b])];
  expect(await store.take(first)).toMatchObject({ address: a });
  expect(await store.take(second)).toMatchObject({ address: b });
  await store.giveBack(first);
  await store.giveBack(second);
  // b was used later, but a has the editing model loaded.
  expect(await store.take(request([a, b], edit))).toMatchObject({ address: a });
  expect(await store.take(request([a, b], edit))).toMatchObject({ address: b });
  expect(await store.take(request([a, b]))).toMatchObject({ address: a });
  expect(await store.take(request([a, b]))).toMatchObject({ address: a });
  expect(await store.take(request([a, b], edit))).toMatchObject({ address: b });
});

test("many jobs that ask at once never get more slots than there are", async () => {
  await haveMachines([a, b, c], 2);
  const jobs = Array.from({ length: 40 }, () => request([a, b, c]));
  const taken = new Set<string>();
  // A look may be in vain while another job holds the row that it wants.
  for (let round = 0; round < 3; round += 1)
    for (const [index, { outcome }] of (await Promise.all(jobs.map((job) => store.take(job)))).entries())
      if (outcome === "taken") taken.add(jobs[index]?.jobId ?? "");
  expect(taken.size).toBe(6);
  expect((await store.list()).map(({ busy }) => busy)).toEqual([2, 2, 2]);
});

test("of the jobs that wait, the one with priority goes first, then the earlier one", async () => {
  await haveMachines([a]);
  const userId = await createUser(pool);
  const jobWith = async (lane: number): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, lane, deadline_at)
       values ($1, 'image', '{}', 'hash', 0, $2, now() + interval '1 hour') returning id`,
      [userId, lane],
    );
    return rows[0]?.id ?? "";
  };
  const first = request([a], { jobId: await jobWith(0) });
  await store.take(first);
  const early = request([a], { jobId: await jobWith(0) });
  const late = request([a], { jobId: await jobWith(0) });
  const preferred = request([a], { jobId: await jobWith(1) });
  for (const job of [early, late, preferred]) expect((await store.take(job)).outcome).toBe("busy");
  await store.giveBack(first);
  expect((await store.take(late)).outcome).toBe("busy");
  expect((await store.take(early)).outcome).toBe("busy");
  expect((await store.take(preferred)).outcome).toBe("taken");
  await store.giveBack(preferred);
  expect((await store.take(late)).outcome).toBe("busy");
  expect((await store.take(early)).outcome).toBe("taken");
});

test("a job that cannot use the free machine does not keep it from those behind it", async () => {
  await haveMachines([a]);
  await haveMachines([b], 1, ["edit/qwen"]);
  await store.take(request([a, b]));
  expect((await store.take(request([a, b]))).outcome).toBe("busy");
  expect(await store.take(request([a, b], { model: "edit/qwen" }))).toMatchObject({ address: b });
});

test("a dead worker's lease frees its slot, and leads the job's next attempt to the same machine", async () => {
  await haveMachines([a, b]);
  const dead = request([a, b]);
  expect(await store.take(dead)).toMatchObject({ address: a });
  await expireLeases();
  const other = request([a, b]);
  expect(await store.take(other)).toMatchObject({ address: a });
  // b is free, but a may have the work.
  const next = { ...dead, holder: randomUUID() };
  expect(await store.take(next)).toMatchObject({ address: a });
  // What the dead attempt does when it lives after all changes nothing.
  await store.giveBack(dead);
  expect((await store.list([a]))[0]?.busy).toBe(2);
  await store.giveBack(next);
  expect((await store.list([a]))[0]?.busy).toBe(1);
});

test("a job goes on to another machine when its own is left out", async () => {
  await haveMachines([a, b]);
  const job = request([a, b]);
  expect(await store.take(job)).toMatchObject({ address: a });
  expect(await store.take({ ...job, addresses: [b] })).toMatchObject({ address: b });
  expect((await store.list()).map(({ busy }) => busy)).toEqual([0, 1]);
});

test("three failures in a row put a machine down for 30 seconds; one in between counts anew", async () => {
  await haveMachines([a, b]);
  await fail(a);
  await fail(a);
  await store.reportSuccess(a);
  await fail(a);
  await fail(a);
  expect(await stateOf(a)).toMatchObject({ state: "up", failures: 2 });
  await fail(a, "engine_timeout: prompt took over 30000 ms.");
  expect(await stateOf(a)).toMatchObject({
    state: "down",
    pauseS: 30,
    problem: "engine_timeout: prompt took over 30000 ms.",
  });
  expect(await store.take(request([a, b]))).toMatchObject({ address: b });
  expect(await store.take(request([a]))).toMatchObject({ outcome: "none" });
});

test("after its pause one job tries it; the pause doubles up to 10 minutes until one succeeds", async () => {
  await haveMachines([a], 4);
  for (let times = 0; times < 3; times += 1) await fail(a);
  const pauses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await endPause(a);
    const trying = request([a]);
    expect(await store.take(trying)).toMatchObject({ address: a });
    expect(await store.take(request([a]))).toMatchObject({ outcome: "none" });
    await store.reportFault(a, "engine_lost", trying.jobId);
    await store.giveBack(trying);
    pauses.push((await stateOf(a)).pauseS);
  }
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600]);
  await endPause(a);
  const last = request([a]);
  await store.take(last);
  await store.reportSuccess(a);
  await store.giveBack(last);
  expect(await stateOf(a)).toMatchObject({ state: "up", failures: 0, falls: 0, problem: null });
});

test("work from before a machine went down says nothing new when it fails", async () => {
  await haveMachines([a], 4);
  const early = request([a]);
  await store.take(early);
  for (let times = 0; times < 3; times += 1) await fail(a);
  await store.reportFault(a, "engine_lost", early.jobId);
  expect(await stateOf(a)).toMatchObject({ falls: 1, pauseS: 30 });
});

test("a good check after the pause brings a machine up on probation", async () => {
  await haveMachines([a]);
  for (let times = 0; times < 3; times += 1) await fail(a);
  await store.reportCheck(a, model, null);
  expect(await stateOf(a)).toMatchObject({ state: "down" });
  await endPause(a);
  await store.reportCheck(a, model, null);
  expect(await stateOf(a)).toMatchObject({ state: "up" });
  await fail(a);
  expect(await stateOf(a)).toMatchObject({ state: "down", pauseS: 60 });
});

test("a machine without one model still serves the others, and one without any is away", async () => {
  await haveMachines([a], 1, [model, "edit/qwen"]);
  await store.reportCheck(a, "edit/qwen", "The model file is missing.");
  expect(await stateOf(a)).toMatchObject({
    models: [model],
    failures: 0,
    problem: "The model file is missing.",
  });
  for (let times = 0; times < 3; times += 1) await store.reportCheck(a, model, "Nothing answers.");
  expect(await stateOf(a)).toMatchObject({ state: "down", models: [], pauseS: 30 });
  await endPause(a);
  await store.reportCheck(a, model, "Nothing answers.");
  expect(await stateOf(a)).toMatchObject({ state: "down", pauseS: 60 });
  await endPause(a);
  await store.reportCheck(a, model, null);
  expect(await stateOf(a)).toMatchObject({ state: "up", models: [model], problem: null });
});

test("a machine that is drained finishes its work and takes no more until it is resumed", async () => {
  await haveMachines([a]);
  const working = request([a]);
  await store.take(working);
  expect(await store.drain(a)).toBe(true);
  expect((await store.list([a]))[0]).toMatchObject({ state: "draining", busy: 1 });
  await store.giveBack(working);
  const waiting = request([a]);
  expect((await store.take(waiting)).outcome).toBe("busy");
  for (let times = 0; times < 3; times += 1) await fail(a);
  await store.reportCheck(a, model, null);
  expect(await stateOf(a)).toMatchObject({ state: "draining" });
  expect(await store.resume(a)).toBe(true);
  expect(await stateOf(a)).toMatchObject({ state: "up", failures: 0 });
  expect((await store.take(waiting)).outcome).toBe("taken");
  expect([await store.drain("http://nowhere/"), await store.resume("http://nowhere/")]).toEqual([
    false,
    false,
  ]);
});

/** As if the job had been waiting for so long. */
const wait = ({ jobId }: { jobId: string }, seconds: number) =>
  pool.query("update engine_leases set asked_at = asked_at - make_interval(secs => $2) where job_id = $1", [
    jobId,
    seconds,
  ]);

test("an overflow gets a job when no own machine is free and the job has waited, and then own machines come first again", async () => {
  await haveMachines([a]);
  await store.register("fal", [c], 2, 20);
  await store.reportCheck(c, model, null);
  expect((await store.list([c]))[0]).toMatchObject({ overflowAfterS: 20, server: "fal" });
  const [own, second, third] = [request([a, c]), request([a, c]), request([a, c])];
  expect(await store.take(own)).toEqual({ outcome: "taken", address: a });
  expect(await store.take(second)).toEqual({ outcome: "busy" });
  expect(await store.take(third)).toEqual({ outcome: "busy" });
  await wait(second, 21);
  // The one behind has not waited long enough itself.
  expect(await store.take(third)).toEqual({ outcome: "busy" });
  expect(await store.take(second)).toEqual({ outcome: "taken", address: c });
  await wait(third, 21);
  await store.giveBack(own);
  expect(await store.take(third)).toEqual({ outcome: "taken", address: a });
});

test("an overflow serves at once while every own machine is down or draining, and not while it is drained itself", async () => {
  await haveMachines([a]);
  await store.register("fal", [c], 2, 3600);
  await store.reportCheck(c, model, null);
  await store.drain(a);
  expect(await store.take(request([a, c]))).toEqual({ outcome: "taken", address: c });
  await store.drain(c);
  const waiting = request([a, c]);
  expect((await store.take(waiting)).outcome).toBe("busy");
  await store.resume(c);
  for (let times = 0; times < 3; times += 1) await fail(c);
  await store.resume(a);
  expect(await store.take(waiting)).toEqual({ outcome: "taken", address: a });
});

test("a worker that starts with other slots changes nothing else of what is known", async () => {
  await haveMachines([a]);
  await store.drain(a);
  await store.register("comfyui", [a, b], 3);
  expect(await store.list()).toMatchObject([
    { address: a, slots: 3, state: "draining", models: [model] },
    { address: b, slots: 3, state: "up", models: [], checkedAt: null },
  ]);
});

test("what dead workers left of closed jobs is forgotten, and machines that nobody uses any more", async () => {
  await haveMachines([a, b]);
  const left = request([a]);
  await store.take(left);
  await store.take(request([b]));
  await pool.query("update engine_leases set expires_at = now() - interval '2 minutes' where job_id = $1", [
    left.jobId,
  ]);
  await pool.query("update engine_backends set checked_at = now() - interval '8 days' where address = $1", [
    a,
  ]);
  await store.sweep();
  expect((await store.list()).map(({ address, busy }) => [address, busy])).toEqual([[b, 1]]);
  expect((await pool.query("select from engine_leases")).rowCount).toBe(1);
});
