/** A picture as pixels: RGBA bytes, not premultiplied, one row after the other. */
export type Raster = { data: Uint8Array; width: number; height: number };

/** Pixels of the same layout in any array of bytes, such as the ImageData of a canvas. */
export type AnyPixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** The largest size of the same shape with at most `most` pixels. */
export function fitPixels(
  size: { width: number; height: number },
  most: number,
): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(most / (size.width * size.height)));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

export function isSeeThrough({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
