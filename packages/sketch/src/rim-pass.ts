/** The rim light of a drawing that is pixels: half of what the rasteriser took for a figure went into it as a filter. */
import type { Rim } from "./kit/drawing.ts";
import { rgbOf } from "./kit/raster.ts";
import type { Pixels } from "./style/pixels.ts";

/**
 * Premultiplied RGBA, in place; `scale` is pixels per unit of the rim's offset. Colour lies over what is there, as thick
 * as it is there, where the drawing moved by the offset is not. At the border of the pixels the drawing goes on.
 */
export function lightRim({ data, width, height }: Pixels, rim: Rim, scale: number): void {
  const [right, down] = [Math.trunc(rim.offset[0] * scale), Math.trunc(rim.offset[1] * scale)];
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const mostAlpha = Math.round(rim.opacity * 255);
  const [red, green, blue] = rgbOf(rim.colour).map((value) => Math.round((value * mostAlpha) / 255)) as [
    number,
    number,
    number,
  ];
  for (let y = 0, at = 0; y < height; y += 1) {
    const moved = Math.min(height - 1, Math.max(0, y - down)) * width;
    for (let x = 0; x < width; x += 1, at += 1) {
      const here = words[at] as number;
      const before = here >>> 24;
      if (before === 0) continue;
      const from = x - right;
      const lit = 255 - ((words[moved + (from < 0 ? 0 : from < width ? from : width - 1)] as number) >>> 24);
      if (lit === 0) continue;
      const share = (lit * before) / 65_025;
      const left = 255 - (mostAlpha * lit) / 255;
      words[at] =
        mixed(here & 255, red, share, left) |
        (mixed((here >>> 8) & 255, green, share, left) << 8) |
        (mixed((here >>> 16) & 255, blue, share, left) << 16) |
        (before << 24);
    }
  }
}

const mixed = (value: number, light: number, share: number, left: number): number =>
  (light * share + (value * left) / 255 + 0.5) | 0;
