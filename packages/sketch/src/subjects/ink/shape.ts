/**
 * Closed outlines written by hand as short point lists and rounded into cubic curves. A shape keeps its curves
 * as numbers, so that it can be moved, sampled and cut into crescents without parsing any SVG.
 */
import { n } from "#sketch/kit/drawing.ts";

export type Point = readonly [x: number, y: number];
export type Node = { x: number; y: number; corner: boolean };
type Curve = readonly [number, number, number, number, number, number];
export type Box = { left: number; top: number; right: number; bottom: number };
export type Shape = {
  start: Point;
  curves: readonly Curve[];
  closed: boolean;
  outline: readonly Point[];
  box: Box;
};

/** `"0 -10, 8 4!, -8 4"`: points by comma, an exclamation mark makes a sharp corner. */
export function nodesOf(text: string): Node[] {
  return text.split(",").map((part) => {
    const corner = part.includes("!");
    const [x, y] = part.replace("!", "").trim().split(/\s+/).map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y))
      throw new SyntaxError(`not a point: ${part}`);
    return { x, y, corner };
  });
}

/** Half an outline from top to bottom on the right side, completed by its mirror image. */
export function mirrored(half: readonly Node[]): Node[] {
  const other = half.filter((node) => Math.abs(node.x) > 0.001).map((node) => ({ ...node, x: -node.x }));
  return [...half, ...other.reverse()];
}

export const shape = (text: string): Shape => shapeOf(nodesOf(text));
export const symmetric = (text: string): Shape => shapeOf(mirrored(nodesOf(text)));
export const line = (text: string): Shape => shapeOf(nodesOf(text), false);

/** Handles point along the chord of the neighbours and are as long as their own segment allows: no overshoot. */
export function shapeOf(nodes: readonly Node[], closed = true): Shape {
  const count = nodes.length;
  const first = nodes[0];
  if (first === undefined || count < 2) throw new RangeError("a shape needs at least two points");
  const node = (index: number): Node => {
    const wrapped = closed ? ((index % count) + count) % count : Math.min(count - 1, Math.max(0, index));
    return nodes[wrapped] ?? first;
  };
  const curves: Curve[] = [];
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [node(index - 1), node(index), node(index + 1), node(index + 2)];
    const length = Math.hypot(to.x - from.x, to.y - from.y) * 0.36;
    const out = from.corner ? direction(from, to) : direction(before, after === from ? from : to);
    const back = to.corner ? direction(from, to) : direction(from, after);
    curves.push([
      from.x + out[0] * length,
      from.y + out[1] * length,
      to.x - back[0] * length,
      to.y - back[1] * length,
      to.x,
      to.y,
    ]);
  }
  return assemble([first.x, first.y], curves, closed);
}

function direction(from: Node, to: Node): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

function assemble(start: Point, curves: readonly Curve[], closed: boolean): Shape {
  const outline: Point[] = [start];
  let [x, y] = start;
  for (const [ax, ay, bx, by, ex, ey] of curves) {
    for (let step = 1; step <= 6; step += 1) {
      const t = step / 6;
      const u = 1 - t;
      const [k0, k1, k2, k3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      outline.push([k0 * x + k1 * ax + k2 * bx + k3 * ex, k0 * y + k1 * ay + k2 * by + k3 * ey]);
    }
    [x, y] = [ex, ey];
  }
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  return {
    start,
    curves,
    closed,
    outline,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
  };
}

export function pathOf(source: Shape, dx = 0, dy = 0): string {
  const curves = source.curves.map(
    (c) => `C${n(c[0] + dx)} ${n(c[1] + dy)} ${n(c[2] + dx)} ${n(c[3] + dy)} ${n(c[4] + dx)} ${n(c[5] + dy)}`,
  );
  return `M${n(source.start[0] + dx)} ${n(source.start[1] + dy)}${curves.join("")}${source.closed ? "Z" : ""}`;
}

/** Moves every point of a shape, handles included; affine maps keep it exact. */
export function mapped(source: Shape, map: (x: number, y: number) => Point): Shape {
  const curves = source.curves.map(([ax, ay, bx, by, x, y]): Curve => [
    ...map(ax, ay),
    ...map(bx, by),
    ...map(x, y),
  ]);
  return assemble(map(...source.start), curves, source.closed);
}

export function ellipse(x: number, y: number, rx: number, ry = rx, turnDegrees = 0): Shape {
  const k = 0.5523;
  const around: Curve[] = [
    [rx, ry * k, rx * k, ry, 0, ry],
    [-rx * k, ry, -rx, ry * k, -rx, 0],
    [-rx, -ry * k, -rx * k, -ry, 0, -ry],
    [rx * k, -ry, rx, -ry * k, rx, 0],
  ];
  const angle = (turnDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(assemble([rx, 0], around, true), (px, py) => [
    x + px * cos - py * sin,
    y + px * sin + py * cos,
  ]);
}

export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const r = Math.max(0.01, Math.min(radius, width / 2, height / 2));
  const k = r * 0.45;
  const [right, bottom] = [x + width, y + height];
  const straight = (fx: number, fy: number, tx: number, ty: number): Curve => [fx, fy, tx, ty, tx, ty];
  return assemble(
    [x + r, y],
    [
      straight(x + r, y, right - r, y),
      [right - k, y, right, y + k, right, y + r],
      straight(right, y + r, right, bottom - r),
      [right, bottom - k, right - k, bottom, right - r, bottom],
      straight(right - r, bottom, x + r, bottom),
      [x + k, bottom, x, bottom - k, x, bottom - r],
      straight(x, bottom - r, x, y + r),
      [x, y + k, x + k, y, x + r, y],
    ],
    true,
  );
}

/** A straight-sided polygon. */
export const polygon = (text: string): Shape =>
  shapeOf(nodesOf(text).map((node) => ({ ...node, corner: true })));

/** A band around a spine whose width changes from point to point: tails, stems, arms, ribbons. */
export function ribbon(spine: readonly Point[], widths: readonly number[]): Shape {
  const left: Node[] = [];
  const right: Node[] = [];
  spine.forEach(([x, y], index) => {
    const before = spine[Math.max(0, index - 1)] ?? [x, y];
    const after = spine[Math.min(spine.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (widths[Math.min(index, widths.length - 1)] ?? 0) / 2;
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    const corner = half < 0.4;
    left.push({ x: x + nx, y: y + ny, corner });
    right.push({ x: x - nx, y: y - ny, corner });
  });
  return shapeOf([...left, ...right.reverse()]);
}

export function contains(source: Shape, [x, y]: Point): boolean {
  let inside = false;
  const points = source.outline;
  for (let index = 0, last = points.length - 1; index < points.length; last = index, index += 1) {
    const [ax, ay] = points[index] ?? [0, 0];
    const [bx, by] = points[last] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export const points = (text: string): Point[] => nodesOf(text).map((node): Point => [node.x, node.y]);
