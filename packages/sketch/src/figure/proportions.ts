/**
 * Measures of one adult in figure units (the head is 300 tall, eyes at y = 0): how the face, the neck and the body
 * are built and turned. Everything that is drawn hangs on these numbers.
 */
import type { Random } from "@galatea/raster/random.ts";
import type { FaceShape, Person, Pose } from "#sketch/scene.ts";
import { type Character, characterOf } from "./character.ts";
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
  /** 1 where a full build rounds the cheeks and the chin, below 0 where a slim one hollows them. */
  fullness: number;
  character: Character;
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const unit = (value: number): number => clamp(value, -1, 1);
const manhood = (person: Person): number =>
  person.presentation === "man" ? 1 : person.presentation === "woman" ? 0 : 0.45;

export function measureHead(person: Person, random: Random): Head {
  const bounded = boundShape(person.face);
  const character = characterOf(bounded);
  const f = spreadShape(bounded);
  const man = manhood(person);
  const age = clamp((person.ageYears - 20) / 65, 0, 1);
  const fullness = { slim: -0.7, average: 0, athletic: -0.1, curvy: 0.5, large: 1.2 }[
    person.build ?? "average"
  ];
  const width = lerp(94.5, 98, man) + 8 * f.width + 2 * fullness + age;
  const long = clamp(0.6 * character.faceLength - 0.45 * f.width + 0.2 * f.noseLength, -1, 1);
  const chinY = lerp(140, 148.5, man) + 8.5 * long + 6 * f.chin + 2 * age;
  const noseY = chinY * lerp(0.378, 0.386, man) + 6 * f.noseLength + 2.5 * age;
  const eyeX = 41.5 + 4.6 * f.eyeSpacing + 0.04 * (width - 96);
  const eyeHalf = lerp(25.4, 23.2, man) + 3.2 * f.eyeSize;
  // Large eyes set wide leave a narrow face its temples.
  const crowded = Math.max(0, eyeX + eyeHalf - width + 20) / 2;
  return {
    width,
    jaw: width * lerp(0.7, 0.812, man) + 10 * f.jaw + 4.5 * fullness + 3.5 * age,
    chin: lerp(20, 31, man) + 7.5 * f.chin + 4.5 * f.jaw + 3 * fullness,
    jawY: chinY * lerp(0.625, 0.655, man) + 4.5 * f.jaw + 4 * age,
    chinY,
    crownY: -150,
    cheek: f.cheek,
    eyeX: eyeX - crowded,
    eyeHalf: eyeHalf - crowded,
    eyeOpen: lerp(1.04, 0.92, man) * (1 + 0.2 * f.eyeSize) * (1 - 0.1 * character.lidRest) * (1 - 0.17 * age),
    eyeTilt: 0.045 + 0.14 * f.eyeTilt - 0.07 * age,
    browY: lerp(-30.5, -26.5, man) - 5 * f.browHeight + 1.5 * age,
    browArch: lerp(5, 2.6, man) + 3.6 * f.browArch,
    browWeight: lerp(5.2, 7.8, man) * (1 + 0.34 * f.browWeight) * (1 - 0.15 * age),
    noseY,
    noseHalf: lerp(15.8, 19, man) + 6 * f.noseWidth + 1.8 * age,
    mouthY: noseY + (chinY - noseY) * (0.355 + 0.03 * age),
    mouthHalf: lerp(30, 32.5, man) + 6 * f.mouthWidth,
    lips: lerp(1.14, 0.88, man) * (1 + 0.46 * f.lipFullness) * (1 - 0.32 * age),
    ear: 1 + 0.16 * f.ear + 0.18 * age,
    hairlineY: lerp(-101, -98, man) - 10 * age * man,
    age,
    man,
    ...turnOfHead(person.pose, random),
    fullness,
    character,
  };
}

/** Faces are drawn from a bell: most measures lie near the middle. They are spread so that strangers do not look related. */
function spreadShape(face: FaceShape): FaceShape {
  const wider = { ...face };
  for (const key of Object.keys(wider) as (keyof FaceShape)[])
    wider[key] = Math.sign(wider[key]) * Math.abs(wider[key]) ** 0.62;
  return wider;
}

function boundShape(face: FaceShape): FaceShape {
  const bounded = { ...face };
  for (const key of Object.keys(bounded) as (keyof FaceShape)[]) bounded[key] = unit(bounded[key]);
  return bounded;
}

function turnOfHead(pose: Pose, random: Random): { yaw: number; pitch: number; tilt: number } {
  const side = random.chance(0.5) ? 1 : -1;
  const slight = side * random.between(5, 11);
  const lean = -side * random.between(1, 3.5);
  switch (pose) {
    case "turnedLeft":
      return { yaw: -random.between(20, 25), pitch: 0, tilt: random.between(-1, 3) };
    case "turnedRight":
      return { yaw: random.between(20, 25), pitch: 0, tilt: random.between(-3, 1) };
    case "overShoulder":
      return { yaw: side * random.between(34, 38), pitch: 2, tilt: lean };
    case "reading":
      return { yaw: slight, pitch: 16, tilt: lean * 0.8 };
    case "thinking":
      return { yaw: side * random.between(9, 15), pitch: 3, tilt: side * random.between(2, 4) };
    case "walking":
    case "running":
      return { yaw: side * random.between(10, 16), pitch: 0, tilt: lean * 0.6 };
    case "dancing":
      return { yaw: side * random.between(8, 15), pitch: -2, tilt: lean * 2 };
    case "armsCrossed":
      return { yaw: slight, pitch: -2, tilt: lean * 1.2 };
    case "waving":
    case "cheering":
      return { yaw: slight, pitch: -1, tilt: lean * 1.6 };
    case "behind":
    case "front":
    case "handOnHip":
    case "handsInPockets":
    case "crossLegged":
    case "seated":
      return { yaw: slight, pitch: 0, tilt: lean };
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
