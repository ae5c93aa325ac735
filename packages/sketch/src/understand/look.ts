/** What of a person is the same in every scene, and its reading back from storage, where anything may have happened. */
import type { JsonValue } from "@galatea/engines/engine.ts";
import type { FaceShape, Garment, HairStyle, Hex, Person } from "#sketch/scene.ts";
import { garments, lowerGarments, patterns, shoes } from "./clothing-words.ts";
import { builds, hairStyles } from "./look-words.ts";
import { clampAge } from "./read-age.ts";
import type { Vocabulary } from "./vocabulary.ts";

const kept = [
  "presentation",
  "ageYears",
  "skin",
  "build",
  "hair",
  "eyes",
  "face",
  "beard",
  "freckles",
  "glasses",
  "garment",
  "lower",
  "shoes",
  "jewellery",
  "lipstick",
  "tattoos",
] as const;

/** Everything before `garment` is the person; the rest is their usual clothes, which a scene may change. */
export type Look = Pick<Person, Exclude<(typeof kept)[number], "jewellery">> & {
  jewellery?: Person["jewellery"];
};

export function lookOf(person: Person): Look {
  const entries = kept.flatMap((key) => (person[key] === undefined ? [] : [[key, person[key]] as const]));
  // Exactly the kept keys that this person has, with the values that the person has.
  return Object.fromEntries(entries) as Look;
}

const meaningsOf = <T extends string>(words: Vocabulary<T>): ReadonlySet<T> =>
  new Set(words.map(([, meaning]) => meaning));
const hairStyleNames = meaningsOf<HairStyle>(hairStyles);
const garmentNames = meaningsOf<Garment>(garments);
const lowerNames = meaningsOf(lowerGarments);
const shoeNames = meaningsOf(shoes);
const patternNames = meaningsOf(patterns);
const buildNames = meaningsOf(builds);

/** Undefined when it is not a look of ours: the character is then invented again from its description. */
export function readLook(json: JsonValue | undefined): Look | undefined {
  const look = record(json);
  const hair = record(look?.["hair"]);
  const garment = readGarment(look?.["garment"]);
  const face = record(look?.["face"]);
  if (look === undefined || hair === undefined || garment === undefined || face === undefined)
    return undefined;
  const { presentation, ageYears, skin, eyes } = look;
  const style = isOneOf(hair["style"], hairStyleNames);
  if (!isHex(skin) || !isHex(eyes) || !isHex(hair["colour"]) || style === undefined) return undefined;
  const gender = isOneOf(presentation, new Set(["woman", "man", "androgynous"] as const));
  if (gender === undefined || typeof ageYears !== "number" || !Number.isFinite(ageYears)) return undefined;
  return {
    presentation: gender,
    ageYears: clampAge(ageYears),
    skin,
    eyes,
    hair: { style, colour: hair["colour"], ...(isHex(hair["second"]) ? { second: hair["second"] } : {}) },
    face: readFace(face),
    beard:
      isOneOf(look["beard"], new Set(["none", "stubble", "short", "full", "moustache"] as const)) ?? "none",
    freckles: look["freckles"] === true,
    glasses:
      isOneOf(look["glasses"], new Set(["none", "round", "square", "sun", "catEye"] as const)) ?? "none",
    garment,
    ...readExtras(look),
  };
}

function readGarment(json: JsonValue | undefined): Look["garment"] | undefined {
  const garment = record(json);
  const kind = isOneOf(garment?.["kind"], garmentNames);
  if (garment === undefined || kind === undefined || !isHex(garment["colour"]) || !isHex(garment["second"]))
    return undefined;
  const pattern = isOneOf(garment["pattern"], patternNames);
  return {
    kind,
    colour: garment["colour"],
    second: garment["second"],
    ...(pattern === undefined ? {} : { pattern }),
  };
}

/** What looks stored before these existed do not have. */
function readExtras(
  look: Record<string, JsonValue>,
): Pick<Look, "build" | "lower" | "shoes" | "jewellery" | "lipstick" | "tattoos"> {
  const build = isOneOf(look["build"], buildNames);
  const lower = readWorn(look["lower"], lowerNames);
  const shoe = readWorn(look["shoes"], shoeNames);
  const jewellery = record(look["jewellery"]);
  return {
    ...(build === undefined ? {} : { build }),
    ...(lower === undefined ? {} : { lower }),
    ...(shoe === undefined ? {} : { shoes: shoe }),
    ...(jewellery === undefined ? {} : { jewellery: readJewellery(jewellery) }),
    ...(isHex(look["lipstick"]) ? { lipstick: look["lipstick"] } : {}),
    ...(look["tattoos"] === true ? { tattoos: true } : {}),
  };
}

function readWorn<T extends string>(
  json: JsonValue | undefined,
  names: ReadonlySet<T>,
): { kind: T; colour?: Hex } | undefined {
  const worn = record(json);
  const kind = isOneOf(worn?.["kind"], names);
  if (worn === undefined || kind === undefined) return undefined;
  return { kind, ...(isHex(worn["colour"]) ? { colour: worn["colour"] } : {}) };
}

function readJewellery(json: Record<string, JsonValue>): Person["jewellery"] {
  const metal = isOneOf(json["metal"], new Set(["gold", "silver", "pearl"] as const));
  const also = (["bracelet", "ring", "watch", "piercing"] as const).filter((name) => json[name] === true);
  return {
    earrings: json["earrings"] === true,
    necklace: json["necklace"] === true,
    ...Object.fromEntries(also.map((name) => [name, true])),
    ...(metal === undefined ? {} : { metal }),
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
const isOneOf = <T extends string>(json: JsonValue | undefined, options: ReadonlySet<T>): T | undefined =>
  [...options].find((option) => option === json);
