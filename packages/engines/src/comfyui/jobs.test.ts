/** Jobs that are cancelled, repeated, resumed and watched. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectMonotonic, watchedRun } from "../../conformance/runs.ts";
import { TakenOver } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import { engineFor, failureOf, request, startServer, timing, until } from "./testing/servers.ts";

test.for([false, true])("a cancel stops no job of others (older server: %s)", async (isOlder) => {
  const server = await startServer({ steps: 60 });
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
  const server = await startServer({ steps: 20 });
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

test("a job whose acceptance was lost on the way is found, and is not submitted again", async () => {
  const server = await startServer();
  server.faults.answers.set("/prompt", { queues: true, breaks: true });
  expect(await engineFor(server).generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
  expect(server.submitted).toHaveLength(1);
});

test("an abort while the prompt is on its way cancels the job that came of it", async () => {
  const server = await startServer({ steps: 200 });
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
  const server = await startServer({ steps: 12, stepMs: 20 });
  server.faults.socketEvents = 8;
  const { run, progress } = watchedRun();
  const result = await engineFor(server).generate(request, run);
  expect(result.seed).toBe(7);
  expectMonotonic(progress);
  const server2 = await startServer();
  server2.faults.answers.set("/ws", { status: 404 });
  expect(await engineFor(server2).generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
});

test("the socket shows the steps and previews of the own job, and is closed at the end", async () => {
  const server = await startServer({ steps: 10, stepMs: 20 });
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

test("the headers of the address go with every request, and with the socket", async () => {
  const server = await startServer({ steps: 10, stepMs: 20 });
  server.faults.key = "k";
  const { run, previews } = watchedRun();
  const engine = engineFor(server, { headers: { "x-key": "k" } });
  expect(await engine.health()).toEqual({ ok: true });
  await engine.generate(request, run);
  expect(previews.length).toBeGreaterThan(0);
  expect(await engineFor(server).health()).toMatchObject({ ok: false });
});

test("a job that ended while its worker was dead is delivered, and none is started", async () => {
  const server = await startServer();
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
  const server = await startServer();
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
  const server = await startServer();
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
  const server = await startServer();
  const engine = engineFor(server);
  await engine.generate(request, unwatchedRun());
  await engine.generate(request, unwatchedRun());
  const [one, other] = server.submitted.map(({ graph }) => graph["7"]?.inputs["filename_prefix"]);
  expect(one).not.toBe(other);
});

test("the message that a job has ended brings its picture at once", async () => {
  const server = await startServer({ steps: 3 });
  // Nothing would ask for the result within the test's time.
  const engine = engineFor(server, { timing: { ...timing, everyMs: 600_000 } });
  expect(await engine.generate(request, unwatchedRun())).toMatchObject({ seed: 7 });
});
