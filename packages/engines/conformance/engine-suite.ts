/**
 * Guarantees of every engine of every kind, embedded or not: its facts, deterministic results, monotonic progress,
 * aborts within a second that leave nothing behind, engine errors only, and memory that is released. Each kind's suite
 * defines one run and its right result.
 */
import { engineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { engineUsage } from "@galatea/contract/engine-usage.ts";
import { afterAll, describe, expect, test } from "vitest";
import {
  EngineError,
  type EngineErrorCode,
  type EngineFacts,
  type EngineHandle,
  type EngineRun,
  type Resumable,
  type ResultFacts,
  TakenOver,
} from "../src/engine.ts";
import { expectAbort, expectMonotonic, expectNothingLeft, footprint, watchedRun } from "./runs.ts";
import { expectReadable } from "./pictures.ts";
import { unwatchedRun } from "../src/runs.ts";

export type EngineSuite<Engine extends EngineFacts, Request, Result> = {
  name: string;
  create: () => Engine;
  work: (engine: Engine, request: Request, run: EngineRun) => Promise<Result>;
  /** Two requests that must give different results; the first is repeated for determinism and memory. */
  requests: readonly [Request, Request];
  /** A request that takes long enough to be aborted in its middle. */
  long: Request;
  /** Milliseconds after the start of `long` at which it is aborted. */
  abortAfterMs: readonly number[];
  /** Throws when the result is not what was asked for: size, type, facts. */
  check: (result: Result, request: Request) => Promise<void> | void;
  /** Two results with equal values are the same. */
  bytesOf: (result: Result) => Uint8Array;
  refuses: readonly { what: string; request: Request; code: EngineErrorCode }[];
  /**
   * Needed for an engine that can resume: how many works its provider was given, and how many of them it cancelled, where it
   * can cancel.
   */
  provider?: { submitted: () => number; cancelled?: () => number };
  /**
   * For an engine that shares all its code but a protocol with one that is tested in full: one abort, and neither memory nor
   * traces are measured.
   */
  brief?: boolean;
  /** Runs before memory is measured, and the growth that is allowed over as many again. */
  memory: { runs: number; growthBytes: number };
};

const minuteMs = 60_000;

export function testEngine<
  Engine extends EngineFacts & Resumable<Result> & { readonly capabilities: unknown },
  Request,
  Result extends ResultFacts,
>(suite: EngineSuite<Engine, Request, Result>): void {
  describe(suite.name, () => {
    const before = footprint();
    const engine = suite.create();
    const { brief = false } = suite;
    const [first, second] = suite.requests;
    const once = async (request: Request) => {
      const { run, ...watched } = watchedRun();
      return { result: await suite.work(engine, request, run), ...watched };
    };
    // The runs that several tests look at: the first to need one starts it.
    const [ran, ranOther] = [startedOnce(() => once(first)), startedOnce(() => once(second))];
    afterAll(() => engine.close());

    test("describes itself and its capabilities in the contract's terms", async () => {
      expect(engine.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(engine.label.trim()).not.toBe("");
      expect(engineCapabilities.parse(engine.capabilities)).toEqual(engine.capabilities);
      expect(await engine.health()).toEqual({ ok: true });
    });

    test("gives the requested result in the right size and type", { timeout: minuteMs }, async () => {
      await suite.check((await ran()).result, first);
      await suite.check((await ranOther()).result, second);
    });

    test("reports progress that never falls and ends at 1", { timeout: minuteMs }, async () => {
      expectMonotonic((await ran()).progress);
    });

    test("names its model, tells its usage in the contract's terms, and shows previews that are pictures", async () => {
      const { result, previews, handles } = await ran();
      expect(result.model.trim()).not.toBe("");
      expect(engineUsage.optional().parse(result.usage)).toEqual(result.usage);
      for (const { bytes, mimeType } of [previews[0], previews.at(-1)].flatMap((preview) => preview ?? []))
        await expectReadable(bytes, mimeType);
      if (!engine.resume) expect(handles).toEqual([]);
    });

    if (engine.resume) testResuming(suite, engine);

    test.runIf(engine.deterministic)(
      "gives the same bytes for the same request, and others for another",
      { timeout: 2 * minuteMs },
      async () => {
        const [one, again, other] = [await ran(), await once(first), await ranOther()];
        expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf(again.result))).toBe(true);
        expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf(other.result))).toBe(false);
      },
    );

    test("runs two requests at once without mixing them up", { timeout: 2 * minuteMs }, async () => {
      const [one, other] = await Promise.all([once(first), once(second)]);
      await suite.check(one.result, first);
      await suite.check(other.result, second);
      if (!engine.deterministic) return;
      expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf((await ran()).result))).toBe(true);
    });

    const lateAborts = suite.abortAfterMs.map((afterMs) => ({ afterMs }));
    test.for(brief ? lateAborts.slice(0, 1) : (["before", "first progress", ...lateAborts] as const))(
      "ends within a second of an abort (%j), leaves no file and no process, and works on",
      { timeout: minuteMs },
      async (when) => {
        // Idle processes exist before the measurement, so it sees only the traces of the abort.
        await ran();
        const resting = brief ? null : footprint();
        await expectAbort((run) => suite.work(engine, suite.long, run), when);
        if (resting) await expectNothingLeft(resting);
        await suite.check((await once(first)).result, first);
      },
    );

    test("a deadline ends a run like an abort does", { timeout: minuteMs }, async () => {
      const run = suite.work(
        engine,
        suite.long,
        unwatchedRun({
          signal: AbortSignal.timeout(20),
        }),
      );
      await expect(run).rejects.toMatchObject({ name: "EngineError", code: "engine_aborted" });
    });

    test.for(suite.refuses)("refuses $what with $code", { timeout: minuteMs }, async ({ request, code }) => {
      const error = await once(request).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(EngineError);
      expect((error as EngineError).code).toBe(code);
      if (code === "engine_cannot_follow") expect((error as EngineError).offers.length).toBeGreaterThan(0);
    });

    test.skipIf(brief)("memory returns to its base after each job", { timeout: 5 * minuteMs }, async () => {
      for (let count = 0; count < suite.memory.runs; count += 1) await once(first);
      const base = await settledBytes();
      for (let count = 0; count < suite.memory.runs; count += 1) await once(first);
      expect((await settledBytes()) - base).toBeLessThan(suite.memory.growthBytes);
    });

    test.skipIf(brief)("leaves no process and no file once it is closed", { timeout: minuteMs }, async () => {
      const closing = suite.create();
      await suite.work(closing, first, watchedRun().run);
      closing.close();
      engine.close();
      await expectNothingLeft(before);
    });
  });
}

/** Work that was started is found again by its handle, as text in a database, and is never started a second time. */
function testResuming<Engine extends EngineFacts & Resumable<Result>, Request, Result extends ResultFacts>(
  suite: EngineSuite<Engine, Request, Result>,
  engine: Engine,
): void {
  const { provider } = suite;
  if (!provider) throw new Error("The suite of an engine that can resume needs its provider's counts.");
  const [first] = suite.requests;
  /** As after a restart: another engine, and a handle that was text meanwhile. */
  const resume = async (
    handle: EngineHandle | undefined,
    run: EngineRun,
    request: Request = first,
  ): Promise<Result> => {
    const other = suite.create();
    try {
      const resumed = await other.resume?.(JSON.parse(JSON.stringify(handle)) as EngineHandle, run, request);
      if (!resumed) throw new Error("The engine cannot resume.");
      return resumed;
    } finally {
      other.close();
    }
  };

  test("a resumed run gives the same result, and submits nothing twice", { timeout: minuteMs }, async () => {
    const { run, handles } = watchedRun();
    const before = provider.submitted();
    const result = await suite.work(engine, first, run);
    expect(handles.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(handles))).toEqual(handles);
    const resumed = await resume(handles.at(-1), { ...watchedRun().run, jobId: run.jobId });
    await suite.check(resumed, first);
    expect({ ...resumed, usage: undefined }).toEqual({ ...result, usage: undefined });
    expect(provider.submitted() - before).toBe(1);
  });

  test("a run that is taken over leaves its work to the next one; any other abort cancels it", async () => {
    for (const [reason, cancels] of [
      [new TakenOver(), 0],
      [undefined, 1],
    ] as const) {
      const controller = new AbortController();
      const { run, handles } = watchedRun(controller.signal);
      const { cancelled = () => 0 } = provider;
      const before = cancelled();
      const onHandle = async (handle: EngineHandle): Promise<void> => {
        await run.onHandle(handle);
        controller.abort(reason);
      };
      const stopped = suite.work(engine, suite.long, { ...run, onHandle });
      await expect(stopped).rejects.toMatchObject({ name: "EngineError", code: "engine_aborted" });
      expect(cancelled() - before).toBe(provider.cancelled ? cancels : 0);
      if (cancels === 0)
        await suite.check(await resume(handles[0], watchedRun().run, suite.long), suite.long);
    }
  });

  test("a handle that the provider does not know is lost", async () => {
    await expect(resume("no such work", watchedRun().run)).rejects.toMatchObject({ code: "engine_lost" });
  });
}

const startedOnce = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let started: Promise<Value> | null = null;
  return () => (started ??= work());
};

/** The least of a few readings, because garbage collection cannot be forced. */
async function settledBytes(): Promise<number> {
  const readings: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 150));
    readings.push(footprint().residentBytes);
  }
  return Math.min(...readings);
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);
