import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { detailedPicture, notAPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { paintVideo, readPaintedVideo } from "../../testing/video-files.ts";
import type { EngineErrorCode } from "../engine.ts";
import { framesToMake } from "../remote/video-request.ts";
import { unwatchedRun } from "../runs.ts";
import type { VideoRequest } from "../video/engine.ts";
import { savedFile } from "./job.ts";
import { sampleWorkflow, tinyVideoWorkflow } from "./testing/samples.ts";
import { failureOf } from "./testing/servers.ts";
import { createComfyVideoEngine } from "./video-engine.ts";
import { type ComfyWorkflow, parseWorkflow } from "./workflow.ts";

const server = await startComfyServer({ steps: 2, stepMs: 2 });
afterAll(() => server.close());
afterEach(() => {
  server.faults.alter = null;
  server.faults.deliversNothing = false;
  server.faults.exception = null;
  server.faults.answers.clear();
});
const engineFor = (workflow: ComfyWorkflow) =>
  createComfyVideoEngine({ url: server.url, workflow, timing: { everyMs: 5, patienceMs: 30 } });
const engine = engineFor(tinyVideoWorkflow("wan2.2-i2v"));
const picture = await detailedPicture({ widthPx: 300, heightPx: 200 }, "image/png");
const request: VideoRequest = { picture, prompt: "a secret (smile:2)", durationS: 1, seed: 7 };
const lastGraph = () => server.submitted.at(-1)?.graph ?? {};

test("a video has the picture's proportions, and the model gets its own size, rate and number of frames", async () => {
  const result = await engine.animate(request, unwatchedRun());
  expect(result).toMatchObject({
    widthPx: 96,
    heightPx: 64,
    durationMs: 1000,
    framesPerSecond: 8,
    seed: 7,
    model: "wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors",
    trainedModel: true,
    parsed: [],
  });
  expect(result.usage?.seconds).toBeGreaterThanOrEqual(0);
  const graph = lastGraph();
  expect(graph["13"]?.inputs).toMatchObject({ width: 96, height: 64, length: 9 });
  expect(graph["17"]?.inputs).toMatchObject({ fps: 8 });
  expect(graph["14"]?.inputs).toMatchObject({ noise_seed: 7 });
  expect(graph["9"]?.inputs["text"]).toBe("a secret \\(smile:2\\)");
  const sent = server.file(`input/${String(graph["11"]?.inputs["image"])}`) ?? undefined;
  expect(await sharp(sent).metadata()).toMatchObject({ format: "png", width: 96, height: 64 });
});

test("without a last frame its nodes are left out; with one the video ends on the model's last frame", async () => {
  const cut = await engine.animate(request, unwatchedRun());
  expect(lastGraph()["12"]).toBeUndefined();
  expect(lastGraph()["13"]?.inputs).not.toHaveProperty("end_image");
  // Of nine frames eight are wanted: the ninth is cut off.
  expect((await readPaintedVideo(cut.bytes, cut)).greys.at(-1)).toBeLessThan(235);
  const lastFrame = await detailedPicture({ widthPx: 200, heightPx: 200 }, "image/png");
  const { run, handles } = watchedRun();
  const kept = await engine.animate({ ...request, lastFrame }, run);
  const end = server.file(`input/${String(lastGraph()["12"]?.inputs["image"])}`) ?? undefined;
  expect(await sharp(end).metadata()).toMatchObject({ width: 96, height: 64 });
  expect((await readPaintedVideo(kept.bytes, kept)).greys.at(-1)).toBeGreaterThan(240);
  const resumed = await engine.resume?.(handles[0] ?? "", unwatchedRun({ jobId: run.jobId }));
  expect(resumed?.bytes).toEqual(kept.bytes);
});

test("LTX works too, and its guide for the last frame is passed over output by output", async () => {
  const ltx = engineFor(tinyVideoWorkflow("ltx-2.3"));
  const result = await ltx.animate({ ...request, lastFrame: picture }, unwatchedRun());
  expect(result).toMatchObject({ durationMs: 1000, model: "ltx-2.3-22b-distilled-fp8.safetensors" });
  expect(lastGraph()["15"]?.inputs["video_latent"]).toEqual(["13", 2]);
  await ltx.animate(request, unwatchedRun());
  const graph = lastGraph();
  for (const id of ["9", "10", "13"]) expect(graph[id]).toBeUndefined();
  expect(graph["15"]?.inputs["video_latent"]).toEqual(["12", 0]);
  expect(graph["17"]?.inputs).toMatchObject({ positive: ["6", 0], negative: ["6", 1] });
  expect(graph["22"]?.inputs).toMatchObject({ positive: ["6", 0], negative: ["6", 1] });
  expect(graph["11"]?.inputs["length"]).toBe(9);
  expect(graph["14"]?.inputs).toMatchObject({ frames_number: 9, frame_rate: 8 });
});

test.for([
  { name: "wan2.2-i2v", frames: [49, 65, 81] },
  { name: "ltx-2.3", frames: [97, 145, 193] },
])("$name makes at least the frames of each duration that it offers", ({ name, frames }) => {
  const workflow = sampleWorkflow(name);
  const { capabilities } = engineFor(workflow);
  const { durationsS, framesPerSecond } = capabilities;
  expect(capabilities).toMatchObject({ lastFrame: true, seed: true, motions: [] });
  const { frameStep } = workflow.sidecar;
  expect(durationsS.map((durationS) => framesToMake(durationS, framesPerSecond, frameStep))).toEqual(frames);
});

test.for<{ what: string; code: EngineErrorCode; fault: () => void; says?: RegExp }>([
  {
    what: "HTML in place of the video",
    code: "engine_bad_output",
    fault: () => void server.faults.answers.set("/view", { body: "<html>" }),
  },
  {
    what: "half a video",
    code: "engine_bad_output",
    fault: () => void (server.faults.alter = (file) => file.subarray(0, file.length / 2)),
  },
  {
    what: "a video of a quarter of the length",
    code: "engine_bad_output",
    fault: () =>
      void (server.faults.alter = () =>
        paintVideo({ widthPx: 12, heightPx: 8, frames: 2, framesPerSecond: 8 })),
  },
  {
    what: "a picture",
    code: "engine_bad_output",
    fault: () => void (server.faults.alter = () => Buffer.from(picture.bytes)),
  },
  {
    what: "a job that saved nothing",
    code: "engine_bad_output",
    fault: () => void (server.faults.deliversNothing = true),
  },
  {
    what: "a video that is gone",
    code: "engine_lost",
    fault: () => void server.faults.answers.set("/view", { status: 404 }),
  },
  {
    what: "out of memory",
    code: "engine_out_of_memory",
    fault: () => void (server.faults.exception = { type: "torch.OutOfMemoryError", message: "a secret" }),
  },
  {
    what: "a full queue",
    code: "engine_busy",
    fault: () => void server.faults.answers.set("/prompt", { status: 429 }),
  },
])("$what is $code, and the message holds no words of a person", async ({ code, fault }) => {
  fault();
  const error = await failureOf(engine.animate(request, unwatchedRun()));
  expect(error?.code).toBe(code);
  expect(String(error)).not.toContain("secret");
});

test("what no run could use is refused, and a duration with what is offered", async () => {
  expect(await engine.preflight(request)).toEqual({ ok: true, parsed: [] });
  expect(await engine.preflight({ ...request, durationS: 9 })).toMatchObject({
    ok: false,
    offers: ["1 seconds"],
  });
  const tiny = await detailedPicture({ widthPx: 40, heightPx: 40 });
  const { graph, sidecar } = tinyVideoWorkflow("wan2.2-i2v");
  const { lastFrame: _, ...slots } = sidecar.slots;
  const endless = engineFor(parseWorkflow("x.json", graph, { ...sidecar, slots }));
  expect(endless.capabilities.lastFrame).toBe(false);
  const before = server.submitted.length;
  for (const [its, wrong] of [
    [engine, { picture: notAPicture }],
    [engine, { picture: tiny }],
    [engine, { lastFrame: notAPicture }],
    [engine, { motion: "Pan left" }],
    [engine, { seed: -1 }],
    [engine, { prompt: "x".repeat(2_001) }],
    [endless, { lastFrame: picture }],
  ] as const) {
    const refusal = { code: "engine_bad_input" };
    await expect(its.preflight({ ...request, ...wrong })).rejects.toMatchObject(refusal);
    await expect(its.animate({ ...request, ...wrong }, unwatchedRun())).rejects.toMatchObject(refusal);
  }
  expect(server.submitted).toHaveLength(before);
});

test("a very wide picture stays within the longest side of a video", async () => {
  const wide = await detailedPicture({ widthPx: 2560, heightPx: 64 }, "image/png");
  const workflow = parseWorkflow("x.json", tinyVideoWorkflow("wan2.2-i2v").graph, {
    ...tinyVideoWorkflow("wan2.2-i2v").sidecar,
    workPixels: 4_000_000,
  });
  const result = await engineFor(workflow).animate({ ...request, picture: wide }, unwatchedRun());
  expect(result).toMatchObject({ widthPx: 1920, heightPx: 48 });
});

test.for([
  { without: "frameRate", says: /x\.json does not say frameRate/ },
  { without: "durationsS", says: /x\.json does not say durationsS/ },
  { without: "frames", says: /x\.json has no slot "frames" or "duration" for its 3 durations/ },
])("a workflow for videos without $without is refused, and the message names it", ({ without, says }) => {
  const { graph, sidecar } = structuredClone(sampleWorkflow("wan2.2-i2v"));
  Reflect.deleteProperty(without === "frames" ? sidecar.slots : sidecar, without);
  expect(() => parseWorkflow("x.json", graph, sidecar)).toThrow(says);
});

test("a result that another node pack names its own way is found", () => {
  const file = { filename: "a.mp4", subfolder: "", type: "output" };
  const outputs = { "18": { gifs: [{ ...file, type: "temp" }, file] } };
  expect(savedFile({ state: "completed", outputs, error: null, seconds: null }, "18")).toEqual(file);
});
