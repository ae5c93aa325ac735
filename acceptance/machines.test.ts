/** Two machines with one model share people's pictures; an operator drains one, and a worker dies beside them. */
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { afterAll, expect, test } from "vitest";
import { isOver, waitForJob } from "./jobs.ts";
import { startWithWorker } from "./killable-worker.ts";
import { balanceOf, callFunction } from "./people.ts";
import { runAdmin } from "./server.ts";

let stepMs = 100;
const comfys = await Promise.all([1, 2].map(() => startComfyServer({ steps: 5, stepMs: () => stepMs })));
const addresses = comfys.map(({ url }) => url.href);
const settings = { COMFYUI_URL: addresses.join(","), COMFYUI_WORKFLOWS: "sdxl" };
const { server, person, killWorker, replaceWorker, stop } = await startWithWorker(settings);

afterAll(async () => {
  await stop();
  await Promise.all(comfys.map((comfy) => comfy.close()));
});

let seed = 0;
async function order(count: number): Promise<string[]> {
  const jobs: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { prompt: "a lighthouse by the sea", aspectRatio: "1:1", seed: (seed += 1) };
    const reply = await callFunction(server, person, "generate-consistent-character", body, {
      prefer: "respond-async",
    });
    jobs.push(((await reply.json()) as { job_id: string }).job_id);
  }
  return jobs;
}
const statesOf = async (jobs: string[]): Promise<string[]> => {
  const ended = await Promise.all(jobs.map((id) => waitForJob(person, id, isOver)));
  return ended.map(({ state }) => state);
};
const submitted = () => comfys.map((comfy) => comfy.submitted.length);
const idsSubmitted = () => comfys.flatMap((comfy) => comfy.submitted.map(({ id }) => id));
const admin = (...args: string[]) => runAdmin({ DATA_DIR: server.dataDir, ...settings }, "engines", ...args);

test("people see one model, and both machines work for it", async () => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    engines: { image: { id: string }[] };
  };
  // The sketch served the folder's earlier starts, and is offered until its status is a minute old.
  const models = config.engines.image.map(({ id }) => id).filter((id) => id !== "sketch");
  expect(models).toEqual(["comfyui"]);
  const before = await balanceOf(person);
  expect(new Set(await statesOf(await order(4)))).toEqual(new Set(["succeeded"]));
  expect(submitted()).toEqual([2, 2]);
  expect(await balanceOf(person)).toBe(before - 80);
});

test("a machine that is drained gets nothing, and works again when it is resumed", async () => {
  const [kept = 0, drained = 0] = submitted();
  expect(await admin("drain", addresses[1] ?? "")).toMatchObject({ code: 0 });
  expect((await admin("backends")).said).toContain(`${addresses[1]}  comfyui, draining, 0 of 1 job`);
  expect(new Set(await statesOf(await order(2)))).toEqual(new Set(["succeeded"]));
  expect(submitted()).toEqual([kept + 2, drained]);
  expect(await admin("resume", addresses[1] ?? "")).toMatchObject({ code: 0 });
  await statesOf(await order(2));
  expect(submitted()).toEqual([kept + 3, drained + 1]);
});

test("a machine that is away hands its pictures to the other one", async () => {
  for (const path of ["/prompt", "/system_stats"])
    comfys[0]?.faults.answers.set(path, { status: 502, body: "bad gateway" });
  expect(new Set(await statesOf(await order(3)))).toEqual(new Set(["succeeded"]));
  comfys[0]?.faults.answers.clear();
});

test("pictures of a worker that dies are found on their machines, and submitted once", async () => {
  await admin("resume", addresses[0] ?? "");
  const before = idsSubmitted().length;
  stepMs = 1_000;
  const jobs = await order(2);
  await expect.poll(() => idsSubmitted().length, { timeout: 20_000 }).toBe(before + 2);
  await killWorker();
  await replaceWorker();
  expect(new Set(await statesOf(jobs))).toEqual(new Set(["succeeded"]));
  expect(idsSubmitted().slice().sort()).toEqual([...new Set(idsSubmitted())].sort());
}, 120_000);
