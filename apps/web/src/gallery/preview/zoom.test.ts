import fc from "fast-check";
import { expect, test } from "vitest";
import { largestScale, moveBy, toggleClose, wholeView, zoomTo } from "./zoom.ts";

const sizes = { stage: { width: 800, height: 600 }, picture: { width: 400, height: 560 } };
const middle = { x: 0, y: 0 };

test("zooming keeps the point under the finger", () => {
  const at = { x: 100, y: -150 };
  const closer = zoomTo(zoomTo(wholeView, 4, middle, sizes), 6, at, sizes);
  // In the picture's own pixels.
  expect((at.x - closer.x) / closer.scale).toBeCloseTo(at.x / 4);
  expect((at.y - closer.y) / closer.scale).toBeCloseTo(at.y / 4);
});

test("a picture never leaves its stage, and the whole picture is centred", () => {
  const step = fc.record({
    scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let view = wholeView;
      for (const { scale, x, y } of steps) {
        view = moveBy(zoomTo(view, view.scale * scale, { x, y }, sizes), x, y, sizes);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(largestScale);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 800) / 2));
        expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (560 * view.scale - 600) / 2));
        if (view.scale === 1) expect(view).toEqual(wholeView);
      }
    }),
  );
});

test("a double tap zooms in, another one zooms out", () => {
  const close = toggleClose(wholeView, middle, sizes);
  expect(close.scale).toBe(2.5);
  expect(toggleClose(close, middle, sizes)).toEqual(wholeView);
});
