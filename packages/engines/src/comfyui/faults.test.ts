/** What a ComfyUI server may do wrong, and what the engine makes of it. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { expectMonotonic, watchedRun } from "../../conformance/runs.ts";
import { type ComfyFaults, type ComfyTestServer, startComfyServer } from "../../testing/comfyui.ts";
import { EngineError, type EngineErrorCode, TakenOver } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createComfyImageEngine } from "./image-engine.ts";
import type { ComfyOptions } from "./server.ts";
import { sampleWorkflow } from "./testing.ts";

const servers: ComfyTestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const start = async (options: Parameters<typeof startComfyServer>[0] = {}): Promise<ComfyTestServer> => {
  const server = await startComfyServer(options);
  servers.push(server);
  return server;
};
const request: ImageRequest = {
  prompt: "a secret lighthouse",
  size: { widthPx: 320, heightPx: 256 },
  seed: 7,
};
const timing = { everyMs: 10, patienceMs: 200, answerMs: 2_000, transferMs: 2_000 };
const engineFor = (server: ComfyTestServer, changes: Partial<ComfyOptions> = {}) =>
  createComfyImageEngine({ url: server.url, workflow: sampleWorkflow("sdxl"), timing, ...changes });
const failureOf = (work: Promise<unknown>): Promise<EngineError | null> =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof EngineError ? error : new Error("No engine error.", { cause: error }),
  ) as Promise<EngineError | null>;
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let count = 0; !isTrue(); count += 1) {
    if (count > 1_000) throw new Error("It never came.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** 70 megapixels in a file of a few hundred kilobytes. */
const bomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 10_000, height: 7_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
type Infos = ComfyTestServer["infos"];

test.for<{
  what: string;
  code: EngineErrorCode;
  faults?: (faults: ComfyFaults) => Promise<void> | void;
  infos?: (infos: Infos) => void;
  says?: RegExp;
  timing?: Partial<typeof timing>;
}>([
  {
    what: "429 to the prompt",
    code: "engine_busy",
    faults: ({ answers }) => void answers.set("/prompt", { status: 429, headers: { "retry-after": "3" } }),
  },
  {
    what: "500 to the prompt",
    code: "engine_failed",
    faults: ({ answers }) => void answers.set("/prompt", { status: 500 }),
  },
  {
    what: "a page of HTML to the prompt",
    code: "engine_bad_output",
    faults: ({ answers }) => void answers.set("/prompt", { body: "<html></html>" }),
  },
  {
    what: "a prompt that gets no answer",
    code: "engine_timeout",
    timing: { answerMs: 1_000 },
    faults: ({ answers }) => void answers.set("/prompt", { hangs: true }),
  },
  {
    what: "out of memory",
    code: "engine_out_of_memory",
    faults: (faults) => void (faults.exception = { type: "torch.OutOfMemoryError", message: "Allocation" }),
  },
  {
    what: "out of memory in the words of another backend",
    code: "engine_out_of_memory",
    faults: (faults) =>
      void (faults.exception = { type: "RuntimeError", message: "MPS backend out of memory (MPS…)" }),
  },
  {
    what: "an exception of a node, whose message may hold words of a person",
    code: "engine_failed",
    faults: (faults) => void (faults.exception = { type: "ValueError", message: "a secret lighthouse" }),
    says: /^The node KSampler failed: ValueError\.$/,
  },
  {
    what: "a class that the server lost",
    code: "engine_failed",
    infos: (infos) => delete infos["VAEDecode"],
    says: /"Decode" is of the class VAEDecode/,
  },
  {
    what: "a model that the server lost",
    code: "engine_failed",
    infos: (infos) =>
      void (infos["CheckpointLoaderSimple"]!.input.required["ckpt_name"] = [["x.safetensors"]]),
    says: /"Model" \(CheckpointLoaderSimple\), input ckpt_name: the server has no "sd_xl_base_1\.0\.safetensors"/,
  },
  {
    what: "a size beyond a node's limits",
    code: "engine_bad_input",
    infos: (infos) => void (infos["EmptyLatentImage"]!.input.required["width"] = ["INT", { max: 64 }]),
    says: /"Size" \(EmptyLatentImage\), input width: value_bigger_than_max/,
  },
  {
    what: "a job that delivers nothing because it is taken for cached",
    code: "engine_bad_output",
    faults: (faults) => void (faults.deliversNothing = true),
  },
  {
    what: "HTML in place of the picture",
    code: "engine_bad_output",
    faults: ({ answers }) =>
      void answers.set("/view", { body: "<html>", headers: { "content-type": "text/html" } }),
  },
  {
    what: "half a picture",
    code: "engine_bad_output",
    faults: (faults) => void (faults.alter = (png) => png.subarray(0, png.length / 2)),
  },
  {
    what: "a decompression bomb",
    code: "engine_bad_output",
    faults: async (faults) => {
      const bytes = await bomb();
      faults.alter = () => bytes;
    },
  },
  {
    what: "a picture that is gone",
    code: "engine_lost",
    faults: ({ answers }) => void answers.set("/view", { status: 404 }),
  },
  {
    what: "a picture that always breaks off",
    code: "engine_unavailable",
    faults: ({ answers }) => void answers.set("/view", { breaks: true, body: "half" }),
  },
  {
    what: "a picture that never ends",
    code: "engine_timeout",
    timing: { transferMs: 100 },
    faults: ({ answers }) => void answers.set("/view", { hangs: true }),
  },
])(
  "$what is $code, and the message holds no words of a person",
  async ({ code, faults, infos, says, timing: changes }) => {
    const server = await start();
    await faults?.(server.faults);
    infos?.(server.infos);
    const engine = engineFor(server, { timing: { ...timing, ...changes } });
    const error = await failureOf(engine.generate(request, unwatchedRun()));
    expect(error).toMatchObject({ name: "EngineError", code });
    expect(String(error)).not.toContain("secret");
    if (says) expect(error?.message).toMatch(says);
  },
);

test("a job that the server forgets, and one that it never knew, are lost", async () => {
  const server = await start({ steps: 200 });
  const engine = engineFor(server);
  const { run, handles } = watchedRun();
  const lost = failureOf(engine.generate(request, run));
  await until(() => handles.length > 0);
  server.forget();
  expect((await lost)?.code).toBe("engine_lost");
  for (const isOlder of [false, true]) {
    server.faults.isOlder = isOlder;
    const resumed = engine.resume?.(handles[0] ?? "", unwatchedRun()) ?? Promise.resolve();
    expect((await failureOf(resumed))?.code).toBe("engine_lost");
  }
});

test("a server that is gone is unavailable", async () => {
  const server = await start();
  await server.close();
  servers.length = 0;
  const error = await failureOf(engineFor(server).generate(request, unwatchedRun()));
  expect(error?.code).toBe("engine_unavailable");
});

test.for([false, true])("a job that somebody else cancels is lost (older server: %s)", async (isOlder) => {
  const server = await start({ steps: 200 });
  server.faults.isOlder = isOlder;
  const { run, handles } = watchedRun();
  const lost = failureOf(engineFor(server).generate(request, run));
  await until(() => handles.length > 0);
  server.cancelAll();
  expect((await lost)?.code).toBe("engine_lost");
  expect(server.cancelled).toEqual([]);
});

test("short failures while it works are waited out", async () => {
  const server = await start({ steps: 10 });
  const engine = engineFor(server, { timing: { ...timing, patienceMs: 10_000 } });
  const { run, handles } = watchedRun();
  const made = engine.generate(request, run);
  await until(() => handles.length > 0);
  const path = `/api/jobs/${run.jobId}`;
  const count = () => server.requests.filter((line) => line.endsWith(path)).length;
  server.faults.answers.set(path, { status: 502 });
  const before = count();
  await until(() => count() > before + 2);
  server.faults.answers.delete(path);
  expect(await made).toMatchObject({ widthPx: 320, heightPx: 256 });
});

test("a queue that never moves ends with the run's deadline, and the job is taken out of it", async () => {
  const server = await start();
  server.faults.stuck = true;
  const controller = new AbortController();
  const { run, handles } = watchedRun(controller.signal);
  const waiting = failureOf(engineFor(server).generate(request, run));
  await until(() => handles.length > 0);
  controller.abort();
  expect((await waiting)?.code).toBe("engine_aborted");
  expect(server.cancelled).toEqual([run.jobId]);
});

test.for([false, true])("a cancel stops no job of others (older server: %s)", async (isOlder) => {
  const server = await start({ steps: 60 });
  server.faults.isOlder = isOlder;
  const engine = engineFor(server);
  const [first, second] = [watchedRun(), new AbortController()];
  const made = engine.generate(request, first.run);
  await until(() => server.submitted.length === 1);
  const waiting = watchedRun(second.signal);
  const cancelled = failureOf(engine.generate({ ...request, seed: 8 }, waiting.run));
  await until(() => waiting.handles.length > 0);
  second.abort();
  expect((await cancelled)?.code).toBe("engine_aborted");
  expect(await made).toMatchObject({ seed: 7 });
  expect(server.cancelled).toEqual([waiting.run.jobId]);
  expect(server.requests).not.toContain("POST /interrupt");
});

test("an older server without /api/jobs works, tells its failures, and stops a running job", async () => {
  const server = await start({ steps: 20 });
  server.faults.isOlder = true;
  const engine = engineFor(server);
  const result = await engine.generate(request, unwatchedRun());
  expect(result.usage?.seconds).toBeGreaterThan(0);
  server.faults.exception = { type: "torch.cuda.OutOfMemoryError", message: "" };
  const failed = await failureOf(engine.generate(request, unwatchedRun()));
  expect(failed?.code).toBe("engine_out_of_memory");
  const controller = new AbortController();
  const { run, progress } = watchedRun(controller.signal);
  const stopped = failureOf(engine.generate(request, run));
  await until(() => progress.some(({ fraction }) => fraction > 0.1));
  controller.abort();
  expect((await stopped)?.code).toBe("engine_aborted");
  expect(server.cancelled).toEqual([run.jobId]);
});

test("an abort while the prompt is on its way cancels the job that came of it", async () => {
  const server = await start({ steps: 200 });
  const controller = new AbortController();
  const { run } = watchedRun(controller.signal);
  const stopped = failureOf(engineFor(server).generate(request, run));
  await until(() => server.requests.includes("POST /prompt"));
  controller.abort();
  expect((await stopped)?.code).toBe("engine_aborted");
  await until(() => server.cancelled.length > 0);
  expect(server.cancelled).toEqual([run.jobId]);
});

test("a socket that dies shows no more, and the job goes on", async () => {
  const server = await start({ steps: 12, stepMs: 20 });
  server.faults.socketEvents = 8;
  const { run, progress } = watchedRun();
  const result = await engineFor(server).generate(request, run);
  expect(result.seed).toBe(7);
  expectMonotonic(progress);
  const server2 = await start();
  server2.faults.answers.set("/ws", { status: 404 });
  expect(await engineFor(server2).generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
});

test("the socket shows the steps and previews of the own job, and is closed at the end", async () => {
  const server = await start({ steps: 10, stepMs: 20 });
  const { run, progress, previews } = watchedRun();
  await engineFor(server).generate(request, run);
  expect(new Set(progress.map(({ fraction }) => fraction)).size).toBeGreaterThan(5);
  expect(previews.length).toBeGreaterThan(2);
  for (const { bytes, mimeType } of previews) {
    expect(mimeType).toBe("image/jpeg");
    expect((await sharp(bytes).metadata()).width).toBe(32);
  }
  await until(() => server.socketCount() === 0);
});

test("a job that ended while its worker was dead is delivered, and none is started", async () => {
  const server = await start();
  const controller = new AbortController();
  const { run, handles } = watchedRun(controller.signal);
  const onHandle = async (handle: (typeof handles)[number]) => {
    await run.onHandle(handle);
    controller.abort(new TakenOver());
  };
  await failureOf(engineFor(server).generate(request, { ...run, onHandle }));
  const engine = engineFor(server);
  const result = await engine.resume?.(handles[0] ?? "", unwatchedRun({ jobId: run.jobId }));
  expect(result).toMatchObject({ seed: 7, widthPx: 320, heightPx: 256, model: "sd_xl_base_1.0.safetensors" });
  expect(server.submitted).toHaveLength(1);
});

test("a repeated run finds the job of the first, whether it waits, runs or has ended", async () => {
  const server = await start();
  server.faults.stuck = true;
  const jobId = randomUUID();
  const engine = engineFor(server);
  const first = engine.generate(request, unwatchedRun({ jobId }));
  await until(() => server.submitted.length === 1);
  const handles: unknown[] = [];
  const onHandle = async (handle: unknown) => void handles.push(handle);
  const second = engine.generate(request, unwatchedRun({ jobId, onHandle }));
  await until(() => handles.length === 1);
  server.faults.stuck = false;
  const [one, again] = await Promise.all([first, second]);
  const third = await engine.generate(request, unwatchedRun({ jobId }));
  expect(again.bytes).toEqual(one.bytes);
  expect(third.bytes).toEqual(one.bytes);
  expect(server.submitted).toHaveLength(1);
});

test("a repeated run starts anew after one that failed or delivered nothing", async () => {
  const server = await start();
  const jobId = randomUUID();
  const engine = engineFor(server);
  const again = () => engine.generate(request, unwatchedRun({ jobId }));
  server.faults.exception = { type: "torch.OutOfMemoryError", message: "" };
  expect((await failureOf(again()))?.code).toBe("engine_out_of_memory");
  server.faults.exception = null;
  server.faults.deliversNothing = true;
  expect((await failureOf(again()))?.code).toBe("engine_bad_output");
  server.faults.deliversNothing = false;
  expect(await again()).toMatchObject({ seed: 7 });
  expect(server.submitted).toHaveLength(3);
});

test("the same request again is never answered with an earlier job's file", async () => {
  const server = await start();
  const engine = engineFor(server);
  await engine.generate(request, unwatchedRun());
  await engine.generate(request, unwatchedRun());
  const [one, other] = server.submitted.map(({ graph }) => graph["7"]?.inputs["filename_prefix"]);
  expect(one).not.toBe(other);
});

test("a picture of another size is fitted, and loses the graph that ComfyUI writes into it", async () => {
  const server = await start();
  server.faults.alter = (png) => sharp(png).keepMetadata().resize(999, 333, { fit: "fill" }).png().toBuffer();
  const { bytes } = await engineFor(server).generate(request, unwatchedRun());
  const facts = await sharp(bytes).metadata();
  expect(facts).toMatchObject({ width: 320, height: 256, format: "png" });
  expect(facts.exif).toBeUndefined();
});

test("nodes that spend the operator's money run only where that is allowed", async () => {
  const server = await start();
  server.infos["KSampler"]!.api_node = true;
  const refused = await failureOf(engineFor(server).generate(request, unwatchedRun()));
  expect(refused).toMatchObject({ code: "engine_failed", message: expect.stringContaining('"Sampler"') });
  expect(server.submitted).toEqual([]);
  expect(await engineFor(server).health()).toMatchObject({ ok: false });
  const allowed = engineFor(server, { allowPartnerNodes: true });
  expect(await allowed.health()).toEqual({ ok: true });
  expect(await allowed.generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
});
