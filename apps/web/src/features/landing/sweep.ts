/** The comparison's timing: within 3 s the line sweeps over an example, and 4 s after its start the next example begins. */
export const sweepMs = 3000;
export const advanceMs = 4000;
/** After an interaction the sweep waits this long. */
export const resumeMs = 2000;

/** The part of the picture, from 0 to 1, that the line has passed; it starts and ends slowly. */
export const shareAt = (elapsedMs: number): number =>
  elapsedMs >= sweepMs ? 1 : (1 - Math.cos((Math.PI * Math.max(0, elapsedMs)) / sweepMs)) / 2;

/** When the sweep passes this share, so that it continues from where a person left the line. */
export const elapsedAt = (share: number): number =>
  (Math.acos(1 - 2 * Math.min(1, Math.max(0, share))) / Math.PI) * sweepMs;
