/** Videos as animated pictures, one at a time in this process: each costs a core for seconds, and nobody pays for it. */
import { animationOf } from "@galatea/engines/video/video-tools.ts";
import { createDecodeGate } from "#platform/images/decode-gate.ts";
import { embedProvenance, readProvenance } from "#platform/images.ts";

export type Animate = <Result>(
  work: (animate: (video: Uint8Array) => Promise<Uint8Array>) => Promise<Result>,
) => Promise<Result | null>;

/**
 * Runs `work` when it is its turn, null at once when too many wait. What `animate` gives is marked as its video is.
 * @param timeoutMs of one video.
 */
export function createAnimations({
  maxWaiting,
  timeoutMs,
}: {
  maxWaiting: number;
  timeoutMs: number;
}): Animate {
  const gate = createDecodeGate({ atOnce: 1, maxWaiting });
  const animate = async (video: Uint8Array): Promise<Uint8Array> => {
    const bytes = await animationOf(video, { signal: AbortSignal.timeout(timeoutMs * 2), timeoutMs });
    // Every video of ours says how it was made; one that does not was made by nobody knows what.
    const origin = readProvenance(video) ?? { digitalSourceType: "trainedAlgorithmicMedia", tool: "Galatea" };
    return embedProvenance(bytes, origin);
  };
  return (work) => gate(() => work(animate));
}
