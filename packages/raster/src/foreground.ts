/**
 * The subject of a photo by its matte. A camera mixes light at soft edges such as hair, so colours are taken apart and
 * put together in linear light; in gamma-coded levels, hair would get a dark or a bright rim.
 */
import { blockSide, blurPlane, clamp01, type Plane, sampleBetween } from "./planes.ts";
import type { Raster } from "./raster.ts";

/** Fractions of light for the levels of sRGB (IEC 61966-2-1). */
const light = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const levelOf = (linear: number): number => {
  const value = clamp01(linear);
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
};

/**
 * The subject alone, its alpha by the matte (of the picture's size). Whole pixels stay as they are; the colour of mixed
 * ones is estimated by blur fusion: what lies nearby in the subject and behind it, corrected by what is seen (M. Forte,
 * "Approximate Fast Foreground Colour Estimation", ICIP 2021). The estimates are made on at most 3 megapixels.
 */
export function subjectInLight(source: Raster, matte: Plane): Raster {
  const { width, height } = source;
  const data = Uint8Array.from(source.data);
  const block = blockSide(width, height);
  const small = reduced(source, matte, block);
  const estimates = small.channels.map((channel) => estimate(channel, small.alpha, block));
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) {
      const alpha = matte.data[index]!;
      const at = index * 4;
      data[at + 3] = Math.round(alpha * 255);
      if (data[at + 3] === 255) continue;
      if (data[at + 3] === 0) {
        data[at] = data[at + 1] = data[at + 2] = 0;
        continue;
      }
      const [u, v] = [(x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5];
      for (let channel = 0; channel < 3; channel += 1) {
        const { own, behind } = estimates[channel]!;
        const near = sampleBetween(own, u, v);
        const seen = light[source.data[at + channel]!]!;
        const missing = seen - alpha * near - (1 - alpha) * sampleBetween(behind, u, v);
        data[at + channel] = levelOf(near + alpha * missing);
      }
    }
  }
  return { data, width, height };
}

/** Composites the subject over the background in linear light, in place. Its opaque pixels are not touched. */
export function compositeInLight(subject: Raster, background: Raster): Raster {
  const { data } = background;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = subject.data[at + 3]! / 255;
    data[at + 3] = 255;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const own = subject.data[channel]!;
      data[channel] = alpha === 1 ? own : levelOf(light[own]! * alpha + light[data[channel]!]! * (1 - alpha));
    }
  }
  return background;
}

type Estimate = { own: Plane; behind: Plane };

/** A wide look for what is far behind a wide edge, then a close one. */
function estimate(seen: Plane, alpha: Plane, block: number): Estimate {
  const { width, height } = seen;
  const wide = Math.max(4, Math.sqrt(width * height) / 10);
  // Mixed pixels say little about either side, so those that are nearly whole count most.
  const first = fuse(seen, { own: seen, behind: seen }, alpha, {
    sigmaPx: wide,
    trust: (share) => share ** 4,
  });
  return fuse(seen, first, alpha, { sigmaPx: Math.max(1, 1.7 / block), trust: (share) => share });
}

function fuse(
  seen: Plane,
  { own, behind }: Estimate,
  alpha: Plane,
  { sigmaPx, trust }: { sigmaPx: number; trust: (share: number) => number },
): Estimate {
  const { width, height } = seen;
  const blurred = (valueAt: (index: number) => number): Float32Array => {
    const data = new Float32Array(width * height);
    for (let index = 0; index < data.length; index += 1) data[index] = valueAt(index);
    return blurPlane({ data, width, height }, sigmaPx).data;
  };
  const ofOwn = (index: number): number => trust(alpha.data[index]!);
  const ofBehind = (index: number): number => trust(1 - alpha.data[index]!);
  const [owns, ownShares] = [blurred((index) => own.data[index]! * ofOwn(index)), blurred(ofOwn)];
  const [behinds, behindShares] = [
    blurred((index) => behind.data[index]! * ofBehind(index)),
    blurred(ofBehind),
  ];
  for (let index = 0; index < owns.length; index += 1) {
    const share = alpha.data[index]!;
    const near = owns[index]! / (ownShares[index]! + 1e-6);
    const far = behinds[index]! / (behindShares[index]! + 1e-6);
    owns[index] = clamp01(near + share * (seen.data[index]! - share * near - (1 - share) * far));
    behinds[index] = clamp01(far);
  }
  return { own: { data: owns, width, height }, behind: { data: behinds, width, height } };
}

/** Means of light and alpha over blocks of pixels. */
function reduced(
  { data, width, height }: Raster,
  matte: Plane,
  block: number,
): { alpha: Plane; channels: Plane[] } {
  const size = { width: Math.ceil(width / block), height: Math.ceil(height / block) };
  const plane = (): Plane => ({ ...size, data: new Float32Array(size.width * size.height) });
  const [counts, alpha, channels] = [plane(), plane(), [plane(), plane(), plane()]];
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = Math.floor(y / block) * size.width;
    for (let x = 0; x < width; x += 1, index += 1) {
      const to = row + Math.floor(x / block);
      counts.data[to]! += 1;
      alpha.data[to]! += matte.data[index]!;
      for (let channel = 0; channel < 3; channel += 1)
        channels[channel]!.data[to]! += light[data[index * 4 + channel]!]!;
    }
  }
  for (const { data: sums } of [alpha, ...channels])
    for (let index = 0; index < sums.length; index += 1) sums[index] = sums[index]! / counts.data[index]!;
  return { alpha, channels };
}
