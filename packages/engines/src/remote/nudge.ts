/** A pause between two looks at a provider's work that a message of the provider can end. */
import { setTimeout as sleep } from "node:timers/promises";

export type Nudge = {
  /** Ends the pause; without one, the next pause has no length. */
  nudge: () => void;
  /** Resolves after `ms`, at a nudge, or at an abort. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

export function createNudge(): Nudge {
  let isNudged = false;
  let waking = new AbortController();
  return {
    nudge: () => {
      isNudged = true;
      waking.abort();
    },
    pause: async (ms, signal) => {
      waking = new AbortController();
      if (!isNudged)
        await sleep(ms, undefined, { signal: AbortSignal.any([signal, waking.signal]) }).catch(
          () => undefined,
        );
      isNudged = false;
    },
  };
}
