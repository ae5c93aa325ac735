/**
 * Measures of one adult in figure units (the head is 300 tall, eyes at y = 0): how the face, the neck and the body
 * are built and turned. Everything that is drawn hangs on these numbers.
 */
import type { Random } from "#sketch/kit/random.ts";
import type { FaceShape, Person, Pose } from "#sketch/scene.ts";
import { lerp, type Point } from "./path.ts";

export type Head = {
  /** Half widths. */
  width: number;
  jaw: number;
  chin: number;
  jawY: number;
  chinY: number;
  crownY: number;
  cheek: number;
  eyeX: number;
  eyeHalf: number;
  eyeOpen: number;
  eyeTilt: number;
  browY: number;
  browArch: number;
  browWeight: number;
  noseY: number;
  noseHalf: number;
  mouthY: number;
  mouthHalf: number;
  lips: number;
  ear: number;
  hairlineY: number;
  /** 0 at twenty, 1 at eighty-five. */
  age: number;
  man: number;
  /** Degrees: positive yaw looks to the viewer's right, positive pitch looks down, tilt leans clockwise. */
  yaw: number;
  pitch: number;
  tilt: number;
};

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
  kneeY: number;
  ankleY: number;
  soleY: number;
  upperArm: number;
  forearm: number;
  armHalf: readonly [shoulder: number, elbow: number, wrist: number];
  /** How far the spine bends with age, in units that the head sinks. */
  stoop: number;
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const unit = (value: number): number => clamp(value, -1, 1);
const manhood = (person: Person): number =>
  person.presentation === "man" ? 1 : person.presentation === "woman" ? 0 : 0.45;

export function measureHead(person: Person, random: Random): Head {
  const f = boundShape(person.face);
  const man = manhood(person);
  const age = clamp((person.ageYears - 20) / 65, 0, 1);
  const width = lerp(95, 98, man) + 6 * f.width + 1.5 * age;
  return {
    width,
    jaw: width * lerp(0.7, 0.8, man) + 7.5 * f.jaw + 4 * age,
    chin: lerp(22, 32, man) + 5 * f.chin + 2.5 * f.jaw,
    jawY: lerp(92, 98, man) + 4 * f.jaw + 4 * age,
    chinY: lerp(143.5, 151, man) + 4.5 * f.chin,
    crownY: -150,
    cheek: f.cheek,
    eyeX: 42.5 + 3 * f.eyeSpacing + 0.02 * width,
    eyeHalf: lerp(28, 24.6, man) + 2.4 * f.eyeSize,
    eyeOpen: lerp(1.06, 0.9, man) * (1 + 0.13 * f.eyeSize) * (1 - 0.2 * age),
    eyeTilt: 0.05 + 0.09 * f.eyeTilt - 0.1 * age,
    browY: lerp(-30, -26.5, man) - 3.5 * f.browHeight,
    browArch: lerp(6.5, 3, man) + 3.5 * f.browArch,
    browWeight: lerp(5.3, 6.8, man) * (1 + 0.3 * f.browWeight) * (1 - 0.2 * age),
    noseY: lerp(56.5, 60, man) + 5 * f.noseLength + 3 * age,
    noseHalf: lerp(16.5, 20, man) + 3.6 * f.noseWidth + 1.5 * age,
    mouthY: lerp(94.5, 99.5, man) + 2.5 * f.noseLength + 2 * age,
    mouthHalf: lerp(33, 34, man) + 4 * f.mouthWidth,
    lips: lerp(1.26, 0.88, man) * (1 + 0.3 * f.lipFullness) * (1 - 0.34 * age),
    ear: 1 + 0.16 * f.ear + 0.18 * age,
    hairlineY: lerp(-101, -98, man) - 10 * age * man,
    age,
    man,
    ...turnOfHead(person.pose, random),
  };
}

function boundShape(face: FaceShape): FaceShape {
  const bounded = { ...face };
  for (const key of Object.keys(bounded) as (keyof FaceShape)[]) bounded[key] = unit(bounded[key]);
  return bounded;
}

function turnOfHead(pose: Pose, random: Random): { yaw: number; pitch: number; tilt: number } {
  const side = random.chance(0.5) ? 1 : -1;
  const slight = side * random.between(5, 9);
  const lean = -side * random.between(1, 3.5);
  switch (pose) {
    case "turnedLeft":
      return { yaw: -random.between(14, 17), pitch: 0, tilt: random.between(-1, 3) };
    case "turnedRight":
      return { yaw: random.between(14, 17), pitch: 0, tilt: random.between(-3, 1) };
    case "reading":
      return { yaw: slight, pitch: 16, tilt: lean * 0.8 };
    case "walking":
      return { yaw: side * random.between(8, 14), pitch: 0, tilt: lean * 0.6 };
    case "behind":
      return { yaw: slight, pitch: 0, tilt: lean };
    case "armsCrossed":
      return { yaw: slight, pitch: -2, tilt: lean * 1.2 };
    case "waving":
      return { yaw: slight, pitch: 0, tilt: lean * 1.6 };
    case "front":
    case "handOnHip":
    case "seated":
      return { yaw: slight, pitch: 0, tilt: lean };
  }
}

export function measureBody(person: Person, head: Head): Body {
  const man = manhood(person);
  const { neck } = boundShape(person.face);
  const age = head.age;
  return {
    man,
    yaw: bodyYaw(person.pose, head.yaw),
    neckHalf: lerp(42, 56, man) + 2 * head.age * 2,
    notchY: lerp(206, 210, man) + 7 * neck - 8 * age,
    shoulderX: lerp(196, 252, man) - 8 * age,
    shoulderY: lerp(258, 252, man) + 5 * neck + 4 * age,
    chestHalf: lerp(143, 184, man) + 4 * age,
    waistHalf: lerp(106, 148, man) + 18 * age,
    hipHalf: lerp(152, 154, man) + 6 * age,
    chestY: 420,
    waistY: lerp(625, 650, man),
    hipY: lerp(800, 810, man),
    kneeY: 1370,
    ankleY: 1830,
    soleY: 1925,
    upperArm: lerp(318, 335, man),
    forearm: lerp(262, 280, man),
    armHalf: [lerp(44, 56, man), lerp(36, 44, man), lerp(23, 28, man)],
    stoop: 10 * age,
  };
}

function bodyYaw(pose: Pose, headYaw: number): number {
  switch (pose) {
    case "turnedLeft":
      return -19;
    case "turnedRight":
      return 19;
    case "armsCrossed":
    case "behind":
    case "seated":
      return headYaw * 0.4;
    case "walking":
      return headYaw * 1.3;
    case "handOnHip":
      return -headYaw;
    case "front":
    case "waving":
    case "reading":
      return headYaw * 0.5;
  }
}

/** Maps a point of the front view of the head (x across, y down, `lift` towards the viewer) to where it is seen. */
export function placeOnHead(head: Head): (x: number, y: number, lift?: number) => Point {
  const yaw = (head.yaw * Math.PI) / 180;
  const pitch = (head.pitch * Math.PI) / 180;
  return (x, y, lift = 0) => {
    const across = x / (head.width + 14);
    const along = y < 0 ? Math.sqrt(Math.max(0.06, 1 - (y / 185) ** 2)) : 1 - 0.17 * (y / 150) ** 2;
    const depth = 90 * Math.sqrt(Math.max(0.03, 1 - across * across)) * along + lift;
    return [x * Math.cos(yaw) + depth * Math.sin(yaw), y * Math.cos(pitch) + (depth - 45) * Math.sin(pitch)];
  };
}

/** The same for the torso, a flatter ellipsoid. */
export function placeOnBody(body: Body): (x: number, y: number, lift?: number) => Point {
  const yaw = (body.yaw * Math.PI) / 180;
  return (x, y, lift = 0) => {
    const half = body.shoulderX;
    const depth = 88 * Math.sqrt(Math.max(0.02, 1 - Math.min(1, Math.abs(x) / half) ** 2)) + lift;
    return [x * Math.cos(yaw) + depth * Math.sin(yaw), y];
  };
}
