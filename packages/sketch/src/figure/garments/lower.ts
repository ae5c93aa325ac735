/** From the hips down: trousers and shorts on the legs that the pose gives; skirts are in skirts.ts, shoes in shoes.ts. */
import { bendSvg, bentStudio } from "../bend.ts";
import { n } from "#sketch/kit/drawing.ts";
import { bottomOf } from "../bottom.ts";
import type { Figure } from "../figure.ts";
import { alongLeg, drawBareLeg, kneeStep, legLimb, legSteps } from "../legs.ts";
import {
  capSteps,
  edgeOf,
  halvesOf,
  type Limb,
  limbForm,
  limbPath,
  onLimb,
  roundedStart,
  turnAt,
} from "../limb.ts";
import { lerp, smooth } from "../path.ts";
import type { Leg } from "../stance.ts";
import { fill, group, line } from "../studio.ts";
import type { Cloth } from "./cloth-type.ts";
import { drawFolds, type Fold, seam, stitches } from "./cloth.ts";
import type { Lower } from "./outfit.ts";
import { limbPattern } from "./pattern.ts";
import { drawShoe } from "./shoes.ts";
import { lames } from "./steel.ts";
import { drawSkirt } from "./skirts.ts";

type Trousers = Extract<Lower, { kind: "trousers" }>;
type Cut = NonNullable<Trousers["cut"]>;

/** `under` lies below what is worn on the trunk, `over` before it: thighs, where one sits. */
export function drawLower(figure: Figure, lower: Lower): { under: string; over: string } {
  if (figure.framing === "closeUp" || figure.framing === "portrait") return { under: "", over: "" };
  const { legs, sitting } = figure.stance;
  const lowest = bottomOf(figure) + 40;
  const feet = (leg: Leg): string => (leg.ankle[1] < lowest ? drawShoe(figure, leg) : "");
  if (lower.kind === "skirt") {
    const skirt = drawSkirt(figure, lower, feet);
    return sitting ? { under: "", over: skirt } : { under: skirt, over: "" };
  }
  const { hips, fly } = drawHips(figure, lower.cloth);
  const parts = legs.map((leg) => ({ foot: feet(leg), ...drawTrouserLeg(figure, lower, leg) }));
  // Of crossed legs the feet lie under the other thigh.
  const drawn =
    figure.person.pose === "crossLegged"
      ? parts.map(({ foot }) => foot).join("") +
        parts.map(({ bare, shin }) => bare + shin).join("") +
        parts.map(({ thigh }) => thigh).join("")
      : parts.map(({ bare, foot, shin, thigh }) => bare + foot + shin + thigh).join("");
  if (!sitting) return { under: hips + drawn + fly, over: "" };
  return { under: hips, over: drawLap(figure, lower.cloth) + drawn };
}

/** The dark between thighs and crossed shins. */
function drawLap({ stance }: Figure, cloth: Cloth): string {
  const { legs } = stance;
  const [a, b] = legs[0].side === -1 ? legs : [legs[1], legs[0]];
  const inner = (leg: Leg): string =>
    `${n(lerp(leg.hip[0], leg.knee[0], 0.8))} ${n(lerp(leg.hip[1], leg.knee[1], 0.8))}`;
  const low = Math.min(a.ankle[1], b.ankle[1]) < a.knee[1] + 150;
  const bottom = low ? `L${n(b.ankle[0])} ${n(b.ankle[1])}L${n(a.ankle[0])} ${n(a.ankle[1])}` : "";
  return fill(
    `M${n(a.hip[0])} ${n(a.hip[1] - 50)}L${n(b.hip[0])} ${n(b.hip[1] - 50)}L${inner(b)}${bottom}L${inner(a)}Z`,
    cloth.ramp.deep,
  );
}

/** What the cloth adds to the leg's half width, from the hip (0) to the ankle (1). */
function easeOf(cut: Cut, s: number): number {
  switch (cut) {
    case "jeans":
      return lerp(7, 13, Math.max(0, s - 0.35) / 0.65);
    case "trousers":
      return lerp(9, 22, Math.max(0, s - 0.3) / 0.7);
    case "loose":
      return lerp(15, 40, Math.max(0, s - 0.25) / 0.75) - (s > 0.93 ? 20 : 0);
    case "shorts":
      return lerp(11, 32, Math.min(1, s / 0.5));
  }
}

function drawTrouserLeg(
  figure: Figure,
  { cloth, cut = "trousers" }: Trousers,
  leg: Leg,
): { bare: string; shin: string; thigh: string } {
  const { studio, body } = figure;
  const limb = legLimb(figure, leg, (s) => easeOf(cut, s));
  const hemStep =
    cut === "shorts" ? Math.round(alongLeg(figure, body.kneeY + 26) * (legSteps - 1)) : legSteps - 1;
  const end = Math.min(hemStep, lastInPicture(figure, limb));
  const lit = leg.side === studio.key;
  const bare = cut === "shorts" && end === hemStep ? drawBareLeg(figure, leg, 0.46) : "";
  const [hx, hy] = leg.hip;
  const k = studio.key;
  const paint = studio.linear(
    [hx + k * 110, hy - 60],
    [hx - k * 60, hy + 620],
    [
      [0, lit ? cloth.ramp.light : cloth.ramp.base],
      [0.5, lit ? cloth.ramp.base : cloth.ramp.shade],
      [1, cloth.ramp.shade],
    ],
  );
  const hemOf = (of: Limb, at: number): string =>
    end === hemStep
      ? line(
          smooth(edgeOf(of, at, at, -1).concat([onLimb(of, at, 0, 7)], edgeOf(of, at, at, 1))),
          cloth.ramp.line,
          2.4,
          0.4,
        )
      : "";
  const piece = (of: Limb, to: number, joint: number, folds: readonly Fold[], more = ""): string => {
    const shape = limbPath(of, 0, to);
    return (
      fill(shape, paint) +
      group(
        studio.clip(shape),
        (cloth.pattern === undefined ? "" : limbPattern(figure, cloth, of, 0, to, cloth.pattern)) +
          limbForm(figure, cloth.ramp, of, 0, to, joint, lit ? 0.9 : 1.1) +
          (cloth.finish === "metal"
            ? lames(cloth, of, of === limb ? [4, 9, 12, 17] : [5, 9].filter((step) => step < to))
            : drawFolds(cloth, folds, studio.key)) +
          outSeam(cloth, of, to, leg, cut) +
          more,
      )
    );
  };
  if (end < kneeStep - 1 || Math.abs(turnAt(leg.hip, leg.knee, leg.ankle)) <= 0.85)
    return {
      bare,
      shin: piece(limb, end, kneeStep, legFolds(figure, limb, leg, end)) + hemOf(limb, end),
      thigh: "",
    };
  const { sitting } = figure.stance;
  const from = sitting ? [leg.hip] : [limb.spine[0] ?? leg.hip, leg.hip];
  const { upper: straight, lower } = halvesOf(limb, kneeStep, from, leg.knee, leg.ankle);
  const upper = sitting ? roundedStart(straight) : straight;
  const to = capSteps + end - kneeStep;
  const over = upper.spine.length - 1;
  const knee = over - capSteps;
  const rim = smooth(edgeOf(upper, knee - 2, over, -1).concat(edgeOf(upper, knee - 2, over, 1).toReversed()));
  const shade = [64, 40, 18].map((width) => line(rim, cloth.ramp.line, width, 0.1)).join("");
  return {
    bare,
    shin:
      end < kneeStep + 3
        ? ""
        : piece(lower, to, to, legFolds(figure, limb, leg, end).slice(5), shade) + hemOf(lower, to),
    // Towards the viewer the thigh hides where the shin begins.
    thigh: piece(upper, over, over, kneeFolds(upper, leg)) + line(rim, cloth.ramp.line, 2, 0.3),
  };
}

/** Cloth drawn tight over a bent knee. */
function kneeFolds(thigh: Limb, { side: s }: Leg): Fold[] {
  const across = (step: number, from: number, to: number, slope: number): Fold => ({
    spine: [
      onLimb(thigh, step, from),
      onLimb(thigh, step, (from + to) / 2, slope * 0.75),
      onLimb(thigh, step, to, slope),
    ],
    width: 11,
    depth: 0.6,
  });
  return [across(2, -s * 1.02, s * 0.2, 40), across(5, -s * 1.02, s * 0.05, 36), across(kneeStep, s, 0, -22)];
}

/** What lies below the picture is not drawn: layers outside the canvas cost as much as those inside. */
function lastInPicture(figure: Figure, { spine }: Limb): number {
  const limit = bottomOf(figure) + 40;
  const below = spine.findIndex(
    ([, y], index) => y > limit && spine.slice(index).every(([, later]) => later > limit),
  );
  return below === -1 ? legSteps - 1 : Math.max(3, below);
}

function outSeam(cloth: Cloth, limb: Limb, end: number, leg: Leg, cut: Cut): string {
  if (cloth.stripe !== undefined) {
    const stripe = smooth(edgeOf(limb, 0, end, leg.side * 0.8));
    return line(stripe, cloth.stripe, 15, 0.95);
  }
  if (cloth.finish === "denim")
    return stitches(cloth, smooth(edgeOf(limb, 0, end, leg.side * 0.84)), "#c9964f");
  // A pressed crease, as a change of light rather than a line.
  return cut === "trousers" && cloth.finish !== "metal"
    ? line(smooth(edgeOf(limb, 2, end, 0.06)), cloth.ramp.deep, 3, 0.22)
    : "";
}

/** Cloth folds where the leg bends: at the hip, behind the knee, and where it meets the shoe. */
function legFolds(figure: Figure, limb: Limb, leg: Leg, end: number): Fold[] {
  const bent = Math.min(1, Math.abs(leg.kneeNear) / 300);
  const s = leg.side;
  const random = figure.studio.random.fork(`leg${s}`);
  const across = (step: number, from: number, to: number, slope: number, width: number, depth = 1): Fold => ({
    spine: [
      onLimb(limb, step, from, 0),
      onLimb(limb, step, (from + to) / 2, slope * 0.75),
      onLimb(limb, step, to, slope),
    ],
    width,
    depth,
  });
  const folds = [
    across(2, -s * 1.02, s * 0.25, 60, 16, 0.5 + bent * 0.3),
    across(4, -s * 1.02, s * 0.05, 76, 14, 0.4 + bent * 0.2),
    across(kneeStep, s * 1.02, -s * 0.2, 26 + random.between(-6, 6), 13, 0.3 + bent * 0.6),
    across(kneeStep - 1, -s * 1.02, s * 0.1, -34, 12, 0.2 + bent * 0.6),
    across(kneeStep + 2, -s * 1.02, s * 0.3, 48, 14, 0.34),
  ];
  if (end === legSteps - 1)
    folds.push(
      across(end - 2, s * 1.02, -s * 0.4, 18, 8, 0.9),
      across(end - 1, -s * 1.02, s * 0.4, 12, 8, 1),
      across(end - 4, -s * 1.02, s * 0.1, 26, 8, 0.6),
    );
  return folds.filter(({ spine }) => (spine[0]?.[1] ?? 0) < bottomOf(figure));
}

/** The seat of the trousers behind both thighs, and the seam in front of them. */
function drawHips(figure: Figure, cloth: Cloth): { hips: string; fly: string } {
  const { body } = figure;
  const upright: Figure = { ...figure, studio: bentStudio(figure.studio, figure.stance.bend) };
  const { studio } = upright;
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const w = (body.hipHalf + 6) * narrow;
  const { sitting } = figure.stance;
  const deep = sitting ? 40 : 150;
  const shape = smooth(
    [
      [-body.waistHalf * narrow, body.waistY + 30],
      [-w + 4, body.hipY - 10],
      [-w + 5, body.hipY + deep * 0.2],
      [-w * 0.6, body.hipY + deep * 0.48],
      [0, body.hipY + deep * 0.96],
      [w * 0.6, body.hipY + deep * 0.48],
      [w - 5, body.hipY + deep * 0.2],
      [w - 4, body.hipY - 10],
      [body.waistHalf * narrow, body.waistY + 30],
    ],
    true,
  );
  const k = studio.key;
  const { pose } = figure.person;
  const middle = 40 * Math.sin((body.yaw * Math.PI) / 180);
  const fly = sitting
    ? ""
    : seam(
        cloth,
        `M${n(middle)} ${body.waistY + 40}C${n(middle + 4)} ${body.hipY - 40} ${n(middle + 3)} ${body.hipY + 40} ${n(middle * 0.5)} ${body.hipY + (pose === "behind" || pose === "overShoulder" ? 190 : 128)}`,
        2,
      );
  const hips = fill(
    shape,
    studio.linear(
      [k * w, body.hipY - 80],
      [-k * w, body.hipY + 40],
      [
        [0, cloth.ramp.light],
        [0.35, cloth.ramp.base],
        [0.75, cloth.ramp.shade],
        [1, cloth.ramp.deep],
      ],
    ),
  );
  return { hips: bendSvg(hips, figure.stance.bend), fly: bendSvg(fly, figure.stance.bend) };
}
