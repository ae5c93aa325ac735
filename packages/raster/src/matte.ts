/** Mattes, the share 0..1 of each pixel that belongs to the subject, and the removal of background colour from its edges. */
import { type BackdropModel, backdropAt, colourDistance, limitFor } from "./backdrop-model.ts";
import { blockSide, blurPlane, clamp01, clampByte, type Plane, sampleBetween, smoothstep } from "./planes.ts";
import type { Raster } from "./raster.ts";

/** The alpha channel as it is. */
export function matteOfAlpha({ data, width, height }: Raster): Plane {
  const plane = new Float32Array(width * height);
  for (let index = 0; index < plane.length; index += 1) plane[index] = data[index * 4 + 3]! / 255;
  return { data: plane, width, height };
}

/**
 * Pixels that cannot be reached from the border over backdrop-like pixels belong to the subject. So do gaps that the
 * subject encloses, such as between arm and body: they cannot be told from a light shirt.
 */
export function matteOfEvenBackdrop(raster: Raster, model: BackdropModel, spread: number): Plane {
  const { width, height } = raster;
  const far = distances(raster, model);
  const limit = limitFor(spread);
  const reached = flood(blurPlane(far, 0.7), limit);
  const soft = Math.max(1, Math.sqrt(width * height) / 900);
  const inside: Plane = { data: Float32Array.from(reached, (value) => 1 - value), width, height };
  const spreadOut = blurPlane(inside, soft * 1.6).data;
  const data = new Float32Array(width * height);
  for (let index = 0; index < data.length; index += 1) {
    const nearby = spreadOut[index]!;
    // The flood decides away from the border between both, the difference of colour close to it.
    const byColour = smoothstep(limit * 0.45, limit * 2.1, far.data[index]!);
    data[index] =
      nearby > 0.995
        ? 1
        : nearby < 0.02
          ? 0
          : clamp01(byColour * 0.55 + smoothstep(0.25, 0.75, nearby) * 0.45);
  }
  return blurPlane({ data, width, height }, soft * 0.45);
}

function distances({ data, width, height }: Raster, model: BackdropModel): Plane {
  const far = new Float32Array(width * height);
  for (let y = 0, index = 0; y < height; y += 1) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x += 1, index += 1) {
      const u = (x + 0.5) / width;
      const at = index * 4;
      far[index] = colourDistance(
        data[at]! - backdropAt(model[0], u, v),
        data[at + 1]! - backdropAt(model[1], u, v),
        data[at + 2]! - backdropAt(model[2], u, v),
      );
    }
  }
  return { data: far, width, height };
}

/** 1 at pixels that the border reaches over values below the limit. */
function flood({ data, width, height }: Plane, limit: number): Uint8Array {
  const reached = new Uint8Array(data.length);
  const queue = new Int32Array(data.length);
  let last = 0;
  const visit = (index: number): void => {
    if (reached[index] === 1 || data[index]! >= limit) return;
    reached[index] = 1;
    queue[last] = index;
    last += 1;
  };
  for (let x = 0; x < width; x += 1) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  for (let next = 0; next < last; next += 1) {
    const index = queue[next]!;
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < data.length - width) visit(index + width);
  }
  return reached;
}

/** The backdrop's surface as a picture. */
export function pictureOfModel(model: BackdropModel, width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4)
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = clampByte(
          Math.round(backdropAt(model[channel as 0 | 1 | 2], (x + 0.5) / width, (y + 0.5) / height)),
        );
  return { data, width, height };
}

/**
 * The subject alone. Opaque pixels stay as they are; in mixed ones the share of the background is taken out of the
 * colour, and pixels with hardly any subject take the colour of their surroundings.
 */
export function cutOut(source: Raster, matte: Plane, background: Raster | undefined): Raster {
  const { width, height } = source;
  const data = Uint8Array.from(source.data);
  const near = nearbyColours(source, matte);
  for (let index = 0, at = 0; index < matte.data.length; index += 1, at += 4) {
    const alpha = matte.data[index]!;
    data[at + 3] = Math.round(alpha * 255);
    if (alpha > 0.995) continue;
    if (alpha < 0.004) {
      data[at] = data[at + 1] = data[at + 2] = 0;
      continue;
    }
    const trust = background === undefined ? 0 : smoothstep(0.2, 0.8, alpha);
    for (let channel = 0; channel < 3; channel += 1) {
      const seen = source.data[at + channel]!;
      const behind = background === undefined ? seen : background.data[at + channel]!;
      const own = clampByte((seen - behind * (1 - alpha)) / alpha);
      data[at + channel] = Math.round(
        own * trust + near(channel, index % width, Math.floor(index / width)) * (1 - trust),
      );
    }
  }
  return { data, width, height };
}

/** For each channel the mean of the subject's whole pixels around a point, computed on blocks in large pictures. */
function nearbyColours(
  { data, width, height }: Raster,
  matte: Plane,
): (channel: number, x: number, y: number) => number {
  const block = blockSide(width, height);
  const size = { width: Math.ceil(width / block), height: Math.ceil(height / block) };
  const [total, ...channels] = [0, 1, 2, 3].map((): Plane => ({
    ...size,
    data: new Float32Array(size.width * size.height),
  }));
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = Math.floor(y / block) * size.width;
    for (let x = 0; x < width; x += 1, index += 1) {
      const alpha = matte.data[index]!;
      if (alpha === 0) continue;
      const weight = alpha ** 6 + 1e-5 * alpha;
      const to = row + Math.floor(x / block);
      total!.data[to] = total!.data[to]! + weight;
      for (let channel = 0; channel < 3; channel += 1)
        channels[channel]!.data[to] = channels[channel]!.data[to]! + data[index * 4 + channel]! * weight;
    }
  }
  const sigma = Math.max(2, Math.sqrt(width * height) / 250) / block;
  const [totals, ...sums] = [total!, ...channels].map((plane) => blurPlane(plane, sigma));
  return (channel, x, y) => {
    const [u, v] = [(x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5];
    const weight = sampleBetween(totals!, u, v);
    return weight > 1e-9
      ? clampByte(sampleBetween(sums[channel]!, u, v) / weight)
      : data[(y * width + x) * 4 + channel]!;
  };
}
