/** How a pose stands, sits or moves: the bend of the trunk, the legs down to the toes, and the ground beneath. */
import type { Random } from "@galatea/raster/random.ts";
import type { Person } from "#sketch/scene.ts";
import type { Posture } from "./bend.ts";
import { type Bend, bendOf } from "./bend.ts";
import type { Point } from "./path.ts";
import { add, joint, scale, seen, turn, type Vec } from "./skeleton.ts";
import type { Body } from "./stature.ts";

export type Leg = {
  side: -1 | 1;
  hip: Point;
  knee: Point;
  ankle: Point;
  heel: Point;
  toe: Point;
  /** How much nearer than the hips the knee is, in units: what is nearer is seen larger. */
  kneeNear: number;
  /** Seen along the foot (0) or from its side (1). */
  profile: number;
  /** The sole is turned to the viewer. */
  away: boolean;
};

export type Stance = {
  bend: Bend;
  posture: Posture;
  /** Farther leg first. */
  legs: readonly [Leg, Leg];
  ground: number;
  groundX: number;
  /** The side that carries the weight, or strides ahead. */
  lead: -1 | 1;
  /** Degrees the hips are turned, positive to the viewer's right. */
  yaw: number;
  /** Sitting, thighs lie before the trunk and cloth ends at the lap. */
  sitting: boolean;
};

type Foot = { at: Vec; pole: Vec; toe: Vec };
type Plan = {
  posture: Posture;
  yaw: number;
  drop: number;
  foot: (side: -1 | 1) => Foot;
  sitting?: boolean;
};

const upright: Posture = { hips: 0, ribs: 0, hipTilt: 0, shoulderTilt: 0, raised: [0, 0], length: 1 };

export function stanceOf(person: Person, body: Body, age: number, random: Random): Stance {
  // Striding, the nearer leg goes ahead: the arms then swing clear of the body.
  const strides = person.pose === "walking" || person.pose === "running";
  const either: -1 | 1 = random.chance(0.5) ? 1 : -1;
  const lead: -1 | 1 = strides ? (body.yaw < 0 ? 1 : -1) : either;
  const plan = planOf(person, body, lead, random);
  const { posture, yaw, drop } = plan;
  const leg = (side: -1 | 1): { leg: Leg; depth: number } => {
    const half = body.hipHalf * 0.5;
    const tilt = Math.sin((posture.hipTilt * Math.PI) / 180);
    const hip = add(turn([side * half, body.hipJointY + side * half * tilt, 0], yaw), [posture.hips, 0, 0]);
    const { at, pole, toe } = plan.foot(side);
    const { middle, end } = joint(
      hip,
      turn(at, yaw),
      (body.kneeY - body.hipJointY) * 1.012,
      (body.ankleY - body.kneeY) * 1.012,
      turn(pole, yaw),
    );
    const ahead = unit(turn(toe, yaw));
    const down = unit(add([0, 1, 0], scale(ahead, -ahead[1])));
    const sole = body.soleY - body.ankleY;
    const heel = add(add(end, scale(down, sole)), scale(ahead, -58));
    const tip = add(add(end, scale(down, sole * 0.98)), scale(ahead, 200 + 26 * body.man));
    return {
      depth: middle[2] + end[2],
      leg: {
        side,
        hip: seen(hip, drop),
        knee: seen(middle, drop),
        ankle: seen(end, drop),
        heel: seen(heel, drop),
        toe: seen(tip, drop),
        kneeNear: middle[2] - hip[2],
        profile: Math.min(1, Math.abs(ahead[0]) * 1.15),
        away: ahead[2] < -0.2,
      },
    };
  };
  const sides = [leg(-1), leg(1)].sort((a, b) => a.depth - b.depth);
  const legs = sides.map((one) => one.leg) as [Leg, Leg];
  const soles = legs.flatMap(({ heel, toe }) => [heel, toe]);
  return {
    bend: bendOf(body, aged(posture, age)),
    posture,
    legs,
    ground:
      Math.max(...soles.map(([, y]) => y), plan.sitting === true ? body.hipJointY + body.legHalf[0] : 0) + 8,
    groundX: legs.reduce((sum, { heel, toe }) => sum + (heel[0] + toe[0]) / 4, 0),
    lead,
    yaw,
    sitting: plan.sitting === true,
  };
}

/** With age the shoulders come up and forward and the trunk shortens. */
function aged(posture: Posture, age: number): Posture {
  const up = 18 * age * age;
  return {
    ...posture,
    raised: [posture.raised[0] + up, posture.raised[1] + up],
    length: posture.length - 0.03 * age * age,
  };
}

const unit = (v: Vec): Vec => scale(v, 1 / (Math.hypot(...v) || 1));

function planOf(person: Person, body: Body, lead: -1 | 1, random: Random): Plan {
  switch (person.pose) {
    case "walking":
      return walking(body, lead, random);
    case "running":
      return running(body, lead);
    case "dancing":
      return dancing(body, lead);
    case "seated":
      return seated(body, lead, random);
    case "crossLegged":
      return crossLegged(body, lead);
    case "cheering":
      return {
        ...standing(person, body, lead, random),
        posture: { ...upright, hips: lead * 14, raised: [30, 30] },
      };
    default:
      return standing(person, body, lead, random);
  }
}

/** Weight on one leg: its hip rises and moves out, the ribs answer, the shoulders tilt the other way. */
function standing(person: Person, body: Body, lead: -1 | 1, random: Random): Plan {
  const back = person.pose === "behind" || person.pose === "overShoulder";
  const amount =
    (person.pose === "armsCrossed" ? 0.75 : 1) * random.between(0.8, 1.15) * (body.man > 0.7 ? 0.85 : 1);
  const pockets = person.pose === "handsInPockets" ? 10 : 0;
  const up = person.pose === "waving" ? 16 : 0;
  // The shoulder that one looks over comes up to the chin.
  const looksBack = person.pose === "overShoulder" ? Math.sign(body.yaw) : 0;
  const ahead = back ? -1 : 1;
  const wide = (person.pose === "cheering" ? 1.5 : 1) * (0.86 + 0.22 * body.man);
  const free = random.between(128, 168) * wide;
  return {
    posture: {
      hips: lead * 36 * amount,
      ribs: -lead * 13 * amount,
      hipTilt: -lead * 5.4 * amount,
      shoulderTilt: lead * 3.6 * amount,
      raised: looksBack === 0 ? [pockets + up, pockets + up] : looksBack < 0 ? [30, 0] : [0, 30],
      length: 1,
    },
    yaw: body.yaw * 1.15,
    drop: 0.15,
    foot: (side) => {
      const bears = side === lead;
      return {
        at: [side * (bears ? 34 * wide : free), body.ankleY - (bears ? 0 : 8), ahead * (bears ? -20 : 118)],
        pole: [side * (bears ? 0.12 : 0.5), 0, ahead],
        toe: [side * (bears ? 0.2 : 0.52), 0, ahead],
      };
    },
  };
}

function walking(body: Body, lead: -1 | 1, random: Random): Plan {
  const heading = body.yaw < 0 ? -1 : 1;
  const stride = random.between(0.9, 1.06);
  const ground = body.soleY - 46;
  return {
    posture: {
      hips: -heading * 10,
      ribs: heading * 4,
      hipTilt: lead * 3,
      shoulderTilt: -lead * 3,
      raised: [0, 0],
      length: 1,
    },
    yaw: heading * 40,
    drop: 0.09,
    foot: (side) =>
      side === lead
        ? { at: [side * 26, ground - 104, 318 * stride], pole: [0, 0, 1], toe: [side * 0.08, -0.36, 1] }
        : { at: [side * 26, ground - 186, -336 * stride], pole: [0, 0, 1], toe: [side * 0.1, 0.92, 0.62] },
  };
}

function running(body: Body, lead: -1 | 1): Plan {
  const heading = body.yaw < 0 ? -1 : 1;
  const ground = body.soleY - 56;
  return {
    posture: {
      hips: -heading * 104,
      ribs: -heading * 10,
      hipTilt: lead * 4,
      shoulderTilt: -lead * 4,
      raised: [6, 6],
      length: 0.97,
    },
    yaw: heading * 46,
    drop: 0.06,
    foot: (side) =>
      side === lead
        ? { at: [side * 30, body.hipJointY + 640, 130], pole: [side * 0.1, -0.1, 1], toe: [0, 0.24, 1] }
        : { at: [side * 30, ground - 192, -500], pole: [0, 0, 1], toe: [0, 1, 0.56] },
  };
}

function dancing(body: Body, lead: -1 | 1): Plan {
  return {
    posture: {
      hips: lead * 56,
      ribs: -lead * 26,
      hipTilt: -lead * 8,
      shoulderTilt: lead * 7,
      raised: lead === 1 ? [26, 4] : [4, 26],
      length: 0.99,
    },
    yaw: body.yaw,
    drop: 0.12,
    foot: (side) =>
      side === lead
        ? { at: [side * 34, body.ankleY - 14, -10], pole: [side * 0.3, 0, 1], toe: [side * 0.5, 0, 1] }
        : {
            at: [side * 250, body.ankleY - 92, 70],
            pole: [side * 0.55, 0, 0.8],
            toe: [side * 0.75, 0.72, 0.4],
          },
  };
}

function seated(body: Body, lead: -1 | 1, random: Random): Plan {
  const thigh = body.kneeY - body.hipJointY;
  const shin = body.ankleY - body.kneeY;
  const drawnBack = random.between(60, 150);
  return {
    posture: {
      hips: -body.yaw * 0.5,
      ribs: 0,
      hipTilt: 0,
      shoulderTilt: lead * 2.4,
      raised: [0, 0],
      length: 0.985,
    },
    yaw: body.yaw * 1.9,
    drop: 0.24,
    sitting: true,
    foot: (side) => ({
      at: [
        side * (86 + 34 * body.man),
        body.hipJointY + shin * 0.99,
        thigh * 0.97 - (side === lead ? drawnBack : -24),
      ],
      pole: [side * (0.08 + 0.16 * body.man), -0.8, 0.9],
      toe: [side * 0.22, 0, 1],
    }),
  };
}

function crossLegged(body: Body, lead: -1 | 1): Plan {
  return {
    posture: { ...upright, shoulderTilt: lead * 2, length: 0.97 },
    yaw: body.yaw,
    drop: 0.3,
    sitting: true,
    foot: (side) => ({
      at: [-side * 120, body.hipJointY + 36, side === lead ? 330 : 240],
      pole: [side, 0.06, 0.6],
      toe: [-side, 0.35, 0.2],
    }),
  };
}
