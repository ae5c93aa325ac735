/** A token bucket: a burst at once, then a fixed number per second. */

export type Bucket = { take(amount?: number): boolean };

export function createBucket(options: { perSecond: number; burst: number }): Bucket {
  let left = options.burst;
  let filledAtMs = performance.now();
  return {
    take(amount = 1) {
      const nowMs = performance.now();
      left = Math.min(options.burst, left + ((nowMs - filledAtMs) / 1000) * options.perSecond);
      filledAtMs = nowMs;
      if (left < amount) return false;
      left -= amount;
      return true;
    },
  };
}
