/** The renderer process may be closed, killed or stuck at any moment: every question ends, and the next is answered. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { EngineError, type RunControl } from "@galatea/engines/engine.ts";
import { createRendererProcess, type RendererProcess } from "./renderer-process.ts";
import type { ImageResult } from "@galatea/engines/image/engine.ts";

const opened: RendererProcess[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.close();
});

function open(): RendererProcess {
  const renderer = createRendererProcess(60_000);
  opened.push(renderer);
  return renderer;
}

const plain = (): RunControl => ({ signal: new AbortController().signal, onProgress: () => undefined });

const draw = (renderer: RendererProcess, run: RunControl = plain(), sidePx = 256): Promise<ImageResult> =>
  renderer.ask(
    {
      kind: "draw",
      request: { prompt: "a lighthouse at dusk", size: { widthPx: sidePx, heightPx: sidePx }, seed: 3 },
    },
    run,
  );

/** Settles when the renderer process reports that it draws. */
function drawing(renderer: RendererProcess): {
  begun: Promise<void>;
  failed: Promise<unknown>;
  cancel: () => void;
} {
  const cancel = new AbortController();
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const failed = draw(renderer, { signal: cancel.signal, onProgress: () => begin() }, 2048).then(
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

test("a picture that is being drawn fails when the engine is closed", async () => {
  const renderer = open();
  const { begun, failed } = drawing(renderer);
  await begun;
  renderer.close();
  const error = await Promise.race([failed, sleep(3000, "still waiting")]);
  expect(error).toBeInstanceOf(EngineError);
  expect((error as EngineError).code).toBe("engine_aborted");
});

test("after closing, a new process draws, which the end of the old one does not affect", async () => {
  const renderer = open();
  await draw(renderer);
  const { begun } = drawing(renderer);
  await begun;
  renderer.close();
  expect((await draw(renderer)).widthPx).toBe(256);
});

test("a question right after the process was killed is answered", async () => {
  const before = childPids();
  const renderer = open();
  await draw(renderer);
  const pid = childPids().find((child) => !before.includes(child));
  process.kill(pid!, "SIGKILL");
  // The pipe breaks a moment before the exit is heard: whoever asks meanwhile must not pay for it.
  for (const waitMs of [0, 1, 5, 20]) {
    await sleep(waitMs);
    await draw(renderer).catch((error: EngineError) => expect(error.code).toBe("engine_failed"));
  }
  expect((await draw(renderer)).widthPx).toBe(256);
});

test("a cancel leaves the process to the next picture, however long the cancelled one still draws", async () => {
  const before = childPids();
  const renderer = open();
  await draw(renderer);
  const pid = childPids().find((child) => !before.includes(child));
  const controller = new AbortController();
  const large = renderer.ask(
    { kind: "draw", request: { prompt: "a city", size: { widthPx: 2048, heightPx: 2048 }, seed: 1 } },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(large).rejects.toMatchObject({ code: "engine_aborted" });
  // Longer than a process that hears nothing would be given.
  for (const untilMs = performance.now() + 4000; performance.now() < untilMs;) await draw(renderer);
  expect(childPids()).toContain(pid);
});

test("a stuck process is ended a moment after its run was cancelled", async () => {
  const before = childPids();
  const renderer = open();
  const { begun, failed, cancel } = drawing(renderer);
  await begun;
  const pid = childPids().find((child) => !before.includes(child));
  process.kill(pid!, "SIGSTOP");
  cancel();
  const error = await Promise.race([failed, sleep(1000, "still waiting")]);
  expect((error as EngineError).code).toBe("engine_aborted");
  await expect.poll(() => childPids().includes(pid!), { timeout: 5000 }).toBe(false);
  expect((await draw(renderer)).widthPx).toBe(256);
});
