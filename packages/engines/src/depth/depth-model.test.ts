/** Videos of photos by an operator's network for depth, in its real process. */
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { depthManifest, makeModelsFolder, mapNetwork } from "../../testing/networks.ts";
import type { SourcePicture } from "../engine.ts";
import { readNetworks } from "../networks/manifest.ts";
import { unwatchedRun } from "../runs.ts";
import { createEmbeddedVideoEngine } from "../video/embedded.ts";
import type { VideoEngine, VideoRequest } from "../video/engine.ts";
import { createDepthModel, type DepthModel } from "./depth-model.ts";

const sidePx = 32;
const byRed = mapNetwork(sidePx, [3, 0, 0], 7);

async function open(
  weights: Uint8Array | null,
  manifest = depthManifest(sidePx, "nearer"),
): Promise<DepthModel> {
  const folder = await makeModelsFolder([{ manifest, weights }]);
  const depth = createDepthModel(readNetworks(folder).depth!, { threads: 1 });
  onTestFinished(async () => {
    depth.close();
    await rm(folder, { recursive: true, force: true });
  });
  return depth;
}

/** Noise that is reddish on its left half. */
async function halves(): Promise<SourcePicture> {
  const [width, height] = [128, 96];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % width;
    const noise = (at * 7919) % 97;
    return at % 3 === 0 ? (x < width / 2 ? 230 : 10) : 60 + noise;
  });
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" };
}
const request: VideoRequest = { picture: await halves(), prompt: "parallax", durationS: 4, seed: 3 };

test("the numbers become nearness from 0 to 1, in either direction", async () => {
  const nearer = await (await open(byRed)).nearnessOf(request.picture.bytes, unwatchedRun());
  expect([Math.min(...nearer.data), Math.max(...nearer.data)]).toEqual([0, 1]);
  expect(nearer.data[2]).toBeGreaterThan(0.9);
  const farther = await open(byRed, depthManifest(sidePx, "farther"));
  const { data } = await farther.nearnessOf(request.picture.bytes, unwatchedRun());
  expect(data[2]).toBeLessThan(0.1);
});

test("a photo without any depth is all far", async () => {
  const flat = await open(mapNetwork(sidePx, [0, 0, 0], 4));
  const { data } = await flat.nearnessOf(request.picture.bytes, unwatchedRun());
  expect(new Set(data)).toEqual(new Set([0]));
});

const engineWith = (depth: DepthModel): VideoEngine => {
  const engine = createEmbeddedVideoEngine({ depth });
  onTestFinished(() => engine.close());
  return engine;
};

test("a moving video uses the network and names it, a still one does not", { timeout: 60_000 }, async () => {
  const engine = engineWith(await open(byRed));
  const moving = await engine.animate(request, unwatchedRun());
  expect(moving.model).toBe("galatea-motion-1 with tiny");
  const without = await engineWith(await open(null)).animate(request, unwatchedRun());
  expect(without.model).toBe("galatea-motion-1");
  expect(Buffer.from(moving.bytes).equals(without.bytes)).toBe(false);
  const still = { ...request, prompt: "still camera, snow" };
  expect((await engine.animate(still, unwatchedRun())).model).toBe("galatea-motion-1");
});

test(
  "a broken network ends the video as unavailable; the next one is made without it",
  { timeout: 60_000 },
  async () => {
    const engine = engineWith(await open(new Uint8Array(900)));
    await expect(engine.animate(request, unwatchedRun())).rejects.toMatchObject({
      code: "engine_unavailable",
    });
    expect((await engine.animate(request, unwatchedRun())).model).toBe("galatea-motion-1");
  },
);

test.each([
  ["a seed that is none", { seed: 0.5 }],
  ["what is no picture", { picture: { bytes: new Uint8Array(9), mimeType: "image/png" as const } }],
])("%s is bad input, as without a network", async (_name, changes) => {
  const engine = engineWith(await open(byRed));
  const run = engine.animate({ ...request, ...changes }, unwatchedRun());
  await expect(run).rejects.toMatchObject({ code: "engine_bad_input" });
});

test("an abort while the network runs ends the video", async () => {
  const engine = engineWith(await open(byRed));
  const controller = new AbortController();
  const run = engine.animate(
    request,
    unwatchedRun({ signal: controller.signal, onProgress: () => controller.abort() }),
  );
  await expect(run).rejects.toMatchObject({ code: "engine_aborted" });
});
