/** Photos are cut out and get new backgrounds by a network in its real process. */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { decode } from "@galatea/raster/picture-file.ts";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testProcessEngine } from "../../conformance/process-engine.ts";
import { makeModelsFolder, mapNetwork, mattingManifest, slowNetwork } from "../../testing/networks.ts";
import type { SourcePicture } from "../engine.ts";
import { type NetworkManifest, readNetworks } from "../networks/manifest.ts";
import { createEmbeddedProcessEngine } from "../process/embedded.ts";
import type { ProcessEngine } from "../process/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createMatting } from "./matting.ts";

const sidePx = 64;
/** Red is the subject: the share rises from 0 at no red to 1 at two thirds of it. */
const ofRed = mapNetwork(sidePx, [1.5, 0, 0], 0);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function folderOf(weights: Uint8Array | null, manifest: NetworkManifest): Promise<string> {
  const folder = await makeModelsFolder([{ manifest, weights }]);
  folders.push(folder);
  return folder;
}
const engineOf = (folder: string): ProcessEngine =>
  createEmbeddedProcessEngine({
    matting: createMatting(readNetworks(folder).matting!, { threads: 1, idleMs: 60_000 }),
  });
async function open(
  weights: Uint8Array | null,
  manifest = mattingManifest(sidePx, "as-is"),
): Promise<ProcessEngine> {
  const engine = engineOf(await folderOf(weights, manifest));
  onTestFinished(() => engine.close());
  return engine;
}

const conforming = await folderOf(ofRed, mattingManifest(sidePx, "as-is"));
testProcessEngine("The embedded process engine with a network", () => engineOf(conforming), {
  brief: true,
});

/** A red ball with a soft edge of 40 px before stripes that fit no even backdrop. */
async function ballBeforeStripes(): Promise<SourcePicture> {
  const [width, height] = [360, 300];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cover = Math.min(1, Math.max(0, (100 - Math.hypot(x - 180, y - 150)) / 40));
      const stripe = (x >> 5) % 2 === 0 ? [0, 200, 60] : [0, 30, 160];
      const ball = [170, 20, 20];
      for (let channel = 0; channel < 3; channel += 1)
        data[(y * width + x) * 3 + channel] = stripe[channel]! + (ball[channel]! - stripe[channel]!) * cover;
    }
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" };
}
const photo = await ballBeforeStripes();
const cut: ProcessOptions = { operation: "remove-background" };
const alphaAt = (data: Uint8Array, x: number, y: number): number => data[(y * 360 + x) * 4 + 3]!;

test("a photo is cut out with its soft edge, by a model that the result names", async () => {
  const engine = await open(ofRed);
  expect(engine.capabilities.uploads).toContain("remove-background");
  expect(await engine.preflight({ picture: photo, options: cut, seed: 1 })).toMatchObject({ ok: true });
  const result = await engine.process({ picture: photo, options: cut, seed: 1 }, unwatchedRun());
  expect(result).toMatchObject({ model: "tiny", mimeType: "image/png", widthPx: 360, heightPx: 300 });
  const { data } = (await decode(result.bytes)).raster;
  expect(alphaAt(data, 180, 150)).toBeGreaterThan(250);
  expect(alphaAt(data, 20, 20)).toBe(0);
  for (const x of [270, 265, 260]) {
    expect(alphaAt(data, x, 150)).toBeGreaterThan(40);
    expect(alphaAt(data, x, 150)).toBeLessThan(245);
  }
});

test.each<[string, ProcessOptions, number[]]>([
  [
    "a colour",
    { operation: "replace-background", background: { kind: "colour", colour: "#ffffff" } },
    [255, 255, 255],
  ],
  [
    "a gradient",
    {
      operation: "replace-background",
      background: { kind: "gradient", from: "#808080", to: "#808080", angleDegrees: 0 },
    },
    [128, 128, 128],
  ],
  ["another picture", { operation: "replace-background", background: { kind: "picture" } }, [200, 200, 200]],
])("a photo gets %s for its background, and keeps its whole pixels", async (_name, options, corner) => {
  const engine = await open(ofRed);
  const grey = { create: { width: 50, height: 40, channels: 3 as const, background: "#c8c8c8" } };
  const background: SourcePicture = {
    bytes: new Uint8Array(await sharp(grey).png().toBuffer()),
    mimeType: "image/png",
  };
  const result = await engine.process({ picture: photo, options, background, seed: 1 }, unwatchedRun());
  const { data } = (await decode(result.bytes)).raster;
  const at = (x: number, y: number): number[] =>
    Array.from(data.subarray((y * 360 + x) * 4, (y * 360 + x) * 4 + 4));
  at(4, 4).forEach((value, channel) => expect(Math.abs(value - [...corner, 255][channel]!)).toBeLessThan(8));
  if (options.operation !== "replace-background" || options.background.kind !== "picture")
    expect(at(180, 150)).toEqual([170, 20, 20, 255]);
  expect(at(180, 150)[0]).toBeGreaterThan(120);
});

test("the blur keeps the subject sharp and mixes what is behind it", async () => {
  const engine = await open(ofRed);
  const options: ProcessOptions = {
    operation: "replace-background",
    background: { kind: "blur", strength: 1 },
  };
  const result = await engine.process({ picture: photo, options, seed: 1 }, unwatchedRun());
  const { data } = (await decode(result.bytes)).raster;
  const green = (x: number): number => data[(20 * 360 + x) * 4 + 1]!;
  expect(Math.abs(green(16) - green(48))).toBeLessThan(160);
});

test.each([
  ["sigmoid", mapNetwork(sidePx, [30, 0, 0], -10), 250, 2],
  ["min-max", mapNetwork(sidePx, [0.01, 0, 0], 5), 250, 2],
] as const)("numbers become shares by %s", async (to01, weights, inside, outside) => {
  const engine = await open(weights, mattingManifest(sidePx, to01));
  const result = await engine.process({ picture: photo, options: cut, seed: 1 }, unwatchedRun());
  const { data } = (await decode(result.bytes)).raster;
  expect(alphaAt(data, 180, 150)).toBeGreaterThan(inside);
  expect(alphaAt(data, 5, 5)).toBeLessThan(outside);
});

test("an upload with transparency keeps its own outline, without the network", async () => {
  const engine = await open(new Uint8Array(900));
  const bytes = await sharp(photo.bytes)
    .joinChannel(
      await sharp({ create: { width: 360, height: 300, channels: 3, background: "black" } })
        .composite([
          {
            input: Buffer.from(
              "<svg width='360' height='300'><circle cx='180' cy='150' r='90' fill='#fff'/></svg>",
            ),
          },
        ])
        .extractChannel(0)
        .png()
        .toBuffer(),
    )
    .png()
    .toBuffer();
  const picture: SourcePicture = { bytes: new Uint8Array(bytes), mimeType: "image/png" };
  const result = await engine.process({ picture, options: cut, seed: 1 }, unwatchedRun());
  expect(result.model).toBe("galatea-process-1");
});

test("a see-through scratch in a photo stays see-through", async () => {
  const engine = await open(ofRed);
  const { data } = (await decode(photo.bytes)).raster;
  for (let at = 3; at < 360 * 2 * 4; at += 4) data[150 * 360 * 4 + at] = 0;
  const bytes = await sharp(data, { raw: { width: 360, height: 300, channels: 4 } })
    .png()
    .toBuffer();
  const picture: SourcePicture = { bytes: new Uint8Array(bytes), mimeType: "image/png" };
  const result = await engine.process({ picture, options: cut, seed: 1 }, unwatchedRun());
  expect(result.model).toBe("tiny");
  const after = (await decode(result.bytes)).raster.data;
  expect(alphaAt(after, 180, 150)).toBe(0);
  expect(alphaAt(after, 180, 140)).toBeGreaterThan(250);
});

test.each([
  ["nothing", mapNetwork(sidePx, [0, 0, 0], 0)],
  ["everything", mapNetwork(sidePx, [0, 0, 0], 1)],
])("a network that takes %s for the subject found none", async (_name, weights) => {
  const engine = await open(weights);
  const run = engine.process({ picture: photo, options: cut, seed: 1 }, unwatchedRun());
  await expect(run).rejects.toMatchObject({
    code: "engine_cannot_follow",
    message: expect.stringContaining("no subject"),
  });
});

test("without its file the network is not offered, and the refusal says what works", async () => {
  const engine = await open(null);
  expect(engine.capabilities.uploads).toEqual(["relight", "restore", "colorize-tone", "stylize"]);
  expect(await engine.preflight({ picture: photo, options: cut, seed: 1 })).toMatchObject({
    ok: false,
    reason: expect.stringContaining("background model"),
  });
  expect(await engine.health()).toEqual({ ok: true });
});

test("a broken network ends the job as unavailable, and is offered no more; everything else works on", async () => {
  const engine = await open(new Uint8Array(900));
  expect(engine.capabilities.uploads).toContain("remove-background");
  const request = { picture: photo, options: cut, seed: 1 };
  await expect(engine.process(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_unavailable" });
  expect(engine.capabilities.uploads).not.toContain("remove-background");
  await expect(engine.process(request, unwatchedRun())).rejects.toMatchObject({
    code: "engine_cannot_follow",
  });
  const options: ProcessOptions = { operation: "colorize-tone", look: "noir", strength: 1 };
  expect((await engine.process({ ...request, options }, unwatchedRun())).model).toBe("galatea-process-1");
});

test("an abort while the network runs ends within a second", async () => {
  const engine = await open(slowNetwork(512), mattingManifest(512, "as-is"));
  const controller = new AbortController();
  const run = engine.process(
    { picture: photo, options: cut, seed: 1 },
    unwatchedRun({
      signal: controller.signal,
      onProgress: () => void setTimeout(() => controller.abort(), 300),
    }),
  );
  const began = performance.now();
  await expect(run).rejects.toMatchObject({ code: "engine_aborted" });
  expect(performance.now() - began).toBeLessThan(1_300);
});
