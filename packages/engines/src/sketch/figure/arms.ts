/** Where the arms are in every pose: joints for the sleeves, and what each hand does. */
import type { Figure } from "./figure.ts";
import type { Point } from "./path.ts";

type HandShape = "relaxed" | "hidden" | "open" | "grip" | "rest";

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
};

/** The hand that holds something: the one nearer to the light, so that the thing is seen well. */
export const holdingSide = (figure: Figure): -1 | 1 => {
  const { yaw } = figure.body;
  if (Math.abs(yaw) > 15) return yaw > 0 ? -1 : 1;
  return figure.studio.key;
};

export function armsOf(figure: Figure): [Arm, Arm] {
  return [armOf(figure, -1), armOf(figure, 1)];
}

function armOf(figure: Figure, side: -1 | 1): Arm {
  const { body, person } = figure;
  const hanging = hangingArm(figure, side);
  const [sx, sy] = hanging.shoulder;
  const out = Math.abs(sx);
  const free = person.holding === "none";
  const bend = (
    elbow: Point,
    wrist: Point,
    handDegrees: number,
    hand: HandShape,
    rest: Partial<Arm> = {},
  ): Arm => ({
    ...hanging,
    elbow,
    wrist,
    handDegrees,
    hand,
    behind: false,
    ...rest,
  });
  switch (person.pose) {
    case "armsCrossed": {
      const upper = side === figure.studio.key;
      return bend(
        [side * (out + 26), sy + body.upperArm * 0.84],
        [-side * (upper ? out * 0.5 : out * 0.46), sy + body.upperArm * (upper ? 0.62 : 0.74)],
        side === 1 ? 194 : -14,
        upper ? "rest" : "hidden",
        { thumb: side },
      );
    }
    case "reading":
      return bend(
        [side * (out + 14), sy + body.upperArm * 0.86],
        [side * 92, sy + body.upperArm * 0.72],
        side === 1 ? 236 : -56,
        "grip",
        { thumb: side },
      );
    case "seated":
      if (!free) break;
      return bend(
        [side * (out + 30), sy + body.upperArm * 0.92],
        [side * 66, body.hipY - 66],
        side === 1 ? 150 : 30,
        side === figure.studio.key ? "rest" : "hidden",
        { thumb: side },
      );
    case "waving":
      if (side === -figure.studio.key) break;
      return bend(
        [side * (out + 82), sy + body.upperArm * 0.66],
        [side * (out + 96), sy - body.forearm * 0.3],
        -90 + side * 8,
        "open",
        { thumb: side === 1 ? -1 : 1 },
      );
    case "handOnHip":
      if (side === figure.studio.key && free) break;
      if (side === holdingSide(figure) && !free) break;
      return bend(
        [side * (out + 96), sy + body.upperArm * 0.86],
        [side * (body.waistHalf + 8), body.waistY + 66],
        side === 1 ? 140 : 40,
        "hidden",
      );
    case "walking": {
      if (!free && side === holdingSide(figure)) break;
      const forward = side === figure.studio.key;
      return forward
        ? bend(
            [sx + side * 20, sy + body.upperArm * 0.97],
            [sx - side * 20, sy + body.upperArm + body.forearm * 0.86],
            90 + side * 10,
            "relaxed",
            { thumb: side },
          )
        : bend(
            [sx + side * 34, sy + body.upperArm * 0.96],
            [sx + side * 48, sy + body.upperArm + body.forearm * 0.84],
            90 - side * 8,
            "relaxed",
            { behind: true },
          );
    }
    case "front":
    case "turnedLeft":
    case "turnedRight":
    case "behind":
      break;
  }
  return free || person.pose === "behind" ? hanging : holdingArm(figure, hanging);
}

function hangingArm(figure: Figure, side: -1 | 1): Arm {
  const { body } = figure;
  const lean = Math.sin((body.yaw * Math.PI) / 180);
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const far = side * lean > 0.3;
  const shoulder: Point = [side * (body.shoulderX - (far ? 62 : 48)) * narrow, body.shoulderY + 44];
  return {
    side,
    shoulder,
    elbow: [shoulder[0] + side * (far ? -14 : 22), shoulder[1] + body.upperArm * 0.98],
    wrist: [
      shoulder[0] + side * (far ? -32 : 18) + lean * 34,
      shoulder[1] + body.upperArm + body.forearm * 0.98,
    ],
    handDegrees: 90 - side * 2,
    hand: "relaxed",
    thumb: side,
    behind: far,
  };
}

function holdingArm(figure: Figure, hanging: Arm): Arm {
  const { body, person } = figure;
  const {
    side,
    shoulder: [sx, sy],
  } = hanging;
  const main = side === holdingSide(figure);
  const out = Math.abs(sx);
  const at = (elbow: Point, wrist: Point, handDegrees: number, hand: HandShape = "grip"): Arm => ({
    ...hanging,
    elbow,
    wrist,
    handDegrees,
    hand,
    thumb: side,
    behind: false,
  });
  const inward = (degrees: number): number => (side === 1 ? 180 + degrees : -degrees);
  switch (person.holding) {
    case "camera":
      return at([side * (out + 30), sy + body.upperArm * 0.82], [side * 92, sy + 150], inward(52));
    case "guitar":
      return main
        ? at(
            [side * (out + 46), sy + body.upperArm * 0.9],
            [side * 60, sy + body.upperArm * 0.98],
            inward(-8),
            "rest",
          )
        : at(
            [side * (out + 66), sy + body.upperArm * 0.84],
            [side * (out + 96), sy + body.upperArm * 0.66],
            inward(76),
          );
    case "sword":
      return main
        ? at(
            [side * (out + 40), sy + body.upperArm * 0.94],
            [side * (out + 92), sy + body.upperArm * 0.68],
            side === 1 ? -24 : 204,
          )
        : hanging;
    case "lantern":
      return main
        ? at(
            [side * (out + 40), sy + body.upperArm * 0.92],
            [side * (out + 100), sy + body.upperArm * 0.6],
            side === 1 ? -14 : 194,
          )
        : hanging;
    case "umbrella":
      return main
        ? at(
            [side * (out + 24), sy + body.upperArm * 0.88],
            [side * (out - 8), sy + body.upperArm * 0.5],
            inward(66),
          )
        : hanging;
    case "book":
      return main
        ? at(
            [side * (out + 22), sy + body.upperArm * 0.9],
            [side * 78, sy + body.upperArm * 0.8],
            inward(24),
            "rest",
          )
        : hanging;
    case "cup":
    case "flower":
    case "none":
      return main
        ? at(
            [side * (out + 22), sy + body.upperArm * 0.88],
            [side * 92, sy + body.upperArm * 0.56],
            inward(46),
          )
        : hanging;
  }
}
