/** Curves as lists of points, and the smooth SVG paths through them. Every path is absolute (M, L, C, Q, Z only). */
import { n } from "#sketch/kit/drawing.ts";

export type Point = readonly [number, number];
type Warp = (x: number, y: number) => Point;

const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/**
 * A smooth path through all points. Tangents are weighted by chord length, so unevenly spaced points do not
 * overshoot as a uniform Catmull-Rom spline would.
 */
export function smooth(points: readonly Point[], closed = false): string {
  const first = points[0];
  if (first === undefined) return "";
  return `M${pair(first)}${segments(points, closed)}${closed ? "Z" : ""}`;
}

/** The same curve, continuing an open path instead of starting one. */
export function onward(points: readonly Point[]): string {
  const first = points[0];
  return first === undefined ? "" : `L${pair(first)}${segments(points, false)}`;
}

function segments(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  let path = "";
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const reach = distance(from, to) / 3;
    const leaving = direction(before, from, to);
    const arriving = direction(from, to, after);
    const first: Point = [from[0] + leaving[0] * reach, from[1] + leaving[1] * reach];
    const second: Point = [to[0] - arriving[0] * reach, to[1] - arriving[1] * reach];
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return path;
}

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

function direction(before: Point, here: Point, after: Point): Point {
  const length = distance(before, here) + distance(here, after);
  if (length < 0.001) return [0, 0];
  return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
}

/** The area between two curves that run in the same direction. */
export function area(one: readonly Point[], other: readonly Point[]): string {
  return `${smooth(one)}${onward(other.toReversed())}Z`;
}

export const lerp = (from: number, to: number, amount: number): number => from + (to - from) * amount;

/** The curve that lies `amount` of the way from one curve to another of as many points. */
export function between(one: readonly Point[], other: readonly Point[], amount: number): Point[] {
  return one.map(([x, y], index) => {
    const target = other[index] ?? [x, y];
    return [lerp(x, target[0], amount), lerp(y, target[1], amount)];
  });
}

/** `count` points along the smooth curve through `points`, evenly spread over its segments. */
export function resample(points: readonly Point[], count: number): Point[] {
  const last = points.length - 1;
  const at = (index: number): Point => points[Math.min(last, Math.max(0, index))] ?? [0, 0];
  return Array.from({ length: count }, (_, step) => {
    const position = (step / (count - 1)) * last;
    const index = Math.min(last - 1, Math.floor(position));
    const t = position - index;
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const blend = (p: number, q: number, r: number, s: number): number =>
      0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
    return [blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])];
  });
}

/** A band along a spine: `halfWidth(t)` to either side, t running 0..1. */
export function ribbon(spine: readonly Point[], halfWidth: (t: number) => number): string {
  const sides = spine.map((point, index): [Point, Point] => {
    const before = spine[Math.max(0, index - 1)] ?? point;
    const after = spine[Math.min(spine.length - 1, index + 1)] ?? point;
    const length = distance(before, after) || 1;
    const half = halfWidth(spine.length > 1 ? index / (spine.length - 1) : 0);
    const normal: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ];
    return [
      [point[0] + normal[0], point[1] + normal[1]],
      [point[0] - normal[0], point[1] - normal[1]],
    ];
  });
  return area(
    sides.map(([left]) => left),
    sides.map(([, right]) => right),
  );
}

/** Moves every coordinate pair of a path. */
export function warpPath(path: string, warp: Warp): string {
  return path.replace(/(-?\d*\.?\d+(?:e-?\d+)?)[\s,]+(-?\d*\.?\d+(?:e-?\d+)?)/g, (_, x: string, y: string) =>
    pair(warp(Number(x), Number(y))),
  );
}

/** An ellipse as a path, so that it can be warped. */
export function oval(cx: number, cy: number, rx: number, ry: number): string {
  const k = 0.5523;
  return (
    `M${n(cx - rx)} ${n(cy)}C${n(cx - rx)} ${n(cy - ry * k)} ${n(cx - rx * k)} ${n(cy - ry)} ${n(cx)} ${n(cy - ry)}` +
    `C${n(cx + rx * k)} ${n(cy - ry)} ${n(cx + rx)} ${n(cy - ry * k)} ${n(cx + rx)} ${n(cy)}` +
    `C${n(cx + rx)} ${n(cy + ry * k)} ${n(cx + rx * k)} ${n(cy + ry)} ${n(cx)} ${n(cy + ry)}` +
    `C${n(cx - rx * k)} ${n(cy + ry)} ${n(cx - rx)} ${n(cy + ry * k)} ${n(cx - rx)} ${n(cy)}Z`
  );
}
