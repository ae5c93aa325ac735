/** Arms in their sleeves, with the hands and what they hold. */
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "#sketch/figure/arms.ts";
import { torsoPath } from "#sketch/figure/body.ts";
import { bottomOf } from "#sketch/figure/extent.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { drawHand } from "#sketch/figure/hands.ts";
import type { Ramp } from "#sketch/figure/palette.ts";
import { lerp, type Point, resample, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, glow, group, haze, line, softBand } from "#sketch/figure/studio.ts";
import { drawFolds, type Fold, ribs } from "./cloth.ts";
import type { Outfit } from "./outfit.ts";

const steps = 25;
/** Index of the spine point where the elbow lies. */
const elbowStep = 13;

/** The whole arm; `held` is drawn between palm and fingers. */
export function drawArm(figure: Figure, arm: Arm, outfit: Outfit, held = ""): string {
  if (arm.shoulder[1] > bottomOf(figure)) return "";
  const hand = drawHand(
    outfit.gloves === undefined ? figure : { ...figure, skin: { ...figure.skin, ...outfit.gloves.ramp } },
    arm,
  );
  const shown = arm.wrist[1] < bottomOf(figure) + 60;
  return (
    (shown ? hand.back + held : "") +
    drawBareArm(figure, arm, outfit) +
    (shown ? hand.front : "") +
    drawSleeve(figure, arm, outfit)
  );
}

/** From inside the shoulder over the elbow to the wrist, the elbow rounded by its neighbours. */
function armSpine(arm: Arm): Point[] {
  const { shoulder: s, elbow: e, wrist: w, side } = arm;
  const near = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
  const upper = resample(
    [
      [s[0] - side * 16, s[1] - 34],
      s,
      near(s, e, 0.5),
      near(s, e, 0.88),
      [lerp(e[0], (s[0] + w[0]) / 2, 0.06), lerp(e[1], (s[1] + w[1]) / 2, 0.06)],
    ],
    elbowStep,
  );
  const lower = resample([upper.at(-1) ?? e, near(e, w, 0.14), near(e, w, 0.5), w], steps - elbowStep + 1);
  return [...upper, ...lower.slice(1)];
}

/** The spine's last step that can be in the picture. */
function lastShown(figure: Figure, spine: readonly Point[]): number {
  const limit = bottomOf(figure) + 40;
  const below = spine.findIndex(
    ([, y], index) => y > limit && spine.slice(index).every(([, later]) => later > limit),
  );
  return below === -1 ? steps - 1 : Math.max(5, below);
}

function halfAt(figure: Figure, ease: number, step: number): number {
  const [shoulder, elbow, wrist] = figure.body.armHalf;
  // Rounded at the top, so that the shoulder is one form and the arm comes out of it.
  const cap = step >= 6 ? 1 : 0.3 + 0.7 * Math.sqrt(1 - (1 - step / 6) ** 2);
  if (step <= elbowStep) return lerp(shoulder, elbow, Math.min(1, step / elbowStep)) * cap + ease * cap;
  const t = (step - elbowStep) / (steps - elbowStep);
  return (
    lerp(elbow, wrist, t) +
    5 * Math.sin(Math.PI * Math.min(1, t * 1.5)) * (t < 0.66 ? 1 : 0) +
    ease * lerp(1, 0.7, t)
  );
}

function limb(figure: Figure, spine: readonly Point[], ease: number, until: number, flareAt = 0): string {
  const kept = spine.slice(0, Math.max(3, until + 1));
  return ribbon(kept, (t) => {
    const step = t * (kept.length - 1);
    const flare = flareAt * Math.max(0, t - 0.45) ** 1.5 * 2.4;
    return halfAt(figure, ease, step) + flare;
  });
}

function drawBareArm(figure: Figure, arm: Arm, outfit: Outfit): string {
  if (outfit.sleeve.length >= 0.95) return "";
  const { studio, skin, body } = figure;
  const spine = armSpine(arm);
  const shape = limb(figure, spine, -2, lastShown(figure, spine));
  const [bx, by] = spine[Math.round(steps * outfit.sleeve.length)] ?? arm.elbow;
  const base = arm.side === studio.key ? skin.base : skin.shade;
  return (
    castShadow(figure, arm, spine, -2, steps - 1) +
    fill(shape, base) +
    group(
      studio.clip(shape),
      roundness(figure, skin, arm, spine, -2) +
        glow(studio, [bx, by + 6], body.armHalf[0] + 30, 40, skin.deep, 0.8),
    )
  );
}

function drawSleeve(figure: Figure, arm: Arm, outfit: Outfit): string {
  const { cloth, length, ease, cuff } = outfit.sleeve;
  const { studio } = figure;
  const spine = armSpine(arm);
  const shown = lastShown(figure, spine);
  const until = Math.min(shown, Math.round((steps - 1) * Math.max(0.24, length)));
  const short = length < 0.95;
  const shape = limb(
    figure,
    spine,
    ease,
    until,
    cuff === "wide" ? (figure.person.garment.kind === "kimono" ? 46 : 16) : short ? 7 : 0,
  );
  return (
    castShadow(figure, arm, spine, ease, until) +
    fill(shape, cloth.paint) +
    group(
      studio.clip(shape),
      roundness(figure, cloth.ramp, arm, spine, ease) +
        drawFolds(cloth, sleeveFolds(figure, arm, spine, ease, until), studio.key),
    ) +
    (until === shown && shown < steps - 1 ? "" : drawCuff(figure, outfit, spine, until))
  );
}

/** The edge of a limb, `part` of its half width to the given side of its spine. */
function edgeOf(
  figure: Figure,
  spine: readonly Point[],
  ease: number,
  from: number,
  side: number,
  part: number,
): Point[] {
  return spine.slice(from).map(([x, y], index) => {
    const step = from + index;
    const before = spine[Math.max(0, step - 1)] ?? [x, y];
    const after = spine[Math.min(spine.length - 1, step + 1)] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = halfAt(figure, ease, step) * part * side;
    return [x + ((after[1] - before[1]) / length) * half, y - ((after[0] - before[0]) / length) * half];
  });
}

/** Shadow on the body beside the arm; it begins at the armpit, so the shoulder stays one form. */
function castShadow(figure: Figure, arm: Arm, spine: readonly Point[], ease: number, until: number): string {
  if (arm.behind) return "";
  const bent = arm.wrist[0] * arm.side < figure.body.chestHalf * 0.75;
  const from = bent ? 7 : 3;
  const path = (side: number): string =>
    smooth(edgeOf(figure, spine.slice(0, until + 1), ease, from, side, 0.96));
  const shade = `<g transform="translate(${n(bent ? -figure.studio.key * 4 : -arm.side * 4)} 8)">${haze(path(-arm.side), "#150b14", 16, 0.3)}${bent ? haze(path(arm.side), "#150b14", 16, 0.34) : ""}</g>`;
  return group(figure.studio.clip(torsoPath(figure, 14, Math.min(900, bottomOf(figure)))), shade);
}

/** A limb is lit along its key edge and falls into shade along the other; both fade in below the shoulder. */
function roundness(figure: Figure, ramp: Ramp, arm: Arm, spine: readonly Point[], ease: number): string {
  const k = figure.studio.key;
  const half = figure.body.armHalf[0] + ease;
  const own = arm.side === k;
  const facing = (spine.at(-1)?.[1] ?? 0) >= (spine[0]?.[1] ?? 0) ? 1 : -1;
  const grow = (t: number): number => Math.min(1, t * 3.2);
  const lit = edgeOf(figure, spine, ease, 3, k * facing, 0.66);
  const dim = edgeOf(figure, spine, ease, 3, -k * facing, 0.84);
  return (
    softBand(
      (scale) => ribbon(lit, (t) => half * 0.24 * scale * grow(t) + 0.1),
      ramp.glow,
      own ? 0.5 : 0.22,
    ) +
    softBand((scale) => ribbon(dim, (t) => half * 0.42 * scale * grow(t) + 0.1), ramp.deep, own ? 0.55 : 0.8)
  );
}

function sleeveFolds(figure: Figure, arm: Arm, spine: readonly Point[], ease: number, until: number): Fold[] {
  const random = figure.studio.random.fork(`sleeve${arm.side}`);
  const folds: Fold[] = [];
  const across = (
    step: number,
    from: number,
    to: number,
    slope: number,
    width: number,
    depth: number,
  ): void => {
    if (step > until - 1) return;
    const [x, y] = spine[step] ?? [0, 0];
    const next = spine[step + 1] ?? [x, y + 1];
    const len = Math.hypot(next[0] - x, next[1] - y) || 1;
    const [dx, dy] = [(next[0] - x) / len, (next[1] - y) / len];
    const half = halfAt(figure, ease, step);
    const point = (u: number, v: number): Point => [x - dy * half * u + dx * v, y + dx * half * u + dy * v];
    folds.push({
      spine: [point(from, 0), point((from + to) / 2, slope * 0.7), point(to, slope)],
      width,
      depth,
    });
  };
  const inner = arm.side === 1 ? 1 : -1;
  across(6, inner, -inner * 0.1, 26, 5, 0.5);
  // A bent elbow gathers the cloth on its inside; a straight one only wrinkles.
  const bent =
    Math.abs(
      Math.atan2(arm.elbow[0] - arm.shoulder[0], arm.elbow[1] - arm.shoulder[1]) -
        Math.atan2(arm.wrist[0] - arm.elbow[0], arm.wrist[1] - arm.elbow[1]),
    ) > 0.6;
  if (bent) {
    across(elbowStep - 3, inner * 0.9, inner * 0.1, -10, 4, 0.8);
    across(elbowStep + 4, inner * 0.9, inner * 0.1, 12, 4, 0.8);
  } else {
    across(elbowStep - 2, inner, -inner * 0.3, -14, 5, 0.8);
    across(elbowStep, inner, -inner * 0.4, 8, 5, 0.9);
    across(elbowStep + 3, inner, -inner * 0.2, 18, 5, 0.8);
  }
  across(elbowStep + 6, -inner, inner * 0.2, 20 + random.between(-4, 8), 5, 0.6);
  across(steps - 4, inner, -inner * 0.4, -10, 4.5, 0.7);
  return folds;
}

function drawCuff(figure: Figure, outfit: Outfit, spine: readonly Point[], until: number): string {
  const { cloth, ease, cuff, length } = outfit.sleeve;
  const [x, y] = spine[until] ?? [0, 0];
  const before = spine[until - 1] ?? [x, y - 1];
  const len = Math.hypot(x - before[0], y - before[1]) || 1;
  const [dx, dy] = [(x - before[0]) / len, (y - before[1]) / len];
  const half = halfAt(figure, ease, until) + (length < 0.95 ? 3 : 0);
  const row = (back: number, grow: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u): Point => [
      x - dy * (half + grow) * u - dx * back + dx * 5 * (1 - u * u),
      y + dx * (half + grow) * u - dy * back + dy * 5 * (1 - u * u),
    ]);
  const path = (points: readonly Point[]): string =>
    points.map((point, index) => `${index === 0 ? "M" : "L"}${n(point[0])} ${n(point[1])}`).join("");
  if (cuff === "wide") return line(path(row(10, 60)), cloth.ramp.line, 0.1, 0);
  if (cuff === "rib")
    return line(path(row(40, -2)), cloth.ramp.deep, 3, 0.5) + ribs(cloth, row(38, -3), row(0, -5), 13);
  if (cuff === "band")
    return line(path(row(34, 0)), cloth.ramp.line, 2.2, 0.5) + line(path(row(0, 0)), cloth.ramp.glow, 2, 0.4);
  return (
    line(path(row(12, 0)), cloth.ramp.deep, 1.8, 0.45) + line(path(row(1, 0)), cloth.ramp.line, 2.4, 0.35)
  );
}
