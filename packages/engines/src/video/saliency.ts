/** Estimates the subject's position from detail, skin tones and colour, with a bias to the upper middle. */
import sharp from "sharp";
import type { Size } from "@galatea/raster/frames/frame.ts";

const side = 48;

/** Relative to the middle of the picture, in shares of its mean side. */
export async function findSubject(
  rgba: Uint8Array,
  { widthPx, heightPx }: Size,
): Promise<{ x: number; y: number }> {
  const small = await sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .resize(side, side, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [x, y] = heaviest(weightsOf(small));
  const mean = Math.sqrt(widthPx * heightPx);
  return { x: ((x - 0.5) * widthPx) / mean, y: ((y - 0.5) * heightPx) / mean };
}

function weightsOf(rgb: Uint8Array): Float32Array {
  const weights = new Float32Array(side * side);
  const luma = (at: number): number =>
    0.3 * (rgb[at * 3] ?? 0) + 0.59 * (rgb[at * 3 + 1] ?? 0) + 0.11 * (rgb[at * 3 + 2] ?? 0);
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      const edges = Math.abs(luma(at + 1) - luma(at - 1)) + Math.abs(luma(at + side) - luma(at - side));
      const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
      const skin =
        red > 70 && red > green && green > blue * 0.9 && red - blue > 18 && red - blue < 130 ? 46 : 0;
      const centred = Math.exp(-(((x / side - 0.5) / 0.33) ** 2) - ((y / side - 0.44) / 0.36) ** 2);
      weights[at] = (edges * 0.6 + skin + 3) * centred;
    }
  }
  return weights;
}

/** The middle of the heaviest window of a third of the picture, refined by the weights inside it. */
function heaviest(weights: Float32Array): readonly [x: number, y: number] {
  const window = 14;
  let best = { sum: -1, x: 0, y: 0 };
  for (let top = 0; top + window <= side; top += 2) {
    for (let left = 0; left + window <= side; left += 2) {
      let [sum, x, y] = [0, 0, 0];
      for (let row = top; row < top + window; row += 1) {
        for (let column = left; column < left + window; column += 1) {
          const weight = weights[row * side + column] ?? 0;
          sum += weight;
          x += weight * (column + 0.5);
          y += weight * (row + 0.5);
        }
      }
      if (sum > best.sum) best = { sum, x: x / sum, y: y / sum };
    }
  }
  return [best.x / side, best.y / side];
}
