/** Fetches the file of a finished video: repeated after passing faults, because the work is paid. */
import { createGuardedFetch } from "../remote/guarded-fetch.ts";
import type { AiSdkTiming } from "./options.ts";
import { readResultFault } from "./read-fault.ts";
import { byteLimits } from "./video-queue.ts";

export const createVideoFetch = (
  base: URL,
  { retryAfterMs }: AiSdkTiming,
  signal: AbortSignal,
): typeof globalThis.fetch =>
  createGuardedFetch({
    base,
    signal,
    maxBytes: byteLimits.video,
    inspect: (reply) => {
      const error = readResultFault(reply);
      if (error) throw error;
    },
    retryAfterMs,
  });
