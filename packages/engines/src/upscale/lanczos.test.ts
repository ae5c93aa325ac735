import { expect, test } from "vitest";
import { enlargeRows, type Plane } from "./lanczos.ts";
import { drawing, halve, psnr } from "./testing/pictures.ts";

function enlarge(source: Plane, scale: number, sharpness: number): Plane {
  const widthPx = source.widthPx * scale;
  const heightPx = source.heightPx * scale;
  const data = new Uint8Array(widthPx * heightPx * source.channels);
  enlargeRows(source, { scale, sharpness }, (row, y) => data.set(row, y * row.length));
  return { data, widthPx, heightPx, channels: source.channels };
}

const plane = (widthPx: number, heightPx: number, value: (x: number, y: number) => number): Plane => ({
  data: Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
    value(at % widthPx, Math.floor(at / widthPx)),
  ),
  widthPx,
  heightPx,
  channels: 1,
});

test("a wave keeps its form and position", () => {
  const wave = (x: number): number => 128 + 90 * Math.sin(x / 3);
  const { data } = enlarge(plane(60, 3, wave), 4, 0);
  for (let x = 20; x < 220; x += 1) expect(Math.abs(data[x]! - wave((x + 0.5) / 4 - 0.5))).toBeLessThan(2.5);
});

test.each([0, 0.8, 3])("an edge gets no halo, however sharp (%d)", (sharpness) => {
  const { data, widthPx } = enlarge(
    plane(40, 8, (x) => (x < 20 ? 60 : 190)),
    4,
    sharpness,
  );
  expect(Math.min(...data)).toBe(60);
  expect(Math.max(...data)).toBe(190);
  const row = [...data.subarray(widthPx * 16, widthPx * 17)];
  expect(row).toEqual([...row].sort((a, b) => a - b));
});

test("the sharper an edge, the fewer pixels it needs", () => {
  const ramp = plane(40, 4, (x) => [60, 75, 120, 165][Math.max(x - 17, 0)] ?? 180);
  const between = (sharpness: number) =>
    enlarge(ramp, 4, sharpness).data.filter((value) => value > 70 && value < 170).length;
  expect(between(0.8)).toBeLessThan(between(0) * 0.95);
});

test("grain is not sharpened as detail is", () => {
  const pattern = (height: number) => plane(40, 40, (x, y) => 120 + ((x + y) % 2) * height);
  const gain = (height: number) => {
    const range = (sharpness: number) => {
      const { data } = enlarge(pattern(height), 2, sharpness);
      const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
      return data.reduce((sum, value) => sum + Math.abs(value - mean), 0);
    };
    return range(0.8) / range(0);
  };
  expect(gain(6)).toBeLessThan(gain(60));
});

test.each([2, 4])("sharpening brings the result nearer to the original (%i)", async (scale) => {
  const original = await drawing(scale * 128);
  const small = scale === 2 ? halve(original) : halve(halve(original));
  expect(psnr(enlarge(small, scale, 0.8), original)).toBeGreaterThan(
    psnr(enlarge(small, scale, 0), original) + 0.3,
  );
});
