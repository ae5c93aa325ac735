/**
 * The inner loops of compositing. Each draws one cell: it samples a plane along a quadrilateral, by bilinear
 * interpolation. The maths is in whole numbers, so that every machine draws the same frames.
 */
import type { Plane } from "./frame.ts";

/** The cell in the target: the `offset` of its first pixel, the target's `stride`, and its size. */
export type Cell = { offset: number; stride: number; across: number; down: number };

/**
 * x and y of the upper left, upper right, lower left and lower right corner in the plane that is read, in 1/65536 of its
 * pixels.
 */
export type Corners = Int32Array;

/** The opacity of a plane: `opacity` 256 without `alpha` hides everything below. */
export type Cover = { alpha: Plane | undefined; opacity: number };

/** Draws an opaque plane. */
export function copyCell(source: Plane, target: Uint8Array, cell: Cell, corners: Corners): void {
  forEachRow(cell, corners, (x, y, stepX, stepY, start) =>
    copyRow(source, target, x, y, stepX, stepY, start, start + cell.across),
  );
}

/** Composites a premultiplied plane over the target. */
export function blendCell(
  source: Plane,
  cover: Cover,
  target: Uint8Array,
  cell: Cell,
  corners: Corners,
): void {
  forEachRow(cell, corners, (x, y, stepX, stepY, start) =>
    blendRow(source, cover, target, x, y, stepX, stepY, start, start + cell.across),
  );
}

/** Half of a 256th of a pixel: steps are rounded, and a walk that ends just before a pixel is at that pixel. */
const rounding = 128;

function forEachRow(
  { offset, stride, across, down }: Cell,
  corners: Corners,
  drawRow: (x: number, y: number, stepX: number, stepY: number, start: number) => void,
): void {
  let leftX = corners[0] as number;
  let leftY = corners[1] as number;
  let rightX = corners[2] as number;
  let rightY = corners[3] as number;
  const leftStepX = stepOf(leftX, corners[4] as number, down);
  const leftStepY = stepOf(leftY, corners[5] as number, down);
  const rightStepX = stepOf(rightX, corners[6] as number, down);
  const rightStepY = stepOf(rightY, corners[7] as number, down);
  for (let row = 0; row < down; row += 1) {
    const stepX = stepOf(leftX, rightX, across);
    const stepY = stepOf(leftY, rightY, across);
    drawRow(leftX + rounding, leftY + rounding, stepX, stepY, offset + row * stride);
    leftX += leftStepX;
    leftY += leftStepY;
    rightX += rightStepX;
    rightY += rightStepY;
  }
}

const stepOf = (from: number, to: number, count: number): number => ((to - from) / count) | 0;

function copyRow(
  { data, stride }: Plane,
  target: Uint8Array,
  x: number,
  y: number,
  stepX: number,
  stepY: number,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at += 1) {
    target[at] = mixFour(data, stride, x, y);
    x = (x + stepX) | 0;
    y = (y + stepY) | 0;
  }
}

function blendRow(
  { data, stride }: Plane,
  { alpha, opacity }: Cover,
  target: Uint8Array,
  x: number,
  y: number,
  stepX: number,
  stepY: number,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at += 1) {
    const own = alpha === undefined ? 255 : mixFour(alpha.data, stride, x, y);
    if (own > 0) {
      const value = (mixFour(data, stride, x, y) * opacity) >> 8;
      const hidden = (own * opacity) >> 8;
      // In 256ths, so that an alpha of 255 hides everything.
      const through = 256 - hidden - (hidden >> 7);
      const mixed = value + (((target[at] as number) * through) >> 8);
      target[at] = mixed > 255 ? 255 : mixed;
    }
    x = (x + stepX) | 0;
    y = (y + stepY) | 0;
  }
}

/** Four neighbours mixed across, then down, in 256ths. `Math.imul` keeps products whole numbers for the compiler. */
function mixFour(data: Uint8Array, stride: number, x: number, y: number): number {
  const from = (Math.imul(y >> 16, stride) + (x >> 16)) | 0;
  const right = (x >> 8) & 255;
  const a = data[from] as number;
  const c = data[from + stride] as number;
  const above = ((a << 8) + Math.imul((data[from + 1] as number) - a, right)) | 0;
  const below = ((c << 8) + Math.imul((data[from + stride + 1] as number) - c, right)) | 0;
  return ((above << 8) + Math.imul(below - above, (y >> 8) & 255) + 32_768) >> 16;
}
