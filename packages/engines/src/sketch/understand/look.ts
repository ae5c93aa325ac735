/** What of a person is the same in every scene, and its reading back from storage, where anything may have happened. */
import type { JsonValue } from "../../engine.ts";
import type { FaceShape, Garment, HairStyle, Hex, Person } from "#sketch/scene.ts";
import { garments } from "./clothing-words.ts";
import { hairStyles } from "./look-words.ts";
import { clampAge } from "./read-age.ts";

export type Look = Pick<
  Person,
  | "presentation"
  | "ageYears"
  | "skin"
  | "hair"
  | "eyes"
  | "face"
  | "beard"
  | "freckles"
  | "glasses"
  | "garment"
>;

export function lookOf(person: Person): Look {
  const { presentation, ageYears, skin, hair, eyes, face, beard, freckles, glasses, garment } = person;
  return { presentation, ageYears, skin, hair, eyes, face, beard, freckles, glasses, garment };
}

const hairStyleNames = new Set<string>(hairStyles.map(([, style]) => style));
const garmentNames = new Set<string>(garments.map(([, garment]) => garment));

/** Undefined when it is not a look of ours: the character is then invented again from its description. */
export function readLook(json: JsonValue | undefined): Look | undefined {
  const look = record(json);
  const hair = record(look?.["hair"]);
  const garment = record(look?.["garment"]);
  const face = record(look?.["face"]);
  if (look === undefined || hair === undefined || garment === undefined || face === undefined)
    return undefined;
  const { presentation, ageYears, skin, eyes, beard, freckles, glasses } = look;
  if (
    !isHex(skin) ||
    !isHex(eyes) ||
    !isHex(hair["colour"]) ||
    !isHex(garment["colour"]) ||
    !isHex(garment["second"])
  )
    return undefined;
  if (!isHairStyle(hair["style"]) || !isGarment(garment["kind"])) return undefined;
  if (
    !isOneOf(presentation, ["woman", "man", "androgynous"] as const) ||
    typeof ageYears !== "number" ||
    !Number.isFinite(ageYears)
  )
    return undefined;
  return {
    presentation,
    ageYears: clampAge(ageYears),
    skin,
    eyes,
    hair: { style: hair["style"], colour: hair["colour"] },
    face: readFace(face),
    beard: isOneOf(beard, ["none", "stubble", "short", "full", "moustache"] as const) ? beard : "none",
    freckles: freckles === true,
    glasses: isOneOf(glasses, ["none", "round", "square", "sun"] as const) ? glasses : "none",
    garment: { kind: garment["kind"], colour: garment["colour"], second: garment["second"] },
  };
}

function readFace(face: Record<string, JsonValue>): FaceShape {
  const value = (name: keyof FaceShape): number => {
    const number = face[name];
    return typeof number === "number" && Number.isFinite(number) ? Math.min(1, Math.max(-1, number)) : 0;
  };
  return {
    width: value("width"),
    jaw: value("jaw"),
    cheek: value("cheek"),
    chin: value("chin"),
    eyeSize: value("eyeSize"),
    eyeSpacing: value("eyeSpacing"),
    eyeTilt: value("eyeTilt"),
    browHeight: value("browHeight"),
    browArch: value("browArch"),
    browWeight: value("browWeight"),
    noseLength: value("noseLength"),
    noseWidth: value("noseWidth"),
    mouthWidth: value("mouthWidth"),
    lipFullness: value("lipFullness"),
    ear: value("ear"),
    neck: value("neck"),
  };
}

const record = (json: JsonValue | undefined): Record<string, JsonValue> | undefined =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? json : undefined;
const isHex = (json: JsonValue | undefined): json is Hex =>
  typeof json === "string" && /^#[0-9a-f]{6}$/i.test(json);
const isHairStyle = (json: JsonValue | undefined): json is HairStyle =>
  typeof json === "string" && hairStyleNames.has(json);
const isGarment = (json: JsonValue | undefined): json is Garment =>
  typeof json === "string" && garmentNames.has(json);
const isOneOf = <T extends string>(json: JsonValue | undefined, options: readonly T[]): json is T =>
  options.some((option) => option === json);
