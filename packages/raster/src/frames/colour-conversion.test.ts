import { expect, test } from "vitest";
import { planesOf } from "./colour-conversion.ts";

/** Rec. 709 in limited range, in floating point. */
function converted(red: number, green: number, blue: number): readonly [number, number, number] {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    16 + (luma * 219) / 255,
    128 + (((blue - luma) / 1.8556) * 224) / 255,
    128 + (((red - luma) / 1.5748) * 224) / 255,
  ];
}

test.each([
  { widthPx: 16, heightPx: 4 },
  { widthPx: 22, heightPx: 6 },
  { widthPx: 8, heightPx: 2 },
  { widthPx: 2, heightPx: 2 },
])(
  "every pixel of $widthPx by $heightPx is converted to the nearest step, colours as the mean of four",
  (size) => {
    const { widthPx, heightPx } = size;
    const rgba = Uint8Array.from({ length: widthPx * heightPx * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : at < 32 ? [0, 255][(at >> 2) & 1]! : (at * 7919 + (at >> 3) * 104_729) & 255,
    );
    const { luma, cb, cr } = planesOf(rgba, size);
    expect([luma.length, cb.length, cr.length]).toEqual([
      widthPx * heightPx,
      luma.length / 4,
      luma.length / 4,
    ]);
    const pixel = (x: number, y: number) => rgba.subarray((y * widthPx + x) * 4, (y * widthPx + x) * 4 + 3);
    for (let y = 0; y < heightPx; y += 1) {
      for (let x = 0; x < widthPx; x += 1) {
        const [red = 0, green = 0, blue = 0] = pixel(x, y);
        expect(Math.abs(luma[y * widthPx + x]! - converted(red, green, blue)[0])).toBeLessThan(0.52);
      }
    }
    for (let y = 0; y < heightPx; y += 2) {
      for (let x = 0; x < widthPx; x += 2) {
        const four = [pixel(x, y), pixel(x + 1, y), pixel(x, y + 1), pixel(x + 1, y + 1)];
        const mean = (channel: number): number => four.reduce((sum, own) => sum + own[channel]!, 0) / 4;
        const [, blue, red] = converted(mean(0), mean(1), mean(2));
        const at = ((y * widthPx) >> 2) + (x >> 1);
        expect(Math.abs(cb[at]! - blue)).toBeLessThan(0.52);
        expect(Math.abs(cr[at]! - red)).toBeLessThan(0.52);
      }
    }
  },
);

test("odd sides are refused, because their colour planes would have half a pixel", () => {
  for (const [widthPx, heightPx] of [
    [9, 8],
    [8, 9],
  ] as const)
    expect(() => planesOf(new Uint8Array(widthPx * heightPx * 4), { widthPx, heightPx })).toThrow(RangeError);
});
