/**
 * Tells whether requests wait for this process: its event loop hardly rests, and many requests run at once. Neither alone
 * is a sign, because one client that calls quickly keeps a loop busy, and calls that wait for a picture need no loop.
 */
export type ProcessPressure = {
  isHigh(): boolean;
  stop(): void;
};

const sampleMs = 100;
const busyUtilization = 0.8;
const manyRequests = 16;
/** Requests that are held back would press again at once, so the pressure lasts while there are that many. */
const manyHeld = 8;
/** How long the pressure lasts after its last sign. */
const lastsMs = 10_000;

export function watchProcessPressure({
  takePeak,
  held,
  utilization = measureUtilization(),
}: {
  /** The most requests that ran at once since the last call. */
  takePeak(): number;
  held(): number;
  /** The part of the time since the last call in which the event loop worked, from 0 to 1. */
  utilization?: () => number;
}): ProcessPressure {
  let highUntilMs = 0;
  const timer = setInterval(() => {
    const isBusy = utilization() > busyUtilization;
    const isCrowded = takePeak() >= manyRequests;
    if ((isBusy && isCrowded) || held() >= manyHeld) {
      highUntilMs = performance.now() + lastsMs;
    }
  }, sampleMs);
  timer.unref();
  return {
    isHigh: () => performance.now() < highUntilMs,
    stop: () => clearInterval(timer),
  };
}

function measureUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const after = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(after, before);
    before = after;
    return utilization;
  };
}
