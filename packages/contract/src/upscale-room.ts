/**
 * The largest picture that can be upscaled: limited by the size of the result and, for the network, by the measured speed
 * of this machine, so that every accepted job can end in time.
 */
import type { MeasuredDuration } from "./engine-capabilities.ts";

export type UpscaleWay = { scale: 2 | 4; mode: "fast" | "best" };
export type UpscaleRoom = {
  /** Of the source picture. */
  pixels: number;
  limitedBy: "size" | "time" | "not measured";
};

/** The time of a job with its wait for the engine: below the hour after which the queue counts it as lost. */
export const upscaleTimeoutMs = 55 * 60_000;

/** A picture may have to wait for another one, or find the machine twice as busy as usual. */
const patience = 2;
/** The amount that the slowest tested machine does in half of the time. */
const pixelsUntilMeasured = 4_000_000;

export function upscaleRoom(
  way: UpscaleWay,
  { maxOutputPixels, durations }: { maxOutputPixels: number; durations: readonly MeasuredDuration[] },
): UpscaleRoom {
  const bySize = Math.floor(maxOutputPixels / way.scale ** 2);
  // Without a network the largest picture takes seconds.
  if (way.mode === "fast") return { pixels: bySize, limitedBy: "size" };
  const msPerMegapixel = upscaleMsPerMegapixel(way, durations);
  const byTime =
    msPerMegapixel === null
      ? pixelsUntilMeasured
      : Math.floor((upscaleTimeoutMs / patience / msPerMegapixel) * 1e6);
  if (bySize <= byTime) return { pixels: bySize, limitedBy: "size" };
  return { pixels: byTime, limitedBy: msPerMegapixel === null ? "not measured" : "time" };
}

/** Measured on this machine; a scale without measurements uses the other one, which costs about the same per input pixel. */
function upscaleMsPerMegapixel(
  { scale, mode }: UpscaleWay,
  durations: readonly MeasuredDuration[],
): number | null {
  const measured = durations.filter(
    ({ variant, p50MsPerMegapixel }) => variant.startsWith(`${mode}-`) && p50MsPerMegapixel !== null,
  );
  const own = measured.find(({ variant }) => variant === `${mode}-${scale}x`) ?? measured[0];
  return own?.p50MsPerMegapixel ?? null;
}
