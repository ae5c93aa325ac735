/** The sizes and times of upscaling: what results, what is too large, and the texts about both. */
import type { MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { upscaleRoom, type UpscaleWay } from "@galatea/contract/upscale-room.ts";
import type { EngineOf } from "#platform/engines.ts";
import type { Mode, Scale } from "./draft.ts";

export type Size = { widthPx: number; heightPx: number };

export const enlarged = ({ widthPx, heightPx }: Size, scale: Scale): Size => ({
  widthPx: widthPx * scale,
  heightPx: heightPx * scale,
});

export const fits = (size: Size, scale: Scale, maxOutputPixels: number): boolean => {
  const { widthPx, heightPx } = enlarged(size, scale);
  return widthPx * heightPx <= maxOutputPixels && Math.max(widthPx, heightPx) <= limits.sidePx;
};

export const sizeText = ({ widthPx, heightPx }: Size): string =>
  `${widthPx.toLocaleString("en-US")} × ${heightPx.toLocaleString("en-US")}`;

/** Rounded up, so that a picture over the limit never reads as one within it. */
export const megapixelText = ({ widthPx, heightPx }: Size): string => {
  const tenths = Math.ceil((widthPx * heightPx) / 100_000) / 10;
  return `${tenths.toLocaleString("en-US")} MP`;
};

const megapixelsOf = ({ widthPx, heightPx }: Size): number => (widthPx * heightPx) / 1e6;

/** The limits of the engine: its largest output, and the times measured on this machine. */
export type Reach = { maxOutputPixels: number; durations: readonly MeasuredDuration[] };

export const reachOf = (engine: EngineOf<"upscale"> | null): Reach => ({
  maxOutputPixels: engine?.capabilities.maxOutputPixels ?? limits.pixels,
  durations: engine?.durations ?? [],
});

/** Why this scale and mode do not fit the picture; null when they do. */
export function sizeProblem(size: Size, way: UpscaleWay, reach: Reach): string | null {
  const { scale } = way;
  const { maxOutputPixels } = reach;
  if (fits(size, scale, maxOutputPixels)) {
    const room = upscaleRoom(way, reach);
    if (size.widthPx * size.heightPx <= room.pixels) return null;
    const megapixels = `${roomText(room.pixels)} megapixels`;
    return room.limitedBy === "not measured"
      ? `Best is not measured here yet, so it accepts up to ${megapixels}. Use Fast for this one.`
      : `Best accepts up to ${megapixels} on this machine. Use Fast for this one.`;
  }
  const most = `${Math.round(maxOutputPixels / 1e6)} megapixels`;
  const would = `${scale}× would be ${sizeText(enlarged(size, scale))}, and ${most} are the most there can be.`;
  if (scale === 2 || !fits(size, 2, maxOutputPixels)) return would;
  const hasTime = sizeProblem(size, { ...way, scale: 2 }, reach) === null;
  return `${would} 2× fits${hasTime ? "" : " with Fast"}.`;
}

/** Rounded down, so that a picture of this size always fits. */
export const roomText = (pixels: number): string =>
  (Math.floor(pixels / 100_000) / 10).toLocaleString("en-US");

/** Milliseconds for these pictures, one after the other; null until this mode and scale were measured here. */
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

export function durationText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 1) return "under a second";
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}
