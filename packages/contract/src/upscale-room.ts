/**
 * How large a picture may be to be enlarged in one of the ways: by what may come out, and, where a network takes its time,
 * by what this machine was measured to do within the time that a job has. What is taken can also end.
 */
import type { MeasuredDuration } from "./engine-capabilities.ts";

export type UpscaleWay = { scale: 2 | 4; mode: "fast" | "best" };
export type UpscaleRoom = {
  /** Of the picture that is given. */
  pixels: number;
  limitedBy: "size" | "time" | "not measured";
};

/** Of the work, with its turn at the engine. Below the hour after which the queue takes a job for lost. */
export const upscaleTimeoutMs = 55 * 60_000;

/** A picture may have to wait for another one, or find the machine twice as busy as usual. */
const patience = 2;
/** What the slowest machine that this was tried on does in half of the time. */
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

/** As measured here; where this scale was not, as the other one, whose work for a pixel of input is much the same. */
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
