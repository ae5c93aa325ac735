/** A trained model's video from request to stored file: its server is the test ComfyUI, and its pictures are judged. */
import path from "node:path";
import { createComfyVideoEngine } from "@galatea/engines/comfyui/video-engine.ts";
import { loadWorkflow, parseWorkflow } from "@galatea/engines/comfyui/workflow.ts";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { checkedVideoEngine } from "#core/engines/checked-engines.ts";
import type { PictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import { readProvenance } from "#platform/images.ts";
import { openVideoFixture } from "./testing/video-fixture.ts";

const workflowFile = path.join(import.meta.dirname, "../../../../../workflows/comfyui/wan2.2-i2v.json");
const { graph, sidecar } = loadWorkflow(workflowFile);
/** A second of few pixels. */
const workflow = parseWorkflow(workflowFile, graph, {
  ...sidecar,
  workPixels: 96 * 64,
  frameRate: 8,
  durationsS: [1],
});
const server = await startComfyServer({ steps: 2, stepMs: 2 });
let passes = true;
const judge: PictureJudge = {
  prepare: async () => undefined,
  picture: async () => ({ outcome: "pass" }),
  video: async () =>
    passes
      ? { outcome: "pass" }
      : { outcome: "refuse", ruleId: "no-sexual-content", classifierId: "stand-in" },
  close: () => undefined,
};
const engine = checkedVideoEngine(
  createComfyVideoEngine({ url: server.url, workflow, timing: { everyMs: 10 } }),
  judge,
);
const fixture = await openVideoFixture(engine);
afterAll(() => server.close());
beforeEach(() => {
  passes = true;
});

test("a model's video ends on the given picture, is marked, and is extended to one video of both parts", async () => {
  const userId = await fixture.customer(400);
  const [first, last] = [await fixture.upload(userId), await fixture.upload(userId)];
  await fixture.submit(userId, { firstFrameImageUrl: first.url, lastFrameImageUrl: last.url, durationS: 1 });
  await fixture.work(userId);
  const [video] = await fixture.videosOf(userId);
  expect(video).toMatchObject({
    engine: "comfyui-video",
    generation_params: {
      width: 96,
      height: 64,
      duration: 1,
      frames_per_second: 8,
      model: "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors",
      label: "Wan 2.2",
    },
  });
  const bytes = await fixture.read(video?.object_path ?? "");
  expect(readMp4(bytes)).toMatchObject({ frameCount: 8, durationMs: 1000, faststart: true, hasSound: false });
  expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });

  await fixture.submit(userId, { extendsVideoId: video?.id, durationS: 1 });
  await fixture.work(userId);
  const whole = (await fixture.videosOf(userId)).at(-1);
  expect(whole?.generation_params).toMatchObject({ duration: 2, extends: video?.id, extended_by: 1 });
  expect(readMp4(await fixture.read(whole?.object_path ?? ""))).toMatchObject({ frameCount: 16 });
  expect(await fixture.balanceOf(userId)).toBe(320);
});

test("a video that does not pass is not stored, and costs nothing", async () => {
  passes = false;
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  await fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 });
  await fixture.work(userId);
  expect((await fixture.jobsOf(userId)).at(-1)).toMatchObject({
    state: "failed",
    error_code: "picture_refused",
  });
  expect(await fixture.videosOf(userId)).toEqual([]);
  expect(await fixture.balanceOf(userId)).toBe(200);
});

test("a model's broken video is refunded", async () => {
  server.faults.alter = (file) => file.subarray(0, file.length / 2);
  const userId = await fixture.customer();
  const { url } = await fixture.upload(userId);
  await fixture.submit(userId, { firstFrameImageUrl: url, durationS: 1 });
  await fixture.work(userId);
  server.faults.alter = null;
  expect((await fixture.jobsOf(userId)).at(-1)).toMatchObject({ error_code: "engine_bad_output" });
  expect(await fixture.balanceOf(userId)).toBe(200);
});
