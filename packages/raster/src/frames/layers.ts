/**
 * Turns finished pictures into layers: the difference of each from the one below, as planes for the compositor. At rest
 * the composited layers equal the picture, whatever finishing pass both had.
 */
import type { Planes } from "./colour-conversion.ts";
import { upsample2x } from "./upsample2x.ts";
import { cover, type Layer, type Plane, type Size } from "./frame.ts";

function wordsOf(rgba: Uint8Array): Uint32Array {
  const whole = rgba.byteOffset % 4 === 0 ? rgba : Uint8Array.from(rgba);
  return new Uint32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
}

/** The lowest layer. `detail` 2 keeps luma at twice the size. */
export function opaqueLayer({ luma, cb, cr }: Planes, { widthPx, heightPx }: Size, detail: 1 | 2): Layer {
  const whole = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  const plane = planeOf(luma, widthPx);
  return {
    luma: detail === 1 ? plane : upsample2x(plane, whole),
    cb: planeOf(cb, widthPx >> 1),
    cr: planeOf(cr, widthPx >> 1),
  };
}

/** The layer that gives exactly `above` over `below`, covering it by `matte` (the alpha of RGBA). */
export function layerBetween(
  above: Planes,
  below: Planes,
  matte: Uint8Array,
  size: Size,
  detail: 1 | 2,
): Layer {
  const { widthPx } = size;
  const { alpha, box } = alphaOf(matte, size);
  const luma = uncovered(above.luma, below.luma, alpha, widthPx, box);
  const half = { left: box.left >> 1, top: box.top >> 1, right: box.right >> 1, bottom: box.bottom >> 1 };
  const chroma = halved(alpha, widthPx, half);
  const plane = (data: Uint8Array): Plane => {
    const large = planeOf(data, widthPx, box);
    return detail === 1 ? large : upsample2x(large, box);
  };
  const colour = (data: Uint8Array): Plane => planeOf(data, widthPx >> 1, half);
  return {
    luma: plane(luma),
    cb: colour(uncovered(above.cb, below.cb, chroma, widthPx >> 1, half)),
    cr: colour(uncovered(above.cr, below.cr, chroma, widthPx >> 1, half)),
    alpha: { luma: plane(alpha), chroma: colour(chroma), blocks: blocksOf(alpha, size, box) },
  };
}

/** The box outside of which all is clear, in even numbers. */
type Box = { left: number; top: number; right: number; bottom: number };

/** Nearly opaque and nearly clear pixels are rounded, because the compositor skips work for both. */
function alphaOf(matte: Uint8Array, { widthPx, heightPx }: Size): { alpha: Uint8Array; box: Box } {
  const alpha = new Uint8Array(widthPx * heightPx);
  const words = wordsOf(matte);
  let [left, right, top, bottom] = [widthPx, 0, heightPx, 0];
  for (let y = 0; y < heightPx; y += 1) {
    const from = y * widthPx;
    let [first, last] = [-1, -1];
    for (let x = 0; x < widthPx; x += 1) {
      const given = (words[from + x] as number) >>> 24;
      if (given < 3) continue;
      alpha[from + x] = given > 251 ? 255 : given;
      if (first < 0) first = x;
      last = x;
    }
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (bottom === 0) return { alpha, box: { left: 0, top: 0, right: 0, bottom: 0 } };
  return {
    alpha,
    box: { left: left & ~1, top: top & ~1, right: (right + 1) & ~1, bottom: (bottom + 1) & ~1 },
  };
}

/** `above` without the visible share of `below`: premultiplied, offsets included. */
function uncovered(
  above: Uint8Array,
  below: Uint8Array,
  alpha: Uint8Array,
  width: number,
  { left, top, right, bottom }: Box,
): Uint8Array {
  const own = new Uint8Array(above.length);
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left, end = y * width + right; at < end; at += 1) {
      const covered = alpha[at] as number;
      if (covered === 0) continue;
      if (covered === 255) {
        own[at] = above[at] as number;
        continue;
      }
      const product = (255 - covered) * (below[at] as number) + 128;
      const value = (above[at] as number) - ((product + (product >> 8)) >> 8);
      own[at] = value < 0 ? 0 : value;
    }
  }
  return own;
}

/** The mean of each four. */
function halved(alpha: Uint8Array, width: number, { left, top, right, bottom }: Box): Uint8Array {
  const small = new Uint8Array(alpha.length >> 2);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const from = y * 2 * width + x * 2;
      small[y * (width >> 1) + x] =
        ((alpha[from] as number) +
          (alpha[from + 1] as number) +
          (alpha[from + width] as number) +
          (alpha[from + width + 1] as number) +
          2) >>
        2;
    }
  }
  return small;
}

/** Each block is classified with its eight neighbours, because a cell of the output may touch those too. */
function blocksOf(alpha: Uint8Array, { widthPx, heightPx }: Size, box: Box): Uint8Array {
  const [columns, rows] = [(widthPx + 15) >> 4, (heightPx + 15) >> 4];
  const own = new Uint8Array(columns * rows);
  for (let row = box.top >> 4; row < (box.bottom + 15) >> 4; row += 1) {
    for (let column = box.left >> 4; column < (box.right + 15) >> 4; column += 1)
      own[row * columns + column] = coverOf(alpha, widthPx, heightPx, column * 16, row * 16);
  }
  const blocks = new Uint8Array(own.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const first = own[row * columns + column] ?? 0;
      let same = true;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          if (own[y * columns + x] !== first) same = false;
        }
      }
      blocks[row * columns + column] = same ? first : cover.some;
    }
  }
  return blocks;
}

function coverOf(alpha: Uint8Array, width: number, height: number, left: number, top: number): number {
  const first = alpha[top * width + left] as number;
  if (first !== 0 && first !== 255) return cover.some;
  const [right, bottom] = [Math.min(width, left + 16), Math.min(height, top + 16)];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left, end = y * width + right; at < end; at += 1) {
      if (alpha[at] !== first) return cover.some;
    }
  }
  return first === 0 ? cover.nothing : cover.all;
}

function planeOf(data: Uint8Array, width: number, box?: Pick<Box, "top" | "bottom">): Plane {
  const height = data.length / width;
  return { data, width, height, stride: width, top: box?.top ?? 0, bottom: box?.bottom ?? height };
}
