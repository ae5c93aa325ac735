/**
 * What all hair is made of: sheets of curves from root to tip, painted as a dark mass, an under layer and an over
 * layer of tapering locks, gaps between them, and strands that catch the light in bands across the flow.
 */
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "../figure.ts";
import { area, between, distance, lerp, type Point, ribbon, smooth } from "../path.ts";
import { fill, line } from "../studio.ts";
import { type Dye, fallPaint, lateralLight, rampFor } from "./tones.ts";

/** What one hair style contributes, from behind to the front; all in head coordinates (before the tilt). */
export type HairLayers = {
  /** Behind neck and shoulders. */
  back: string;
  /** Over the face and shoulders. */
  front: string;
  /** The outline of the front hair, for its shadow on the skin. */
  shadow: string;
};

/** Where light gathers across the flow: a height, how strong, how far it spreads along the hair. */
export type Band = { y: number; strength: number; spread: number };

export type Sheet = {
  /** The curve from root to tip that lies at 0..1 across the sheet; all with as many points. */
  at: (across: number) => Point[];
  /** Where the first and last curve do not enclose the sheet: its outline. */
  outline?: string;
  locks: number;
  /** 0 blunt ends, 1 fine points. */
  points: number;
  /** How unevenly long the tips are, in units. */
  ragged?: number;
  /** Strands of light for each lock; 0 for what lies in shadow. */
  strands?: number;
  /** Added light −1..1. */
  tone?: number;
  /** Where the hair ends, for its shading along the length. */
  endY?: number;
  bands?: readonly Band[];
  /** How far single locks swing off the flow, in units. */
  swing?: number;
};

const crownBands: readonly Band[] = [
  { y: -118, strength: 1, spread: 26 },
  { y: 44, strength: 0.34, spread: 40 },
  { y: 270, strength: 0.5, spread: 60 },
];

const ease = (t: number): number => t * t * (3 - 2 * t);

type Lock = { from: number; to: number; reach: number; light: number; dye: Dye; phase: number };

/** Draws the mass, the locks on it, and strands on the locks. */
export function drawSheet(figure: Figure, given: Sheet, random: Random): { svg: string; mass: string } {
  const sheet: Sheet = { ...given, at: sampled(given.at) };
  const end = sheet.endY ?? 190;
  const cut = sheet.points > 0 ? 1 - 0.28 * sheet.points : 1;
  const mass = sheet.outline ?? area(part(sheet.at(0), 0, cut), part(sheet.at(1), 0, cut));
  const under = layOut(
    figure,
    sheet,
    random.fork("under"),
    Math.max(3, Math.round(sheet.locks * 0.7)),
    -0.16,
  );
  const over = layOut(figure, sheet, random.fork("over"), sheet.locks, 0.02);
  const width = distance(middleOf(sheet.at(0)), middleOf(sheet.at(1)));
  return {
    mass,
    svg:
      fill(mass, fallPaint(figure, 0.16 + (sheet.tone ?? 0) * 0.2, end)) +
      under
        .map((lock) => fill(lockPath(sheet, lock, 1), fallPaint(figure, lock.light, end, lock.dye)))
        .join("") +
      gaps(figure, sheet, under, random.fork("deep"), width / sheet.locks) +
      over
        .map((lock) => fill(lockPath(sheet, lock, 0.82), fallPaint(figure, lock.light, end, lock.dye)))
        .join("") +
      gaps(figure, sheet, over, random.fork("gaps"), width / sheet.locks) +
      strandsOf(figure, sheet, over, random.fork("strands")),
  };
}

/** The flow evaluated once on a grid, then read between its curves. */
function sampled(at: (across: number) => Point[]): (across: number) => Point[] {
  const steps = 48;
  const grid = Array.from({ length: steps + 1 }, (_, index) => at(index / steps));
  return (across) => {
    const place = Math.min(0.99999, Math.max(0, across)) * steps;
    const index = Math.floor(place);
    return between(grid[index] ?? [], grid[index + 1] ?? [], place - index);
  };
}

const middleOf = (curve: readonly Point[]): Point => curve[Math.floor(curve.length * 0.6)] ?? [0, 0];

function layOut(figure: Figure, sheet: Sheet, random: Random, count: number, shade: number): Lock[] {
  const edges = unevenEdges(count, random);
  const half = figure.head.width + 34;
  const tone = (sheet.tone ?? 0) * 0.2;
  return Array.from({ length: count }, (_, index): Lock => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 1];
    const overlap = (to - from) * 0.3;
    const [x] = middleOf(sheet.at((from + to) / 2));
    return {
      from: Math.max(0, from - overlap),
      to: Math.min(1, to + overlap),
      // The hem is longest in its middle.
      reach: (random.between(-0.9, 0.7) + 0.5 - 1.3 * (from + to - 1) ** 2) * (sheet.ragged ?? 0),
      light: lateralLight(figure, x, half) + shade + tone + random.bell() * 0.13,
      dye: figure.person.hair.second !== undefined && random.chance(0.27) ? "second" : "own",
      phase: random.between(0, 6.28),
    };
  });
}

function unevenEdges(count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.between(0.45, 1.6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return [0, ...weights.map((weight) => (reached += weight) / total)];
}

/** A lock follows the flow, swings a little of its own, and closes to its point over the last part of its way. */
function lockPath(sheet: Sheet, lock: Lock, fullness: number): string {
  const [left, right] = lockEdges(sheet, lock, fullness);
  return area(left, right);
}

function lockEdges(sheet: Sheet, lock: Lock, fullness: number): [Point[], Point[]] {
  const left = sheet.at(lock.from);
  const right = sheet.at(lock.to);
  const middle = between(left, right, 0.5);
  const last = middle.length - 1;
  const tip = middle[last] ?? [0, 0];
  const before = middle[last - 1] ?? tip;
  const length = distance(before, tip) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const start = 0.58 + 0.16 * Math.sin(lock.phase);
  const close = (side: Point[]): Point[] =>
    side.map((point, index) => {
      const along = index / last;
      const target = middle[index] ?? point;
      const pull = sheet.points * ease(Math.max(0, (along - start) / (1 - start)));
      const keep = (1 - pull) * lerp(1, fullness, Math.min(1, along * 2));
      const sway = (sheet.swing ?? 0) * along * Math.sin(lock.phase + along * 5);
      const stretch = lock.reach * Math.max(0, along - 0.6) * 2.5;
      return [
        target[0] + (point[0] - target[0]) * keep + dx * stretch + sway,
        target[1] + (point[1] - target[1]) * keep + dy * stretch,
      ];
    });
  return [close(left), close(right)];
}

/** The dark between locks: along the side of each that the light does not reach, deepest towards the tips. */
function gaps(figure: Figure, sheet: Sheet, locks: readonly Lock[], random: Random, width: number): string {
  const most = Math.min(2.6, Math.max(0.7, width * 0.09));
  const path = locks
    .map((lock) => {
      const [left, right] = lockEdges(sheet, lock, 0.9);
      const leftX = middleOf(left)[0];
      const rightX = middleOf(right)[0];
      const away = leftX * figure.studio.key < rightX * figure.studio.key ? left : right;
      const spine = part(away, random.between(0.02, 0.3), random.between(0.8, 1), 8);
      return ribbon(spine, (t) => most * Math.sin(Math.PI * Math.min(1, 0.05 + t * 0.93)) * (0.5 + t) + 0.1);
    })
    .join("");
  return fill(path, rampFor(figure).deep, 0.55);
}

/** Lens-shaped lights where a band of light crosses the flow, and hair-fine lines along it. */
function strandsOf(figure: Figure, sheet: Sheet, locks: readonly Lock[], random: Random): string {
  const perLock = Math.round((sheet.strands ?? 3) * Math.min(1.2, 0.35 + figure.studio.detail * 0.6));
  if (perLock === 0) return "";
  const ramp = rampFor(figure);
  const bands = sheet.bands ?? crownBands;
  const bright: string[] = [];
  const soft: string[] = [];
  const fine: string[] = [];
  for (const lock of locks) {
    const lit = Math.min(1, Math.max(0.1, lock.light * 1.5));
    for (let index = 0; index < perLock; index += 1) {
      const curve = sheet.at(lerp(lock.from, lock.to, random.between(0.22, 0.78)));
      for (const { y, strength, spread } of bands) {
        if (!random.chance(0.35 + 0.6 * strength * lit)) continue;
        const at = crossing(curve, y + random.bell() * spread * 0.4);
        if (at === null) continue;
        const reach = (spread * random.between(0.5, 1.3)) / lengthOf(curve);
        const half = (0.5 + 2 * random.next() ** 2) * (0.6 + 0.5 * strength);
        const lens = ribbon(
          part(curve, Math.max(0, at - reach), Math.min(1, at + reach), 6),
          (t) => half * Math.sin(Math.PI * t) + 0.08,
        );
        (random.chance(strength * lit) ? bright : soft).push(lens);
      }
      if (random.chance(0.7)) {
        const from = random.between(0, 0.4);
        fine.push(smooth(part(curve, from, Math.min(1, from + random.between(0.3, 0.6)), 6)));
      }
    }
  }
  return (
    line(fine.join(""), ramp.deep, 0.9, 0.4) +
    fill(soft.join(""), ramp.light, 0.6) +
    fill(bright.join(""), ramp.glow, 0.7)
  );
}

const lengthOf = (curve: readonly Point[]): number =>
  curve.reduce(
    (sum, point, index) => sum + (index === 0 ? 0 : distance(curve[index - 1] ?? point, point)),
    0,
  ) || 1;

/** Where, 0..1 along a curve, it first passes a height on its way down, or else on its way up. */
function crossing(curve: readonly Point[], y: number): number | null {
  for (let index = 1; index < curve.length; index += 1) {
    const [a, b] = [curve[index - 1]?.[1] ?? 0, curve[index]?.[1] ?? 0];
    if ((a - y) * (b - y) > 0 || a === b) continue;
    return (index - 1 + (y - a) / (b - a)) / (curve.length - 1);
  }
  return null;
}

/** The part of a curve between two places on it, as `count` points. */
export function part(curve: readonly Point[], from: number, to: number, count = curve.length): Point[] {
  const last = curve.length - 1;
  return Array.from({ length: count }, (_, step) => {
    const at = Math.min(0.99999, Math.max(0, lerp(from, to, step / (count - 1)))) * last;
    const index = Math.floor(at);
    const [a, b] = [curve[index] ?? [0, 0], curve[index + 1] ?? [0, 0]];
    return [lerp(a[0], b[0], at - index), lerp(a[1], b[1], at - index)];
  });
}

/** The place at 0..1 on a curve. */
export function pointAt(curve: readonly Point[], t: number): Point {
  return part(curve, t, t, 2)[0] ?? [0, 0];
}

/** A few hairs that left the style: thin, curved, half transparent. */
export function looseStrands(figure: Figure, starts: readonly (readonly Point[])[], width = 1.2): string {
  if (figure.studio.detail < 0.45) return "";
  const path = starts.map((points) => smooth(points)).join("");
  return line(path, rampFor(figure).base, width, 0.7);
}

/** Fine short hairs along a hairline, combed towards `outward`, so that the hair does not end like a cap. */
export function softHairline(
  figure: Figure,
  root: readonly Point[],
  outward: (point: Point) => Point,
  random: Random,
): string {
  if (figure.studio.detail < 0.4) return "";
  const hairs: string[] = [];
  const faint: string[] = [];
  for (let index = 0; index < root.length - 1; index += 1) {
    const [a, b] = [root[index], root[index + 1]];
    if (a === undefined || b === undefined) continue;
    const count = Math.max(2, Math.round(distance(a, b) / 2.9));
    for (let step = 0; step < count; step += 1) {
      const t = (step + random.next()) / count;
      const base: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const target = outward(base);
      const length = distance(base, target) || 1;
      const [dx, dy] = [(target[0] - base[0]) / length, (target[1] - base[1]) / length];
      const before = random.next() ** 2 * 8;
      const after = random.between(9, 20);
      const sway = random.between(-2.2, 2.2);
      (before > 3 ? faint : hairs).push(
        `M${n(base[0] - dx * before + sway)} ${n(base[1] - dy * before)}Q${n(base[0] + sway * 0.2)} ${n(base[1])} ${n(base[0] + dx * after)} ${n(base[1] + dy * after)}`,
      );
    }
  }
  const { shade } = rampFor(figure);
  return line(hairs.join(""), shade, 1.3, 0.42) + line(faint.join(""), shade, 0.9, 0.32);
}
