import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import type { SourcePicture } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { createComfyUpscaleEngine } from "./upscale-engine.ts";
import { parseWorkflow } from "./workflow.ts";

const server = await startComfyServer();
afterAll(() => server.close());
const engine = createComfyUpscaleEngine({
  url: server.url,
  workflow: sampleWorkflow("upscale-4x"),
  timing: { everyMs: 10 },
});

/** Red and opaque to the left, and stored as green where it is transparent. */
async function halfTransparent(): Promise<SourcePicture> {
  const [width, height] = [40, 30];
  const data = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set(pixel % width < width / 2 ? [200, 0, 0, 255] : [0, 255, 0, 0], pixel * 4);
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" };
}

test("transparency is kept, hidden colours do not come out, and a resumed run gives the same", async () => {
  const picture = await halfTransparent();
  const { run, handles } = watchedRun();
  const result = await engine.upscale({ picture, scale: 2, mode: "best" }, run);
  const { data, info } = await sharp(result.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 80, height: 60, channels: 4 });
  const pixel = (x: number, y: number) => [...data.subarray((y * 80 + x) * 4, (y * 80 + x) * 4 + 4)];
  expect(pixel(10, 30)).toEqual([200, 0, 0, 255]);
  expect(pixel(70, 30)[3]).toBe(0);
  // At the edge, where both are visible in part.
  expect(pixel(40, 30)[1]).toBeLessThan(20);
  const resumed = await engine.resume?.(handles[0] ?? "", unwatchedRun({ jobId: run.jobId }));
  expect(resumed?.bytes).toEqual(result.bytes);
});

test("a picture that is too large for the workflow is reduced before, and comes back in the exact size", async () => {
  const { graph, sidecar } = sampleWorkflow("upscale-4x");
  const small = createComfyUpscaleEngine({
    url: server.url,
    workflow: parseWorkflow("small.json", graph, { ...sidecar, workPixels: 10_000 }),
    timing: { everyMs: 10 },
  });
  const picture = await detailedPicture({ widthPx: 210, heightPx: 140 });
  const before = server.submitted.length;
  const result = await small.upscale({ picture, scale: 2, mode: "best" }, unwatchedRun());
  expect([result.widthPx, result.heightPx]).toEqual([420, 280]);
  const name = server.submitted[before]?.graph["1"]?.inputs["image"];
  const { width, height } = await sharp(server.file(`input/${String(name)}`) ?? undefined).metadata();
  expect([width, height]).toEqual([122, 81]);
});

test("a mode that the workflow does not have is refused", async () => {
  const picture = await halfTransparent();
  expect(engine.capabilities.modes).toEqual(["best"]);
  const run = engine.upscale({ picture, scale: 2, mode: "fast" }, unwatchedRun());
  await expect(run).rejects.toMatchObject({ code: "engine_bad_input" });
});
