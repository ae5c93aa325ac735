/** Waiting for work at a provider: asked again and again, through short failures, cancelled there when its person cancels. */
import { EngineError, type EngineErrorCode, TakenOver, throwIfAborted } from "../engine.ts";
import { createNudge, type Nudge } from "./nudge.ts";

export type Waiting<Result> = {
  /** Null while the work goes on. */
  look: () => Promise<Result | null>;
  /** Ends the work at the provider. Its failure is ignored. */
  cancel: () => Promise<unknown>;
  signal: AbortSignal;
  everyMs: number;
  /** How long the provider may fail in a row. The work goes on there while it cannot be asked. */
  patienceMs: number;
  /** Of a provider that says when work has ended. */
  nudge?: Nudge;
};

const passing = new Set<EngineErrorCode>([
  "engine_unavailable",
  "engine_timeout",
  "engine_busy",
  "engine_failed",
]);

/** @throws {EngineError} what `look` throws, once the provider's patience is used up. */
export async function waitForEnd<Result>(waiting: Waiting<Result>): Promise<Result> {
  const { signal, everyMs, nudge = createNudge() } = waiting;
  try {
    let answeredAtMs = performance.now();
    for (;;) {
      throwIfAborted(signal);
      const seen = await lookAgain(waiting, answeredAtMs);
      if (seen !== "no answer") {
        if (seen !== null) return seen;
        answeredAtMs = performance.now();
      }
      await nudge.pause(everyMs, signal);
    }
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof TakenOver))
      await waiting.cancel().catch(() => undefined);
    throw error;
  }
}

async function lookAgain<Result>(
  { look, patienceMs }: Waiting<Result>,
  answeredAtMs: number,
): Promise<Result | null | "no answer"> {
  try {
    return await look();
  } catch (error) {
    const isPassing = error instanceof EngineError && passing.has(error.code);
    if (!isPassing || performance.now() - answeredAtMs > patienceMs) throw error;
    return "no answer";
  }
}
