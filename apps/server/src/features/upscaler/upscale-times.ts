/**
 * How long an upscale may take. The largest picture takes a network minutes on a small machine, and one waits for
 * another there: a job may outlast several of them, and a person's order several jobs.
 */
import { upscaleTimeoutMs } from "@galatea/contract/upscale-room.ts";

export const upscaleTimes = {
  timeoutMs: upscaleTimeoutMs,
  /** From queueing to the stored picture; what takes longer is refunded. */
  deadlineMs: 4 * 60 * 60_000,
} as const;
