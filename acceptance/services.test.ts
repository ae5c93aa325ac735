/** Pictures by a service that charges for each: its own price, one order each, and every failure refunded. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startAiSdkServer } from "@galatea/engines/testing/ai-sdk.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isOver, waitForJob } from "./jobs.ts";
import { startWithWorker } from "./killable-worker.ts";
import { balanceOf, callFunction } from "./people.ts";

let workMs = 20;
const service = await startAiSdkServer({ key: "the-operators-key", workMs: () => workMs });
const folder = await mkdtemp(path.join(tmpdir(), "galatea-services-"));
const file = path.join(folder, "models.json");
const gateway = { tool: "image", id: "gateway", server: "openai-compatible", url: service.url("plain") };
await writeFile(
  file,
  JSON.stringify({
    models: [
      { ...gateway, model: "plain-model", label: "The gateway", billedPerCall: true, priceCredits: 60 },
    ],
  }),
);
const settings = { MODELS_FILE: file, OPENAI_COMPATIBLE_API_KEY: "the-operators-key" };
const { server, person, killWorker, replaceWorker, stop } = await startWithWorker(settings);

afterAll(async () => {
  await stop();
  await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  workMs = 20;
  service.setFault(null);
});

const generate = (headers: Record<string, string> = {}) =>
  callFunction(
    server,
    person,
    "generate-consistent-character",
    { prompt: "a harbour at dusk", aspectRatio: "1:1" },
    headers,
  );

test("a picture costs the model's own price, also without a choice, and carries its name", async () => {
  const before = await balanceOf(person);
  const reply = await generate();
  expect(await reply.json()).toMatchObject({ credits_used: 60, remaining_credits: before - 60 });
  expect(await balanceOf(person)).toBe(before - 60);
  const { data } = await person.client.from("generated_content").select("generation_params").single();
  expect(data?.generation_params).toMatchObject({ engine: "gateway", label: "The gateway" });
});

test("what the service's filter refuses costs nothing and says whose rules they are", async () => {
  const before = await balanceOf(person);
  service.setFault("refused");
  const reply = await generate();
  expect(await reply.json()).toMatchObject({ code: "engine_refused" });
  expect(await balanceOf(person)).toBe(before);
});

test("an order whose worker was killed is refunded and never sent again", async () => {
  const before = await balanceOf(person);
  const asked = service.asked.length;
  workMs = 60_000;
  const job = ((await (await generate({ prefer: "respond-async" })).json()) as { job_id: string }).job_id;
  await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBe(asked + 1);
  await killWorker();
  workMs = 20;
  await replaceWorker();
  expect(await waitForJob(person, job, isOver)).toMatchObject({ state: "failed", error_code: "engine_lost" });
  expect(service.asked.length).toBe(asked + 1);
  expect(await balanceOf(person)).toBe(before);
}, 120_000);
