/** Arms and legs as bands of changing width along a spine: their outline, their edges, and their form in the light. */
import type { Figure } from "./figure.ts";
import type { Ramp } from "./palette.ts";
import { area, lerp, type Point, resample } from "./path.ts";
import { fill } from "./studio.ts";

export type Limb = { spine: readonly Point[]; half: readonly number[] };

/** Two bones with a rounded joint between them; the joint lies at step `middle` of `count`. */
export function spineOf(
  from: readonly Point[],
  middle: Point,
  to: Point,
  steps: { middle: number; count: number },
): Point[] {
  const near = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
  const start = from.at(-1) ?? middle;
  const round = near(middle, near(start, to, 0.5), 0.07);
  const upper = resample([...from, near(start, middle, 0.5), near(start, middle, 0.86), round], steps.middle);
  const lower = resample(
    [round, near(middle, to, 0.14), near(middle, to, 0.5), to],
    steps.count - steps.middle + 1,
  );
  return [...upper, ...lower.slice(1)];
}

/** Steps of the round end that each half of a sharply bent limb has at its joint. */
export const capSteps = 3;

/** Signed turn at the middle joint, in radians. */
export function turnAt(from: Point, middle: Point, to: Point): number {
  const [ux, uy] = [middle[0] - from[0], middle[1] - from[1]];
  const [fx, fy] = [to[0] - middle[0], to[1] - middle[1]];
  return Math.atan2(ux * fy - uy * fx, ux * fx + uy * fy);
}

/**
 * A sharply bent limb as two straight ones, round at the joint that lies at step `at`: across one curved band
 * cloth would fan out and cross itself. The upper has `capSteps` more steps at its end, the lower at its beginning.
 */
export function halvesOf(
  limb: Limb,
  at: number,
  from: readonly Point[],
  middle: Point,
  to: Point,
): { upper: Limb; lower: Limb } {
  const radius = limb.half[at] ?? 40;
  const caps = [0.45, 0.8, 0.97].map((d) => ({ d: d * radius, half: radius * Math.sqrt(1 - d * d) }));
  const beyond = (start: Point, end: Point, by: number): Point => {
    const long = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
    return [end[0] + ((end[0] - start[0]) / long) * by, end[1] + ((end[1] - start[1]) / long) * by];
  };
  const midway = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = from.at(-1) ?? middle;
  return {
    upper: {
      spine: [
        ...resample([...from, midway(start, middle), middle], at + 1),
        ...caps.map(({ d }) => beyond(start, middle, d)),
      ],
      half: [...limb.half.slice(0, at + 1), ...caps.map(({ half }) => half)],
    },
    lower: {
      spine: [
        ...caps.toReversed().map(({ d }) => beyond(to, middle, d)),
        ...resample([middle, midway(middle, to), to], limb.spine.length - at),
      ],
      half: [...caps.toReversed().map(({ half }) => half), ...limb.half.slice(at)],
    },
  };
}

/** With a round end before its first step, as where a thigh begins in the lap. */
export function roundedStart({ spine, half }: Limb): Limb {
  const [first, next] = [spine[0] ?? [0, 0], spine[3] ?? [0, 1]];
  const radius = half[4] ?? 40;
  const long = Math.hypot(next[0] - first[0], next[1] - first[1]) || 1;
  const caps = [0.97, 0.8, 0.45].map((d) => ({
    at: [
      first[0] - ((next[0] - first[0]) / long) * d * radius,
      first[1] - ((next[1] - first[1]) / long) * d * radius,
    ] as Point,
    half: radius * Math.sqrt(1 - d * d),
  }));
  return {
    spine: [...caps.map(({ at }) => at), ...spine],
    half: [...caps.map((cap) => cap.half), ...half.map((value, step) => (step < 4 ? radius : value))],
  };
}

/** Points at `u` half widths from the spine: positive to the viewer's right where the limb runs down. */
export function edgeOf({ spine, half }: Limb, from: number, to: number, u: number): Point[] {
  const points: Point[] = [];
  for (let step = from; step <= to; step += 1) {
    const [x, y] = spine[step] ?? [0, 0];
    const [dx, dy] = directionAt(spine, step);
    const by = (half[step] ?? 0) * u;
    points.push([x + dy * by, y - dx * by]);
  }
  return points;
}

function directionAt(spine: readonly Point[], step: number): Point {
  const before = spine[Math.max(0, step - 1)] ?? [0, 0];
  const after = spine[Math.min(spine.length - 1, step + 1)] ?? [0, 1];
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
}

/** A point `u` half widths across and `v` units along from a step. */
export function onLimb({ spine, half }: Limb, step: number, u: number, v = 0): Point {
  const at = Math.min(spine.length - 1, Math.max(0, Math.round(step)));
  const [x, y] = spine[at] ?? [0, 0];
  const [dx, dy] = directionAt(spine, at);
  const by = (half[at] ?? 0) * u;
  return [x + dy * by + dx * v, y - dx * by + dy * v];
}

export function limbPath(limb: Limb, from: number, to: number): string {
  return area(edgeOf(limb, from, to, -1), edgeOf(limb, from, to, 1));
}

/** Lit along the edge that faces the key light, dark along the other, with a little light thrown back at its rim. */
export function limbForm(
  figure: Figure,
  ramp: Ramp,
  limb: Limb,
  from: number,
  to: number,
  joint: number,
  strength = 1,
  shine = 1,
): string {
  const sections: readonly (readonly [number, number])[] =
    joint <= from || joint >= to
      ? [[from, to]]
      : [
          [from, joint],
          [joint, to],
        ];
  const signs = sections.map(([a, b]) => litSide(figure, limb, a, b));
  const same = signs.every((sign) => sign === signs[0]);
  const pieces = same ? [[from, to] as const] : sections;
  return pieces
    .map(([a, b], index) =>
      form(ramp, limb, a, b, signs[index] ?? 1, { strength, shine, fine: figure.studio.detail > 0.45 }),
    )
    .join("");
}

function litSide({ studio }: Figure, { spine }: Limb, from: number, to: number): 1 | -1 {
  const [x0, y0] = spine[from] ?? [0, 0];
  const [x1, y1] = spine[to] ?? [0, 1];
  // The normal of u = 1, against a light from above on the key side.
  return (y1 - y0) * studio.key + (x1 - x0) * 0.5 >= 0 ? 1 : -1;
}

/** How dark and how shiny, and whether it is seen large enough for more steps of tone. */
type Look = { strength: number; shine: number; fine: boolean };

function form(ramp: Ramp, limb: Limb, from: number, to: number, lit: 1 | -1, look: Look): string {
  const { strength, shine, fine } = look;
  // The form grows in below the limb's beginning, so that it comes out of the body without an edge.
  const grown = (u: number): Point[] =>
    edgeOf(limb, from, to, u).map((point, index): Point => {
      const rim = onLimb(limb, from + index, Math.sign(u) * 1.15);
      const t = Math.min(1, (index + 0.4) / 6.4);
      return [lerp(rim[0], point[0], t), lerp(rim[1], point[1], t)];
    });
  const band = (a: number, b: number): string => area(grown(a), grown(b));
  const shades = (fine ? [-0.02, -0.22, -0.41, -0.59, -0.76] : [-0.1, -0.42, -0.7]).map((u) =>
    fill(band(lit * u, -lit * 1.15), ramp.deep, (fine ? 0.155 : 0.25) * strength),
  );
  const lights =
    shine < 0.3
      ? []
      : (fine ? [0.2, 0.42, 0.62] : [0.3, 0.58]).map((u) =>
          fill(band(lit * u, lit * 0.96), ramp.glow, (fine ? 0.095 : 0.14) * shine),
        );
  return shades.join("") + lights.join("") + fill(band(-lit * 0.93, -lit * 1.15), ramp.base, 0.3 * strength);
}
