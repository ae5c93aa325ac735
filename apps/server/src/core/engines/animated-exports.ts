/**
 * Encodes videos as animated pictures, one at a time per process, because each costs a core for seconds and is free.
 */
import { animationOf } from "@galatea/engines/video/video-tools.ts";
import { createDecodeGate } from "#platform/images/decode-gate.ts";
import { embedProvenance, readProvenance } from "#platform/images.ts";

export type Animate = <Result>(
  work: (animate: (video: Uint8Array) => Promise<Uint8Array>) => Promise<Result>,
) => Promise<Result | null>;

/**
 * Runs `work` when its turn comes; answers null at once when too many wait. The animation carries its video's mark.
 * @param timeoutMs for one video.
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
    // Every generated video carries a mark, so one without it is not ours.
    const origin = readProvenance(video) ?? { digitalSourceType: "trainedAlgorithmicMedia", tool: "Galatea" };
    return embedProvenance(bytes, origin);
  };
  return (work) => gate(() => work(animate));
}
