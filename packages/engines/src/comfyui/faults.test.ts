/** Each fault of a ComfyUI server ends a run with its own code. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { watchedRun } from "../../conformance/runs.ts";
import type { ComfyFaults, ComfyTestServer } from "../../testing/comfyui.ts";
import type { EngineErrorCode } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { engineFor, failureOf, request, startServer, timing, until } from "./testing/servers.ts";

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
    what: "an exception whose type holds words of a person",
    code: "engine_failed",
    faults: (faults) => void (faults.exception = { type: "a secret lighthouse", message: "" }),
    says: /^The node KSampler failed: an unknown error\.$/,
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
    const server = await startServer();
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
  const server = await startServer({ steps: 200 });
  const engine = engineFor(server);
  const { run, handles } = watchedRun();
  const lost = failureOf(engine.generate(request, run));
  await until(() => handles.length > 0);
  server.forget();
  expect((await lost)?.code).toBe("engine_lost");
  for (const isOlder of [false, true]) {
    server.faults.isOlder = isOlder;
    const resumed = engine.resume?.(handles[0] ?? "", unwatchedRun());
    expect((await failureOf(resumed))?.code).toBe("engine_lost");
  }
});

test("a server that is gone is unavailable", async () => {
  const server = await startServer();
  await server.close();
  const error = await failureOf(engineFor(server).generate(request, unwatchedRun()));
  expect(error?.code).toBe("engine_unavailable");
});

test.for([false, true])("a job that somebody else cancels is lost (older server: %s)", async (isOlder) => {
  const server = await startServer({ steps: 200 });
  server.faults.isOlder = isOlder;
  const { run, handles } = watchedRun();
  const lost = failureOf(engineFor(server).generate(request, run));
  await until(() => handles.length > 0);
  server.cancelAll();
  expect((await lost)?.code).toBe("engine_lost");
  expect(server.cancelled).toEqual([]);
});

test("short failures while it works are waited out", async () => {
  const server = await startServer({ steps: 10 });
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
  const server = await startServer();
  server.faults.stuck = true;
  const controller = new AbortController();
  const { run, handles } = watchedRun(controller.signal);
  const waiting = failureOf(engineFor(server).generate(request, run));
  await until(() => handles.length > 0);
  controller.abort();
  expect((await waiting)?.code).toBe("engine_aborted");
  expect(server.cancelled).toEqual([run.jobId]);
});

test("a picture of another size is fitted, and loses the graph that ComfyUI writes into it", async () => {
  const server = await startServer();
  server.faults.alter = (png) => sharp(png).keepMetadata().resize(999, 333, { fit: "fill" }).png().toBuffer();
  const { bytes } = await engineFor(server).generate(request, unwatchedRun());
  const facts = await sharp(bytes).metadata();
  expect(facts).toMatchObject({ width: 320, height: 256, format: "png" });
  expect(facts.exif).toBeUndefined();
});

test("nodes that spend the operator's money run only where that is allowed", async () => {
  const server = await startServer();
  server.infos["KSampler"]!.api_node = true;
  const refused = await failureOf(engineFor(server).generate(request, unwatchedRun()));
  expect(refused).toMatchObject({ code: "engine_failed", message: expect.stringContaining('"Sampler"') });
  expect(server.submitted).toEqual([]);
  expect(await engineFor(server).health()).toMatchObject({ ok: false });
  const allowed = engineFor(server, { allowPartnerNodes: true });
  expect(await allowed.health()).toEqual({ ok: true });
  expect(await allowed.generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
});
