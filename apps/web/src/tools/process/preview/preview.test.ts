import { blurPlane, lightnessPlane } from "@galatea/raster/planes.ts";
import { toneChange, toneRecipes } from "@galatea/raster/tone-recipes.ts";
import { expect, test } from "vitest";
import { relight, restore, stylise } from "./render-preview.ts";
import type { Pixels } from "./use-small-copy.ts";

function picture(width = 40, height = 30): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const x = index % width;
    data.set([80 + x * 2, 120, 200 - x * 3, 255], index * 4);
  }
  return { data, width, height };
}
const copyOf = (pixels: Pixels): Pixels => ({ ...pixels, data: new Uint8ClampedArray(pixels.data) });
const meanOf = (pixels: Pixels, from: number, to: number): number => {
  let sum = 0;
  const plane = lightnessPlane(pixels);
  for (let y = 0; y < plane.height; y += 1)
    for (let x = from; x < to; x += 1) sum += plane.data[y * plane.width + x]!;
  return sum / (plane.height * (to - from));
};

test("light from the left brightens the left and darkens the right", () => {
  const before = picture();
  const after = copyOf(before);
  relight(after, { from: "left", warmth: 0, strength: 1 });
  expect(meanOf(after, 0, 10)).toBeGreaterThan(meanOf(before, 0, 10));
  expect(meanOf(after, 30, 40)).toBeLessThan(meanOf(before, 30, 40));
});

test("restoring with every slider at zero changes nothing, and every style keeps transparency", () => {
  const before = picture();
  const after = copyOf(before);
  restore(after, { operation: "restore", denoise: 0, sharpen: 0, contrast: 0 });
  expect(after.data).toEqual(before.data);
  before.data[3] = 0;
  for (const style of ["sketch", "poster", "oil"] as const) {
    const drawn = copyOf(before);
    stylise(drawn, { operation: "stylize", style, strength: 1 });
    expect(drawn.data[3]).toBe(0);
    expect(drawn.data).not.toEqual(before.data);
  }
});

test("each of the three sliders of restoring changes the picture", () => {
  const striped = picture();
  for (let index = 0; index < striped.data.length; index += 24) striped.data.fill(150, index, index + 3);
  for (const part of [{ denoise: 1 }, { sharpen: 1 }, { contrast: 1 }]) {
    const restored = copyOf(striped);
    restore(restored, { operation: "restore", denoise: 0, sharpen: 0, contrast: 0, ...part });
    expect(restored.data, Object.keys(part)[0]).not.toEqual(striped.data);
  }
});

test("a blur keeps the mean, and a tone at strength zero keeps the colours", () => {
  const plane = lightnessPlane(picture());
  const mean = (list: Float32Array) => list.reduce((sum, value) => sum + value, 0) / list.length;
  expect(mean(blurPlane(plane, 3).data)).toBeCloseTo(mean(plane.data), 2);
  const colour = Float64Array.of(10, 120, 240);
  toneChange(toneRecipes.noir, 0)(colour);
  expect([...colour]).toEqual([10, 120, 240]);
  toneChange(toneRecipes.noir, 1)(colour);
  expect(colour[0]).toBeCloseTo(colour[2] ?? 0, 5);
});
