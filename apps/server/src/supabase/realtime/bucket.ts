/** A token bucket: a burst at once, then a fixed number per second. */

export type Bucket = { take(): boolean };

export function createBucket(options: { perSecond: number; burst: number }): Bucket {
  let left = options.burst;
  let filledAtMs = performance.now();
  return {
    take() {
      const nowMs = performance.now();
      left = Math.min(options.burst, left + ((nowMs - filledAtMs) / 1000) * options.perSecond);
      filledAtMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
