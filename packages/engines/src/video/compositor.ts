/**
 * Lays layers over each other into a frame, each bent by its own grid, in cells of 16 by 16 pixels: what a nearer layer
 * hides is never drawn.
 */
import { cover, type Layer, type Plane } from "./planes.ts";
import type { Stage } from "./stage.ts";

/** Where the corners of a frame's cells lie in a layer, in the picture's pixels: x and y by turns, row by row. */
export type Grid = { columns: number; rows: number; nodes: Float32Array };

export type Placed = { layer: Layer; grid: Grid; /** 0..256 */ opacity: number };

export const cellPx = 16;

export function createGrid(widthPx: number, heightPx: number): Grid {
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  return { columns, rows, nodes: new Float32Array((columns + 1) * (rows + 1) * 2) };
}

/** Draws `layers` on the stage, lowest first. Cells that one of `above` (drawn later) covers wholly are left alone. */
export function compose(stage: Stage, layers: readonly Placed[], above: readonly Placed[] = []): void {
  const grid = layers[0]?.grid;
  if (grid === undefined) return;
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      if (above.some((placed) => coverAt(placed, column, row) === cover.all)) continue;
      let first = layers.length - 1;
      while (first > 0) {
        const placed = layers[first];
        if (placed !== undefined && coverAt(placed, column, row) === cover.all) break;
        first -= 1;
      }
      for (let index = first; index < layers.length; index += 1) {
        const placed = layers[index];
        if (placed !== undefined) drawCell(stage, placed, column, row);
      }
    }
  }
}

function coverAt({ layer, grid, opacity }: Placed, column: number, row: number): number {
  if (opacity <= 0) return cover.nothing;
  if (layer.alpha === undefined) return opacity >= 256 ? cover.all : cover.some;
  const at = (row * (grid.columns + 1) + column) * 2;
  const diagonal = at + (grid.columns + 2) * 2;
  const x = ((grid.nodes[at] ?? 0) + (grid.nodes[diagonal] ?? 0)) / 2;
  const y = ((grid.nodes[at + 1] ?? 0) + (grid.nodes[diagonal + 1] ?? 0)) / 2;
  const columns = (layer.cb.width * 2 + 15) >> 4;
  const rows = (layer.cb.height * 2 + 15) >> 4;
  const blockX = Math.min(columns - 1, Math.max(0, Math.floor(x / 16)));
  const blockY = Math.min(rows - 1, Math.max(0, Math.floor(y / 16)));
  const here = layer.alpha.blocks[blockY * columns + blockX] ?? 0;
  return here === cover.all && opacity < 256 ? cover.some : here;
}

/** The corners of one cell in one plane, in 1/65536 of its pixels. Reused, so that a frame allocates nothing. */
const corners = new Int32Array(8);

function drawCell({ kernel, frame }: Stage, placed: Placed, column: number, row: number): void {
  const what = coverAt(placed, column, row);
  if (what === cover.nothing) return;
  const { layer, grid, opacity } = placed;
  const [left, top] = [column * cellPx, row * cellPx];
  const across = Math.min(cellPx, frame.widthPx - left);
  const down = Math.min(cellPx, frame.heightPx - top);
  const draw = what === cover.all ? kernel.copy : kernel.blend;
  const paint = (plane: Plane, alpha: Plane | undefined, to: number, stride: number, half: 0 | 1): void =>
    draw(
      plane.data.byteOffset,
      plane.stride,
      alpha?.data.byteOffset ?? 0,
      to,
      stride,
      across >> half,
      down >> half,
      opacity,
      corners[0] as number,
      corners[1] as number,
      corners[2] as number,
      corners[3] as number,
      corners[4] as number,
      corners[5] as number,
      corners[6] as number,
      corners[7] as number,
    );
  const detail = layer.luma.width / (layer.cb.width * 2);
  findCorners(grid, column, row, layer.luma, detail, -0.5, 0);
  paint(layer.luma, layer.alpha?.luma, frame.luma.byteOffset + top * frame.widthPx + left, frame.widthPx, 0);
  findCorners(grid, column, row, layer.cb, 0.5, 0.5, -0.5);
  const stride = frame.widthPx >> 1;
  const at = (top >> 1) * stride + (left >> 1);
  paint(layer.cb, layer.alpha?.chroma, frame.cb.byteOffset + at, stride, 1);
  paint(layer.cr, layer.alpha?.chroma, frame.cr.byteOffset + at, stride, 1);
}

/**
 * From the picture's coordinates to a plane's pixels: by `before`, scaled, by `after`. Luma keeps its pixels where they
 * were when it was doubled; a pixel of the colour planes lies in the middle of four.
 */
function findCorners(
  { columns, nodes }: Grid,
  column: number,
  row: number,
  { width, height }: Plane,
  scale: number,
  before: number,
  after: number,
): void {
  const [right, bottom] = [width * 65536 - 1, height * 65536 - 1];
  let to = 0;
  for (let y = row; y <= row + 1; y += 1) {
    for (let x = column; x <= column + 1; x += 1) {
      const at = (y * (columns + 1) + x) * 2;
      const sourceX = (((nodes[at] ?? 0) + before) * scale + after) * 65536;
      const sourceY = (((nodes[at + 1] ?? 0) + before) * scale + after) * 65536;
      corners[to] = sourceX < 0 ? 0 : sourceX > right ? right : sourceX;
      corners[to + 1] = sourceY < 0 ? 0 : sourceY > bottom ? bottom : sourceY;
      to += 2;
    }
  }
}
