import { expect, test } from "vitest";
import type { Plane } from "./frame.ts";
import { blendCell, copyCell } from "./sample-cells.ts";

const [width, height] = [96, 64];
const [across, down] = [40, 16];

type Point = readonly [x: number, y: number];
type Way = { from: Point; right: Point; lower: Point };

/** Values for the planes, of which neighbours are unlike. */
const noise = (x: number, y: number): number => (x * 89 + y * 57 + x * y * 31) % 256;
const clearToOpaque = (x: number, y: number): number => Math.min(255, Math.max(0, x * 9 + y - 150));

const planeOf = (value: (x: number, y: number) => number): Plane => ({
  data: Uint8Array.from({ length: width * (height + 1) }, (_, at) =>
    value(at % width, Math.floor(at / width)),
  ),
  width,
  height,
  stride: width,
  top: 0,
  bottom: height,
});
const below = (at: number): number => (at * 7) % 256;

const alpha = planeOf(clearToOpaque);
const premultiplied = planeOf((x, y) => (noise(x, y) * clearToOpaque(x, y)) / 255);
const kinds = { copy: planeOf(noise), blend: premultiplied };
type Kind = keyof typeof kinds;
const eachKind = Object.keys(kinds) as Kind[];

function draw(kind: Kind, { from, right, lower }: Way, opacity = 256): Uint8Array {
  const corner = ([x, y]: Point): [number, number] => [Math.round(x * 65_536), Math.round(y * 65_536)];
  const opposite: Point = [right[0] + lower[0] - from[0], right[1] + lower[1] - from[1]];
  const corners = Int32Array.from([from, right, lower, opposite].flatMap(corner));
  const target = Uint8Array.from({ length: across * down }, (_, at) => below(at));
  const cell = { offset: 0, stride: across, across, down };
  if (kind === "copy") copyCell(kinds.copy, target, cell, corners);
  else blendCell(kinds.blend, { alpha, opacity }, target, cell, corners);
  return target;
}

/** The mix of four pixels, and how much it changes over a whole pixel. */
function mixAt({ data }: Plane, [x, y]: Point): { value: number; slope: number } {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - column, y - row];
  const four = [0, 1, width, width + 1].map((beyond) => data[row * width + column + beyond] ?? 0);
  const [a, b, c, d] = four as [number, number, number, number];
  const value = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
  return { value, slope: Math.max(...four) - Math.min(...four) };
}

const whole: Way = { from: [7, 5], right: [47, 5], lower: [7, 21] };

test.each(eachKind)("%s: samples at whole pixels equal the source byte for byte", (kind) => {
  const drawn = draw(kind, whole);
  for (let at = 0; at < drawn.length; at += 1) {
    const [x, y] = [at % across, Math.floor(at / across)];
    const from = (y + 5) * width + x + 7;
    const hidden = kind === "copy" ? 255 : (alpha.data[from] ?? 0);
    const through = 256 - hidden - (hidden >> 7);
    expect(drawn[at], `${x} ${y}`).toBe((kinds[kind].data[from] ?? 0) + ((below(at) * through) >> 8));
  }
});

test.each(eachKind)("%s: samples a 65,536th before whole pixels are the same", (kind) => {
  const before: Way = { ...whole, right: [47 - 1 / 65_536, 5], lower: [7, 21 - 1 / 65_536] };
  expect(draw(kind, before)).toEqual(draw(kind, whole));
});

test("a layer of half alpha shows half of the layer below", () => {
  const drawn = draw("blend", whole, 128);
  for (let at = 0; at < drawn.length; at += 1) {
    const [x, y] = [at % across, Math.floor(at / across)];
    const from = (y + 5) * width + x + 7;
    const hidden = (alpha.data[from] ?? 0) / 2;
    const expected = (premultiplied.data[from] ?? 0) / 2 + below(at) * (1 - hidden / 256);
    expect(Math.abs((drawn[at] ?? 0) - expected), `${x} ${y}`).toBeLessThan(2);
  }
});

test("an opaque plane at half opacity shows half of the layer below", () => {
  const target = Uint8Array.from({ length: across * down }, (_, at) => below(at));
  const corners = Int32Array.from([7, 5, 47, 5, 7, 21, 47, 21].map((pixel) => pixel * 65_536));
  blendCell(
    kinds.copy,
    { alpha: undefined, opacity: 128 },
    target,
    { offset: 0, stride: across, across, down },
    corners,
  );
  for (let at = 0; at < target.length; at += 1) {
    const from = (Math.floor(at / across) + 5) * width + (at % across) + 7;
    expect(Math.abs((target[at] ?? 0) - ((kinds.copy.data[from] ?? 0) + below(at)) / 2)).toBeLessThan(2);
  }
});

const ways: Record<string, Way> = {
  level: { from: [3.3, 4.7], right: [40.1, 4.7], lower: [3.3, 20.2] },
  "down to the right": { from: [3.3, 4.7], right: [41.6, 9.9], lower: [2.1, 21.4] },
  "up to the right": { from: [3.3, 14.2], right: [42.9, 4.1], lower: [5.6, 31.4] },
  "from right to left": { from: [60.4, 4.7], right: [22.3, 4.7], lower: [60.4, 22.1] },
  "two pixels a step": { from: [2.2, 3.9], right: [80.9, 6.5], lower: [2.9, 34.4] },
  steep: { from: [20.4, 3.3], right: [24.9, 38.6], lower: [40.2, 5.1] },
};

test.each(eachKind.flatMap((kind) => Object.keys(ways).map((way) => [kind, way] as const)))(
  "%s: samples along a line %s are interpolated to a 128th of a pixel",
  (kind, direction) => {
    const { from, right, lower } = ways[direction] as Way;
    const drawn = draw(kind, { from, right, lower });
    for (let at = 0; at < drawn.length; at += 1) {
      const [x, y] = [at % across, Math.floor(at / across)];
      const along = (axis: 0 | 1): number =>
        from[axis] + ((right[axis] - from[axis]) * x) / across + ((lower[axis] - from[axis]) * y) / down;
      const seen: Point = [along(0), along(1)];
      const { value, slope } = mixAt(kinds[kind], seen);
      const hidden = kind === "blend" ? mixAt(alpha, seen) : { value: 255, slope: 0 };
      const expected = Math.min(255, value + below(at) * (1 - hidden.value / 255));
      const tolerance = (slope + hidden.slope) / 128 + (kind === "blend" ? 2.5 : 1);
      expect(Math.abs((drawn[at] ?? 0) - expected), `${x} ${y}`).toBeLessThan(tolerance);
    }
  },
);
