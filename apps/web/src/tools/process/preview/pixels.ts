/** Small tools for the preview: a picture as bytes, one channel of it, and a quick blur. Everything is at screen size. */

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };
export type Plane = { data: Float32Array; width: number; height: number };

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
export const luma = (red: number, green: number, blue: number): number =>
  red * 0.2126 + green * 0.7152 + blue * 0.0722;
export const smoothstep = (low: number, high: number, value: number): number => {
  const x = clamp01((value - low) / (high - low));
  return x * x * (3 - 2 * x);
};

/** A number of an array that is known to hold it. */
export const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;

export const copyOf = ({ data, width, height }: Pixels): Pixels => ({
  data: new Uint8ClampedArray(data),
  width,
  height,
});

/** Lightness 0..1. */
export function lightness({ data, width, height }: Pixels): Plane {
  const plane = new Float32Array(width * height);
  for (let index = 0, place = 0; index < plane.length; index += 1, place += 4)
    plane[index] = luma(at(data, place), at(data, place + 1), at(data, place + 2)) / 255;
  return { data: plane, width, height };
}

/** Three box blurs are as good as a Gaussian of that width. */
export function blurred(plane: Plane, sigmaPx: number): Plane {
  const radius = Math.max(1, Math.round(sigmaPx));
  let { data } = plane;
  for (let pass = 0; pass < 3; pass += 1)
    data = boxed(boxed(data, plane, radius, true), plane, radius, false);
  return { ...plane, data };
}

function boxed(source: Float32Array, { width, height }: Plane, radius: number, isRow: boolean): Float32Array {
  const [lines, length, step, lineStep] = isRow ? [height, width, 1, width] : [width, height, width, 1];
  const result = new Float32Array(source.length);
  const share = 1 / (radius * 2 + 1);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const value = (position: number): number =>
      at(source, start + Math.min(length - 1, Math.max(0, position)) * step);
    let sum = 0;
    for (let position = -radius; position <= radius; position += 1) sum += value(position);
    for (let position = 0; position < length; position += 1) {
      result[start + position * step] = sum * share;
      sum += value(position + radius + 1) - value(position - radius);
    }
  }
  return result;
}

export function sampled({ data, width, height }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return at(data, row * width + column);
}
