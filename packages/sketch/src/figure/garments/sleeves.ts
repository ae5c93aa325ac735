/** Arms in their sleeves, with the hands and what they hold. */
import { n } from "#sketch/kit/drawing.ts";
import type { Arm } from "../arms.ts";
import { torsoPath } from "../body.ts";
import { bottomOf } from "../bottom.ts";
import type { Figure } from "../figure.ts";
import { drawHand } from "../hands.ts";
import {
  capSteps,
  edgeOf,
  halvesOf,
  type Limb,
  limbForm,
  limbPath,
  onLimb,
  spineOf,
  turnAt,
} from "../limb.ts";
import { lerp, type Point, smooth, warpPath } from "../path.ts";
import { fill, glow, group, line } from "../studio.ts";
import { drawFolds, type Fold, ribs } from "./cloth.ts";
import type { Outfit } from "./outfit.ts";
import { couter, lames } from "./steel.ts";
import { limbPattern } from "./pattern.ts";

const steps = 25;
/** Index of the spine point where the elbow lies. */
const elbowStep = 12;

/** The whole arm, or only the forearm that comes out from under a cape; `held` is drawn between palm and fingers. */
export function drawArm(
  figure: Figure,
  arm: Arm,
  outfit: Outfit,
  held = "",
  which: "whole" | "forearm" = "whole",
): string {
  if (arm.shoulder[1] > bottomOf(figure)) return "";
  const hand = drawHand(
    outfit.gloves === undefined ? figure : { ...figure, skin: { ...figure.skin, ...outfit.gloves.ramp } },
    arm,
  );
  if (which === "forearm" && !isSharp(arm)) return "";
  const shown = arm.wrist[1] < bottomOf(figure) + 60;
  const bare = drawBareArm(figure, arm, outfit);
  const sleeve = drawSleeve(figure, arm, outfit);
  // A sharply bent forearm, and the hand at its end, lies before its own upper arm.
  return (
    (which === "whole" ? bare.under + sleeve.under : "") +
    (shown ? hand.back + held : "") +
    bare.over +
    (shown ? hand.front : "") +
    sleeve.over +
    (arm.hand === "pocket" && shown ? pocketMouth(arm, outfit) : "")
  );
}

/** From inside the shoulder over the elbow to the wrist. */
function armLimb(figure: Figure, arm: Arm, ease: number, wide = 0): Limb {
  const { shoulder: s, elbow, wrist, side } = arm;
  const up = elbow[1] < s[1];
  const start: Point = up ? [s[0] - side * 34, s[1] + 10] : [s[0] - side * 18, s[1] - 36];
  const spine = spineOf([start, s], elbow, wrist, { middle: elbowStep + 1, count: steps });
  const half = spine.map((_, step) => halfAt(figure, ease, step, wide));
  return { spine, half };
}

/** Deltoid, upper arm, elbow, the forearm's swell, wrist. */
function halfAt({ body }: Figure, ease: number, step: number, wide: number): number {
  const [shoulder, elbow, wrist] = body.armHalf;
  // Rounded at the top, so that the shoulder is one form and the arm comes out of it.
  const cap = step >= 5 ? 1 : 0.34 + 0.66 * Math.sqrt(1 - (1 - step / 5) ** 2);
  if (step <= elbowStep) {
    const t = step / elbowStep;
    return (
      (lerp(shoulder, elbow, t ** 1.25) +
        3 * Math.sin(Math.PI * Math.min(1, t * 1.6)) +
        ease * lerp(0.6, 1, t)) *
      cap
    );
  }
  const t = (step - elbowStep) / (steps - 1 - elbowStep);
  const swell = elbow * 0.16 * Math.sin(Math.PI * Math.min(1, t * 1.45)) * (t < 0.69 ? 1 : 0);
  return lerp(elbow, wrist, t ** 1.15) + swell + ease * lerp(1, 0.72, t) + wide * Math.max(0, t - 0.1) ** 1.4;
}

/** The spine's last step that can be in the picture. */
function lastShown(figure: Figure, { spine }: Limb): number {
  const limit = bottomOf(figure) + 40;
  const below = spine.findIndex(
    ([, y], index) => y > limit && spine.slice(index).every(([, later]) => later > limit),
  );
  return below === -1 ? steps - 1 : Math.max(5, below);
}

/** Of a sharply bent arm `under` is the upper arm; `over` lies before the hand's palm. */
type Parts = { under: string; over: string };

function drawBareArm(figure: Figure, arm: Arm, outfit: Outfit): Parts {
  if (outfit.sleeve.length >= 0.95) return { under: "", over: "" };
  const { studio, skin, body } = figure;
  const limb = armLimb(figure, arm, -2);
  const end = lastShown(figure, limb);
  const [bx, by] = limb.spine[Math.round(steps * outfit.sleeve.length)] ?? arm.elbow;
  if (isSharp(arm) && end > elbowStep + 4)
    return jointedArm(figure, arm, limb, bareFrom(outfit), end, [bx, by]);
  const shape = limbPath(limb, bareFrom(outfit), end);
  const lit = arm.side === studio.key;
  const form = limbForm(figure, skin, limb, 2, end, elbowStep, lit ? 0.7 : 0.9, shineOf(figure, arm));
  const hem = glow(studio, [bx, by + 10], body.armHalf[0] + 34, 46, skin.deep, 0.8);
  return {
    under: "",
    over:
      castShadow(figure, arm, limb, end) +
      fill(shape, lit ? skin.base : skin.shade) +
      group(studio.clip(shape), form + hem),
  };
}

/** Skin begins a little under the hem of the sleeve: it must not show at a seam above. */
const bareFrom = ({ sleeve }: Outfit): number => Math.max(0, Math.round((steps - 1) * sleeve.length) - 2);

function jointedArm(figure: Figure, arm: Arm, limb: Limb, from: number, until: number, hem: Point): Parts {
  const { studio, skin, body } = figure;
  const { upper, lower } = armHalves(limb, arm);
  const own = arm.side === studio.key;
  const end = capSteps + until - elbowStep;
  const inner = turnOf(arm) > 0 ? -1 : 1;
  const drawn = (half: Limb, start: number, to: number, more: string): string => {
    const shape = limbPath(half, start, to);
    const form = limbForm(figure, skin, half, 1, to, to, own ? 0.7 : 0.9, shineOf(figure, arm));
    return fill(shape, own ? skin.base : skin.shade) + group(studio.clip(shape), form + more);
  };
  return {
    under:
      castShadow(figure, arm, limb, until) +
      drawn(
        upper,
        Math.min(from, elbowStep),
        elbowStep + capSteps,
        glow(studio, [hem[0], hem[1] + 10], body.armHalf[0] + 34, 46, skin.deep, 0.8) +
          shadeAlong(smooth(edgeOf(lower, 1, Math.min(end, capSteps + 8), inner * 0.98))),
      ),
    over:
      drawn(lower, 0, end, "") +
      line(smooth(edgeOf(lower, 3, Math.min(end, capSteps + 7), inner * 0.99)), skin.line, 1.8, 0.35),
  };
}

function drawSleeve(figure: Figure, arm: Arm, outfit: Outfit): Parts {
  const { length, ease, cuff } = outfit.sleeve;
  const short = length < 0.95;
  const wide = cuff === "wide" ? (outfit.sleeve.wide ?? 22) : 0;
  const limb = armLimb(figure, arm, ease, wide);
  const shown = lastShown(figure, limb);
  const until = Math.min(shown, Math.round((steps - 1) * Math.max(0.2, length)));
  if (isSharp(arm) && until > elbowStep + 4) return jointedSleeve(figure, arm, outfit, limb, until, shown);
  if (short) {
    const half = [...limb.half];
    // A short sleeve stands off from the arm.
    for (let step = 4; step <= until; step += 1)
      half[step] = (half[step] ?? 0) + 6 * ((step - 4) / Math.max(1, until - 4));
    const sleeve = sleeveOf(figure, arm, outfit, { ...limb, half }, until, shown);
    return isSharp(arm) ? { under: sleeve, over: "" } : { under: "", over: sleeve };
  }
  return { under: "", over: sleeveOf(figure, arm, outfit, limb, until, shown) };
}

function sleeveOf(
  figure: Figure,
  arm: Arm,
  outfit: Outfit,
  limb: Limb,
  until: number,
  shown: number,
): string {
  const { cloth, puffs } = outfit.sleeve;
  const { studio } = figure;
  const shape = puffs === undefined ? limbPath(limb, 0, until) : puffedPath(limb, until, puffs);
  const own = arm.side === studio.key;
  return (
    castShadow(figure, arm, limb, until) +
    fill(shape, cloth.paint) +
    group(
      studio.clip(shape),
      (cloth.pattern === undefined ? "" : limbPattern(figure, cloth, limb, 1, until, cloth.pattern)) +
        limbForm(figure, cloth.ramp, limb, 2, until, elbowStep, own ? 0.7 : 1, shineOf(figure, arm)) +
        (cloth.stripe === undefined
          ? ""
          : line(smooth(edgeOf(limb, 2, until, arm.side * 0.5)), cloth.stripe, 15, 0.95)) +
        (puffs !== undefined
          ? puffSeams(outfit, limb, until, puffs)
          : cloth.finish === "metal"
            ? lames(
                cloth,
                limb,
                [6, 8, 10, 15, 18, 21].filter((step) => step < until),
              )
            : drawFolds(cloth, sleeveFolds(figure, arm, limb, until), studio.key)),
    ) +
    (cloth.finish === "metal" && until > elbowStep ? couter(figure, cloth, arm) : "") +
    (until === shown && shown < steps - 1 ? "" : drawCuff(outfit, limb, until))
  );
}

const turnOf = ({ shoulder, elbow, wrist }: Arm): number => turnAt(shoulder, elbow, wrist);

const isSharp = (arm: Arm): boolean => Math.abs(turnOf(arm)) > 1.25;

const armHalves = (limb: Limb, arm: Arm): { upper: Limb; lower: Limb } =>
  halvesOf(limb, elbowStep, [limb.spine[0] ?? arm.shoulder, arm.shoulder], arm.elbow, arm.wrist);

function jointedSleeve(
  figure: Figure,
  arm: Arm,
  outfit: Outfit,
  limb: Limb,
  until: number,
  shown: number,
): Parts {
  const { cloth, puffs } = outfit.sleeve;
  const { studio } = figure;
  const { upper, lower } = armHalves(limb, arm);
  const inner = turnOf(arm) > 0 ? -1 : 1;
  const end = capSteps + until - elbowStep;
  const own = arm.side === studio.key;
  const count = puffs === undefined ? undefined : Math.max(2, Math.round(puffs / 2));
  const outlineOf = (half: Limb, to: number): string =>
    count === undefined ? limbPath(half, 0, to) : puffedPath(half, to, count);
  const inside = (half: Limb, to: number, folds: readonly Fold[]): string =>
    (cloth.pattern === undefined ? "" : limbPattern(figure, cloth, half, 0, to, cloth.pattern)) +
    limbForm(figure, cloth.ramp, half, 1, to, to, own ? 0.75 : 1, shineOf(figure, arm)) +
    (cloth.stripe === undefined
      ? ""
      : line(smooth(edgeOf(half, 0, to, arm.side * 0.5)), cloth.stripe, 15, 0.95)) +
    (count !== undefined
      ? puffSeams(outfit, half, to, count)
      : cloth.finish === "metal"
        ? lames(cloth, half, half === upper ? [6, 8, 10] : [6, 9, 12].filter((step) => step < to))
        : drawFolds(cloth, folds, studio.key));
  const upperShape = outlineOf(upper, elbowStep + capSteps);
  const lowerShape = outlineOf(lower, end);
  const across = (half: Limb, step: number, to: number, slope: number, width: number): Fold => ({
    spine: [
      onLimb(half, step, inner * 1.05),
      onLimb(half, step, (inner + to) / 2, slope * 0.7),
      onLimb(half, step, to, slope),
    ],
    width,
    depth: 0.7,
  });
  const crease = smooth(edgeOf(lower, 1, Math.min(end, capSteps + 8), inner * 0.98));
  const under =
    castShadow(figure, arm, limb, until) +
    fill(upperShape, cloth.paint) +
    group(
      studio.clip(upperShape),
      inside(upper, elbowStep + capSteps, [
        across(upper, elbowStep - 3, -inner * 0.1, -24, 9),
        across(upper, elbowStep - 5, inner * 0.25, -30, 7),
      ]) + shadeAlong(crease),
    );
  const over =
    fill(lowerShape, cloth.paint) +
    group(
      studio.clip(lowerShape),
      inside(lower, end, [
        across(lower, capSteps + 3, -inner * 0.2, 26, 10),
        across(lower, capSteps + 5, inner * 0.2, 30, 7),
        across(lower, Math.max(capSteps + 6, end - 3), inner * 0.1, -14, 6),
      ]),
    ) +
    line(smooth(edgeOf(lower, 3, end, inner * 0.99)), cloth.ramp.line, 2, 0.35) +
    (cloth.finish === "metal" ? couter(figure, cloth, arm) : "") +
    (until === shown && shown < steps - 1 ? "" : drawCuff(outfit, lower, end));
  return { under, over };
}

/** The trunk keeps the light from the inner side of an arm that hangs beyond it. */
const shineOf = ({ studio, body }: Figure, arm: Arm): number =>
  arm.side === studio.key
    ? 1
    : Math.abs(arm.elbow[0]) > body.shoulderX + 40 || arm.elbow[1] < arm.shoulder[1]
      ? 0.8
      : 0.15;

/** Steps at even distances along the arm. */
function puffSteps({ spine }: Limb, until: number, count: number): number[] {
  const along = [0];
  for (let step = 1; step <= until; step += 1) {
    const [a, b] = [spine[step - 1] ?? [0, 0], spine[step] ?? [0, 0]];
    along.push((along[step - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const whole = along[until] ?? 0;
  return Array.from({ length: count - 1 }, (_, index) =>
    along.findIndex((length) => length >= (whole * (index + 1.2)) / (count + 0.2)),
  );
}

/** Down between seams bulges. */
function puffedPath(limb: Limb, until: number, count: number): string {
  const seams = new Set(puffSteps(limb, until, count));
  const half = limb.half.map((value, step) => (seams.has(step) ? value - 7 : value + 3));
  return limbPath({ ...limb, half }, 0, until);
}

function puffSeams({ sleeve: { cloth } }: Outfit, limb: Limb, until: number, count: number): string {
  return puffSteps(limb, until, count)
    .map((step) => {
      const row = (v: number): string =>
        smooth([-1.05, -0.4, 0.4, 1.05].map((u) => onLimb(limb, step, u, v + 8 * (1 - u * u))));
      return (
        line(row(12), cloth.ramp.deep, 20, 0.28) +
        line(row(-10), cloth.ramp.light, 12, 0.22) +
        line(row(0), cloth.ramp.line, 3.4, 0.5)
      );
    })
    .join("");
}

/** Shadow on the body beside the arm; it begins at the armpit, so the shoulder stays one form. */
function castShadow(figure: Figure, arm: Arm, limb: Limb, until: number): string {
  if (arm.behind || until < 8) return "";
  const bent = arm.wrist[0] * arm.side < figure.body.chestHalf * 0.75;
  const from = bent ? 7 : 5;
  const path = (u: number): string => smooth(edgeOf(limb, from, until, u));
  const shade =
    `<g transform="translate(${n(bent ? -figure.studio.key * 4 : -arm.side * 5)} 9)">` +
    shadeAlong(path(-arm.side * 0.95)) +
    (bent ? shadeAlong(path(arm.side * 0.95)) : "") +
    "</g>";
  const torso = warpPath(torsoPath(figure, 16, Math.min(900, bottomOf(figure))), figure.stance.bend);
  return group(figure.studio.clip(torso), shade);
}

const shadeAlong = (path: string): string =>
  [40, 25, 11].map((width) => line(path, "#150b14", width, 0.09)).join("");

/** A bent elbow gathers the cloth on its inside; a straight one only wrinkles. */
function sleeveFolds(figure: Figure, arm: Arm, limb: Limb, until: number): Fold[] {
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
    folds.push({
      spine: [
        onLimb(limb, step, from),
        onLimb(limb, step, (from + to) / 2, slope * 0.7),
        onLimb(limb, step, to, slope),
      ],
      width,
      depth,
    });
  };
  const turned = turnOf(arm);
  const bent = Math.min(1, Math.abs(turned) / 1.2);
  // Negative turn bends towards u = −1 … the inside of the elbow.
  const inner = Math.abs(turned) < 0.12 ? -arm.side : turned > 0 ? -1 : 1;
  across(3, -arm.side * 1.05, -arm.side * 0.1, 40, 9, 0.7);
  across(elbowStep, inner * 1.05, -inner * 0.35, -12 - 6 * bent, 8 + 4 * bent, 0.8 + 0.3 * bent);
  across(elbowStep + 1, inner * 1.05, -inner * 0.15, 14 + 8 * bent, 8 + 3 * bent, 0.7 + 0.4 * bent);
  across(elbowStep - 3, inner * 1.05, -inner * 0.1, -26, 8, 0.55 + 0.2 * bent);
  across(elbowStep + 4, inner * 1.05, 0, 24 + random.between(0, 8), 7, 0.55);
  across(steps - 4, -inner * 1.05, inner * 0.3, -12, 7, 0.6);
  across(elbowStep - 6, -inner * 1.05, inner * 0.1, 22 + random.between(-6, 6), 8, 0.4);
  return folds;
}

function drawCuff(outfit: Outfit, limb: Limb, until: number): string {
  const { cloth, cuff, trim } = outfit.sleeve;
  const row = (back: number, grow = 1): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u) => onLimb(limb, until, u * grow, -back + 6 * (1 - u * u)));
  const path = (points: readonly Point[]): string => smooth(points);
  if (trim !== undefined)
    return line(path(row(11, 0.98)), trim, 20) + line(path(row(22)), cloth.ramp.line, 1.6, 0.4);
  if (cuff === "wide") return line(path(row(4, 0.98)), cloth.ramp.deep, 6, 0.4);
  if (cuff === "rib")
    return line(path(row(42, 1)), cloth.ramp.deep, 4, 0.4) + ribs(cloth, row(38, 1), row(0, 0.96), 13);
  if (cuff === "band") return line(path(row(36)), cloth.ramp.line, 2.2, 0.45);
  return (
    line(path(row(14)), cloth.ramp.deep, 1.8, 0.4) + line(path(row(1, 0.98)), cloth.ramp.line, 2.4, 0.35)
  );
}

/** The slit that a hand has gone into. */
function pocketMouth({ side, wrist: [x, y] }: Arm, { sleeve: { cloth } }: Outfit): string {
  const path = `M${n(x - side * 46)} ${n(y - 14)}Q${n(x)} ${n(y + 8)} ${n(x + side * 34)} ${n(y + 26)}`;
  return line(path, cloth.ramp.line, 7, 0.4) + line(path, cloth.ramp.line, 3, 0.6);
}
