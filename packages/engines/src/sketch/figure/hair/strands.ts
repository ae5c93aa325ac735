/** What all hair is made of: sheets of tapering locks over a dark mass, with strands that catch the light in a band. */
import { n } from "#sketch/kit/drawing.ts";
import { mix } from "#sketch/kit/colour.ts";
import type { Random } from "#sketch/kit/random.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { area, between, distance, type Point, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, line } from "#sketch/figure/studio.ts";

/** What one hair style contributes, from behind to the front; all in head coordinates (before the tilt). */
export type HairLayers = {
  /** Behind neck and shoulders. */
  back: string;
  /** Over the face and shoulders. */
  front: string;
  /** The outline of the front hair, for its shadow on the skin. */
  shadow: string;
};

type Sheet = {
  /** The curve from root to tip that lies at 0..1 across the sheet; all with as many points. */
  at: (across: number) => Point[];
  /** Where the first and last curve do not enclose the sheet: its outline. */
  outline?: string;
  locks: number;
  /** 0 blunt ends, 1 fine points. */
  points: number;
  /** How unevenly long the tips are, in units. */
  ragged?: number;
  strands?: number;
  /** Added brightness −1..1. */
  tone?: number;
};

/** Five fills from dark to bright, each turning from the key side to the far side of the head. */
export function hairPaint({ studio, hair }: Figure, tone: number): string {
  const k = studio.key;
  const level = Math.min(4, Math.max(0, Math.round(tone)));
  const steps = [hair.deep, hair.shade, hair.base, mix(hair.base, hair.light, 0.55), hair.light] as const;
  const own = steps[level] ?? hair.base;
  const darker = steps[Math.max(0, level - 1)] ?? hair.deep;
  const lit = mix(own, hair.light, 0.45);
  return studio.linear(
    [k * 130, -170],
    [-k * 130, 190],
    [
      [0, lit],
      [0.42, own],
      [0.75, darker],
      [1, mix(darker, hair.deep, 0.7)],
    ],
  );
}

/** Light that lies on the hair as a curved band round the crown, and weaker ones further down. */
export function sheen({ studio, hair }: Figure): string {
  const k = studio.key;
  return studio.radial([k * 26, 20], 420, [
    [0, hair.glow, 0.15],
    [0.26, hair.glow, 0.12],
    [0.335, hair.glow, 0.95],
    [0.39, hair.glow, 0.7],
    [0.45, hair.glow, 0.08],
    [0.6, hair.glow, 0.4],
    [0.72, hair.glow, 0.05],
    [0.86, hair.glow, 0.3],
    [1, hair.glow, 0],
  ]);
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Draws the mass, the locks on it, and strands on the locks. */
export function drawSheet(figure: Figure, sheet: Sheet, random: Random): { svg: string; mass: string } {
  const { studio, hair } = figure;
  const mass = sheet.outline ?? area(sheet.at(0), sheet.at(1));
  const locks: string[] = [];
  const light: string[] = [];
  const dark: string[] = [];
  const edges = unevenEdges(sheet.locks, random);
  const perLock = Math.round((sheet.strands ?? 3) * Math.min(1.2, 0.35 + studio.detail * 0.6));
  for (let index = 0; index < sheet.locks; index += 1) {
    const from = edges[index] ?? 0;
    const to = edges[index + 1] ?? 1;
    const overlap = (to - from) * 0.3;
    const reach = random.between(-1, 1) * (sheet.ragged ?? 0);
    locks.push(
      fill(
        lockPath(sheet, Math.max(0, from - overlap), Math.min(1, to + overlap), reach),
        hairPaint(figure, 2 + (sheet.tone ?? 0) + random.bell() * 1.5),
      ),
    );
    for (let strand = 0; strand < perLock; strand += 1) {
      const spine = shorten(sheet.at(random.between(from, to)), random);
      const width = random.between(0.4, 1.35);
      const path = ribbon(spine, (t) => width * Math.sin(Math.PI * Math.min(1, 0.04 + t * 0.96)) + 0.12);
      if (random.chance(0.62)) light.push(path);
      else dark.push(path);
    }
  }
  return {
    mass,
    svg:
      fill(mass, hairPaint(figure, 1 + (sheet.tone ?? 0))) +
      locks.join("") +
      (dark.length === 0 ? "" : fill(dark.join(""), hair.deep, 0.5)) +
      (light.length === 0 ? "" : fill(light.join(""), sheen(figure), 0.8)),
  };
}

function unevenEdges(count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.between(0.45, 1.6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return [0, ...weights.map((weight) => (reached += weight) / total)];
}

function lockPath(sheet: Sheet, from: number, to: number, reach: number): string {
  const left = sheet.at(from);
  const right = sheet.at(to);
  const middle = between(left, right, 0.5);
  const last = middle.length - 1;
  const tip = middle[last] ?? [0, 0];
  const before = middle[last - 1] ?? tip;
  const length = distance(before, tip) || 1;
  const moved: Point = [
    tip[0] + ((tip[0] - before[0]) / length) * reach,
    tip[1] + ((tip[1] - before[1]) / length) * reach,
  ];
  const close = (side: Point[]): Point[] =>
    side.map((point, index) => {
      const along = index / last;
      const pull = sheet.points * ease(Math.max(0, (along - 0.55) / 0.45));
      const target = middle[index] ?? point;
      if (index === last)
        return [
          moved[0] + (point[0] - target[0]) * (1 - pull),
          moved[1] + (point[1] - target[1]) * (1 - pull),
        ];
      return [point[0] + (target[0] - point[0]) * pull * 0.9, point[1] + (target[1] - point[1]) * pull * 0.9];
    });
  return area(close(left), close(right));
}

/** A strand begins and ends anywhere along its curve. */
function shorten(curve: Point[], random: Random): Point[] {
  const skip = Math.floor(random.between(0, curve.length * 0.22));
  const keep = Math.max(4, Math.ceil((curve.length - skip) * random.between(0.7, 1)));
  return curve.slice(skip, skip + keep);
}

/** A few hairs that left the style: thin, curved, half transparent. */
export function looseStrands(figure: Figure, starts: readonly (readonly Point[])[], width = 1.3): string {
  if (figure.studio.detail < 0.45) return "";
  const path = starts.map((points) => smooth(points)).join("");
  return line(path, figure.hair.base, width, 0.75);
}

/** Fine short hairs along a hairline, combed towards `outward`, so that the hair does not end like a cap. */
export function softHairline(
  figure: Figure,
  root: readonly Point[],
  outward: (point: Point) => Point,
  random: Random,
): string {
  if (figure.studio.detail < 0.5) return "";
  const hairs: string[] = [];
  for (let index = 0; index < root.length - 1; index += 1) {
    const [a, b] = [root[index], root[index + 1]];
    if (a === undefined || b === undefined) continue;
    const count = Math.max(2, Math.round(distance(a, b) / 2.1));
    for (let step = 0; step < count; step += 1) {
      const t = (step + random.next()) / count;
      const base: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const target = outward(base);
      const length = distance(base, target) || 1;
      const [dx, dy] = [(target[0] - base[0]) / length, (target[1] - base[1]) / length];
      const before = random.between(1, 5.5);
      const after = random.between(8, 15);
      const sway = random.between(-1.5, 1.5);
      hairs.push(
        `M${n(base[0] - dx * before + sway)} ${n(base[1] - dy * before)}L${n(base[0] + dx * after)} ${n(base[1] + dy * after)}`,
      );
    }
  }
  return line(hairs.join(""), figure.hair.shade, 1.1, 0.5);
}
