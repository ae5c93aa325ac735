/** The pieces that garments are cut from: necklines, closed bodies, open fronts. */
import { torsoSide } from "../body.ts";
import { bottomOf } from "../bottom.ts";
import type { Figure } from "../figure.ts";
import { lerp, onward, type Point, smooth } from "../path.ts";

/** Half a neckline: where it leaves the shoulder (from the middle), and its points down to the middle front, relative to the throat. */
export type Neckline = { start: number; points: readonly Point[]; sharp?: boolean };

/** Front of the torso: x from the middle, y down from the throat's notch. */
export function onFront({ body }: Figure): (x: number, y: number) => Point {
  const yaw = (body.yaw * Math.PI) / 180;
  return (x, y) => {
    const forward =
      34 + 46 * Math.min(1, Math.max(0, y / 170)) - 20 * Math.min(1, Math.max(0, (y - 300) / 200));
    return [x * Math.cos(yaw) + forward * Math.sin(yaw), body.notchY + y];
  };
}

/** The shoulder line of one side, beginning `start` from the middle. */
export function sideFrom(
  figure: Figure,
  side: -1 | 1,
  ease: number,
  hemY: number,
  start: number,
  flare = 0,
): Point[] {
  const points = torsoSide(figure, side, ease, hemY, flare);
  const [centre] = onFront(figure)(0, -20);
  const out = ([x]: Point): number => Math.abs(x - centre * 0.5);
  const index = Math.max(
    1,
    points.findIndex((point) => out(point) >= start),
  );
  const a: Point = points[index - 1] ?? [0, 0];
  const b: Point = points[index] ?? [0, 0];
  const t = Math.min(0.95, Math.max(0, (start - out(a)) / Math.max(1, out(b) - out(a))));
  return [[lerp(a[0], b[0], t), lerp(a[1], b[1], t)], ...points.slice(index)];
}

export function necklineCurve(
  figure: Figure,
  neck: Neckline,
  ease: number,
): { left: Point; right: Point; middle: Point[] } {
  const place = onFront(figure);
  const left = sideFrom(figure, -1, ease, 500, neck.start)[0] ?? [0, 0];
  const right = sideFrom(figure, 1, ease, 500, neck.start)[0] ?? [0, 0];
  const half = neck.points.map(([x, y]): [Point, Point] => [place(-x, y), place(x, y)]);
  const lefts = half.map(([l]) => l);
  const rights = half.map(([, r]) => r).toReversed();
  const middle = neck.points.at(-1)?.[0] === 0 ? [...lefts, ...rights.slice(1)] : [...lefts, ...rights];
  return { left, right, middle };
}

/** The neckline as a line from the left shoulder to the right one. */
export function necklinePath(figure: Figure, neck: Neckline, ease: number): string {
  const { left, right, middle } = necklineCurve(figure, neck, ease);
  if (neck.sharp !== true) return smooth([left, ...middle, right]);
  const deepest = Math.floor(middle.length / 2);
  return (
    smooth([left, ...middle.slice(0, deepest + 1)]) +
    onward([...middle.slice(deepest), right]).replace(/^L/, "L")
  );
}

/** What lies below the picture is not drawn: layers outside the canvas cost as much as those inside. */
const shown = (figure: Figure, hemY: number): number =>
  Math.min(hemLimit(figure, hemY), bottomOf(figure) + 60);

/** Sitting, cloth lies in the lap instead of falling to its hem. */
export const hemLimit = ({ body, stance }: Figure, hemY: number): number =>
  stance.sitting ? Math.min(hemY, body.hipY + 58) : hemY;

/** A body closed in front. */
export function closedBody(
  figure: Figure,
  neck: Neckline,
  ease: number,
  fullHemY: number,
  flare = 0,
): string {
  const hemY = shown(figure, fullHemY);
  const left = sideFrom(figure, -1, ease, hemY, neck.start, flare);
  const right = sideFrom(figure, 1, ease, hemY, neck.start, flare);
  return `${necklinePath(figure, neck, ease)}${onward(right)}${onward(left.toReversed())}Z`;
}

function cutAt(edge: readonly Point[], lowest: number): Point[] {
  const kept = edge.filter(([, y]) => y <= lowest);
  const before = kept.at(-1);
  const after = edge[kept.length];
  if (before === undefined || after === undefined) return [...edge];
  return [...kept, [lerp(before[0], after[0], (lowest - before[1]) / (after[1] - before[1])), lowest]];
}

/** One half of an open front; `edge` runs from the collar down to the hem, x from the middle on its own side. */
export function openPanel(
  figure: Figure,
  side: -1 | 1,
  edge: readonly Point[],
  ease: number,
  fullHemY: number,
  start: number,
  flare = 0,
): string {
  const place = onFront(figure);
  const hemY = shown(figure, fullHemY);
  const outer = sideFrom(figure, side, ease, hemY, start, flare);
  const front = cutAt(edge, hemY - figure.body.notchY).map(([x, y]) => place(side * x, y));
  const shoulder = outer[0] ?? [0, 0];
  return `${smooth([shoulder, ...front])}${onward(outer.toReversed())}Z`;
}
