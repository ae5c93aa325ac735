/** Logs which machines went down, and which are up again, whichever worker found it out. */
import { describeError, type Log } from "#platform/log.ts";
import { repeat } from "#platform/repeat.ts";
import type { Backend, BackendsStore } from "./backends.store.ts";
import { shownAddress } from "./pooled-engines.ts";

export function startWatchingBackends(
  { backends, log }: { backends: Pick<BackendsStore, "list">; log: Log },
  everyMs: number,
): { stop(): Promise<void> } {
  const states = new Map<string, Backend["state"]>();
  const look = async (): Promise<void> => {
    for (const { address, state, problem } of await backends.list()) {
      const before = states.get(address);
      states.set(address, state);
      const backend = shownAddress(address);
      if (state === before) continue;
      if (state === "down") log.warn("engine_backend_down", { backend, problem });
      else if (before === "down") log.info("engine_backend_up", { backend, state });
    }
  };
  return repeat(look, {
    everyMs,
    onError: (error) => log.error("engine_backends_failed", { error: describeError(error) }),
  });
}
