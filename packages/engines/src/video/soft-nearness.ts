/** Nearness that a picture can be bent by: so smooth that nothing folds, and the same all over a near thing. */
import type { Size } from "@galatea/raster/frames/frame.ts";
import { blurPlane, type Plane, sampleBetween } from "@galatea/raster/planes.ts";

/** Cells of a frame are larger than a point of a map of this size. */
const longestSide = 128;
const widenBy = 3;
/**
 * In points of that map. The longest and fastest parallax moves the picture by 0.11 of its mean side; an edge that is
 * softened less would then be laid over what is beside it.
 */
const softenBy = 6;

/**
 * Each near thing is widened before the edges are softened, so that the ground beside it is stretched and not its own
 * outline. @returns 0..1 at shares of the height and the width
 */
export function softNearness(nearness: Plane, size: Size): (yShare: number, xShare: number) => number {
  const soft = blurPlane(widened(resampled(nearness, size)), softenBy);
  const { width, height } = soft;
  return (yShare, xShare) => sampleBetween(soft, xShare * width - 0.5, yShare * height - 0.5);
}

/** In the picture's proportions, so that its edges are as soft in both directions. */
function resampled(plane: Plane, { widthPx, heightPx }: Size): Plane {
  const scale = longestSide / Math.max(widthPx, heightPx);
  const width = Math.max(1, Math.round(widthPx * scale));
  const height = Math.max(1, Math.round(heightPx * scale));
  const data = new Float32Array(width * height);
  for (let y = 0, index = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, index += 1) {
      const [u, v] = [((x + 0.5) / width) * plane.width, ((y + 0.5) / height) * plane.height];
      data[index] = sampleBetween(plane, u - 0.5, v - 0.5);
    }
  return { data, width, height };
}

/** The largest value nearby, first along rows, then along columns. */
function widened({ data, width, height }: Plane): Plane {
  const largest = (from: Float32Array, step: number, length: number, positionOf: (index: number) => number) =>
    Float32Array.from(from, (_, index) => {
      const at = positionOf(index);
      let most = 0;
      for (let reach = -Math.min(widenBy, at); reach <= Math.min(widenBy, length - 1 - at); reach += 1)
        most = Math.max(most, from[index + reach * step]!);
      return most;
    });
  const across = largest(data, 1, width, (index) => index % width);
  return { data: largest(across, width, height, (index) => Math.floor(index / width)), width, height };
}
