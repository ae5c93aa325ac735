/**
 * Measures of one adult's body in figure units (the head is 300 tall, eyes at y = 0), upright and seen from the
 * front. Poses turn and bend it, they never change it; build changes the clothed outline alone.
 */
import type { Person } from "#sketch/scene.ts";
import { lerp, type Point } from "./path.ts";
import type { Head } from "./proportions.ts";

export type Body = {
  /** 0 woman, 0.5 androgynous, 1 man. */
  man: number;
  /** Degrees, positive to the viewer's right. */
  yaw: number;
  neckHalf: number;
  notchY: number;
  shoulderX: number;
  shoulderY: number;
  chestHalf: number;
  waistHalf: number;
  hipHalf: number;
  chestY: number;
  waistY: number;
  hipY: number;
  /** Where the thigh begins. */
  hipJointY: number;
  kneeY: number;
  ankleY: number;
  soleY: number;
  upperArm: number;
  forearm: number;
  armHalf: readonly [shoulder: number, elbow: number, wrist: number];
  legHalf: readonly [thigh: number, knee: number, calf: number, ankle: number];
  /** How far the spine bends with age, in units that the head sinks. */
  stoop: number;
};

type Shape = {
  shoulder: number;
  chest: number;
  waist: number;
  hip: number;
  arm: number;
  leg: number;
  neck: number;
};

const shapes: Record<NonNullable<Person["build"]>, Shape> = {
  slim: { shoulder: 0.95, chest: 0.92, waist: 0.89, hip: 0.92, arm: 0.87, leg: 0.88, neck: 0.93 },
  average: { shoulder: 1, chest: 1, waist: 1, hip: 1, arm: 1, leg: 1, neck: 1 },
  athletic: { shoulder: 1.07, chest: 1.06, waist: 0.97, hip: 1, arm: 1.14, leg: 1.06, neck: 1.1 },
  curvy: { shoulder: 1, chest: 1.07, waist: 1.05, hip: 1.16, arm: 1.09, leg: 1.15, neck: 1.02 },
  large: { shoulder: 1.08, chest: 1.21, waist: 1.46, hip: 1.27, arm: 1.3, leg: 1.28, neck: 1.16 },
};

export function measureBody(person: Person, { age, man, yaw }: Head): Body {
  const neck = Math.min(1, Math.max(-1, person.face.neck));
  const shape = shapes[person.build ?? "average"];
  // What an old spine loses in height, the legs keep: the ground comes nearer to the head.
  const sunk = 46 * age * age;
  return {
    man,
    yaw: bodyYaw(person.pose, yaw),
    neckHalf: (lerp(52, 69, man) + 3 * age) * shape.neck,
    notchY: lerp(206, 212, man) + 6 * neck - 12 * age,
    shoulderX: (lerp(226, 280, man) - 12 * age) * shape.shoulder,
    shoulderY: lerp(262, 258, man) + 5 * neck + 2 * age,
    chestHalf: (lerp(158, 200, man) + 4 * age) * shape.chest,
    waistHalf: (lerp(122, 162, man) + 20 * age) * shape.waist,
    hipHalf: (lerp(174, 170, man) + 6 * age) * shape.hip,
    chestY: 424,
    waistY: lerp(634, 662, man) - sunk * 0.6,
    hipY: lerp(820, 832, man) - sunk * 0.8,
    hipJointY: lerp(872, 886, man) - sunk,
    kneeY: lerp(1385, 1402, man) - sunk,
    ankleY: lerp(1868, 1892, man) - sunk,
    soleY: lerp(1958, 1986, man) - sunk,
    upperArm: lerp(338, 358, man),
    forearm: lerp(268, 290, man),
    armHalf: [
      lerp(49, 63, man) * shape.arm,
      lerp(37, 46, man) * shape.arm,
      lerp(24, 31, man) * Math.sqrt(shape.arm),
    ],
    legHalf: [
      lerp(88, 90, man) * shape.leg,
      lerp(49, 54, man) * Math.sqrt(shape.leg),
      lerp(55, 61, man) * shape.leg,
      lerp(29, 34, man) * Math.sqrt(shape.leg),
    ],
    stoop: 10 * age,
  };
}

function bodyYaw(pose: Person["pose"], headYaw: number): number {
  const towards = headYaw < 0 ? -1 : 1;
  switch (pose) {
    case "turnedLeft":
      return -22;
    case "turnedRight":
      return 22;
    case "seated":
      return towards * 15;
    case "walking":
      return towards * 19;
    case "running":
      return towards * 23;
    case "handOnHip":
    case "dancing":
      return -towards * 9;
    case "overShoulder":
      return headYaw * 0.72;
    case "armsCrossed":
    case "behind":
      return headYaw * 0.4;
    case "front":
    case "waving":
    case "reading":
    case "thinking":
    case "handsInPockets":
    case "crossLegged":
    case "cheering":
      return headYaw * 0.6;
  }
}

/** Maps a point of the torso's front view (x across, y down, `lift` towards the viewer) to where it is seen. */
export function placeOnBody(body: Body): (x: number, y: number, lift?: number) => Point {
  const yaw = (body.yaw * Math.PI) / 180;
  return (x, y, lift = 0) => {
    const half = body.shoulderX;
    const depth = 88 * Math.sqrt(Math.max(0.02, 1 - Math.min(1, Math.abs(x) / half) ** 2)) + lift;
    return [x * Math.cos(yaw) + depth * Math.sin(yaw), y];
  };
}
