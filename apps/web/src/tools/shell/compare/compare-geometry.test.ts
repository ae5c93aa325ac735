import { expect, test } from "vitest";
import { wholeView, zoomTo } from "#gallery/preview/zoom.ts";
import {
  labelInset,
  largestFor,
  lineAt,
  pixelScale,
  shareAt,
  shownBox,
  sizesFor,
} from "./compare-geometry.ts";

const stage = { width: 800, height: 600 };

test("a whole picture is centred, and the line moves within it", () => {
  const sizes = sizesFor(stage, { width: 1000, height: 2000 });
  expect(sizes.picture).toEqual({ width: 300, height: 600 });
  const box = shownBox(sizes, wholeView);
  expect(box).toEqual({ left: 250, top: 0, right: 550, bottom: 600 });
  expect(lineAt(0, box)).toBe(250);
  expect(lineAt(1, box)).toBe(550);
  expect(shareAt(100, box)).toBe(0);
  expect(shareAt(400, box)).toBe(0.5);
  expect(shareAt(799, box)).toBe(1);
});

test("zooming beyond the stage fills it and keeps the point under the finger", () => {
  const sizes = sizesFor(stage, { width: 800, height: 600 });
  const view = zoomTo(wholeView, 4, { x: 100, y: -50 }, sizes);
  expect(view).toEqual({ scale: 4, x: -300, y: 150 });
  expect(shownBox(sizes, view)).toEqual({ left: 0, top: 0, right: 800, bottom: 600 });
});

test("1:1 is one pixel of the picture on one pixel of the screen, and zooming goes to four times that", () => {
  const sizes = sizesFor({ width: 1024, height: 1024 }, { width: 4096, height: 4096 });
  expect(pixelScale(sizes, 4096, 1)).toBe(4);
  expect(pixelScale(sizes, 4096, 2)).toBe(2);
  expect(largestFor(sizes, 4096, 1)).toBe(16);
  expect(zoomTo(wholeView, 40, { x: 0, y: 0 }, sizes, 16).scale).toBe(16);
});

test("the line is on whole pixels", () => {
  const box = shownBox(sizesFor(stage, { width: 333, height: 200 }), wholeView);
  for (const share of [0.1, 1 / 3, 0.77]) expect(Number.isInteger(lineAt(share, box))).toBe(true);
});

test("both labels have room beside the line in the middle, also in a picture narrower than they are", () => {
  const labelPx = 80;
  const insetIn = (stageWidth: number, width: number): number => {
    const left = (stageWidth - width) / 2;
    return labelInset({ left, top: 0, right: left + width, bottom: 400 }, stageWidth, labelPx);
  };
  expect(insetIn(800, 600)).toBe(12);
  for (const width of [60, 166, 190, 220]) {
    const inset = insetIn(360, width);
    expect(inset + labelPx).toBeLessThanOrEqual(width / 2);
    expect((360 - width) / 2 + inset).toBeGreaterThanOrEqual(8);
  }
});
