import { expect, test } from "vitest";
import { createMemory } from "#raster/simd/instructions.ts";
import { createKernel, type DrawCell } from "./kernel.ts";

const [width, height] = [96, 64];
const planeBytes = width * height;
const [across, down] = [40, 16];
/** Two planes, the alpha of both, and what is drawn of each. */
const [alphaAt, targetAt] = [planeBytes * 2, planeBytes * 3];
const cellBytes = across * down;

type Point = readonly [x: number, y: number];
type Way = { from: Point; right: Point; lower: Point };

/** What may lie in the planes: values that neighbours share little of. */
const noise = (x: number, y: number): number => (x * 89 + y * 57 + x * y * 31) % 256;
const clearToOpaque = (x: number, y: number): number => Math.min(255, Math.max(0, x * 9 + y - 150));

const memory = createMemory(planeBytes * 6);
const kernel = createKernel(memory);
const bytes = new Uint8Array(memory.buffer);

function prepare(isBlended: boolean): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const alpha = isBlended ? clearToOpaque(x, y) : 255;
      bytes[at] = (noise(x, y) * alpha) / 255;
      bytes[at + planeBytes] = (noise(y, x) * alpha) / 255;
      bytes[at + alphaAt] = alpha;
    }
  }
  for (let at = 0; at < cellBytes * 2; at += 1) bytes[targetAt + at] = (at * 7) % 256;
}

function draw(cell: DrawCell, isBlended: boolean, { from, right, lower }: Way, opacity = 256): Uint8Array {
  const corner = ([x, y]: Point): [number, number] => [Math.round(x * 65_536), Math.round(y * 65_536)];
  const opposite: Point = [right[0] + lower[0] - from[0], right[1] + lower[1] - from[1]];
  const alpha = isBlended ? alphaAt : 0;
  const corners = [...corner(from), ...corner(right), ...corner(lower), ...corner(opposite)] as const;
  cell(0, width, alpha, targetAt, across, across, down, opacity, ...corners, planeBytes, cellBytes);
  return bytes.slice(targetAt, targetAt + cellBytes * 2);
}

/** The mix of four pixels, and how much it changes over a whole pixel. */
function mixAt(plane: number, [x, y]: Point): { value: number; slope: number } {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - column, y - row];
  const four = [0, 1, width, width + 1].map((beyond) => bytes[plane + row * width + column + beyond] ?? 0);
  const [a, b, c, d] = four as [number, number, number, number];
  const value = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
  return { value, slope: Math.max(...four) - Math.min(...four) };
}

const kinds = [
  ["copy", 1],
  ["blend", 1],
  ["copyTwo", 2],
  ["blendTwo", 2],
] as const;

const whole: Way = { from: [7, 5], right: [47, 5], lower: [7, 21] };

test.each(kinds)("%s: what lies on whole pixels stays what it is, byte for byte", (name, planes) => {
  const isBlended = name.startsWith("blend");
  prepare(isBlended);
  const drawn = draw(kernel[name], isBlended, whole);
  for (let at = 0; at < cellBytes * planes; at += 1) {
    const [plane, x, y] = [Math.floor(at / cellBytes), at % across, Math.floor(at / across) % down];
    const from = (y + 5) * width + x + 7;
    const alpha = bytes[from + alphaAt] ?? 0;
    const through = 256 - alpha - (alpha >> 7);
    const below = (((at * 7) % 256) * through) >> 8;
    expect(drawn[at], `${plane} ${x} ${y}`).toBe((bytes[from + plane * planeBytes] ?? 0) + below);
  }
});

test.each(kinds)("%s: so does what lies a 65,536th before them", (name, planes) => {
  const isBlended = name.startsWith("blend");
  const before: Way = { ...whole, right: [47 - 1 / 65_536, 5], lower: [7, 21 - 1 / 65_536] };
  prepare(isBlended);
  const expected = draw(kernel[name], isBlended, whole).subarray(0, cellBytes * planes);
  prepare(isBlended);
  expect(draw(kernel[name], isBlended, before).subarray(0, cellBytes * planes)).toEqual(expected);
});

test.each(["blend", "blendTwo"] as const)(
  "%s: half of a layer lets half of what is below through",
  (name) => {
    prepare(true);
    const drawn = draw(kernel[name], true, whole, 128);
    const planes = name === "blend" ? 1 : 2;
    for (let at = 0; at < cellBytes * planes; at += 1) {
      const [plane, x, y] = [Math.floor(at / cellBytes), at % across, Math.floor(at / across) % down];
      const from = (y + 5) * width + x + 7;
      const alpha = (bytes[from + alphaAt] ?? 0) / 2;
      const expected = (bytes[from + plane * planeBytes] ?? 0) / 2 + ((at * 7) % 256) * (1 - alpha / 256);
      expect(Math.abs((drawn[at] ?? 0) - expected), `${plane} ${x} ${y}`).toBeLessThan(2);
    }
  },
);

const ways: Record<string, Way> = {
  level: { from: [3.3, 4.7], right: [40.1, 4.7], lower: [3.3, 20.2] },
  "down to the right": { from: [3.3, 4.7], right: [41.6, 9.9], lower: [2.1, 21.4] },
  "up to the right": { from: [3.3, 14.2], right: [42.9, 4.1], lower: [5.6, 31.4] },
  "from right to left": { from: [60.4, 4.7], right: [22.3, 4.7], lower: [60.4, 22.1] },
  "two pixels a step": { from: [2.2, 3.9], right: [80.9, 6.5], lower: [2.9, 34.4] },
  steep: { from: [20.4, 3.3], right: [24.9, 38.6], lower: [40.2, 5.1] },
};

test.each(kinds.flatMap((kind) => Object.keys(ways).map((way) => [...kind, way] as const)))(
  "%s: %d planes are mixed to a 64th of a pixel on a way %s",
  (name, planes, direction) => {
    const isBlended = name.startsWith("blend");
    const way = ways[direction] as Way;
    prepare(isBlended);
    const drawn = draw(kernel[name], isBlended, way);
    const { from, right, lower } = way;
    for (let at = 0; at < cellBytes * planes; at += 1) {
      const [plane, x, y] = [Math.floor(at / cellBytes), at % across, Math.floor(at / across) % down];
      const along = (axis: 0 | 1): number =>
        from[axis] + ((right[axis] - from[axis]) * x) / across + ((lower[axis] - from[axis]) * y) / down;
      const { value, slope } = mixAt(plane * planeBytes, [along(0), along(1)]);
      const alpha = isBlended ? mixAt(alphaAt, [along(0), along(1)]) : { value: 255, slope: 0 };
      const below = ((at * 7) % 256) * (1 - alpha.value / 255);
      const tolerance = (slope + alpha.slope) / 64 + (isBlended ? 2.5 : 1);
      expect(Math.abs((drawn[at] ?? 0) - Math.min(255, value + below)), `${plane} ${x} ${y}`).toBeLessThan(
        tolerance,
      );
    }
  },
);
