import { expect, test } from "vitest";
import { applyLight, lightMap, type LightSide } from "./light-map.ts";
import type { Plane } from "./planes.ts";
import type { AnyPixels } from "./raster.ts";

const planeOf = (width: number, height: number, valueAt: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, index) =>
    valueAt(index % width, Math.floor(index / width)),
  ),
  width,
  height,
});
const flat = planeOf(40, 30, () => 0.5);
const at = ({ data, width }: Plane, x: number, y: number): number => data[y * width + x]!;
const greyPixels = (value = 120): AnyPixels => {
  const data = new Uint8ClampedArray(40 * 30 * 4).fill(value);
  for (let index = 3; index < data.length; index += 4) data[index] = 77;
  return { data, width: 40, height: 30 };
};

test("the lit side of an even picture is in the light and the other in shadow", () => {
  const lit: Record<Exclude<LightSide, "front">, readonly [number, number, number, number]> = {
    left: [1, 15, 38, 15],
    right: [38, 15, 1, 15],
    top: [20, 1, 20, 28],
  };
  for (const [from, [x, y, farX, farY]] of Object.entries(lit)) {
    const map = lightMap([{ form: flat, depth: 1 }], from as LightSide);
    expect(at(map, x, y), from).toBeGreaterThan(0.4);
    expect(at(map, farX, farY), from).toBeLessThan(-0.4);
  }
});

test("light from the front falls on the middle and fades towards the corners", () => {
  const map = lightMap([{ form: flat, depth: 1 }], "front");
  expect(at(map, 20, 13)).toBeGreaterThan(0.4);
  expect(at(map, 0, 29)).toBeLessThan(-0.4);
});

test("a slope that faces the light is brighter than one that turns away, and every value stays within −1..1", () => {
  const ridge = planeOf(40, 30, (x) => 1 - Math.abs(x - 20) / 20);
  const map = lightMap([{ form: ridge, depth: 1 }], "top");
  const fromLeft = lightMap([{ form: ridge, depth: 1 }], "left");
  const falloffAlone = lightMap([{ form: flat, depth: 1 }], "left");
  expect(at(fromLeft, 10, 15)).toBeGreaterThan(at(falloffAlone, 10, 15));
  expect(at(fromLeft, 30, 15)).toBeLessThan(at(falloffAlone, 30, 15));
  for (const value of [...map.data, ...fromLeft.data]) expect(Math.abs(value)).toBeLessThanOrEqual(1);
});

test("light at no strength and no warmth changes nothing, and alpha is never touched", () => {
  const map = lightMap([{ form: flat, depth: 1 }], "left");
  const pixels = greyPixels();
  applyLight(pixels, map, { warmth: 0, strength: 0 });
  expect(pixels.data).toEqual(greyPixels().data);
  applyLight(pixels, map, { warmth: 1, strength: 1 });
  expect(pixels.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 77)).toBe(true);
});

test("warm light reddens the lit side and cools the shadow", () => {
  const pixels = greyPixels();
  applyLight(pixels, lightMap([{ form: flat, depth: 1 }], "left"), { warmth: 1, strength: 1 });
  const row = 15 * 40;
  const [near, far] = [(row + 1) * 4, (row + 38) * 4];
  expect(pixels.data[near]!).toBeGreaterThan(pixels.data[near + 2]!);
  expect(pixels.data[far]!).toBeLessThan(pixels.data[far + 2]!);
});

test("black stays black, and highlights roll off below white", () => {
  const map = lightMap([{ form: flat, depth: 1 }], "left");
  const black = greyPixels(0);
  applyLight(black, map, { warmth: 0, strength: 1 });
  expect(Math.max(...black.data.filter((_, index) => index % 4 !== 3))).toBe(0);
  const bright = greyPixels(210);
  applyLight(bright, map, { warmth: 0, strength: 1 });
  const near = (15 * 40 + 1) * 4;
  expect(bright.data[near]!).toBeGreaterThan(210);
  expect(bright.data[near]!).toBeLessThan(255);
});

test("a smaller map lights a larger picture alike", () => {
  const whole = greyPixels();
  applyLight(whole, lightMap([{ form: flat, depth: 1 }], "left"), { warmth: 0, strength: 1 });
  const fromSmall = greyPixels();
  const small = lightMap([{ form: planeOf(20, 15, () => 0.5), depth: 1 }], "left");
  applyLight(fromSmall, small, { warmth: 0, strength: 1 });
  const furthest = Math.max(...whole.data.map((value, index) => Math.abs(value - fromSmall.data[index]!)));
  expect(furthest).toBeLessThanOrEqual(8);
});
