import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer, startWorker } from "./server.ts";

let server: RunningServer;
let person: Person;

beforeAll(async () => {
  server = await startServer({ ROLE: "web" });
});
afterAll(() => server.stop());

test("every job of a killed worker ends with either one picture or one refund", async () => {
  const bait = await startWorker(server.dataDir);
  person = await signUp(server);
  await buyPlan(person);
  const started = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const reply = await callFunction(
        server,
        person,
        "generate-consistent-character",
        { prompt: "a harbour at dusk", seed: index, aspectRatio: "16:9" },
        { prefer: "respond-async" },
      );
      return ((await reply.json()) as { job_id: string }).job_id;
    }),
  );
  expect(await untilSome("running")).toBe(true);
  await bait.kill();
  const interrupted = await states();
  expect(interrupted).toContain("running");

  const rescuer = await startWorker(server.dataDir);
  const deadlineMs = Date.now() + 50_000;
  while (
    (await states()).some((state) => state === "queued" || state === "running") &&
    Date.now() < deadlineMs
  )
    await sleep(250);
  await rescuer.stop();

  const { data: jobs } = await person.client.from("generation_jobs").select("id,state,content_id");
  expect(jobs?.map(({ id }) => String(id)).sort()).toEqual([...started].sort());
  const made = jobs?.filter(({ state }) => state === "succeeded") ?? [];
  const refunded = jobs?.filter(({ state }) => state === "failed") ?? [];
  expect(made.length + refunded.length).toBe(started.length);
  const { data: pictures } = await person.client.from("generated_content").select("job_id,content_url");
  expect(pictures?.map(({ job_id }) => String(job_id)).sort()).toEqual(
    made.map(({ id }) => String(id)).sort(),
  );
  for (const { content_url } of pictures ?? []) expect((await fetch(content_url)).status).toBe(200);
  const { data: entries } = await person.client
    .from("credit_transactions")
    .select("type,job_id")
    .eq("type", "refund");
  expect(entries?.map(({ job_id }) => String(job_id)).sort()).toEqual(
    refunded.map(({ id }) => String(id)).sort(),
  );
  expect(await balanceOf(person)).toBe(500 - 20 * made.length);
}, 90_000);

async function states(): Promise<string[]> {
  const { data } = await person.client.from("generation_jobs").select("state");
  return (data ?? []).map(({ state }) => state as string);
}

async function untilSome(wanted: string): Promise<boolean> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if ((await states()).includes(wanted)) return true;
    await sleep(5);
  }
  return false;
}
