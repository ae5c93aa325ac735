import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startSdServer, type SdServerFault } from "../../testing/sd-server.ts";
import { detailedPicture, expectPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { type EngineErrorCode, TakenOver } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createSdServerEditEngine } from "./edit-engine.ts";
import { createSdServerImageEngine } from "./image-engine.ts";
import type { SdServerOptions } from "./options.ts";
import { jobFaults } from "./testing/faults.ts";

const server = await startSdServer();
const options: SdServerOptions = {
  url: server.url,
  settings: { steps: 4, cfgScale: 7, workPixels: 65_536, maxReferences: 1 },
  timing: { everyMs: 5, patienceMs: 30, askTimeoutMs: 1_000 },
};
const engine = createSdServerImageEngine(options);
const patienceMs = 10_000;
const patient = createSdServerImageEngine({ ...options, timing: { ...options.timing, patienceMs } });
const request: ImageRequest = { prompt: "a cat", size: { widthPx: 256, heightPx: 320 }, seed: 1 };

afterEach(() => server.setFault(null));
afterAll(server.close);

const faults: [SdServerFault, EngineErrorCode][] = [
  ...jobFaults,
  ["decompression bomb", "engine_bad_output"],
];

test.for(faults)("a server with this fault, %s, gives %s", async ([fault, code]) => {
  server.setFault(fault);
  await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({ name: "EngineError", code });
});

test("the message of a job that failed may repeat a person's words, and is not told", async () => {
  server.setFault("generation failed");
  const failure = engine.generate({ ...request, prompt: "a secret lighthouse" }, unwatchedRun());
  await expect(failure).rejects.toMatchObject({ message: expect.not.stringMatching(/lighthouse/) });
});

test("a full queue says when it may be asked again", async () => {
  server.setFault("queue full");
  await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({ retryAfterMs: 7_000 });
});

test("an answer that never ends is a timeout", async () => {
  server.setFault("job endless");
  const hasty = createSdServerImageEngine({ ...options, timing: { ...options.timing, askTimeoutMs: 100 } });
  await expect(hasty.generate(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_timeout" });
});

test("a picture of another size is cropped to the requested one", async () => {
  server.setFault("wrong size");
  await expectPicture(await engine.generate(request, unwatchedRun()), request.size);
});

test("a job outlives short faults of its server", async () => {
  const { run, handles } = watchedRun();
  const onHandle = async (): Promise<void> => {
    server.setFault("job broken");
    setTimeout(() => server.setFault(null), 50);
  };
  const result = await patient.generate(request, { ...run, onHandle });
  await expectPicture(result, request.size);
  expect(handles).toEqual([]);
});

test("a server that dies in the middle of a job and comes back without it has lost it", async () => {
  const onHandle = async (): Promise<void> => {
    await server.die();
    await server.restart();
  };
  await expect(patient.generate(request, unwatchedRun({ onHandle }))).rejects.toMatchObject({
    code: "engine_lost",
  });
  await expectPicture(await engine.generate(request, unwatchedRun()), request.size);
});

test("a server that stays away is unavailable, and the next run does not ask an old one", async () => {
  const onHandle = (): Promise<void> => server.die();
  const run = engine.generate(request, unwatchedRun({ onHandle }));
  await expect(run).rejects.toMatchObject({ code: "engine_unavailable" });
  await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({
    code: "engine_unavailable",
  });
  await server.restart();
});

test("a job that somebody else cancelled is lost", async () => {
  server.setFault("queue stands still");
  const onHandle = async (): Promise<void> => server.cancelWaiting();
  await expect(engine.generate(request, unwatchedRun({ onHandle }))).rejects.toMatchObject({
    code: "engine_lost",
  });
});

test("a job that failed ends its run at once, however patient the engine is with the server", async () => {
  server.setFault("generation failed");
  const began = performance.now();
  await expect(patient.generate(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_failed" });
  expect(performance.now() - began).toBeLessThan(patienceMs);
});

test("a run in a queue that stands still reports less than a tenth, and its abort cancels the job", async () => {
  server.setFault("queue stands still");
  const controller = new AbortController();
  const { run, progress } = watchedRun(controller.signal);
  const before = server.cancelled();
  const stopped = engine.generate(request, run);
  await vi.waitFor(() => expect(progress.length).toBeGreaterThan(3));
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  expect(Math.max(...progress.map(({ fraction }) => fraction))).toBeLessThan(0.1);
  expect(server.cancelled()).toBe(before + 1);
});

test("a run that is aborted while it is submitted leaves no job", async () => {
  server.setFault("submission held");
  const controller = new AbortController();
  const [submitted, cancelled] = [server.submitted(), server.cancelled()];
  const { run, handles } = watchedRun(controller.signal);
  const stopped = engine.generate(request, run);
  await vi.waitFor(() => expect(server.held()).toBe(1));
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  server.setFault(null);
  await vi.waitFor(() => expect(server.cancelled()).toBe(cancelled + 1));
  expect(server.submitted()).toBe(submitted + 1);
  expect(handles).toEqual([]);
});

test("an edit with a mask is taken over like every other, and leaves its job", async () => {
  server.setFault("queue stands still");
  const picture = await detailedPicture({ widthPx: 64, heightPx: 64 });
  const controller = new AbortController();
  const { run, progress, handles } = watchedRun(controller.signal);
  const before = server.cancelled();
  const edit = { pictures: [picture], mask: picture, instruction: "a hat", seed: 1 };
  const stopped = createSdServerEditEngine(options).edit(edit, run);
  await vi.waitFor(() => expect(progress.length).toBeGreaterThan(3));
  controller.abort(new TakenOver());
  await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  expect(handles).toHaveLength(1);
  expect(server.cancelled()).toBe(before);
});
