/**
 * Corrects an enlarged picture so that reducing it gives its source again. The network shifts colours a little and
 * smooths faint texture away; this restores both (Irani and Peleg, Improving resolution by image
 * registration, 1991). Measured: 1 dB of PSNR at twice the size, 0.3 to 4 dB at four times.
 */
import type { Plane } from "./lanczos.ts";

/** Changes `larger`, which is `scale` times `source`, in place. */
export function projectBack(larger: Plane, source: Plane, scale: number): void {
  const missing = missingFrom(larger, source, scale);
  const { widthPx, channels } = larger;
  const across = linearSteps(source.widthPx, scale, channels);
  const down = linearSteps(source.heightPx, scale, source.widthPx * channels);
  let at = 0;
  for (let y = 0; y < larger.heightPx; y += 1) {
    const [above, below, shareBelow] = [down.from[y]!, down.to[y]!, down.share[y]!];
    for (let x = 0; x < widthPx; x += 1) {
      const [left, right, shareRight] = [across.from[x]!, across.to[x]!, across.share[x]!];
      for (let channel = 0; channel < channels; channel += 1) {
        const a = missing[above + left + channel]!;
        const b = missing[below + left + channel]!;
        const upper = a + shareRight * (missing[above + right + channel]! - a);
        const lower = b + shareRight * (missing[below + right + channel]! - b);
        const value = larger.data[at]! + upper + shareBelow * (lower - upper) + 0.5;
        larger.data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
        at += 1;
      }
    }
  }
}

/** The difference of each source sample from the mean of its enlarged ones. */
function missingFrom(larger: Plane, source: Plane, scale: number): Float32Array {
  const { widthPx, heightPx, channels } = source;
  const sums = new Float32Array(source.data.length);
  let at = 0;
  for (let y = 0; y < heightPx * scale; y += 1) {
    const row = Math.floor(y / scale) * widthPx * channels;
    for (let x = 0; x < widthPx; x += 1) {
      for (let copy = 0; copy < scale; copy += 1) {
        for (let channel = 0; channel < channels; channel += 1) {
          sums[row + x * channels + channel]! += larger.data[at]!;
          at += 1;
        }
      }
    }
  }
  return sums.map((sum, sample) => source.data[sample]! - sum / scale ** 2);
}

type LinearSteps = { from: Int32Array; to: Int32Array; share: Float32Array };

/** The two source positions, times `stride`, around each position of the result. */
function linearSteps(length: number, scale: number, stride: number): LinearSteps {
  const count = length * scale;
  const centre = (at: number): number => (at + 0.5) / scale - 0.5;
  const inside = (at: number): number => Math.min(Math.max(at, 0), length - 1) * stride;
  return {
    from: Int32Array.from({ length: count }, (_, at) => inside(Math.floor(centre(at)))),
    to: Int32Array.from({ length: count }, (_, at) => inside(Math.floor(centre(at)) + 1)),
    share: Float32Array.from({ length: count }, (_, at) => centre(at) - Math.floor(centre(at))),
  };
}
