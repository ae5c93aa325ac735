/** Legs in skin: where they run, how thick they are, and how a bare shin looks in the light. */
import type { Figure } from "./figure.ts";
import { halvesOf, type Limb, limbForm, limbPath, spineOf, turnAt } from "./limb.ts";
import { lerp, type Point } from "./path.ts";
import type { Leg } from "./stance.ts";
import { fill, group } from "./studio.ts";

export const legSteps = 21;
export const kneeStep = 10;

/** Share of the leg's length at which a height of the upright body lies. */
export function alongLeg({ body }: Figure, y: number): number {
  return y < body.kneeY
    ? (0.5 * (y - body.hipJointY)) / (body.kneeY - body.hipJointY)
    : 0.5 + (0.5 * (y - body.kneeY)) / (body.ankleY - body.kneeY);
}

export const legPoint = (leg: Leg, s: number): Point =>
  s <= 0.5
    ? [lerp(leg.hip[0], leg.knee[0], s * 2), lerp(leg.hip[1], leg.knee[1], s * 2)]
    : [lerp(leg.knee[0], leg.ankle[0], s * 2 - 1), lerp(leg.knee[1], leg.ankle[1], s * 2 - 1)];

/** Half width of the bare leg: full thigh, slim knee, calf, ankle. */
export function legHalf({ body }: Figure, leg: Leg, s: number): number {
  const [thigh, knee, calf, ankle] = body.legHalf;
  const marks: readonly (readonly [number, number])[] = [
    [0, thigh],
    [0.2, thigh * 0.97],
    [0.4, lerp(knee, thigh, 0.3)],
    [0.5, knee],
    [0.58, lerp(knee, calf, 0.6)],
    [0.68, calf],
    [0.8, lerp(ankle, calf, 0.56)],
    [0.92, ankle * 1.06],
    [1.1, ankle],
  ];
  const after = marks.findIndex(([at]) => at >= s);
  const [a, from] = marks[Math.max(0, after - 1)] ?? [0, thigh];
  const [b, to] = marks[Math.max(0, after)] ?? [1, ankle];
  const t = b === a ? 0 : (s - a) / (b - a);
  const near = 1 + (Math.max(-160, leg.kneeNear) / 2600) * Math.max(0, 1 - Math.abs(s - 0.5) * 2.2);
  return lerp(from, to, Math.min(1, Math.max(0, t))) * near;
}

/** The leg with `ease(s)` of cloth on it. */
export function legLimb(figure: Figure, leg: Leg, ease: (s: number) => number): Limb {
  const [dx, dy] = [leg.ankle[0] - leg.knee[0], leg.ankle[1] - leg.knee[1]];
  const length = Math.hypot(dx, dy) || 1;
  const end: Point = [leg.ankle[0] + (dx / length) * 16, leg.ankle[1] + (dy / length) * 16];
  // Standing, the thigh comes out of the hip without a beginning; sitting, its round end lies in the lap.
  const start: Point[] = figure.stance.sitting
    ? [leg.hip]
    : [[leg.hip[0] * 0.98 + figure.stance.posture.hips * 0.02, leg.hip[1] - 110], leg.hip];
  const spine = spineOf(start, leg.knee, end, { middle: kneeStep + 1, count: legSteps });
  const half = spine.map((_, step) => {
    const s =
      step <= kneeStep
        ? (0.5 * step) / kneeStep
        : 0.5 + (0.5 * (step - kneeStep)) / (legSteps - 1 - kneeStep);
    const cap = figure.stance.sitting && step < 4 ? 0.62 + 0.38 * Math.sqrt(1 - (1 - step / 4) ** 2) : 1;
    return (legHalf(figure, leg, s) + ease(s)) * cap;
  });
  return { spine, half };
}

export function drawBareLeg(figure: Figure, leg: Leg, from: number): string {
  const { studio, skin } = figure;
  const whole = legLimb(figure, leg, () => 0);
  const first = Math.max(0, Math.floor(from * (legSteps - 1)) - 2);
  const bent = first > kneeStep - 4 && Math.abs(turnAt(leg.hip, leg.knee, leg.ankle)) > 0.85;
  // Below a sharply bent knee only the shin is bare.
  const limb = bent ? halvesOf(whole, kneeStep, [leg.hip], leg.knee, leg.ankle).lower : whole;
  const start = bent ? 0 : first;
  const end = limb.spine.length - 1;
  const shape = limbPath(limb, start, end);
  const base = leg.side === studio.key ? skin.base : skin.shade;
  return (
    fill(shape, base) +
    group(studio.clip(shape), limbForm(figure, skin, limb, start, end, bent ? end : kneeStep, 0.85))
  );
}
