/** Operations that change a picture's shape. Areas without picture are cut off, so that nothing is left empty. */
import { largestPixels, resized, sharpOf, toRaster } from "@galatea/raster/picture-file.ts";
import type { Raster } from "@galatea/raster/raster.ts";

/** The largest part of this shape, times `share`, from the middle; a little above it in tall pictures, where heads are. */
export async function crop(
  raster: Raster,
  shape: { width: number; height: number },
  share = 1,
): Promise<Raster> {
  const ratio = shape.width / shape.height;
  const widest = Math.min(raster.width, raster.height * ratio) * share;
  const width = Math.max(1, Math.min(raster.width, Math.round(widest)));
  const height = Math.max(1, Math.min(raster.height, Math.round(widest / ratio)));
  const above = raster.height > raster.width ? 0.36 : 0.5;
  const left = Math.round((raster.width - width) / 2);
  const top = Math.round((raster.height - height) * above);
  return toRaster(sharpOf(raster).extract({ left, top, width, height }));
}

/** Turned about the middle, then cut to the largest upright part of the same shape that lies inside. */
export async function straighten(raster: Raster, degrees: number): Promise<Raster> {
  if (Math.abs(degrees) < 0.01) return raster;
  const { width, height } = raster;
  const turned = await toRaster(
    sharpOf(raster).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }),
  );
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = short / (long * Math.sin(angle) + short * Math.cos(angle));
  const inner = {
    width: Math.max(1, Math.floor(width * scale) - 2),
    height: Math.max(1, Math.floor(height * scale) - 2),
  };
  const left = Math.max(0, Math.round((turned.width - inner.width) / 2));
  const top = Math.max(0, Math.round((turned.height - inner.height) / 2));
  const cut = await toRaster(sharpOf(turned).extract({ left, top, ...inner }));
  return resized(cut, width, height);
}

/** One side keeps the shape; both sides crop to their shape. Never above 40 megapixels. */
export async function resizeTo(
  raster: Raster,
  size: { widthPx?: number; heightPx?: number },
): Promise<Raster> {
  const width =
    size.widthPx ??
    Math.max(1, Math.round((raster.width * (size.heightPx ?? raster.height)) / raster.height));
  const height = size.heightPx ?? Math.max(1, Math.round((raster.height * width) / raster.width));
  const cut =
    size.widthPx !== undefined && size.heightPx !== undefined
      ? await crop(raster, { width, height })
      : raster;
  return resizeWithin(cut, width, height);
}

export const enlarge = (raster: Raster, factor: number): Promise<Raster> =>
  resizeWithin(raster, Math.round(raster.width * factor), Math.round(raster.height * factor));

function resizeWithin(raster: Raster, width: number, height: number): Promise<Raster> {
  const scale = Math.min(1, Math.sqrt(largestPixels / (width * height)));
  return resized(raster, Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
}
