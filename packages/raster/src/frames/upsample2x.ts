/** Planes at twice their size, so that what moves by less than a pixel stays sharp. */
import type { Plane } from "./frame.ts";

/** The rows with content; those before and after are 0. */
type Filled = { top: number; bottom: number };

/**
 * Twice the pixels by a Catmull-Rom curve, which keeps the given ones. A camera at rest therefore shows the picture
 * exactly.
 */
export function upsample2x({ data, width, height }: Plane, { top, bottom }: Filled): Plane {
  const wide = width * 2;
  // Clamped, because the curve overshoots at edges.
  const large = new Uint8ClampedArray(wide * height * 2);
  for (let y = top; y < bottom; y += 1)
    upsampleRow(data.subarray(y * width, (y + 1) * width), large, y * 2 * wide);
  for (let y = Math.max(0, top - 2); y < Math.min(height, bottom + 2); y += 1)
    fillRowBelow(large, y, wide, height);
  const bytes = new Uint8Array(large.buffer);
  return { data: bytes, width: wide, height: height * 2, stride: wide, top: top * 2, bottom: bottom * 2 };
}

/** The last pixel of a row stands for those beyond it. */
function upsampleRow(row: Uint8Array, large: Uint8ClampedArray, start: number): void {
  const last = row.length - 1;
  let before = row[0] as number;
  let here = before;
  let next = row[Math.min(1, last)] as number;
  for (let x = 0, to = start; x <= last; x += 1, to += 2) {
    const after = row[x + 2 < last ? x + 2 : last] as number;
    large[to] = here;
    large[to + 1] = (9 * (here + next) - before - after + 8) >> 4;
    before = here;
    here = next;
    next = after;
  }
}

/** Fills the row between row `y` of the source and the next; both are already upsampled across. */
function fillRowBelow(large: Uint8ClampedArray, y: number, wide: number, height: number): void {
  const rowAt = (given: number): number => Math.min(height - 1, Math.max(0, given)) * 2 * wide;
  const [above, here, below, after] = [rowAt(y - 1), rowAt(y), rowAt(y + 1), rowAt(y + 2)];
  const to = (y * 2 + 1) * wide;
  for (let x = 0; x < wide; x += 1) {
    const inner = (large[here + x] as number) + (large[below + x] as number);
    const outer = (large[above + x] as number) + (large[after + x] as number);
    large[to + x] = (9 * inner - outer + 8) >> 4;
  }
}
