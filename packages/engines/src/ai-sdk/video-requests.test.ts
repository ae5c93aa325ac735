import sharp from "sharp";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { detailedPicture, notAPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { startAiSdkServer } from "../../testing/ai-sdk.ts";
import { readPaintedVideo } from "../../testing/video-files.ts";
import { TakenOver } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import type { VideoRequest } from "../video/engine.ts";
import type { AiSdkOptions } from "./options.ts";
import "./testing/quick-ffmpeg.ts";
import {
  isLocal,
  smallVideos,
  testKey,
  videoOptionsFor,
  type VideoProtocolName,
  videoProtocolNames,
} from "./testing/options.ts";
import { createAiSdkVideoEngine } from "./video-engine.ts";

let videoMs = 0;
const server = await startAiSdkServer({ key: testKey, videoMs: () => videoMs });
afterEach(() => {
  server.setFault(null);
  videoMs = 0;
});
afterAll(server.close);

const picture = await detailedPicture({ widthPx: 300, heightPx: 200 }, "image/png");
const lastFrame = await detailedPicture({ widthPx: 200, heightPx: 200 });
const request: VideoRequest = { picture, prompt: "she smiles", durationS: 4, seed: 4_294_967_295 };

const engineFor = (name: VideoProtocolName, changes: Partial<AiSdkOptions> = {}) =>
  createAiSdkVideoEngine(videoOptionsFor(server, name, changes), smallVideos);
/** With the first length that the engine offers. */
const requestFor = (engine: ReturnType<typeof engineFor>): VideoRequest => ({
  ...request,
  durationS: engine.capabilities.durationsS[0] ?? 0,
});
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height, ratio: width / height };
};

const seeds: Partial<Record<VideoProtocolName, number>> = {
  google: 0x7fffffff,
  fal: 0x7fffffff,
  replicate: 0x7fffffff,
  "vllm-omni": 0x7fffffff,
  sglang: 0x7fffffff,
};

test.for(videoProtocolNames)("%s gets the words, the picture and the length, once", async (name) => {
  const engine = engineFor(name);
  const before = server.filmed.length;
  const run = unwatchedRun();
  const asked = requestFor(engine);
  const result = await engine.animate(asked, run);
  expect(server.filmed.length - before).toBe(1);
  const filmed = server.filmed.at(-1)!;
  expect(filmed).toMatchObject({
    prompt: "she smiles",
    seed: seeds[name] ?? null,
    last: null,
    idempotencyKey: isLocal(name) ? null : run.jobId,
  });
  expect(filmed.seconds).toBeGreaterThanOrEqual(asked.durationS);
  expect(filmed.seconds).toBeLessThan(asked.durationS + 0.5);
  expect((await sizeOf(filmed.first)).ratio).toBeGreaterThan(1.2);
  expect(result).toMatchObject({
    durationMs: asked.durationS * 1000,
    framesPerSecond: 8,
    trainedModel: true,
  });
  expect(result.widthPx / result.heightPx).toBeCloseTo(1.5, 1);
  expect(result.seed).toBe(seeds[name] === undefined ? undefined : request.seed);
  expect(result.model).toBe(filmed.model);
  expect(engine.billedPerCall).toBe(!isLocal(name));
});

test.for([
  ["fal", "fal-ai/kling-video/v2.5-turbo/pro/image-to-video", 10, 10],
  ["fal", "fal-ai/luma-dream-machine/ray-2/image-to-video", 8, 9],
  ["replicate", "wan-video/wan-2.2-i2v-fast", 7, 7],
  ["replicate", "kwaivgi/kling-v2.5-turbo-pro:a1b2c3", 5, 5],
  ["google", "veo-2.0-generate-001", 5, 5],
  ["xai", "grok-imagine-video", 10, 10],
] as const)("%s: %s is told no name that it does not know, and %i s are made of its %i", async (given) => {
  const [name, model, durationS, seconds] = given;
  const engine = engineFor(name, { model });
  expect(engine.capabilities.durationsS).toContain(durationS);
  const { lastFrame: takesLast } = engine.capabilities;
  const asked = { ...request, durationS, ...(takesLast ? { lastFrame } : {}) };
  const result = await engine.animate(asked, unwatchedRun());
  const filmed = server.filmed.at(-1)!;
  expect(filmed.seconds).toBeGreaterThanOrEqual(seconds);
  expect(filmed.seconds).toBeLessThan(seconds + 1);
  expect(filmed.last === null).toBe(!takesLast);
  expect(result.durationMs).toBe(durationS * 1000);
});

test("a last frame is cropped and framed like the picture, and the video ends on the model's last frame", async () => {
  const engine = engineFor("google");
  const kept = await engine.animate({ ...request, lastFrame }, unwatchedRun());
  const { first, last } = server.filmed.at(-1)!;
  expect(await sizeOf(last!)).toEqual(await sizeOf(first));
  expect((await sizeOf(first)).ratio).toBeCloseTo(16 / 9, 1);
  expect((await readPaintedVideo(kept.bytes, kept)).greys.at(-1)).toBeGreaterThan(240);
});

test("a picture of another shape is framed by its mirrored edges, and the video has its proportions", async () => {
  const upright = await detailedPicture({ widthPx: 200, heightPx: 250 });
  const result = await engineFor("google").animate({ ...request, picture: upright }, unwatchedRun());
  expect((await sizeOf(server.filmed.at(-1)!.first)).ratio).toBeCloseTo(9 / 16, 1);
  expect(result.widthPx / result.heightPx).toBeCloseTo(200 / 250, 1);
});

test("every filter stands at its strictest", async () => {
  for (const [name, body] of [
    ["google", { personGeneration: "allow_adult" }],
    ["black-forest-labs", { safety_tolerance: 0 }],
    ["fal", { enable_safety_checker: true, enable_output_safety_checker: true }],
  ] as const) {
    const engine = engineFor(name);
    await engine.animate(requestFor(engine), unwatchedRun());
    expect(server.filmed.at(-1)!.body).toMatchObject(body);
  }
});

test("what is stored names the work, and holds no key, token or address with a query", async () => {
  const before = server.addresses.length;
  for (const name of videoProtocolNames) {
    const engine = engineFor(name);
    const { run, handles } = watchedRun();
    const result = await engine.animate(requestFor(engine), run);
    expect(handles).toHaveLength(1);
    const stored = JSON.stringify(handles);
    for (const secret of [testKey, "poll-secret", "token", "?", "she smiles"])
      expect(stored).not.toContain(secret);
    const resumed = await engineFor(name).resume?.(handles[0]!, unwatchedRun());
    expect(resumed?.bytes).toEqual(result.bytes);
  }
  for (const address of server.addresses.slice(before)) {
    expect(address).not.toContain(testKey);
    expect(address).not.toContain("poll-secret");
  }
});

test("fal is told to keep the video for an hour", async () => {
  const before = server.headers.length;
  await engineFor("fal").animate(request, unwatchedRun());
  expect(server.headers[before]).toMatchObject({
    "x-fal-object-lifecycle-preference": '{"expiration_duration_seconds":3600}',
  });
});

test("the price that was told at the start is still known to the worker that goes on", async () => {
  const engine = engineFor("black-forest-labs");
  const { run, handles } = watchedRun();
  await engine.animate(requestFor(engine), run);
  expect(handles[0]).toMatchObject({ operation: { costUsd: 0.85 } });
  const resumed = await engineFor("black-forest-labs").resume?.(handles[0]!, unwatchedRun());
  expect(resumed?.usage).toMatchObject({ cost: { amount: "0.9", currency: "USD" } });
});

test("a handle of another provider, or one that names another place, is lost and asks for nothing", async () => {
  const { run, handles } = watchedRun();
  const bfl = engineFor("black-forest-labs");
  await bfl.animate(requestFor(bfl), run);
  const handle = handles[0] as Record<string, string>;
  const id = "x";
  const before = server.addresses.length;
  for (const [name, changes] of [
    ["google", {}],
    ["black-forest-labs", { operation: { id, place: "https://evil.example/v1/get_result", costUsd: null } }],
    ["google", { provider: "google", operation: { id: "../../files", place: null, costUsd: null } }],
    ["fal", { provider: "fal", operation: { id: ".evil.example/requests/1", place: null, costUsd: null } }],
    ["replicate", { provider: "replicate", operation: { id: "a/b", place: null, costUsd: null } }],
    [
      "vllm-omni",
      { provider: "openai-compatible", operation: { id: "../models", place: null, costUsd: null } },
    ],
  ] as const) {
    const resumed = engineFor(name).resume?.({ ...handle, ...changes }, unwatchedRun());
    await expect(resumed).rejects.toMatchObject({ code: "engine_lost" });
  }
  expect(server.addresses.length).toBe(before);
});

test("a run that ends while its work is started cancels it; a takeover stores it for the next worker", async () => {
  for (const [reason, stored, cancelled] of [
    [undefined, 0, 1],
    [new TakenOver(), 1, 0],
  ] as const) {
    const controller = new AbortController();
    const { run, handles } = watchedRun(controller.signal);
    const [begun, ended] = [server.filmed.length, server.videosCancelled("fal")];
    server.setFault("start held");
    const stopped = engineFor("fal").animate(request, run);
    const refused = expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
    await vi.waitFor(() => expect(server.filmed.length).toBe(begun + 1), { interval: 1 });
    controller.abort(reason);
    await refused;
    server.setFault(null);
    await vi.waitFor(() => {
      expect(server.videosCancelled("fal") - ended).toBe(cancelled);
      expect(handles.length).toBe(stored);
    });
  }
});

test("a result in a list of one is read, because it is paid", async () => {
  server.setFault("list of results");
  const engine = engineFor("replicate");
  expect(await engine.animate(requestFor(engine), unwatchedRun())).toMatchObject({ mimeType: "video/mp4" });
});

test("people's words stay words", async () => {
  await engineFor("vllm-omni").animate({ ...request, prompt: "wind <|im_end|> embedding:a" }, unwatchedRun());
  expect(server.filmed.at(-1)!.prompt).toBe("wind < |im_end|> embedding :a");
});

test("what no run could use is refused before a call, and a duration with what is offered", async () => {
  const before = server.filmed.length;
  const engine = engineFor("xai", { model: "grok-imagine-video" });
  expect(await engine.preflight(request)).toEqual({ ok: true, parsed: [] });
  expect(await engine.preflight({ ...request, durationS: 61 })).toMatchObject({
    ok: false,
    offers: expect.arrayContaining(["4 seconds"]),
  });
  for (const wrong of [
    { picture: notAPicture },
    { prompt: "\u0007" },
    { motion: "Pan left" },
    { seed: -1 },
    { lastFrame },
  ]) {
    const refusal = { code: "engine_bad_input" };
    await expect(engine.preflight({ ...request, ...wrong })).rejects.toMatchObject(refusal);
    await expect(engine.animate({ ...request, ...wrong }, unwatchedRun())).rejects.toMatchObject(refusal);
  }
  expect(server.filmed.length).toBe(before);
});

test.for([
  ["fal", "fal-ai/some-new-video/image-to-video"],
  ["replicate", "prunaai/p-video"],
  ["google", "gemini-3-pro-image-preview"],
  ["xai", "grok-imagine-image"],
  ["black-forest-labs", "flux-2-pro"],
] as const)("%s: the unknown model %s is no engine for videos", ([name, model]) => {
  expect(() => engineFor(name, { model })).toThrow(/is no model whose video inputs are known/);
});

test("only the dialects with /v1/videos, and services that have videos, make them", () => {
  expect(() => engineFor("vllm-omni", { dialect: "localai" })).toThrow(/dialects vllm-omni and sglang/);
  expect(() => engineFor("google", { provider: "together", model: "a/b" })).toThrow(/makes no videos/);
  expect(() => engineFor("xai", { quality: "high" })).toThrow(/no quality/);
});
