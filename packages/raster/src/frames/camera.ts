/** The camera at every moment of a video, and the position of a layer of a given depth in it. */
import { cellPx, type Grid } from "./compositor.ts";
import type { Size } from "./frame.ts";

/** Lengths are shares of the picture's mean side. At rest all are 0 and `zoom` is 1. */
export type Camera = {
  zoom: number;
  /** The point in the middle, relative to the picture's own middle. */
  x: number;
  y: number;
  rollRad: number;
  /** A plane seen from the side: positive, the right (lower) edge is further away. */
  yaw: number;
  pitch: number;
};

/** `moment` runs from 0 to 1. */
export type CameraPath = (moment: number) => Camera;

/** The share of the camera's moves that a point of a layer follows: 0 is infinitely far, 1 the subject, more is nearer. */
export type Depth = (yShare: number, xShare: number) => number;

export const atRest: Camera = { zoom: 1, x: 0, y: 0, rollRad: 0, yaw: 0, pitch: 0 };

/** Eases in and out, without acceleration at start and stop. */
export const ease = (moment: number): number => {
  const t = Math.min(1, Math.max(0, moment));
  return t * t * t * (t * (t * 6 - 15) + 10);
};

/** Eases at the ends only, because long moves that ease all the way look hurried in the middle. */
export const glide = (moment: number): number =>
  0.45 * ease(moment) + 0.55 * (moment - (Math.sin(2 * Math.PI * moment) / (2 * Math.PI)) * 0.6);

/**
 * A warp field: shifts of the picture in pixels, at the source nodes of a grid at rest. All rows of nodes before `top`
 * and from `bottom` on are 0.
 */
export type Warp = { x: Float32Array; y: Float32Array; top: number; bottom: number };

/** Fills the grid of a layer with the point of the picture that each corner of a cell shows. */
export function fillGrid(
  grid: Grid,
  { widthPx, heightPx }: Size,
  camera: Camera,
  baseZoom: number,
  depth: Depth,
  warp?: Warp,
  shiftX = 0,
): void {
  const mean = Math.sqrt(widthPx * heightPx);
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  const [cos, sin] = [Math.cos(camera.rollRad), Math.sin(camera.rollRad)];
  const stride = grid.columns + 1;
  const [lastX, lastY] = [grid.columns - 0.001, grid.rows - 0.001];
  let to = 0;
  for (let row = 0; row <= grid.rows; row += 1) {
    const y = Math.min(row * cellPx, heightPx) + 0.5;
    for (let column = 0; column <= grid.columns; column += 1) {
      const x = Math.min(column * cellPx, widthPx) + 0.5;
      const near = depth(y / heightPx, x / widthPx);
      const zoom = baseZoom * (1 + (camera.zoom - 1) * (0.3 + 0.7 * near));
      const fromX = x - middleX;
      const fromY = y - middleY;
      const away =
        (1 + (camera.yaw * near * fromX) / middleX + (camera.pitch * near * fromY) / middleY) / zoom;
      let sourceX = middleX + camera.x * mean * near + (fromX * cos - fromY * sin) * away;
      let sourceY = middleY + camera.y * mean * near + (fromX * sin + fromY * cos) * away;
      if (warp !== undefined) {
        const gridY = clampedTo(lastY, (sourceY - 0.5) / cellPx);
        if (gridY > warp.top - 1 && gridY < warp.bottom) {
          const gridX = clampedTo(lastX, (sourceX - 0.5) / cellPx);
          const column = Math.floor(gridX);
          const line = Math.floor(gridY);
          const at = line * stride + column;
          sourceX -= between(warp.x, at, stride, gridX - column, gridY - line);
          sourceY -= between(warp.y, at, stride, gridX - column, gridY - line);
        }
      }
      grid.nodes[to] = sourceX + shiftX;
      grid.nodes[to + 1] = sourceY;
      to += 2;
    }
  }
}

const clampedTo = (last: number, value: number): number => (value < 0 ? 0 : value > last ? last : value);

function between(values: Float32Array, at: number, stride: number, u: number, v: number): number {
  const above = (values[at] as number) * (1 - u) + (values[at + 1] as number) * u;
  const below = (values[at + stride] as number) * (1 - u) + (values[at + stride + 1] as number) * u;
  return above * (1 - v) + below * v;
}

/** The position of a layer's point in the frame, found by four steps of correction. */
export function seenAt(
  { widthPx, heightPx }: Size,
  camera: Camera,
  baseZoom: number,
  depth: Depth,
  x: number,
  y: number,
): readonly [x: number, y: number, zoom: number] {
  const mean = Math.sqrt(widthPx * heightPx);
  let [atX, atY, zoom] = [x, y, 1];
  const [cos, sin] = [Math.cos(camera.rollRad), Math.sin(camera.rollRad)];
  for (let step = 0; step < 4; step += 1) {
    const near = depth(atY / heightPx, atX / widthPx);
    zoom = baseZoom * (1 + (camera.zoom - 1) * (0.3 + 0.7 * near));
    const fromX = atX - widthPx / 2;
    const fromY = atY - heightPx / 2;
    const away =
      (1 + (2 * camera.yaw * near * fromX) / widthPx + (2 * camera.pitch * near * fromY) / heightPx) / zoom;
    atX += x - (widthPx / 2 + camera.x * mean * near + (fromX * cos - fromY * sin) * away);
    atY += y - (heightPx / 2 + camera.y * mean * near + (fromX * sin + fromY * cos) * away);
  }
  return [atX, atY, zoom];
}

/** The least zoom that hides every edge of the picture on the whole path, at each of the depths. */
export function fitZoom(size: Size, path: CameraPath, depths: readonly number[]): number {
  const { widthPx, heightPx } = size;
  const mean = Math.sqrt(widthPx * heightPx);
  let needed = 1;
  for (let step = 0; step <= 48; step += 1) {
    const camera = path(step / 48);
    const [cos, sin] = [Math.cos(camera.rollRad), Math.sin(camera.rollRad)];
    for (const near of depths) {
      const zoom = 1 + (camera.zoom - 1) * (0.3 + 0.7 * near);
      for (const [u, v] of edges) {
        const away = (1 + camera.yaw * near * u + camera.pitch * near * v) / zoom;
        const [fromX, fromY] = [(u * widthPx) / 2, (v * heightPx) / 2];
        const reachX = Math.abs((fromX * cos - fromY * sin) * away);
        const reachY = Math.abs((fromX * sin + fromY * cos) * away);
        needed = Math.max(
          needed,
          reachX / (widthPx / 2 - Math.abs(camera.x) * mean * near),
          reachY / (heightPx / 2 - Math.abs(camera.y) * mean * near),
        );
      }
    }
  }
  return needed;
}

const edges = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
