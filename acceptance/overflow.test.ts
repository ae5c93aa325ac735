/** A model on an own machine with a rented one for what that has no time for. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { afterAll, expect, test } from "vitest";
import { isOver, waitForJob } from "./jobs.ts";
import { buyPlan, callFunction, signUp } from "./people.ts";
import { runAdmin, startServer } from "./server.ts";

const folder = await mkdtemp(path.join(tmpdir(), "galatea-overflow-"));
const [own, rented] = [
  await startComfyServer({ steps: 5, stepMs: () => 1_000 }),
  await startComfyServer({ steps: 5, stepMs: () => 50 }),
];
const overflow = { server: "comfyui", url: rented.url.href, workflow: "sdxl", afterSeconds: 1, slots: 2 };
const model = { tool: "image", id: "sdxl", server: "comfyui", url: own.url.href, workflow: "sdxl", overflow };
const settings = { MODELS_FILE: path.join(folder, "models.json") };
await writeFile(settings.MODELS_FILE, JSON.stringify({ models: [model] }));
const server = await startServer(settings);
const person = await signUp(server);
await buyPlan(person, "professional");
afterAll(async () => {
  await server.stop();
  await Promise.all([own.close(), rented.close()]);
  await rm(folder, { recursive: true });
});

async function order(seed: number): Promise<string> {
  const body = { prompt: "a lighthouse by the sea", aspectRatio: "1:1", seed };
  const reply = await callFunction(server, person, "generate-consistent-character", body, {
    prefer: "respond-async",
  });
  return ((await reply.json()) as { job_id: string }).job_id;
}
const stateOf = async (id: string): Promise<string> => (await waitForJob(person, id, isOver)).state;
const submitted = () => [own.submitted.length, rented.submitted.length];

test("a second picture goes to the rented machine while the own one works, and later ones stay at home", async () => {
  const first = await order(1);
  await expect.poll(() => own.submitted.length, { timeout: 10_000 }).toBe(1);
  const second = await order(2);
  expect([await stateOf(second), await stateOf(first)]).toEqual(["succeeded", "succeeded"]);
  expect(submitted()).toEqual([1, 1]);
  expect(await stateOf(await order(3))).toBe("succeeded");
  expect(submitted()).toEqual([2, 1]);
  const { said } = await runAdmin({ DATA_DIR: server.dataDir, ...settings }, "engines", "backends");
  expect(said).toContain(`${rented.url.href}  comfyui, overflow after 1 s, up, 0 of 2 jobs`);
});
