/** The order in which people's jobs are taken, and how many of them may be open; workers are played by the test. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openToolFixture } from "#testing/tool-fixture.ts";
import { cancelJob } from "./cancel-job.ts";
import { type NewJobs, reserveAndEnqueue, type Started } from "./reserve.ts";

const fixture = await openToolFixture("image");
const { deps, pool } = fixture;
const { jobs } = deps;

beforeEach(async () => {
  await pool.query("delete from pgboss.job where name = 'image'");
  await pool.query(
    `select jobs.finish_job(id, null, 'cancelled', 'job_cancelled', null, null)
       from generation_jobs where state in ('queued', 'running')`,
  );
});

type Options = Partial<Pick<NewJobs, "hasPriority" | "maxOpenJobs" | "idempotencyKey">> & { count?: number };

const submit = (userId: string, { count = 1, ...options }: Options = {}): Promise<Started> =>
  reserveAndEnqueue(deps, {
    userId,
    kind: "image",
    idempotencyKey: null,
    request: { prompt: "a lake" },
    jobs: Array.from({ length: count }, (_, seed) => ({ input: {}, seed })),
    uses: [],
    uploads: [],
    showsUpload: false,
    costCredits: 1,
    purpose: () => "to generate an image",
    deadlineMs: 600_000,
    hasPriority: false,
    maxOpenJobs: 1000,
    ...options,
  });

async function start(userId: string, options: Options = {}): Promise<string[]> {
  const started = await submit(userId, options);
  if (!started.ok) throw new Error(started.code);
  return started.jobIds;
}

/** As `start`, but free and without the 5,000 statements. */
async function insertWaiting(userId: string, count: number): Promise<void> {
  await pool.query(
    `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at, queue_id, turn)
     select $1, 'image', '{}', 'h', 0, now() + interval '1 hour', gen_random_uuid(),
            jobs.next_turn($1, 'image', 0) + index
       from generate_series(0, $2 - 1) index`,
    [userId, count],
  );
  await pool.query(
    `insert into pgboss.job (id, name, data, priority)
     select queue_id, kind, jsonb_build_object('jobId', id), priority from generation_jobs where user_id = $1`,
    [userId],
  );
}

/** Takes the entry that pg-boss gives its next worker, and begins the job as a worker does. */
async function takeNext(): Promise<string | null> {
  const { rows } = await pool.query<{ job: string }>(
    `update pgboss.job set state = 'active'
      where id = (select id from pgboss.job where name = 'image' and state = 'created'
                   order by priority desc, created_on limit 1)
      returning data ->> 'jobId' as job`,
  );
  const id = rows[0]?.job ?? null;
  if (id !== null) await jobs.beginAttempt(id, 3);
  return id;
}

async function takeAll(): Promise<string[]> {
  const taken: string[] = [];
  for (let id = await takeNext(); id !== null; id = await takeNext()) taken.push(id);
  return taken;
}

/** The waiting jobs in the order that positions tell. */
async function order(): Promise<string[]> {
  const { rows } = await pool.query<{ job_id: string }>(
    "select job_id from jobs.queue_order() where state = 'queued' order by ahead",
  );
  return rows.map(({ job_id }) => job_id);
}

const cancel = (userId: string, jobId: string) => cancelJob(deps, { userId, jobId });

test("another person's job is the next one behind 1,000 of one person's jobs", async () => {
  const [many, one] = [await fixture.customer(), await fixture.customer()];
  await insertWaiting(many, 1000);
  for (let taken = 0; taken < 5; taken += 1) await takeNext();
  const [single] = await start(one);
  expect((await order())[0]).toBe(single);
  expect(await takeNext()).toBe(single);
});

test("two people's jobs alternate, and whoever comes later does not catch up on turns that passed", async () => {
  const [ada, ben] = [await fixture.customer(), await fixture.customer()];
  const ofAda = await start(ada, { count: 8 });
  for (let taken = 0; taken < 4; taken += 1) await takeNext();
  const ofBen = await start(ben, { count: 4 });
  const [, , , , a4, a5, a6, a7] = ofAda;
  const [b0, b1, b2, b3] = ofBen;
  const expected = [b0, a4, b1, a5, b2, a6, b3, a7];
  expect(await order()).toEqual(expected);
  expect(await takeAll()).toEqual(expected);
});

test("after any number of own jobs nobody is behind a newcomer by more than the job that is served", async () => {
  const [ada, ben] = [await fixture.customer(), await fixture.customer()];
  for (let round = 0; round < 6; round += 1) {
    const [alone] = await start(ada);
    expect(await takeNext()).toBe(alone);
  }
  const [first] = await start(ada);
  const ofBen = await start(ben, { count: 3 });
  expect(await takeAll()).toEqual([ofBen[0], first, ...ofBen.slice(1)]);
});

test("cancelling gives no earlier turn: not while waiting, and not while running", async () => {
  const [ada, ben] = [await fixture.customer(), await fixture.customer()];
  const ofAda = await start(ada, { count: 3 });
  const ofBen = await start(ben, { count: 3 });
  for (const jobId of ofAda) await cancel(ada, jobId);
  const again = await start(ada, { count: 3 });
  // The first of each turn is the one that was there earlier.
  expect(await order()).toEqual([0, 1, 2].flatMap((turn) => [ofBen[turn], again[turn]]));

  for (let round = 0; round < 2; round += 1) {
    expect(await takeNext()).toBe(ofBen[round]);
    const running = await takeNext();
    expect(running).toBe(again[round]);
    await cancel(ada, running ?? "");
    await start(ada);
  }
  expect((await order())[0]).toBe(ofBen[2]);
});

test("plans with priority come first, and every fifth start is one of the others", async () => {
  const [slow, ...fast] = [
    await fixture.customer(),
    ...(await Promise.all(Array.from({ length: 12 }, () => fixture.customer()))),
  ];
  const waiting = await start(slow, { count: 3 });
  const ahead: string[] = [];
  for (const person of fast) ahead.push(...(await start(person, { hasPriority: true })));
  const expected = [
    ...ahead.slice(0, 4),
    waiting[0],
    ...ahead.slice(4, 8),
    waiting[1],
    ...ahead.slice(8, 12),
    waiting[2],
  ];
  for (let taken = 0; taken < expected.length; taken += 1) {
    expect(await order()).toEqual(expected.slice(taken));
    expect(await takeNext()).toBe(expected[taken]);
  }
});

test("people who come for ever with priority hold nobody up for ever", async () => {
  const slow = await fixture.customer();
  const [waiting] = await start(slow);
  const taken: (string | null)[] = [];
  for (let round = 0; round < 6; round += 1) {
    await start(await fixture.customer(), { hasPriority: true });
    taken.push(await takeNext());
  }
  expect(taken.indexOf(waiting ?? "")).toBe(4);
});

test("of 50 requests at once as many start as the plan allows, and the others cost nothing", async () => {
  const userId = await fixture.customer(200);
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(userId, { maxOpenJobs: 8 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  const refusals = answers.filter(({ ok }) => !ok);
  for (const refusal of refusals)
    expect(refusal).toEqual({
      ok: false,
      code: "too_many_open_jobs",
      error:
        "Your plan allows 8 jobs at a time, and 8 of yours are waiting or running. The next can start when one of them has ended. Nothing was charged.",
      max_open_jobs: 8,
      open_jobs: 8,
    });
  expect(await fixture.balanceOf(userId)).toBe(192);
});

test("a batch counts by its jobs and starts whole or not at all; a running job counts until it ends", async () => {
  const userId = await fixture.customer();
  const allowed = { maxOpenJobs: 5 };
  const [first = ""] = await start(userId, { ...allowed, count: 4 });
  expect(await submit(userId, { ...allowed, count: 2 })).toMatchObject({
    code: "too_many_open_jobs",
    error: expect.stringContaining("These 2 can start when enough of them have ended."),
  });
  expect(await submit(userId, { ...allowed, count: 6 })).toMatchObject({
    error: expect.stringContaining("Please ask for fewer."),
  });
  await start(userId, allowed);
  await takeNext();
  expect(await submit(userId, allowed)).toMatchObject({ code: "too_many_open_jobs" });
  await cancel(userId, first);
  expect(await submit(userId, allowed)).toMatchObject({ ok: true });
  expect(await fixture.balanceOf(userId)).toBe(200 - 5);
});

test("another person's open jobs and jobs of every other kind count as they should", async () => {
  const [ada, ben] = [await fixture.customer(), await fixture.customer()];
  await start(ada, { count: 2, maxOpenJobs: 2 });
  expect(await submit(ben, { maxOpenJobs: 2, idempotencyKey: randomUUID() })).toMatchObject({ ok: true });
  await pool.query(
    `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at)
     values ($1, 'video', '{}', 'h', 0, now() + interval '1 hour')`,
    [ben],
  );
  expect(await submit(ben, { maxOpenJobs: 2 })).toMatchObject({ code: "too_many_open_jobs", open_jobs: 2 });
});
