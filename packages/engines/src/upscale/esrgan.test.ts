import { expect, test } from "vitest";
import { openEsrgan } from "./esrgan.ts";
import { enlargeRows, type Plane } from "./lanczos.ts";
import { drawing, halve, psnr, ssim } from "./testing/pictures.ts";

async function enlarge(source: Plane, scale: 2 | 4, sidePx: number): Promise<Plane> {
  const esrgan = await openEsrgan({
    scale,
    threads: 2,
    tiles: { sidePx, innerMarginPx: 7, outerMarginPx: 3 },
  });
  const target = blank(source, scale);
  await esrgan.enlarge(source, target, () => undefined);
  await esrgan.close();
  return target;
}

const blank = ({ widthPx, heightPx }: Plane, scale: number): Plane => ({
  data: new Uint8Array(widthPx * heightPx * scale ** 2 * 3),
  widthPx: widthPx * scale,
  heightPx: heightPx * scale,
  channels: 3,
});

test.each([2, 4] as const)("tiles leave no seams (x%i)", { timeout: 60_000 }, async (scale) => {
  const source = withGrain(await drawing(64));
  const whole = await enlarge(source, scale, 64);
  const tiled = await enlarge(source, scale, 32);
  const apart = tiled.data.map((value, index) => Math.abs(value - whole.data[index]!));
  expect(apart.reduce((most, value) => Math.max(most, value), 0)).toBeLessThanOrEqual(2);
  const step = (picture: Plane, isBorder: boolean): number => meanStep(picture, 32 * scale, isBorder);
  // A border is as rough as the picture is there, whether or not it was cut there.
  expect(Math.abs(step(tiled, true) - step(whole, true))).toBeLessThan(0.05);
  expect(Math.abs(step(tiled, false) - step(whole, false))).toBeLessThan(0.05);
});

test.each([2, 4] as const)(
  "a reduced picture is restored better than by Lanczos (x%i)",
  { timeout: 60_000 },
  async (scale) => {
    const original = await drawing(scale === 2 ? 192 : 256);
    const small = scale === 2 ? halve(original) : halve(halve(original));
    const best = await enlarge(small, scale, 96);
    const lanczos = blank(small, scale);
    enlargeRows(small, { scale, sharpness: 0 }, (row, y) => lanczos.data.set(row, y * row.length));
    expect(psnr(best, original)).toBeGreaterThan(psnr(lanczos, original) + 1);
    expect(ssim(best, original)).toBeGreaterThan(ssim(lanczos, original) + 0.005);
  },
);

test("a missing runtime or model is engine_unavailable", async () => {
  const open = (options: object) => openEsrgan({ scale: 2, threads: 1, ...options });
  await expect(open({ runtime: "no-such-runtime" })).rejects.toMatchObject({ code: "engine_unavailable" });
  await expect(open({ modelFolder: "/nonexistent" })).rejects.toMatchObject({ code: "engine_unavailable" });
});

function withGrain(picture: Plane): Plane {
  const data = picture.data.map((value, index) =>
    Math.min(Math.max(value + (((index * 7919) % 31) - 15), 0), 255),
  );
  return { ...picture, data };
}

/** The mean difference from one column to the next, over the columns that begin a tile or over all others. */
function meanStep({ data, widthPx, heightPx, channels }: Plane, tilePx: number, isBorder: boolean): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 1; x < widthPx; x += 1) {
      if ((x % tilePx === 0) !== isBorder) continue;
      const index = (y * widthPx + x) * channels;
      sum += Math.abs(data[index]! - data[index - channels]!);
      count += 1;
    }
  }
  return sum / count;
}
