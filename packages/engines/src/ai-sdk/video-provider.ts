/**
 * Videos of one provider with one model, from their start to the file. A start is one call that may be charged, and it is never
 * repeated; looks and downloads cost nothing. What the provider named its work is enough to go on with it in another process.
 */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import { EngineError, type EngineHealth, type RunControl } from "../engine.ts";
import { waitForEnd } from "../remote/wait-for-end.ts";
import { createKeyHealth } from "./key-health.ts";
import { type AiSdkSettings, type AiSdkTiming, isPaid } from "./options.ts";
import { createOpenAiVideos } from "./openai-videos.ts";
import { type CallFacts, usageOf } from "./read-usage.ts";
import { createSdkVideos } from "./sdk-videos.ts";
import type { KeptOperation } from "./video-operation.ts";
import type { SeenVideo, VideoQueue } from "./video-queue.ts";

/** `bytes` is the file as the provider made it. */
export type MadeVideo = { bytes: Uint8Array; usage: EngineUsage | null };

export type VideoProvider = Pick<VideoQueue, "cancel"> & {
  /** @throws {EngineError} each of them but `engine_cannot_follow` and `engine_lost`. */
  start: VideoQueue["start"];
  /**
   * Cancels the work on an abort other than a takeover, where the provider can. Progress 0.02..0.9.
   * @throws {EngineError} each of them but `engine_cannot_follow`.
   */
  finish: (operation: KeptOperation, run: RunControl) => Promise<MadeVideo>;
  health: () => Promise<EngineHealth>;
};

/** Asks for nothing. */
export function createVideoProvider(settings: AiSdkSettings, timing: AiSdkTiming): VideoProvider {
  const { refuseKey, health } = createKeyHealth(settings, timing);
  const create = isPaid(settings) ? createSdkVideos : createOpenAiVideos;
  const queue = create(settings, timing, refuseKey);
  return {
    start: async (work, jobId) => {
      if (isPaid(settings) && settings.apiKey === null)
        throw new EngineError("engine_unavailable", "No key is set.");
      return queue.start(work, jobId);
    },
    finish: (operation, run) => finish(queue, timing, operation, run),
    cancel: queue.cancel,
    health,
  };
}

async function finish(
  queue: VideoQueue,
  timing: AiSdkTiming,
  operation: KeptOperation,
  run: RunControl,
): Promise<MadeVideo> {
  const late = AbortSignal.timeout(timing.videoRunMs);
  const signal = AbortSignal.any([run.signal, late]);
  const facts: CallFacts = operation.costUsd === null ? {} : { costUsd: operation.costUsd };
  const guess = guessProgress();
  try {
    const ended = await waitForEnd({
      look: async () => {
        const seen = await lookInTime(queue, timing, operation, { signal, facts });
        if (!("fraction" in seen)) return seen;
        run.onProgress({ fraction: 0.02 + 0.86 * Math.min(1, seen.fraction ?? guess()) });
        return null;
      },
      cancel: () => queue.cancel(operation),
      signal,
      everyMs: timing.videoPollMs,
      patienceMs: timing.patienceMs,
    });
    if ("error" in ended) throw ended.error;
    run.onProgress({ fraction: 0.89 });
    const bytes = await queue.fetch(ended.url, signal);
    return { bytes, usage: usageOf(facts, null) };
  } catch (error) {
    if (run.signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
    if (late.aborted)
      throw new EngineError("engine_timeout", `The provider took over ${timing.videoRunMs} ms.`);
    throw error;
  }
}

async function lookInTime(
  queue: VideoQueue,
  { lookMs }: AiSdkTiming,
  operation: KeptOperation,
  { signal, facts }: { signal: AbortSignal; facts: CallFacts },
): Promise<SeenVideo> {
  const late = AbortSignal.timeout(lookMs);
  try {
    return await queue.look(operation, { signal: AbortSignal.any([signal, late]), facts });
  } catch (error) {
    if (late.aborted && !signal.aborted)
      throw new EngineError("engine_timeout", "The provider does not answer in time.");
    throw error;
  }
}

const guessedMs = 90_000;

/** For providers that tell no progress: the share approaches its end without reaching it. */
function guessProgress(): () => number {
  const beganAtMs = performance.now();
  return () => 1 - Math.exp((-1.5 * (performance.now() - beganAtMs)) / guessedMs);
}
