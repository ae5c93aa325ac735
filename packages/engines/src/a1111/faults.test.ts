import { afterAll, afterEach, expect, test, vi } from "vitest";
import { type A1111Fault, startA1111 } from "../../testing/a1111.ts";
import { detailedPicture, expectPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { type EngineErrorCode, TakenOver } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createA1111ImageEngine } from "./image-engine.ts";
import { a1111Settings, type A1111Timing } from "./options.ts";
import { createA1111UpscaleEngine } from "./upscale-engine.ts";

const credentials = { user: "galatea", password: "s3cret-word" };
const server = await startA1111({ auth: credentials, steps: 10, stepMs: 5 });
const settings = a1111Settings.parse({
  url: server.url.href,
  model: "painted-model",
  workPixels: 65_536,
  credentials,
});
const engineOf = (timing: Partial<A1111Timing> = {}) =>
  createA1111ImageEngine({ ...settings, timing: { everyMs: 5, ...timing } });
const engine = engineOf();
const upscaler = createA1111UpscaleEngine({ ...settings, timing: { everyMs: 5 } });
const request: ImageRequest = { prompt: "a cat", size: { widthPx: 256, heightPx: 320 }, seed: 1 };
const picture = await detailedPicture({ widthPx: 40, heightPx: 30 }, "image/png");
const enlarge = { picture, scale: 2, mode: "best" } as const;

afterEach(() => server.setFault(null));
afterAll(server.close);

const shared: [A1111Fault, EngineErrorCode][] = [
  ["broken", "engine_failed"],
  ["html", "engine_bad_output"],
  ["redirect", "engine_failed"],
  ["invalid", "engine_bad_input"],
  ["no api", "engine_unavailable"],
  ["busy", "engine_busy"],
  ["out of memory", "engine_out_of_memory"],
  ["out of memory as text", "engine_out_of_memory"],
  ["no picture", "engine_bad_output"],
  ["base64 cut off", "engine_bad_output"],
  ["picture cut off", "engine_bad_output"],
  ["page as picture", "engine_bad_output"],
];

const ofPictures: [A1111Fault, EngineErrorCode][] = [
  ["dies", "engine_lost"],
  ["other model", "engine_bad_output"],
  ["decompression bomb", "engine_bad_output"],
];

test.for([...shared, ...ofPictures])(
  "a server with this fault, %s, gives %s for a picture, and no secret in the error",
  async ([fault, code]) => {
    server.setFault(fault);
    const error: unknown = await engine.generate(request, unwatchedRun()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "EngineError", code });
    expect(String(error)).not.toMatch(/s3cret|a cat|a prompt/);
  },
);

test.for([...shared, ["dies", "engine_unavailable"] as const])(
  "a server with this fault, %s, gives %s for a larger picture",
  async ([fault, code]) => {
    server.setFault(fault);
    await expect(upscaler.upscale(enlarge, unwatchedRun())).rejects.toMatchObject({
      name: "EngineError",
      code,
    });
  },
);

test("a busy server says when it may be asked again, and an exception is named", async () => {
  server.setFault("busy");
  await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({ retryAfterMs: 7_000 });
  server.setFault("broken");
  await expect(engine.generate(request, unwatchedRun())).rejects.toThrow(/NansException$/);
});

test("an answer that never ends is a timeout", async () => {
  server.setFault("endless");
  const hasty = engineOf({ workTimeoutMs: 60 });
  await expect(hasty.generate(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_timeout" });
});

test("a wrong password is unavailable", async () => {
  const wrong = createA1111ImageEngine({ ...settings, credentials: { user: "galatea", password: "no" } });
  await expect(wrong.generate(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_unavailable" });
});

test("a picture of another size is cropped to the requested one", async () => {
  server.setFault("wrong size");
  await expectPicture(await engine.generate(request, unwatchedRun()), request.size);
});

test.for(["progress broken", "progress html"] as const)(
  "a picture comes all the same while its progress fails (%s)",
  async (fault) => {
    server.setFault(fault);
    const { run, progress, previews } = watchedRun();
    await expectPicture(await engine.generate(request, run), request.size);
    expect(progress.length).toBeGreaterThan(2);
    expect(previews).toEqual([]);
  },
);

test("an abort at work interrupts it, and the server is free at once", async () => {
  const slow = await startA1111({ steps: 1_000, stepMs: 5 });
  const own = createA1111ImageEngine({ ...settings, url: slow.url.href, timing: { everyMs: 5 } });
  for (const reason of [undefined, new TakenOver()]) {
    const controller = new AbortController();
    const stopped = own.generate(request, unwatchedRun({ signal: controller.signal }));
    await vi.waitFor(() => expect(slow.isWorking()).toBe(true));
    controller.abort(reason);
    await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
    await vi.waitFor(() => expect(slow.isWorking()).toBe(false));
  }
  expect(slow.interrupts()).toBe(2);
  await slow.close();
});

test("an abort in the queue leaves the work of others alone, and interrupts its own at its turn", async () => {
  const before = server.interrupts();
  const theirs = server.workOfAnother();
  const controller = new AbortController();
  const { run, progress, previews } = watchedRun(controller.signal);
  const stopped = engine.generate(request, run);
  await vi.waitFor(() => expect(server.isQueued()).toBe(true));
  await vi.waitFor(() => expect(progress.length).toBeGreaterThan(2));
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  expect(server.interrupts()).toBe(before);
  theirs.end();
  expect(await theirs.ended).toBe("ended");
  await vi.waitFor(() => expect(server.interrupts()).toBe(before + 1));
  // Nothing of the others' work was shown.
  expect(previews).toEqual([]);
  expect(Math.max(...progress.map(({ fraction }) => fraction))).toBeLessThan(0.1);
});

test("a queue that stands still ends with the run's deadline, and what was in it is interrupted later", async () => {
  const before = server.interrupts();
  server.setFault("queue stands still");
  const run = unwatchedRun({ signal: AbortSignal.timeout(60) });
  await expect(engine.generate(request, run)).rejects.toMatchObject({ code: "engine_aborted" });
  server.setFault(null);
  await vi.waitFor(() => expect(server.interrupts()).toBe(before + 1));
  await vi.waitFor(() => expect(server.isWorking()).toBe(false));
});

test.for(["interrupt", "skip"] as const)("work that somebody else stopped (%s) is lost", async (stop) => {
  const lost = engine.generate(request, unwatchedRun());
  await vi.waitFor(() => expect(server.isWorking()).toBe(true));
  server[stop]();
  await expect(lost).rejects.toMatchObject({ code: "engine_lost" });
  await expectPicture(await engine.generate(request, unwatchedRun()), request.size);
});

test("a server that is away is unavailable", async () => {
  const away = createA1111ImageEngine({ ...settings, url: "http://127.0.0.1:9" });
  await expect(away.generate(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_unavailable" });
});
