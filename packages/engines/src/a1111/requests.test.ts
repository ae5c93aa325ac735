import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startA1111 } from "../../testing/a1111.ts";
import { expectReadable } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createA1111ImageEngine } from "./image-engine.ts";
import { a1111Settings } from "./options.ts";
import { createA1111UpscaleEngine } from "./upscale-engine.ts";

const server = await startA1111({ steps: 6, stepMs: 12 });
afterAll(server.close);
const settings = a1111Settings.parse({
  id: "forge",
  url: server.url.href,
  label: "Our model",
  model: "painted-model.safetensors [31e35c80fc]",
  steps: 6,
  cfgScale: 1.5,
  sampler: "DPM++ 2M",
  scheduler: "Karras",
  workPixels: 65_536,
});
const options = { ...settings, timing: { everyMs: 5 } };
const images = createA1111ImageEngine(options);
const request: ImageRequest = {
  prompt: "a cat",
  size: { widthPx: 1344, heightPx: 768 },
  seed: 4_294_967_295,
};
const lastBody = () => server.bodies.at(-1)!;

test("a call gets the settings, the seed, a size of the model, and saves nothing at the server", async () => {
  const result = await images.generate(request, unwatchedRun());
  expect(result).toMatchObject({ model: "painted-model", seed: 4_294_967_295, trainedModel: true });
  expect(result.usage?.seconds).toBeGreaterThan(0);
  expect(images).toMatchObject({ id: "forge", label: "Our model" });
  expect(lastBody()).toMatchObject({
    prompt: "a cat",
    negative_prompt: "",
    styles: [],
    width: 320,
    height: 192,
    seed: 4_294_967_295,
    steps: 6,
    cfg_scale: 1.5,
    sampler_name: "DPM++ 2M",
    scheduler: "Karras",
    batch_size: 1,
    n_iter: 1,
    restore_faces: false,
    tiling: false,
    enable_hr: false,
    override_settings: { sd_model_checkpoint: "painted-model.safetensors [31e35c80fc]" },
    override_settings_restore_afterwards: true,
    save_images: false,
    do_not_save_samples: true,
    do_not_save_grid: true,
  });
  expect((await sharp(result.bytes).metadata()).exif).toBeUndefined();
});

test("another checkpoint of the list makes another picture, and without one the loaded one works", async () => {
  const { model: _, ...loaded } = options;
  const of = async (model?: string) => {
    const engine = createA1111ImageEngine({ ...loaded, ...(model === undefined ? {} : { model }) });
    return (await engine.generate(request, unwatchedRun())).model;
  };
  expect(await of("6ce0161689")).toBe("other-model");
  expect(await of()).toBe("painted-model");
  expect(lastBody().override_settings).toEqual({});
});

test("progress and previews are those of our own work, and each preview comes once", async () => {
  const { run, progress, previews, handles } = watchedRun();
  await images.generate(request, run);
  expect(progress.at(-1)).toEqual({ fraction: 1 });
  expect(new Set(progress.map(({ fraction }) => fraction)).size).toBeGreaterThan(4);
  expect(previews.length).toBeGreaterThan(2);
  const shown = previews.map(({ bytes }) => Buffer.from(bytes).toString("base64"));
  expect(new Set(shown).size).toBe(shown.length);
  for (const { bytes, mimeType } of previews) await expectReadable(bytes, mimeType);
  expect(handles).toEqual([]);
  expect(lastBody().force_task_id).toMatch(new RegExp(`^task\\(galatea-${run.jobId}-[0-9a-f]{8}\\)$`));
});

test("two runs of one job have different tasks, so that the end of one does not stop the other", async () => {
  const run = unwatchedRun();
  await Promise.all([images.generate(request, run), images.generate(request, run)]);
  const [one, other] = server.bodies.slice(-2).map(({ force_task_id }) => force_task_id);
  expect(one).not.toBe(other);
});

test("words of a person control nothing, wherever they stand", async () => {
  const character = { name: "Mia", description: "a woman (red hair:9)" };
  const negativePrompt = "hat <lora:x:1>";
  await images.generate(
    { ...request, prompt: "Mia # at sea [a:b:.5]", negativePrompt, character },
    unwatchedRun(),
  );
  expect(lastBody()).toMatchObject({
    prompt: "Mia is a woman, red hair:9. Mia at sea, a:b:.5,",
    negative_prompt: "hat lora:x:1,",
  });
});

test.for(["", "(((", "<>", "#"])("words without a word (%j) are refused before a call", async (prompt) => {
  const before = server.bodies.length;
  await expect(images.generate({ ...request, prompt }, unwatchedRun())).rejects.toMatchObject({
    code: "engine_bad_input",
  });
  expect(server.bodies.length).toBe(before);
});

test("a server without a screen of its own gives pictures with estimated progress", async () => {
  const plain = await startA1111({ apiOnly: true, steps: 4, stepMs: 10 });
  const engine = createA1111ImageEngine({ ...options, url: plain.url.href });
  const { run, progress, previews } = watchedRun();
  await engine.generate(request, run);
  expect(progress.length).toBeGreaterThan(3);
  expect(previews).toEqual([]);
  await plain.close();
});

test("a picture with transparency is enlarged in colour by the named upscaler, and keeps its alpha channel", async () => {
  const red = { create: { width: 20, height: 30, channels: 4 as const, background: "#f00" } };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#00000000" } })
    .composite([{ input: red, left: 20, top: 0 }])
    .png()
    .toBuffer();
  const picture = { bytes: new Uint8Array(bytes), mimeType: "image/png" as const };
  const engine = createA1111UpscaleEngine({ ...options, upscaler: "R-ESRGAN 4x+" });
  const result = await engine.upscale({ picture, scale: 2, mode: "best" }, unwatchedRun());
  expect(result).toMatchObject({ widthPx: 80, heightPx: 60, model: "R-ESRGAN 4x+", trainedModel: true });
  expect(server.enlarged.at(-1)).toMatchObject({
    resize_mode: 0,
    upscaling_resize: 2,
    upscaler_1: "R-ESRGAN 4x+",
    upscaler_2: "None",
    gfpgan_visibility: 0,
    codeformer_visibility: 0,
  });
  const sent = await sharp(Buffer.from(server.enlarged.at(-1)!.image, "base64")).metadata();
  expect(sent.channels).toBe(3);
  const alphaAt = async (left: number) =>
    (await sharp(result.bytes).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer())[3];
  expect(await alphaAt(10)).toBe(0);
  expect(await alphaAt(70)).toBe(255);
});
