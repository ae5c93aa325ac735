/** Refuses before the charge a picture that is or would become too large. */
import { limits } from "@galatea/contract/limits.ts";
import type { MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { tellingMegapixels } from "#core/engines/engine-status.store.ts";
import { upscaleRoom, type UpscaleWay } from "@galatea/contract/upscale-room.ts";

type Size = { widthPx: number; heightPx: number };

/** Null when the picture fits: its pixels, its sides, which WebP limits, and the time that is left for it. */
export function refuseSize(
  picture: Size,
  way: UpscaleWay,
  engine: { maxOutputPixels: number; durations: readonly MeasuredDuration[] },
): string | null {
  const { scale } = way;
  const larger = { widthPx: picture.widthPx * scale, heightPx: picture.heightPx * scale };
  const sizes = `${sizeWords(picture)} enlarged ${scale} times would be ${sizeWords(larger)}`;
  const pixels = larger.widthPx * larger.heightPx;
  if (pixels > engine.maxOutputPixels)
    return `${sizes} (${megapixels(pixels)} megapixels). A result can have up to ${megapixels(engine.maxOutputPixels)} megapixels. Nothing was charged.`;
  if (Math.max(larger.widthPx, larger.heightPx) > limits.sidePx)
    return `${sizes}. A side can have up to ${limits.sidePx.toLocaleString("en-US")} pixels. Nothing was charged.`;
  const room = upscaleRoom(way, engine);
  if (picture.widthPx * picture.heightPx <= room.pixels) return null;
  const most = `${(Math.floor(room.pixels / 100_000) / 10).toLocaleString("en-US")} megapixels`;
  const why =
    room.limitedBy === "not measured"
      ? `Best is not measured here yet, so it accepts up to ${most} until it has enlarged a picture of at least ${tellingMegapixels} megapixels.`
      : `Best accepts up to ${most} on this machine.`;
  return `${why} Use Fast for this one. Nothing was charged.`;
}

const sizeWords = ({ widthPx, heightPx }: Size): string =>
  `${widthPx.toLocaleString("en-US")} × ${heightPx.toLocaleString("en-US")}`;

/** Rounded up, so that it never names less than it is. */
const megapixels = (pixels: number): string => String(Math.ceil(pixels / 100_000) / 10);
