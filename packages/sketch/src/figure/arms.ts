/** Where the arms are in every pose: joints for the sleeves, and what each hand does. */
import type { Figure } from "./figure.ts";
import type { Point } from "./path.ts";
import { add, bone, elbowBetween, scale, seen, turn } from "./skeleton.ts";

type HandShape = "relaxed" | "hidden" | "pocket" | "open" | "grip" | "rest" | "fist" | "chin";

export type Arm = {
  side: -1 | 1;
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  /** Direction of the hand, 90 is down. */
  handDegrees: number;
  hand: HandShape;
  /** Which side of the hand the thumb is on: 1 is clockwise of its direction. */
  thumb: -1 | 1;
  /** Drawn behind the torso. */
  behind: boolean;
  /** Drawn before the face. */
  overFace?: boolean;
};

/** The hand that holds something: the one nearer to the light, so that the thing is seen well. */
export const holdingSide = (figure: Figure): -1 | 1 => {
  const { yaw } = figure.body;
  if (Math.abs(yaw) > 14) return yaw > 0 ? -1 : 1;
  return figure.studio.key;
};

export function armsOf(figure: Figure): [Arm, Arm] {
  return [armOf(figure, -1), armOf(figure, 1)];
}

/** Arms whose gesture is the pose; in all others a hand is free to hold something. */
const gestures = new Set(["reading", "cheering", "running", "armsCrossed"]);

function armOf(figure: Figure, side: -1 | 1): Arm {
  const { person } = figure;
  const away = person.pose === "behind" || person.pose === "overShoulder";
  const holds = person.holding !== "none" && !away && !gestures.has(person.pose);
  if (holds) {
    const held = holdingArm(figure, side);
    if (held !== null) return held;
  }
  return gestureArm(figure, side, holds);
}

type Bent = (elbow: Point, wrist: Point, handDegrees: number, hand: HandShape, rest?: Partial<Arm>) => Arm;

function bentFrom(hanging: Arm): Bent {
  return (elbow, wrist, handDegrees, hand, rest = {}) => ({
    ...hanging,
    elbow,
    wrist,
    handDegrees,
    hand,
    behind: false,
    ...rest,
  });
}

/** Ends at a known wrist; the elbow goes out to its own side and down. */
function reaching(
  hanging: Arm,
  figure: Figure,
  wrist: Point,
  handDegrees: number,
  hand: HandShape,
  rest: Partial<Arm> = {},
): Arm {
  const { upperArm, forearm } = figure.body;
  const elbow = elbowBetween(hanging.shoulder, wrist, upperArm * 0.98, forearm * 0.98, -hanging.side);
  return { ...hanging, elbow, wrist, handDegrees, hand, thumb: hanging.side, behind: false, ...rest };
}

const towards = (from: Point, to: Point): number =>
  (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

function gestureArm(figure: Figure, side: -1 | 1, holds: boolean): Arm {
  const { body, person, stance } = figure;
  const hanging = hangingArm(figure, side);
  const [sx, sy] = hanging.shoulder;
  const out = Math.abs(sx);
  const bend = bentFrom(hanging);
  const key = figure.studio.key;
  const at = stance.bend;
  switch (person.pose) {
    case "armsCrossed": {
      const upper = side === key;
      // One hand lies on the other arm, its fingertips short of that arm's edge; the other is tucked beneath.
      const over = out + body.armHalf[1] * 0.7 - 172 - 14 * body.man;
      return bend(
        [sx + side * 26, sy + body.upperArm * (upper ? 0.86 : 0.88)],
        [-side * (upper ? over : out * 0.34), sy + body.upperArm * (upper ? 0.62 : 0.71)],
        side === 1 ? 194 : -14,
        upper ? "rest" : "hidden",
        { thumb: side },
      );
    }
    case "reading":
      return bend(
        [sx + side * 16, sy + body.upperArm * 0.9],
        [side * 92, sy + body.upperArm * 0.74],
        side === 1 ? 236 : -56,
        "grip",
        { thumb: side },
      );
    case "thinking": {
      const up = side === key;
      if (holds) return hanging;
      return up
        ? bend(
            [side * (out * 0.66), sy + body.upperArm * 0.7],
            [side * 46, 206],
            side === 1 ? 252 : -72,
            "chin",
            {
              overFace: true,
              thumb: side === 1 ? -1 : 1,
            },
          )
        : bend(
            [sx + side * 22, sy + body.upperArm * 0.88],
            [-side * out * 0.4, sy + body.upperArm * 0.86],
            side === 1 ? 190 : -10,
            "hidden",
          );
    }
    case "seated": {
      const leg = stance.legs.find((one) => one.side === side) ?? stance.legs[0];
      const wrist: Point = [
        leg.hip[0] + (leg.knee[0] - leg.hip[0]) * 0.5 + side * 14,
        leg.hip[1] + (leg.knee[1] - leg.hip[1]) * 0.5 - body.legHalf[0] * 0.92,
      ];
      return reaching(hanging, figure, wrist, towards(wrist, [leg.knee[0] - side * 10, leg.knee[1]]), "rest");
    }
    case "crossLegged": {
      const leg = stance.legs.find((one) => one.side === side) ?? stance.legs[0];
      const wrist: Point = [leg.knee[0] - side * 92, leg.knee[1] - body.legHalf[1] - 44];
      return reaching(
        hanging,
        figure,
        wrist,
        towards(wrist, [leg.knee[0] + side * 20, leg.knee[1] - 20]),
        "rest",
      );
    }
    case "waving":
      if (side === -key || holds) return hanging;
      return bend(
        [sx + side * 112, sy + body.upperArm * 0.66],
        [sx + side * 142, sy - body.forearm * 0.26],
        -90 + side * 8,
        "open",
        { thumb: side === 1 ? -1 : 1 },
      );
    case "cheering":
      return bend(
        [sx + side * 150, sy - body.upperArm * 0.36],
        [sx + side * (124 + 12 * key * side), sy - body.upperArm * 0.36 - body.forearm * 0.92],
        -90 + side * 7,
        side === key ? "fist" : "open",
        { thumb: side === 1 ? -1 : 1 },
      );
    case "dancing":
      return side === -stance.lead
        ? bend(
            [sx + side * 168, sy - body.upperArm * 0.42],
            [sx + side * 84, sy - body.upperArm * 1.06],
            side === 1 ? 244 : -64,
            "relaxed",
            {
              thumb: side === 1 ? -1 : 1,
            },
          )
        : bend(
            [sx + side * 196, sy + body.upperArm * 0.62],
            [sx + side * 372, sy + body.upperArm * 0.2],
            side === 1 ? -4 : 184,
            "relaxed",
            {
              thumb: side === 1 ? -1 : 1,
            },
          );
    case "handOnHip": {
      if (side === key) return hanging;
      const wrist = at(side * (body.hipHalf + 40), body.hipY - 62);
      return reaching(hanging, figure, wrist, side === 1 ? 164 : 16, "rest", { thumb: side });
    }
    case "handsInPockets":
      return pocketed(figure, hanging);
    case "front":
      // A hand in the pocket now and then: who just stands rarely lets both arms hang.
      return side === -stance.lead && figure.studio.random.fork("pocket").chance(0.42) && !holds
        ? pocketed(figure, hanging)
        : hanging;
    case "walking":
    case "running":
      return swinging(figure, hanging);
    default:
      return hanging;
  }
}

function pocketed(figure: Figure, hanging: Arm): Arm {
  const { body, stance } = figure;
  const { side } = hanging;
  const wrist = stance.bend(side * (body.hipHalf - 2), body.hipY - 26);
  return reaching(hanging, figure, wrist, side === 1 ? 112 : 68, "pocket", { thumb: side });
}

/** Arms swing against the legs. */
function swinging(figure: Figure, hanging: Arm): Arm {
  const { body, person, stance } = figure;
  const { side } = hanging;
  const forward = side === -stance.lead;
  const runs = person.pose === "running";
  const upper = runs
    ? forward
      ? bone(side, 12, 34)
      : bone(side, 16, -52)
    : forward
      ? bone(side, 10, 22)
      : bone(side, 12, -24);
  const fore = runs
    ? forward
      ? bone(side, -14, 118)
      : bone(side, 2, 42)
    : forward
      ? bone(side, 6, 48)
      : bone(side, 8, -2);
  const far = side * stance.yaw > 0;
  const turned = stance.yaw * 0.9;
  const start = [hanging.shoulder[0], hanging.shoulder[1], 0] as const;
  const elbow = add(start, turn(scale(upper, body.upperArm * 0.98), turned));
  const wrist = add(elbow, turn(scale(fore, body.forearm * 0.98), turned));
  const [e, w] = [seen(elbow, 0.06), seen(wrist, 0.06)];
  return {
    ...hanging,
    elbow: e,
    wrist: w,
    handDegrees: towards(e, w),
    hand: runs ? "fist" : "relaxed",
    thumb: stance.yaw > 0 ? -1 : 1,
    behind: far || (!forward && Math.abs(w[0]) < body.hipHalf),
  };
}

function hangingArm(figure: Figure, side: -1 | 1): Arm {
  const { body, stance, person } = figure;
  const lean = Math.sin((body.yaw * Math.PI) / 180);
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const far = side * lean > 0.3;
  const random = figure.studio.random.fork(`arm${side}`);
  const inset = body.armHalf[0] - 2 + (far ? 4 : 0);
  const shoulder = stance.bend(side * (body.shoulderX - inset) * narrow, body.shoulderY + 50);
  const clear =
    Math.max(body.waistHalf, body.hipHalf) * narrow + 34 - Math.abs(shoulder[0] - stance.posture.hips * 0.7);
  const out =
    Math.min(17, Math.max(5, (Math.asin(clear / body.upperArm) * 180) / Math.PI)) + random.between(-1, 3);
  const upper = bone(side, far ? 2 : out, -3);
  const fore = bone(side, far ? 0 : out * 0.25 - 4 + random.between(-3, 3), 20 + random.between(-6, 10));
  const turned = person.pose === "behind" || person.pose === "overShoulder" ? 180 : body.yaw;
  const mirrored = turned === 180 ? ([-1, 1, 1] as const) : ([1, 1, 1] as const);
  const place = (v: readonly [number, number, number], by: number) => {
    const [x, y, z] = turn([v[0] * mirrored[0], v[1], v[2]], turned);
    return scale([x, y, z], by);
  };
  const elbow = add([shoulder[0], shoulder[1], 0], place(upper, body.upperArm * 0.985));
  const wrist = add(elbow, place(fore, body.forearm * 0.985));
  const [e, w] = [seen(elbow, 0.08), seen(wrist, 0.08)];
  return {
    side,
    shoulder,
    elbow: e,
    wrist: w,
    handDegrees: towards(e, w) + side * 5,
    hand: "relaxed",
    thumb: turned === 180 ? (side === 1 ? -1 : 1) : side,
    behind: far,
  };
}

/** The arm that holds the thing, or helps; null where it has nothing to do with it. */
function holdingArm(figure: Figure, side: -1 | 1): Arm | null {
  const { body, person } = figure;
  const hanging = hangingArm(figure, side);
  const [sx, sy] = hanging.shoulder;
  const main = side === holdingSide(figure);
  const { upperArm: a } = body;
  const at = (
    elbow: Point,
    wrist: Point,
    handDegrees: number,
    hand: HandShape = "grip",
    rest: Partial<Arm> = {},
  ): Arm => ({
    ...hanging,
    elbow,
    wrist,
    handDegrees,
    hand,
    thumb: side,
    behind: false,
    ...rest,
  });
  const inward = (degrees: number): number => (side === 1 ? 180 + degrees : -degrees);
  const outward = (degrees: number): number => (side === 1 ? degrees : 180 - degrees);
  switch (person.holding) {
    case "none":
      return null;
    case "camera":
      return at([sx + side * 30, sy + a * 0.84], [side * 92, sy + 150], inward(52));
    case "guitar":
      return main
        ? at([sx + side * 50, sy + a * 0.9], [side * 60, sy + a * 0.98], inward(-8), "rest")
        : at([sx + side * 70, sy + a * 0.86], [sx + side * 92, sy + a * 0.62], inward(76));
    case "violin":
      return main
        ? at([sx + side * 96, sy + a * 0.66], [sx + side * 70, sy - 4], inward(66))
        : at([sx + side * 66, sy + a * 0.76], [side * 72, sy + a * 0.46], inward(20));
    case "sword":
      return main ? at([sx + side * 46, sy + a * 0.95], [sx + side * 98, sy + a * 0.7], outward(-24)) : null;
    case "lantern":
      return main
        ? at([sx + side * 46, sy + a * 0.93], [sx + side * 104, sy + a * 0.62], outward(-14))
        : null;
    case "balloon":
      return main ? at([sx + side * 40, sy + a * 0.9], [sx + side * 70, sy + a * 0.34], outward(-58)) : null;
    case "paintbrush":
      return main
        ? at([sx + side * 44, sy + a * 0.92], [sx + side * 138, sy + a * 0.42], outward(-62))
        : null;
    case "umbrella":
      return main ? at([sx + side * 34, sy + a * 0.92], [sx - side * 26, sy + a * 0.36], inward(70)) : null;
    case "cane":
      return main
        ? at([sx + side * 34, sy + a * 0.96], [sx + side * 46, sy + a + body.forearm * 0.74], outward(78))
        : null;
    case "bag":
      return main ? { ...hanging, hand: "grip", behind: false } : null;
    case "microphone":
      return main
        ? at([sx - side * 10, sy + a * 0.8], [side * 66, 292], inward(62), "grip", { overFace: true })
        : null;
    case "phone":
      return main ? at([sx + side * 20, sy + a * 0.9], [sx - side * 52, sy + a * 0.4], inward(70)) : null;
    case "book":
      return main
        ? at([sx + side * 22, sy + a * 0.92], [side * 78, sy + a * 0.82], inward(24), "rest")
        : null;
    case "cup":
    case "flower":
      return main ? at([sx + side * 22, sy + a * 0.9], [side * 92, sy + a * 0.56], inward(46)) : null;
  }
}
