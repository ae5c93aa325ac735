/** The drawing process may be closed, killed or stuck at any moment: nobody waits for ever, and the next one is drawn. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { EngineError, type EngineRun } from "@galatea/engines/engine.ts";
import { createRendererProcess, type RendererProcess } from "./renderer-process.ts";
import type { ImageResult } from "@galatea/engines/image/engine.ts";

const painters: RendererProcess[] = [];
afterEach(() => {
  for (const painter of painters.splice(0)) painter.close();
});

function open(): RendererProcess {
  const painter = createRendererProcess(60_000);
  painters.push(painter);
  return painter;
}

const plain = (): EngineRun => ({ signal: new AbortController().signal, onProgress: () => undefined });

const draw = (painter: RendererProcess, run: EngineRun = plain(), sidePx = 256): Promise<ImageResult> =>
  painter.ask(
    {
      kind: "draw",
      request: { prompt: "a lighthouse at dusk", size: { widthPx: sidePx, heightPx: sidePx }, seed: 3 },
    },
    run,
  );

/** Settles when the drawing process has said that it draws. */
function drawing(painter: RendererProcess): {
  begun: Promise<void>;
  failed: Promise<unknown>;
  cancel: () => void;
} {
  const cancel = new AbortController();
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const failed = draw(painter, { signal: cancel.signal, onProgress: () => begin() }, 2048).then(
    () => "a picture",
    (error: unknown) => error,
  );
  return { begun, failed, cancel: () => cancel.abort() };
}

const childPids = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, "utf8")
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);

test("a picture that is being drawn when the engine is closed fails, instead of waiting for ever", async () => {
  const painter = open();
  const { begun, failed } = drawing(painter);
  await begun;
  painter.close();
  const error = await Promise.race([failed, sleep(3000, "still waiting")]);
  expect(error).toBeInstanceOf(EngineError);
  expect((error as EngineError).code).toBe("engine_aborted");
});

test("after closing, what is asked for is drawn by a fresh process that the old one's end does not touch", async () => {
  const painter = open();
  await draw(painter);
  const { begun } = drawing(painter);
  await begun;
  painter.close();
  expect((await draw(painter)).widthPx).toBe(256);
});

test("what is asked for right after the process was killed is drawn", async () => {
  const before = childPids();
  const painter = open();
  await draw(painter);
  const pid = childPids().find((child) => !before.includes(child));
  process.kill(pid!, "SIGKILL");
  // The pipe breaks a moment before the exit is heard: whoever asks meanwhile must not pay for it.
  for (const waitMs of [0, 1, 5, 20]) {
    await sleep(waitMs);
    await draw(painter).catch((error: EngineError) => expect(error.code).toBe("engine_failed"));
  }
  expect((await draw(painter)).widthPx).toBe(256);
});

test("a cancel does not cost the next picture its process, however long the cancelled one still draws", async () => {
  const before = childPids();
  const painter = open();
  await draw(painter);
  const pid = childPids().find((child) => !before.includes(child));
  const controller = new AbortController();
  const large = painter.ask(
    { kind: "draw", request: { prompt: "a city", size: { widthPx: 2048, heightPx: 2048 }, seed: 1 } },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(large).rejects.toMatchObject({ code: "engine_aborted" });
  // Longer than a process that hears nothing would be given.
  for (const untilMs = performance.now() + 4000; performance.now() < untilMs;) await draw(painter);
  expect(childPids()).toContain(pid);
});

test("a process that hears nothing any more ends no later than a moment after its run was cancelled", async () => {
  const before = childPids();
  const painter = open();
  const { begun, failed, cancel } = drawing(painter);
  await begun;
  const pid = childPids().find((child) => !before.includes(child));
  process.kill(pid!, "SIGSTOP");
  cancel();
  const error = await Promise.race([failed, sleep(1000, "still waiting")]);
  expect((error as EngineError).code).toBe("engine_aborted");
  await expect.poll(() => childPids().includes(pid!), { timeout: 5000 }).toBe(false);
  expect((await draw(painter)).widthPx).toBe(256);
});
