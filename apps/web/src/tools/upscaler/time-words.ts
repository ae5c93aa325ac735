/** How long a way to work takes, from measured times only. */
import type { MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { megapixelsOf, type Mode, type Scale, type Size } from "./sources.ts";

/** Milliseconds for these pictures, one after the other; null until this way was measured here. */
export function timeFor(
  sizes: readonly Size[],
  { mode, scale }: { mode: Mode; scale: Scale },
  durations: readonly MeasuredDuration[],
): number | null {
  const measured = durations.find(({ variant }) => variant === `${mode}-${scale}x`);
  const perMegapixel = measured?.p50MsPerMegapixel ?? null;
  if (perMegapixel === null) return null;
  return sizes.reduce((sum, size) => sum + perMegapixel * megapixelsOf(size), 0);
}

export function durationWords(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 1) return "under a second";
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}
