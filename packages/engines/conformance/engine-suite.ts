/**
 * Guarantees of every engine of every kind, embedded or not: its facts, deterministic results, monotonic progress,
 * aborts within a second that leave nothing behind, engine errors only, and memory that is released. Each kind's suite
 * defines one run and its right result.
 */
import { engineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { afterAll, describe, expect, test } from "vitest";
import { EngineError, type EngineErrorCode, type EngineFacts, type EngineRun } from "../src/engine.ts";
import { expectAbort, expectMonotonic, expectNothingLeft, footprint, watchedRun } from "./runs.ts";

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
  /** Runs before memory is measured, and the growth that is allowed over as many again. */
  memory: { runs: number; growthBytes: number };
};

const minuteMs = 60_000;

export function testEngine<Engine extends EngineFacts & { readonly capabilities: unknown }, Request, Result>(
  suite: EngineSuite<Engine, Request, Result>,
): void {
  describe(suite.name, () => {
    const before = footprint();
    const engine = suite.create();
    const [first, second] = suite.requests;
    const once = async (request: Request) => {
      const { run, progress } = watchedRun();
      return { result: await suite.work(engine, request, run), progress };
    };
    afterAll(() => engine.close());

    test("describes itself and its capabilities in the contract's terms", async () => {
      expect(engine.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(engine.label.trim()).not.toBe("");
      expect(engineCapabilities.parse(engine.capabilities)).toEqual(engine.capabilities);
      expect(await engine.health()).toEqual({ ok: true });
    });

    test("gives the requested result in the right size and type", { timeout: minuteMs }, async () => {
      for (const request of suite.requests) await suite.check((await once(request)).result, request);
    });

    test("reports progress that never falls and ends at 1", { timeout: minuteMs }, async () => {
      expectMonotonic((await once(first)).progress);
    });

    test.runIf(engine.deterministic)(
      "gives the same bytes for the same request, and others for another",
      { timeout: 2 * minuteMs },
      async () => {
        const [one, again, other] = [await once(first), await once(first), await once(second)];
        expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf(again.result))).toBe(true);
        expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf(other.result))).toBe(false);
      },
    );

    test("runs two requests at once without mixing them up", { timeout: 2 * minuteMs }, async () => {
      const [one, other] = await Promise.all([once(first), once(second)]);
      await suite.check(one.result, first);
      await suite.check(other.result, second);
      if (!engine.deterministic) return;
      expect(sameBytes(suite.bytesOf(one.result), suite.bytesOf((await once(first)).result))).toBe(true);
    });

    test.for(["before", "first progress", ...suite.abortAfterMs.map((afterMs) => ({ afterMs }))] as const)(
      "ends within a second of an abort (%j), leaving no file and no process",
      { timeout: minuteMs },
      async (when) => {
        // Idle processes exist before the measurement, so it sees only the traces of the abort.
        await once(first);
        const resting = footprint();
        await expectAbort((run) => suite.work(engine, suite.long, run), when);
        await expectNothingLeft(resting);
      },
    );

    test("works on after an abort", { timeout: minuteMs }, async () => {
      await expectAbort((run) => suite.work(engine, suite.long, run), "first progress");
      await suite.check((await once(first)).result, first);
    });

    test("a deadline ends a run like an abort does", { timeout: minuteMs }, async () => {
      const run = suite.work(engine, suite.long, {
        signal: AbortSignal.timeout(20),
        onProgress: () => undefined,
      });
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

    test("memory returns to its base after each job", { timeout: 5 * minuteMs }, async () => {
      for (let count = 0; count < suite.memory.runs; count += 1) await once(first);
      const base = await settledBytes();
      for (let count = 0; count < suite.memory.runs; count += 1) await once(first);
      expect((await settledBytes()) - base).toBeLessThan(suite.memory.growthBytes);
    });

    test("leaves no process and no file once it is closed", { timeout: minuteMs }, async () => {
      const closing = suite.create();
      await suite.work(closing, first, watchedRun().run);
      closing.close();
      engine.close();
      await expectNothingLeft(before);
    });
  });
}

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
