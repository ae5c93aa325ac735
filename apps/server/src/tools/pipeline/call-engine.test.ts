/** The call of an engine over time: a busy engine is asked again, and previews are kept now and then. */
import { EngineError, type EngineRun } from "@galatea/engines/engine.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { engineFacts } from "#testing/engine-facts.ts";
import { createEngineCall } from "./call-engine.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const engine = engineFacts("one", "One");
const progress = { stage: "shading", from: 0, to: 1 };

function openCall(keepPreview: (image: string) => Promise<void> = async () => undefined) {
  const controller = new AbortController();
  const kept: string[] = [];
  const { callEngine } = createEngineCall(
    {
      jobs: {
        markCalled: async () => true,
        keepHandle: async () => "kept",
        keepPreview: async (_job, _attempt, image) => {
          kept.push(image);
          await keepPreview(image);
        },
      },
      log: createLog({ level: "silent" }),
    },
    {
      job: { id: "a", attempt: 1, engine: null, engineHandle: null },
      signal: controller.signal,
      report: () => undefined,
      onWaiting: () => undefined,
      overrule: () => undefined,
    },
  );
  return {
    controller,
    kept,
    call: (start: (run: EngineRun) => Promise<{ model: string }>) => callEngine(engine, progress, start),
  };
}

/** Fails as often as there are errors, then gives a result. */
function failing(errors: EngineError[]) {
  const asked: number[] = [];
  const start = async (): Promise<{ model: string }> => {
    asked.push(performance.now());
    const error = errors.shift();
    if (error) throw error;
    return { model: "m" };
  };
  return { asked, start };
}

const isBusy = (retryAfterMs?: number): EngineError =>
  new EngineError("engine_busy", "full", retryAfterMs === undefined ? {} : { retryAfterMs });

test("a busy engine is asked again after the time that it names, or two seconds", async () => {
  const { asked, start } = failing([isBusy(500), isBusy()]);
  const { call } = openCall();
  const began = performance.now();
  const result = call(start);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toEqual({ model: "m" });
  expect(asked.map((at) => Math.round(at - began))).toEqual([0, 500, 2_500]);
});

test("an engine that stays busy for a minute fails the call as busy", async () => {
  const { asked, start } = failing(Array.from({ length: 100 }, () => isBusy(19_000)));
  const failed = expect(openCall().call(start)).rejects.toMatchObject({ code: "engine_busy" });
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  expect(asked).toHaveLength(4);
});

test("only busy engines are asked again", async () => {
  const { asked, start } = failing([new EngineError("engine_failed", "no")]);
  await expect(openCall().call(start)).rejects.toMatchObject({ code: "engine_failed" });
  expect(asked).toHaveLength(1);
});

test("an engine that became busy after it had started the work is not asked to start it again", async () => {
  const asked: number[] = [];
  const failed = openCall().call(async ({ onHandle }) => {
    asked.push(performance.now());
    await onHandle({ id: "a" });
    throw isBusy(500);
  });
  await expect(failed).rejects.toMatchObject({ code: "engine_busy" });
  expect(asked).toHaveLength(1);
});

test("a cancel ends the waiting for a busy engine at once", async () => {
  const { asked, start } = failing([isBusy(45_000)]);
  const { call, controller } = openCall();
  const failed = expect(call(start)).rejects.toMatchObject({ code: "engine_aborted" });
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  await failed;
  expect(asked).toHaveLength(1);
});

test("previews are kept as data URLs, one in 1.5 seconds, and one that cannot be stored fails nothing", async () => {
  const { call, kept } = openCall(() => Promise.reject(new Error("no database")));
  const result = call(async ({ onPreview }) => {
    for (let step = 0; step < 5; step += 1) {
      onPreview({ bytes: new Uint8Array([step]), mimeType: "image/jpeg" });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return { model: "m" };
  });
  expect(await result).toEqual({ model: "m" });
  expect(kept).toEqual(["AA==", "Ag==", "BA=="].map((bytes) => `data:image/jpeg;base64,${bytes}`));
});
