/** A queue: runs one after the other, in the order of arrival. A run that is cancelled while it waits ends at once. */
import { type RunControl, throwIfAborted } from "./engine.ts";

export type Turns = <T, Run extends RunControl>(run: Run, work: (run: Run) => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let present = 0;
  return async (run, work) => {
    const before = last;
    const { promise: mine, resolve: release } = Promise.withResolvers<void>();
    last = before.then(() => mine);
    present += 1;
    try {
      if (present > 1) run.onProgress({ fraction: 0 });
      await waitUnlessAborted(before, run.signal);
      return await work(run);
    } finally {
      present -= 1;
      release();
    }
  };
}

async function waitUnlessAborted(wait: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
  const onAbort = (): void => abort();
  signal.addEventListener("abort", onAbort, { once: true });
  if (!signal.aborted) await Promise.race([wait, aborted]);
  signal.removeEventListener("abort", onAbort);
  throwIfAborted(signal);
}
