/** Pictures and edits by a model on another server: checked, marked, charged once, and refunded whatever goes wrong. */
import { startSdServer } from "@galatea/engines/testing/sd-server.ts";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isOver, waitForJob } from "./jobs.ts";
import { startWithWorker } from "./killable-worker.ts";
import { balanceOf, callFunction } from "./people.ts";

let workMs = 50;
const model = await startSdServer({ workMs: () => workMs, modelName: "flux-2-klein-4b-q8.gguf" });
const settings = { SD_SERVER_URL: model.url.href, SD_SERVER_MODEL: "flux2-klein" };
const { server, person, killWorker, replaceWorker, stop } = await startWithWorker(settings);

afterAll(async () => {
  await stop();
  await model.close();
});
beforeEach(() => {
  workMs = 50;
  model.setFault(null);
});

type Reply = { imageUrl: string; job_id: string; contentId: string; code?: string };
const generate = async (body: object, headers: Record<string, string> = {}) => {
  const reply = await callFunction(
    server,
    person,
    "generate-consistent-character",
    { prompt: "a harbour at dusk", aspectRatio: "1:1", ...body },
    headers,
  );
  return { status: reply.status, body: (await reply.json()) as Reply };
};
const inBackground = async (body: object = {}): Promise<string> =>
  (await generate(body, { prefer: "respond-async" })).body.job_id;
const newest = async () => {
  const { data } = await person.client
    .from("generated_content")
    .select("content_url,generation_params,prompt")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return data as { content_url: string; generation_params: Record<string, unknown> };
};
const xmpOf = async (url: string): Promise<string> => {
  const bytes = await (await fetch(url)).arrayBuffer();
  return String((await sharp(bytes).metadata()).xmp);
};

const servingImages = async (): Promise<string[]> => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    engines: { image?: { id: string }[] };
  };
  return (config.engines.image ?? []).map(({ id }) => id);
};

test("the screens learn which model serves, and what it honours", async () => {
  const { engines } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    engines: Record<string, { id: string; label: string; capabilities: Record<string, unknown> }[]>;
  };
  expect(engines["image"]?.[0]).toMatchObject({
    id: "sd-server",
    label: "FLUX.2 klein",
    capabilities: { styles: [], negativePrompt: true, maxReferences: 4, seed: true },
  });
  expect(engines["edit"]?.[0]).toMatchObject({ id: "sd-server-edit", label: "FLUX.2 klein" });
});

test("a picture is made by the model, named after it, marked as its work, and charged", async () => {
  const before = await balanceOf(person);
  const { status, body } = await generate({ seed: 4_000_000_001, negativePrompt: "boats" });
  expect(status).toBe(200);
  expect(model.bodies.at(-1)).toMatchObject({
    prompt: "a harbour at dusk",
    negative_prompt: "boats",
    seed: 4_000_000_001,
  });
  const { generation_params: params, content_url: url } = await newest();
  expect(params).toMatchObject({
    model: "flux-2-klein-4b-q8.gguf",
    seed: 4_000_000_001,
    engine: "sd-server",
    label: "FLUX.2 klein",
    width: 1024,
    height: 1024,
  });
  expect(await xmpOf(url)).toContain("trainedAlgorithmicMedia");
  expect(body.imageUrl).toBe(url);
  expect(await balanceOf(person)).toBe(before - 20);
});

test("the model's picture is changed by the model, in its own size and marked", async () => {
  const { content_url: url } = await newest();
  const reply = await callFunction(server, person, "edit-image", { images: [url], prompt: "make it winter" });
  expect(reply.status).toBe(200);
  expect(model.bodies.at(-1)).toMatchObject({ prompt: "make it winter" });
  const { generation_params: params, content_url: edited } = await newest();
  expect(params).toMatchObject({ engine: "sd-server-edit", width: 1024, height: 1024 });
  expect(await xmpOf(edited)).toContain("trainedAlgorithmicMedia");
});

test.for([
  ["out of memory", "engine_out_of_memory"],
  ["generation failed", "engine_failed"],
  ["page as picture", "engine_bad_output"],
  ["decompression bomb", "engine_bad_output"],
  ["submission redirect", "engine_failed"],
  ["submission refused", "engine_bad_input"],
  ["job expired", "engine_lost"],
] as const)("%s is %s and costs nothing", async ([fault, code]) => {
  const before = await balanceOf(person);
  model.setFault(fault);
  const { body } = await generate({});
  expect(body.code).toBe(code);
  expect(await balanceOf(person)).toBe(before);
});

test("a full queue is asked again, and the picture comes", async () => {
  model.setFault("queue full");
  const job = await inBackground();
  await waitForJob(person, job, ({ state }) => state === "running");
  model.setFault(null);
  expect(await waitForJob(person, job, isOver)).toMatchObject({ state: "succeeded" });
});

test("work that went on while its worker was dead is found again, and submitted once", async () => {
  workMs = 6_000;
  const submitted = model.submitted();
  const job = await inBackground({ prompt: "a lighthouse" });
  await expect.poll(model.submitted, { timeout: 20_000 }).toBe(submitted + 1);
  await waitForJob(person, job, ({ progress }) => progress > 0.08);
  await killWorker();
  await replaceWorker();
  expect(await waitForJob(person, job, isOver)).toMatchObject({ state: "succeeded" });
  expect(model.submitted()).toBe(submitted + 1);
}, 120_000);

test("while the model is away nothing is taken, nothing is charged, and no sketch is made in its place", async () => {
  const before = await balanceOf(person);
  const jobs = async (): Promise<number> =>
    (await person.client.from("generation_jobs").select("id", { count: "exact", head: true })).count ?? -1;
  await model.die();
  // Workers publish every 15 seconds.
  await expect.poll(servingImages, { timeout: 40_000, interval: 500 }).toEqual([]);
  const taken = await jobs();
  expect((await generate({})).body.code).toBe("engine_unavailable");
  expect(await jobs()).toBe(taken);
  expect(await balanceOf(person)).toBe(before);
  await model.restart();
  await expect.poll(async () => (await generate({})).status, { timeout: 40_000, interval: 1_000 }).toBe(200);
  const { data } = await person.client.from("generation_jobs").select("engine").eq("engine", "sketch");
  expect(data).toEqual([]);
}, 180_000);
