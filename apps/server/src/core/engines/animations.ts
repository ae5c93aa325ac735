/** Films as animated pictures, one at a time in this process: each costs a core for seconds, and nobody pays for it. */
import { animationOf } from "@galatea/engines/video/video-tools.ts";
import { createDecodeGate } from "#platform/images/decode-gate.ts";
import { embedProvenance, readProvenance } from "#platform/images.ts";

export type Animate = <Result>(
  work: (animate: (film: Uint8Array) => Promise<Uint8Array>) => Promise<Result>,
) => Promise<Result | null>;

/**
 * Runs `work` when it is its turn, null at once when too many wait. What `animate` gives is marked as its film is.
 * @param timeoutMs of one film.
 */
export function createAnimations({
  maxWaiting,
  timeoutMs,
}: {
  maxWaiting: number;
  timeoutMs: number;
}): Animate {
  const gate = createDecodeGate({ atOnce: 1, maxWaiting });
  const animate = async (film: Uint8Array): Promise<Uint8Array> => {
    const bytes = await animationOf(film, { signal: AbortSignal.timeout(timeoutMs * 2), timeoutMs });
    // Every film of ours says how it was made; one that does not was made by nobody knows what.
    const origin = readProvenance(film) ?? { digitalSourceType: "trainedAlgorithmicMedia", tool: "Galatea" };
    return embedProvenance(bytes, origin);
  };
  return (work) => gate(() => work(animate));
}
