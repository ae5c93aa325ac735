/**
 * Composites layers into a frame, each warped by its own grid, in cells of 16 by 16 pixels. Cells hidden by a nearer
 * layer are not drawn, and neighbours in a straight line are drawn as one.
 */
import { blendCell, copyCell } from "./sample-cells.ts";
import { cover, type Layer, type Plane } from "./frame.ts";
import type { FrameBuffers } from "./frame-buffers.ts";

/** The corners of a frame's cells in a layer, in the picture's pixels: x and y by turns, row by row. */
export type Grid = { columns: number; rows: number; nodes: Float32Array };

export type Placed = { layer: Layer; grid: Grid; /** 0..256 */ opacity: number };

export const cellPx = 16;

export function createGrid(widthPx: number, heightPx: number): Grid {
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  return { columns, rows, nodes: new Float32Array((columns + 1) * (rows + 1) * 2) };
}

/** Draws `layers` into the current frame, lowest first. Skips cells that one of `above` (drawn later) covers wholly. */
export function compose(
  buffers: FrameBuffers,
  layers: readonly Placed[],
  above: readonly Placed[] = [],
): void {
  const grid = layers[0]?.grid;
  if (grid === undefined) return;
  const hidden = new Uint8Array(grid.columns);
  const covers = layers.map(() => new Uint8Array(grid.columns));
  for (let row = 0; row < grid.rows; row += 1) {
    hidden.fill(0);
    for (const placed of above) coverRow(placed, row, hidden);
    for (let index = layers.length - 1; index >= 0; index -= 1) {
      coverRow(layers[index] as Placed, row, hidden, covers[index]);
    }
    for (let index = 0; index < layers.length; index += 1) {
      drawRow(buffers, layers[index] as Placed, covers[index] as Uint8Array, row);
    }
  }
}

/** Notes in `own` how a layer covers each cell of a row, and in `hidden` the cells that it covers wholly. */
function coverRow({ layer, grid, opacity }: Placed, row: number, hidden: Uint8Array, own?: Uint8Array): void {
  const { columns, nodes } = grid;
  const blocks = layer.alpha?.blocks;
  const lastX = ((layer.cb.width * 2 + 15) >> 4) - 1;
  const lastY = ((layer.cb.height * 2 + 15) >> 4) - 1;
  const diagonal = (columns + 2) * 2;
  const whole = opacity >= 256 ? cover.all : cover.some;
  let at = row * (columns + 1) * 2;
  for (let column = 0; column < columns; column += 1, at += 2) {
    let what: number = cover.nothing;
    if (hidden[column] === 0 && opacity > 0) {
      what = whole;
      if (blocks !== undefined) {
        // The block in the middle of the cell's area.
        const x = ((nodes[at] as number) + (nodes[at + diagonal] as number)) >> 5;
        const y = ((nodes[at + 1] as number) + (nodes[at + diagonal + 1] as number)) >> 5;
        const blockX = x < 0 ? 0 : x > lastX ? lastX : x;
        const blockY = y < 0 ? 0 : y > lastY ? lastY : y;
        const here = blocks[blockY * (lastX + 1) + blockX] as number;
        what = here === cover.all ? whole : here;
      }
    }
    if (own !== undefined) own[column] = what;
    if (what === cover.all) hidden[column] = 1;
  }
}

function drawRow(buffers: FrameBuffers, placed: Placed, covers: Uint8Array, row: number): void {
  for (let column = 0; column < covers.length;) {
    const what = covers[column] as number;
    let end = column + 1;
    if (what !== cover.nothing) {
      let last = end;
      while (last < covers.length && covers[last] === what) last += 1;
      end = endOfRun(placed.grid, column, last, row);
      drawRun(buffers, placed, what === cover.all, column, end, row);
    }
    column = end;
  }
}

/** The largest error of a corner within a run, in the picture's pixels. */
const tolerancePx = 1 / 40;

/** The least and the largest slope that a straight line from a run's first corner may have: x and y, above and below. */
const least = new Float64Array(4);
const most = new Float64Array(4);

/**
 * The end of the cells from `first` on that can be drawn as one: a straight line from the first corner to the last passes
 * all corners between, and each of them narrows the possible slopes.
 */
function endOfRun({ columns, nodes }: Grid, first: number, last: number, row: number): number {
  least.fill(-Infinity);
  most.fill(Infinity);
  let end = first + 1;
  for (let column = first + 1; column <= last; column += 1) {
    const cells = column - first;
    for (let axis = 0; axis < 4; axis += 1) {
      const at = ((row + (axis >> 1)) * (columns + 1) + first) * 2 + (axis & 1);
      const slope = ((nodes[at + cells * 2] as number) - (nodes[at] as number)) / cells;
      if (slope < (least[axis] as number) || slope > (most[axis] as number)) return end;
      least[axis] = Math.max(least[axis] as number, slope - tolerancePx / cells);
      most[axis] = Math.min(most[axis] as number, slope + tolerancePx / cells);
    }
    end = column;
  }
  return end;
}

/** The corners of a run in one plane, in 1/65536 of its pixels. Reused, so that a frame allocates nothing. */
const corners = new Int32Array(8);

function drawRun(
  { frame }: FrameBuffers,
  { layer, grid, opacity }: Placed,
  isWhole: boolean,
  column: number,
  end: number,
  row: number,
): void {
  const [left, top] = [column * cellPx, row * cellPx];
  const across = Math.min(end * cellPx, frame.widthPx) - left;
  const down = Math.min(cellPx, frame.heightPx - top);
  const paint = (plane: Plane, alpha: Plane | undefined, target: Uint8Array, half: 0 | 1): void => {
    const stride = frame.widthPx >> half;
    const cell = {
      offset: (top >> half) * stride + (left >> half),
      stride,
      across: across >> half,
      down: down >> half,
    };
    if (isWhole) copyCell(plane, target, cell, corners);
    else blendCell(plane, { alpha, opacity }, target, cell, corners);
  };
  const detail = layer.luma.width / (layer.cb.width * 2);
  findCorners(grid, column, end, row, layer.luma, detail, -0.5, 0);
  paint(layer.luma, layer.alpha?.luma, frame.luma, 0);
  findCorners(grid, column, end, row, layer.cb, 0.5, 0.5, -0.5);
  paint(layer.cb, layer.alpha?.chroma, frame.cb, 1);
  paint(layer.cr, layer.alpha?.chroma, frame.cr, 1);
}

/**
 * Converts the picture's coordinates to a plane's pixels: adds `before`, scales, adds `after`. Upsampled luma keeps the
 * positions of its pixels; a pixel of the colour planes lies in the middle of four.
 */
function findCorners(
  { columns, nodes }: Grid,
  column: number,
  end: number,
  row: number,
  { width, height }: Plane,
  scale: number,
  before: number,
  after: number,
): void {
  // Clamping to the far edge is exact, because pixels beyond it have no weight.
  const [right, bottom] = [width * 65536, height * 65536];
  for (let to = 0; to < 8; to += 2) {
    const at = ((to < 4 ? row : row + 1) * (columns + 1) + (to % 4 === 0 ? column : end)) * 2;
    const sourceX = (((nodes[at] as number) + before) * scale + after) * 65536;
    const sourceY = (((nodes[at + 1] as number) + before) * scale + after) * 65536;
    corners[to] = sourceX < 0 ? 0 : sourceX > right ? right : sourceX;
    corners[to + 1] = sourceY < 0 ? 0 : sourceY > bottom ? bottom : sourceY;
  }
}
