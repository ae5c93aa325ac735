/** Skirts: cloth that falls from the hips round whatever the legs do. They end at the knee or lower, seated too. */
import type { Figure } from "../figure.ts";
import { alongLeg, drawBareLeg, legHalf, legPoint } from "../legs.ts";
import { lerp, type Point, smooth } from "../path.ts";
import type { Leg } from "../stance.ts";
import { fill, glow, group, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawFolds, type Fold } from "./cloth.ts";
import type { Lower } from "./outfit.ts";
import { patternOver } from "./pattern.ts";

type Skirt = Extract<Lower, { kind: "skirt" }>;
type Sides = { left: Point[]; right: Point[]; end: number };

export function drawSkirt(figure: Figure, skirt: Skirt, feet: (leg: Leg) => string): string {
  const { stance, studio } = figure;
  const { cloth, folds } = skirt;
  const lap = figure.person.pose === "crossLegged";
  const sides = lap ? lapSides(figure, skirt) : hangingSides(figure, skirt);
  const { left, right } = sides;
  const l: Point = left.at(-1) ?? [0, 0];
  const r: Point = right.at(-1) ?? [0, 0];
  const wave = hemWave(l, r, skirt, lap);
  const shape = `${smooth(left)}L${smooth(wave).slice(1)}L${smooth(right.toReversed()).slice(1)}Z`;
  const [top, bottom] = [left[0]?.[1] ?? 0, Math.max(l[1], r[1])];
  const half = Math.max(60, (r[0] - l[0]) / 2);
  const mid = (l[0] + r[0]) / 2;
  const k = studio.key;
  const paint = studio.linear(
    [mid + k * half, top],
    [mid - k * half, top + (bottom - top) * 0.1],
    [
      [0, cloth.ramp.base],
      [0.16, cloth.ramp.light],
      [0.45, cloth.ramp.base],
      [0.72, cloth.ramp.shade],
      [0.94, cloth.ramp.deep],
      [1, cloth.ramp.shade],
    ],
  );
  const legs = lap
    ? ""
    : stance.legs
        .map(
          (leg) => (sides.end < 0.93 ? drawBareLeg(figure, leg, Math.min(0.8, sides.end)) : "") + feet(leg),
        )
        .join("");
  const across = (t: number, u: number): Point => {
    const [a, b] = [pointAt(left, t), pointAt(right, t)];
    return [lerp(a[0], b[0], (u + 1) / 2), lerp(a[1], b[1], (u + 1) / 2) + 12 * (1 - u * u) * t];
  };
  return (
    legs +
    fill(shape, paint) +
    group(
      studio.clip(shape),
      (cloth.pattern === undefined
        ? ""
        : patternOver(figure, cloth, cloth.pattern, { across, longUnits: bottom - top, halfUnits: half })) +
        kneeForm(figure, cloth) +
        drawFolds(cloth, skirtFolds(figure, across, folds, skirt), k) +
        (skirt.band === undefined
          ? ""
          : line(smooth(wave.map(([x, y]): Point => [x, y - 16])), skirt.band, 22, 0.9)),
    ) +
    (skirt.wrapped === true
      ? line(smooth([across(0.1, 0.14), across(0.5, 0.22), across(1, 0.3)]), cloth.ramp.deep, 5, 0.5)
      : "") +
    line(smooth(wave), cloth.ramp.line, 2.2, 0.35)
  );
}

const pointAt = (side: readonly Point[], t: number): Point => {
  const position = Math.min(0.9999, Math.max(0, t)) * (side.length - 1);
  const index = Math.floor(position);
  const [a, b] = [side[index] ?? [0, 0], side[index + 1] ?? [0, 0]];
  return [lerp(a[0], b[0], position - index), lerp(a[1], b[1], position - index)];
};

function waistOf(figure: Figure, isHigh: boolean): { left: Point[]; right: Point[] } {
  const { body, stance } = figure;
  if (isHigh) {
    // Sitting it is drawn over the jacket, so it begins where that ends.
    const top = body.chestY + (stance.sitting ? 90 : 30);
    const bell = (s: -1 | 1): Point[] => [
      stance.bend(s * (body.chestHalf + 4), top),
      stance.bend(s * (body.chestHalf + 22), lerp(top, body.hipY, 0.5)),
      stance.bend(s * (body.hipHalf + 34), body.hipY),
    ];
    return { left: bell(-1), right: bell(1) };
  }
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const side = (s: -1 | 1): Point[] => [
    stance.bend(s * (body.waistHalf + 5) * narrow, body.waistY),
    stance.bend(
      s * (lerp(body.waistHalf, body.hipHalf, 0.62) + 8) * narrow,
      lerp(body.waistY, body.hipY, 0.45),
    ),
    stance.bend(s * (body.hipHalf + 12) * narrow, body.hipY),
  ];
  return { left: side(-1), right: side(1) };
}

/** The outermost leg carries the cloth on each side; below the knee it hangs. */
function hangingSides(figure: Figure, skirt: Skirt): Sides {
  const { stance, body } = figure;
  const { legs, sitting } = stance;
  const least = sitting ? 0.66 : 0.5;
  const end = Math.min(1.03, Math.max(least, alongLeg(figure, skirt.hemY)));
  const flare = sitting ? skirt.flare * 0.35 : skirt.flare;
  const { left, right } = waistOf(figure, skirt.high === true);
  const steps = 6;
  for (let index = 1; index <= steps; index += 1) {
    const s = (end * index) / steps;
    const points = legs.map((leg) => ({
      point: legPoint(leg, s),
      half: legHalf(figure, leg, Math.min(s, 0.5)),
    }));
    const spread = flare * (s / end) ** 1.2 + 6;
    const level = points.reduce((sum, { point }) => sum + point[1], 0) / points.length;
    const outer = (sign: -1 | 1): Point => {
      const most = points.toSorted((a, b) => sign * (b.point[0] - a.point[0]))[0] ?? {
        point: [0, 0] as Point,
        half: 0,
      };
      const hips = stance.bend(sign * (body.hipHalf + 10), body.hipY)[0];
      // Cloth does not fall inwards faster than it hangs from the hip.
      const x = most.point[0] + sign * (most.half * (s < 0.5 ? 0.92 : 0.7) + spread);
      const hung =
        skirt.flare > 60
          ? sign === 1
            ? Math.max(x, hips + spread * 0.7)
            : Math.min(x, hips - spread * 0.7)
          : x;
      return [hung, lerp(level, most.point[1], 0.55) + (sitting && s < 0.5 ? -most.half * 0.2 : 0)];
    };
    left.push(outer(-1));
    right.push(outer(1));
  }
  return { left, right, end };
}

/** Sitting on the ground the skirt covers the crossed legs whole. */
function lapSides(figure: Figure, skirt: Skirt): Sides {
  const { stance, body } = figure;
  const { left, right } = waistOf(figure, skirt.high === true);
  const thigh = body.legHalf[0];
  for (const sign of [-1, 1] as const) {
    const leg = stance.legs.find((one) => one.side === sign) ?? stance.legs[0];
    const [kx, ky] = leg.knee;
    (sign === -1 ? left : right).push(
      [lerp(leg.hip[0], kx, 0.5) + sign * 20, lerp(leg.hip[1], ky, 0.5) - thigh * 0.86],
      [kx + sign * 34, ky - 30],
      [kx + sign * 30, ky + 52],
      [kx - sign * 60, stance.ground - 6],
    );
  }
  return { left, right, end: 1 };
}

function hemWave(l: Point, r: Point, skirt: Skirt, lap: boolean): Point[] {
  const count = Math.max(4, skirt.folds * 2);
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const t = index / count;
    const swing = (index % 2 === 0 ? 1 : -1) * (skirt.flare > 60 && !lap ? 4 + skirt.flare * 0.02 : 0.8);
    return [
      lerp(l[0], r[0], t),
      lerp(l[1], r[1], t) + (lap ? 4 : skirt.wrapped === true ? 8 : 20) * Math.sin(Math.PI * t) + swing,
    ];
  });
}

function skirtFolds(
  figure: Figure,
  across: (t: number, u: number) => Point,
  count: number,
  skirt: Skirt,
): Fold[] {
  const random = figure.studio.random.fork("skirt");
  return Array.from({ length: count }, (_, index) => {
    const u = ((index + 0.5) / count) * 2 - 1 + random.between(-0.06, 0.06);
    const from = random.between(0.12, 0.4);
    const lean = u * 0.86;
    return {
      spine: [across(from, lean * 0.92), across(lerp(from, 1, 0.5), lean), across(1.02, u * 1.02)],
      width: 8 + skirt.flare * 0.045 + random.between(0, 4),
      depth: random.between(0.6, 1),
      open: true,
    };
  });
}

/** Knees press through the cloth where they come forward. */
function kneeForm(figure: Figure, cloth: Cloth): string {
  const { stance, studio, body } = figure;
  return stance.legs
    .filter(({ kneeNear }) => kneeNear > 90)
    .map(
      ({ knee: [x, y], side }) =>
        glow(
          studio,
          [x + studio.key * 20, y - 14],
          body.legHalf[0] * 0.95,
          body.legHalf[0] * 0.8,
          cloth.ramp.light,
          0.55,
        ) + glow(studio, [x - side * 70, y + 150], 60, 190, cloth.ramp.deep, 0.4),
    )
    .join("");
}
