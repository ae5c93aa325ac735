/** Another person's wait behind any number of one person's jobs, and the limit of open jobs. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { uploadPicture } from "./files.ts";
import { isOver } from "./jobs.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
const image = "generate-consistent-character";
const video = "generate-character-video";
const later = { prefer: "respond-async" };

// Each test has its own, because nobody can cancel hundreds of jobs at once.
beforeEach(async () => {
  // Lifted for all but one plan.
  const limits = "free=2000,standard=8,professional=2000,launch=2000,growth=2000";
  server = await startServer({ MAX_OPEN_JOBS: limits });
}, 90_000);
afterEach(() => server.stop());

async function customer(plan: string): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person, plan);
  return person;
}

async function start(person: Person, name: string, body: object): Promise<string[]> {
  const reply = await callFunction(server, person, name, body, later);
  const answer = (await reply.json()) as { job_id: string; job_ids?: string[] };
  expect([reply.status, answer]).toEqual([202, expect.anything()]);
  return answer.job_ids ?? [answer.job_id];
}

/** Eight at a time: more texts of one person than that may wait for the judge only for a moment. */
async function startMany(count: number, one: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await one(next++);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

type Times = { created_at: string; started_at: string; finished_at: string; state: string };

async function timesOf(person: Person, jobId: string): Promise<{ waitedMs: number; tookMs: number }> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const { data } = await person.client.from("generation_jobs").select("*").eq("id", jobId).single();
    const job = data as Times | null;
    if (job && isOver(job)) {
      expect(job.state).toBe("succeeded");
      const [created = 0, started = 0, finished = 0] = [job.created_at, job.started_at, job.finished_at].map(
        (time) => Date.parse(time),
      );
      return { waitedMs: started - created, tookMs: finished - started };
    }
    await sleep(50);
  }
  throw new Error("The job did not end.");
}

const openOf = async (person: Person): Promise<string[]> => {
  const { data } = await person.client
    .from("generation_jobs")
    .select("id")
    .in("state", ["queued", "running"])
    .limit(1_000);
  return (data ?? []).map(({ id }) => id as string);
};

const placesOf = async (person: Person): Promise<number[]> => {
  const { data } = await person.client.rpc("queue_positions");
  return ((data ?? []) as { ahead: number }[]).map(({ ahead }) => ahead);
};

/** The longest work of those of the person's jobs that have ended. */
async function longestOf(person: Person): Promise<number> {
  const { data } = await person.client
    .from("generation_jobs")
    .select("started_at,finished_at")
    .eq("state", "succeeded")
    .limit(1_000);
  const took = (data ?? []).map(
    ({ started_at, finished_at }) => Date.parse(String(finished_at)) - Date.parse(String(started_at)),
  );
  return Math.max(0, ...took);
}

test("a single picture behind 240 queued ones of one person starts within twice its time and one running job", async () => {
  const [many, one] = [await customer("growth"), await customer("growth")];
  const [alone = ""] = await start(one, image, { prompt: "a lake at dusk" });
  const { tookMs: aloneMs } = await timesOf(one, alone);
  await startMany(60, (index) => start(many, image, { prompt: "a lake", seed: index, count: 4 }));
  const waiting = (await placesOf(many)).length;
  expect(waiting).toBeGreaterThan(150);

  const [single = ""] = await start(one, image, { prompt: "a hill at dawn" });
  // Both workers' jobs are before it.
  for (const ahead of await placesOf(one)) expect(ahead).toBeLessThanOrEqual(2);
  const { waitedMs } = await timesOf(one, single);
  console.log(`Alone ${aloneMs} ms. Behind ${waiting} jobs it waited ${waitedMs} ms.`);
  expect(waitedMs).toBeLessThan(2 * aloneMs + (await longestOf(many)));
}, 300_000);

test("100 queued videos of one person hold up neither pictures nor another's video", async () => {
  const [many, one] = [await customer("growth"), await customer("professional")];
  await startMany(100, await filmOf(many));
  const [single = ""] = await start(one, image, { prompt: "a hill at dawn" });
  const picture = await timesOf(one, single);
  const [film = ""] = await (await filmOf(one))();
  for (const ahead of await placesOf(one)) expect(ahead).toBeLessThanOrEqual(2);
  const { waitedMs, tookMs } = await timesOf(one, film);
  console.log(
    `Behind 100 videos a picture waited ${picture.waitedMs} ms, a video ${waitedMs} ms of ${tookMs}.`,
  );
  // A picture's worker is free.
  expect(picture.waitedMs).toBeLessThan(5_000);
  expect(waitedMs).toBeLessThan(tookMs + (await longestOf(many)));
}, 300_000);

/** Orders the same video of a small picture each time. */
async function filmOf(person: Person): Promise<() => Promise<string[]>> {
  const { url } = await uploadPicture(person);
  const prompt = "the camera moves in slowly";
  return () => start(person, video, { prompt, firstFrameImageUrl: url, referenceConsent: true });
}

test("behind any number of jobs of plans with priority a job of another plan still starts", async () => {
  const [paid, plain] = [await customer("growth"), await customer("standard")];
  await startMany(15, (index) => start(paid, image, { prompt: "a lake", seed: index, count: 4 }));
  const [single = ""] = await start(plain, image, { prompt: "a hill at dawn" });
  await timesOf(plain, single);
  expect((await openOf(paid)).length).toBeGreaterThan(30);
}, 120_000);

test("more open jobs than the plan allows are refused with the number, and nothing is charged", async () => {
  const [busy, person] = [await customer("growth"), await customer("standard")];
  await start(busy, image, { prompt: "a lake at dusk" });
  const before = await balanceOf(person);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      callFunction(server, person, image, { prompt: "a lake at dusk", count: 2 }, later),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 202);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expect(reply.status).toBe(429);
    expect(await reply.json()).toMatchObject({
      code: "too_many_open_jobs",
      error: expect.stringMatching(
        /^Your plan allows 8 jobs at a time, and \d of yours .*Nothing was charged\.$/,
      ),
      max_open_jobs: 8,
    });
  }
  const { data } = await person.client.from("generation_jobs").select("cost_credits");
  const paid = ((data ?? []) as { cost_credits: number }[]).reduce((sum, job) => sum + job.cost_credits, 0);
  expect(await balanceOf(person)).toBe(before - paid);
  expect(data).toHaveLength(2 * (replies.length - refused.length));
}, 120_000);
