import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { detailedPicture, notAPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startSdServer } from "../../testing/sd-server.ts";
import { type PaintedFormat, paintVideo, readPaintedVideo } from "../../testing/video-files.ts";
import { TakenOver } from "../engine.ts";
import { framesToMake } from "../remote/video-request.ts";
import { unwatchedRun } from "../runs.ts";
import type { VideoRequest } from "../video/engine.ts";
import type { SdServerVideoOptions } from "./options.ts";
import { jobFaults } from "./testing/faults.ts";
import { createSdServerVideoEngine } from "./video-engine.ts";
import { sdServerVideoPresets } from "./video-presets.ts";

const server = await startSdServer({ supportedModes: ["vid_gen"], workMs: 2 });
afterAll(server.close);
afterEach(() => server.setFault(null));

const settings = { ...sdServerVideoPresets["wan2.2-i2v"], workPixels: 6_144, frameRate: 8, durationsS: [1] };
const options: SdServerVideoOptions = {
  url: server.url,
  settings,
  timing: { everyMs: 5, patienceMs: 30, askTimeoutMs: 1_000 },
};
const engine = createSdServerVideoEngine(options);
const picture = await detailedPicture({ widthPx: 300, heightPx: 200 }, "image/png");
const request: VideoRequest = { picture, prompt: "she smiles (a:.)", durationS: 1, seed: 4_294_967_295 };
const lastBody = () => server.bodies.at(-1)!;

test("a job gets the picture in the model's size, its rate and frames, and the settings of both parts", async () => {
  const result = await engine.animate(request, unwatchedRun());
  expect(result).toMatchObject({
    widthPx: 96,
    heightPx: 64,
    durationMs: 1000,
    framesPerSecond: 8,
    seed: 4_294_967_295,
    model: "painted-model",
    trainedModel: true,
    parsed: [],
  });
  expect(result.usage?.seconds).toBeGreaterThanOrEqual(0);
  const { video, ref_images: pictures } = lastBody();
  expect(video?.sent).toMatchObject({
    prompt: "she smiles, a:.",
    width: 96,
    height: 64,
    seed: 4_294_967_295,
    video_frames: 9,
    fps: 8,
    strength: 1,
    sample_params: { sample_steps: 10, sample_method: "euler", flow_shift: 3, guidance: { txt_cfg: 3.5 } },
    high_noise_sample_params: { sample_steps: 8, guidance: { txt_cfg: 3.5 } },
    output_format: "avi",
  });
  expect(video?.sent).not.toHaveProperty("end_image");
  expect(pictures).toHaveLength(1);
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ channels: 3, width: 96, height: 64 });
});

test("a last frame is cropped to the picture's proportions, and the video ends on the model's last frame", async () => {
  const lastFrame = await detailedPicture({ widthPx: 200, heightPx: 200 });
  const { run, handles } = watchedRun();
  const kept = await engine.animate({ ...request, lastFrame }, run);
  expect(await sharp(lastBody().ref_images[1]).metadata()).toMatchObject({ width: 96, height: 64 });
  expect((await readPaintedVideo(kept.bytes, kept)).greys.at(-1)).toBeGreaterThan(240);
  expect((await engine.resume?.(handles[0]!, unwatchedRun()))?.bytes).toEqual(kept.bytes);
  const cut = await engine.animate(request, unwatchedRun());
  expect((await readPaintedVideo(cut.bytes, cut)).greys.at(-1)).toBeLessThan(235);
});

test.for<PaintedFormat>(["webm", "webp", "avi"])("an answer in %s becomes our video", async (format) => {
  const bytes = await paintVideo({ widthPx: 24, heightPx: 16, frames: 9, framesPerSecond: 8 }, format);
  server.answerWith(bytes);
  const result = await engine.animate(request, unwatchedRun());
  server.answerWith(null);
  expect(result).toMatchObject({ mimeType: "video/mp4", widthPx: 96, heightPx: 64, durationMs: 1000 });
});

test.for(jobFaults)("a server with this fault, %s, gives %s", async ([fault, code]) => {
  server.setFault(fault);
  await expect(engine.animate(request, unwatchedRun())).rejects.toMatchObject({ name: "EngineError", code });
});

test("a video that is much too short is bad output", async () => {
  server.answerWith(await paintVideo({ widthPx: 24, heightPx: 16, frames: 3, framesPerSecond: 8 }, "avi"));
  const run = engine.animate(request, unwatchedRun());
  await expect(run).rejects.toMatchObject({ code: "engine_bad_output" });
  server.answerWith(null);
});

test("an abort cancels the job that waits, and a takeover leaves it", async () => {
  server.setFault("queue stands still");
  for (const [reason, cancels] of [
    [undefined, 1],
    [new TakenOver(), 0],
  ] as const) {
    const controller = new AbortController();
    const before = server.cancelled();
    const onHandle = async (): Promise<void> => controller.abort(reason);
    const stopped = engine.animate(request, unwatchedRun({ signal: controller.signal, onHandle }));
    await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
    expect(server.cancelled() - before).toBe(cancels);
  }
  server.cancelWaiting();
});

test("what no run could use is refused before a job starts, and a duration with what is offered", async () => {
  expect(await engine.preflight(request)).toEqual({ ok: true, parsed: [] });
  expect(await engine.preflight({ ...request, durationS: 9 })).toMatchObject({ ok: false });
  const endless = createSdServerVideoEngine({ ...options, settings: { ...settings, lastFrame: false } });
  const before = server.submitted();
  for (const [its, wrong] of [
    [engine, { picture: notAPicture }],
    [engine, { prompt: "(((" }],
    [engine, { motion: "Pan left" }],
    [engine, { seed: 0.5 }],
    [endless, { lastFrame: picture }],
  ] as const) {
    const refusal = { code: "engine_bad_input" };
    await expect(its.preflight({ ...request, ...wrong })).rejects.toMatchObject(refusal);
    await expect(its.animate({ ...request, ...wrong }, unwatchedRun())).rejects.toMatchObject(refusal);
  }
  expect(server.submitted()).toBe(before);
});

test("a server says what it lacks for videos", async () => {
  expect(await engine.health()).toEqual({ ok: true });
  const pictures = await startSdServer({ supportedModes: ["img_gen"] });
  const health = await createSdServerVideoEngine({ ...options, url: pictures.url }).health();
  expect(health).toMatchObject({
    ok: false,
    reason: expect.stringContaining("no videos (vid_gen), only: img_gen"),
  });
  await pictures.close();
  const unknown = { ...options, settings: { ...settings, sampler: "eulr" } };
  expect(await createSdServerVideoEngine(unknown).health()).toMatchObject({
    ok: false,
    reason: expect.stringContaining('no sampler "eulr"'),
  });
});

test.for([
  { name: "wan2.2-i2v", frames: [49, 65, 81] },
  { name: "wan2.2-ti2v-5b", frames: [73, 97, 121] },
  { name: "ltx-2.3", frames: [97, 145, 193] },
] as const)("$name makes at least the frames of each duration that it offers", ({ name, frames }) => {
  const { durationsS, frameRate, frameStep } = sdServerVideoPresets[name];
  expect(durationsS.map((durationS) => framesToMake(durationS, frameRate, frameStep))).toEqual(frames);
});
