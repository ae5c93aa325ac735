/** Crop, turns and tone on pixels, exactly as the screen showed them. Nothing else of the picture changes. */
import type { PictureAdjustments } from "@galatea/contract/functions/adjust-image.ts";
import { toneMatrix } from "@galatea/raster/tone-matrix.ts";
import type { Sharp } from "sharp";

type PixelRegion = { left: number; top: number; width: number; height: number };

/** The crop within the turned and mirrored picture, in whole pixels; at least one on each side. */
export function cropRegion(
  crop: NonNullable<PictureAdjustments["crop"]>,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): PixelRegion {
  const left = Math.min(widthPx - 1, Math.round(crop.left * widthPx));
  const top = Math.min(heightPx - 1, Math.round(crop.top * heightPx));
  return {
    left,
    top,
    width: Math.max(1, Math.min(widthPx - left, Math.round(crop.width * widthPx))),
    height: Math.max(1, Math.min(heightPx - top, Math.round(crop.height * heightPx))),
  };
}

/** The same region before turning and mirroring, because cutting first saves memory. */
function regionBefore(
  { left, top, width, height }: PixelRegion,
  turned: { widthPx: number; heightPx: number },
  { quarterTurns, mirrored }: Pick<PictureAdjustments, "quarterTurns" | "mirrored">,
): PixelRegion {
  const x = mirrored ? turned.widthPx - left - width : left;
  if (quarterTurns === 1) return { left: top, top: turned.widthPx - x - width, width: height, height: width };
  if (quarterTurns === 2)
    return { left: turned.widthPx - x - width, top: turned.heightPx - top - height, width, height };
  if (quarterTurns === 3)
    return { left: turned.heightPx - top - height, top: x, width: height, height: width };
  return { left: x, top, width, height };
}

export function adjustPicture(
  picture: Sharp,
  size: { widthPx: number; heightPx: number },
  adjustments: PictureAdjustments,
): Sharp {
  const { crop, quarterTurns, mirrored } = adjustments;
  const turned = quarterTurns % 2 === 0 ? size : { widthPx: size.heightPx, heightPx: size.widthPx };
  let result = picture;
  if (crop) result = result.extract(regionBefore(cropRegion(crop, turned), turned, adjustments));
  // sharp mirrors before it turns, whatever the sequence of the calls, so a mirrored picture turns the other way.
  const turns = mirrored ? (4 - quarterTurns) % 4 : quarterTurns;
  if (turns > 0) result = result.rotate(turns * 90);
  if (mirrored) result = result.flop();
  return applyTone(result, adjustments);
}

function applyTone(picture: Sharp, tone: PictureAdjustments): Sharp {
  const { brightness, contrast, saturation, warmth } = tone;
  if ([brightness, contrast, saturation, warmth].every((change) => change === 0)) return picture;
  const rows = toneMatrix(tone);
  const [red, green, blue] = rows.map(([r, g, b]) => [r, g, b] as [number, number, number]);
  if (!red || !green || !blue) throw new Error("A tone without its three rows");
  return picture.recomb([red, green, blue]).linear(
    [1, 1, 1],
    rows.map(([, , , added]) => added * 255),
  );
}

/** True when the picture would stay as it is. */
export const changesNothing = ({ crop, quarterTurns, mirrored, ...tone }: PictureAdjustments): boolean =>
  quarterTurns === 0 &&
  !mirrored &&
  (!crop || (crop.width >= 0.9999 && crop.height >= 0.9999)) &&
  Object.values(tone).every((change) => change === 0);
