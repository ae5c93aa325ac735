/**
 * Progress of jobs that have none: sd-server tells only a position in its queue. The share of the work is estimated from
 * how long earlier jobs took, and approaches its end without reaching it.
 */
import type { RunningJob } from "./client.ts";

/** Until the first job has ended. */
const guessedSeconds = 20;
const shares = { queued: 0.02, next: 0.1, generated: 0.9 };

export type Pace = {
  /** 0.02..0.9. `generatingMs`: since the job was first seen generating. */
  fractionOf: (job: RunningJob, generatingMs: number) => number;
  /** Learns from a job that ended. */
  learn: (seconds: number) => void;
};

export function createPace(): Pace {
  let typicalSeconds: number | null = null;
  return {
    fractionOf: (job, generatingMs) => {
      if (job.status === "queued")
        return shares.queued + (shares.next - shares.queued) / (Math.max(0, job.position) + 1);
      const elapsed = generatingMs / 1000 / (typicalSeconds ?? guessedSeconds);
      return shares.next + (shares.generated - shares.next) * (1 - Math.exp(-1.5 * elapsed));
    },
    learn: (seconds) => {
      // The server tells whole seconds.
      const told = Math.max(0.5, seconds);
      typicalSeconds = typicalSeconds === null ? told : (typicalSeconds + told) / 2;
    },
  };
}
