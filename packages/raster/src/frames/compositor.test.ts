import { expect, test } from "vitest";
import { atRest, type Camera, fillGrid } from "./camera.ts";
import { compose, createGrid } from "./compositor.ts";
import { planesOf } from "./colour-conversion.ts";
import { layerBetween, opaqueLayer } from "./layers.ts";
import type { Layer, Size } from "./frame.ts";
import { createFrameBuffers } from "./frame-buffers.ts";

/** Sides that are multiples neither of a cell nor of four pixels. */
const size: Size = { widthPx: 54, heightPx: 38 };

function picture(paint: (x: number, y: number) => readonly [number, number, number, number]): Uint8Array {
  const rgba = new Uint8Array(size.widthPx * size.heightPx * 4);
  for (let y = 0; y < size.heightPx; y += 1) {
    for (let x = 0; x < size.widthPx; x += 1) rgba.set(paint(x, y), (y * size.widthPx + x) * 4);
  }
  return rgba;
}

const ground = picture((x, y) => [(x * 37 + y * 11) % 256, (x * 5 + y * 29) % 256, (x * y) % 256, 255]);
const seen: Camera = { ...atRest, x: 0.021, y: -0.013, zoom: 1.17, rollRad: 0.03 };

const opaque = (rgba: Uint8Array, detail: 1 | 2): Layer => opaqueLayer(planesOf(rgba, size), size, detail);

function gridFor(camera: Camera): ReturnType<typeof createGrid> {
  const grid = createGrid(size.widthPx, size.heightPx);
  fillGrid(grid, size, camera, 1.06, () => 1);
  return grid;
}

test.each([1, 2] as const)("every pixel at rest is the picture's own, at %d times its detail", (detail) => {
  const layer = opaque(ground, detail);
  const buffers = createFrameBuffers(size, [layer]);
  const grid = createGrid(size.widthPx, size.heightPx);
  fillGrid(grid, size, atRest, 1, () => 1);
  compose(buffers, [{ layer, grid, opacity: 256 }]);
  const plain = opaque(ground, 1);
  expect(buffers.frame.luma).toEqual(plain.luma.data);
  expect(buffers.frame.cb).toEqual(plain.cb.data);
  expect(buffers.frame.cr).toEqual(plain.cr.data);
});

test("a moved camera sees the mix of the four nearest pixels", () => {
  const layer = opaque(ground, 1);
  const { data, width } = opaque(ground, 1).luma;
  const buffers = createFrameBuffers(size, [layer]);
  const grid = gridFor(seen);
  compose(buffers, [{ layer, grid, opacity: 256 }]);
  for (let y = 0; y < 32; y += 1) {
    for (let x = 0; x < 48; x += 1) {
      const [sourceX, sourceY] = [corner(grid, x, y, 0) - 0.5, corner(grid, x, y, 1) - 0.5];
      const [column, row] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [u, v] = [sourceX - column, sourceY - row];
      const at = (dx: number, dy: number): number => data[(row + dy) * width + column + dx] ?? 0;
      const expected =
        (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
      expect(Math.abs((buffers.frame.luma[y * 54 + x] ?? 0) - expected), `${x} ${y}`).toBeLessThan(2.5);
    }
  }
});

/** The point of the picture that a pixel of the frame shows, between the corners of its cell. */
function corner(grid: ReturnType<typeof createGrid>, x: number, y: number, axis: 0 | 1): number {
  const [column, row] = [x >> 4, y >> 4];
  const [u, v] = [(x & 15) / 16, (y & 15) / 16];
  const node = (dx: number, dy: number): number =>
    grid.nodes[((row + dy) * (grid.columns + 1) + column + dx) * 2 + axis] ?? 0;
  return (node(0, 0) * (1 - u) + node(1, 0) * u) * (1 - v) + (node(0, 1) * (1 - u) + node(1, 1) * u) * v;
}

test.each([1, 2] as const)(
  "the layer between two pictures turns the lower one into the upper one",
  (detail) => {
    const matte = picture((x, y) => [0, 0, 0, x < 18 ? 0 : x > 36 ? 255 : Math.min(255, (x - 18) * 14 + y)]);
    const above = picture((x, y) => {
      const alpha = (matte[(y * size.widthPx + x) * 4 + 3] ?? 0) / 255;
      const below = ground.subarray((y * size.widthPx + x) * 4);
      const mix = (channel: number, own: number): number => own * alpha + (below[channel] ?? 0) * (1 - alpha);
      return [mix(0, 200), mix(1, 90), mix(2, 40), 255];
    });
    const [below, between] = [
      opaque(ground, detail),
      layerBetween(planesOf(above, size), planesOf(ground, size), matte, size, detail),
    ];
    const buffers = createFrameBuffers(size, [below, between]);
    const grid = createGrid(size.widthPx, size.heightPx);
    fillGrid(grid, size, atRest, 1, () => 1);
    const placed = { layer: between, grid, opacity: 256 };
    compose(buffers, [{ layer: below, grid, opacity: 256 }], [placed]);
    compose(buffers, [placed]);
    const expected = opaque(above, 1).luma.data;
    for (let at = 0; at < expected.length - 54; at += 1) {
      if (at % 54 === 53) continue;
      expect(Math.abs((buffers.frame.luma[at] ?? 0) - (expected[at] ?? 0)), String(at)).toBeLessThanOrEqual(
        4,
      );
    }
  },
);
