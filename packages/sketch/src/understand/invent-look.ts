/** Invents who somebody is where nothing was said: the whole world's faces, ages from 20 to 80, all kinds of hair. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { FaceShape, HairStyle, Hex, Person } from "#sketch/scene.ts";
import { dyedColours } from "./look-words.ts";
import type { Look } from "./look.ts";
import { anywhere, fairHair, fairOrigins, type Origin } from "./origin-words.ts";
import { clampAge } from "./read-age.ts";
import type { SaidPerson } from "./read-person.ts";
import { dress, dressBelow, type Surroundings } from "./wardrobe.ts";

/** Who somebody is, as far as it stays the same in every scene. */
export function inventLook(said: SaidPerson, around: Surroundings, random: Random): Look {
  const presentation =
    said.presentation ??
    said.role?.presentation ??
    random
      .fork("presentation")
      .pick(["woman", "woman", "woman", "man", "man", "man", "androgynous"] as const);
  const origin =
    said.origin?.is ??
    (said.skin === undefined ? originOfHair(said.hair.colour, random) : undefined) ??
    (said.skin === undefined ? said.likely : undefined) ??
    originLike(said.skin?.colour, random);
  const ageYears = clampAge(
    said.ageYears ?? said.role?.ageYears ?? said.likelyAge ?? inventAge(random.fork("age")),
  );
  const style =
    said.hair.style ?? said.role?.hairStyle ?? defaultHair(presentation, origin, ageYears, random);
  const build = said.build?.is ?? inventBuild(random.fork("build"));
  const garment = dress(said, around, { presentation, ageYears }, random.fork("clothes"));
  const grown = greyed(vary(random.pick(origin.hair), random, 0.02), ageYears, random);
  return {
    presentation,
    ageYears,
    skin: said.skin?.colour ?? vary(random.pick(origin.skin), random, 0.02),
    ...(build === "average" ? {} : { build }),
    hair: {
      style,
      colour: said.hair.colour ?? grown,
      ...(said.hair.second === undefined ? {} : { second: said.hair.second }),
    },
    eyes: said.eyes?.colour ?? random.pick(origin.eyes),
    face: inventFace(random.fork("face")),
    beard: said.beard ?? defaultBeard(presentation, random),
    freckles: said.freckles ?? random.chance(origin.skin.some(isFair) ? 0.16 : 0.03),
    glasses: said.glasses ?? (random.fork("glasses").chance(ageYears > 55 ? 0.3 : 0.08) ? "round" : "none"),
    garment,
    ...dressBelow(said, garment, around, { presentation, ageYears }, random.fork("below")),
    ...inventDetails(said, presentation, ageYears, random.fork("details")),
  };
}

/** Half of all people are under forty, and one in ten over seventy. */
function inventAge(random: Random): number {
  const [low, high] = random.pick([
    [21, 29],
    [23, 34],
    [27, 39],
    [30, 44],
    [36, 52],
    [45, 60],
    [52, 70],
    [62, 80],
  ] as const);
  return random.integer(low, high);
}

const inventBuild = (random: Random): NonNullable<Person["build"]> =>
  random.pick([
    "average",
    "average",
    "average",
    "average",
    "slim",
    "slim",
    "athletic",
    "athletic",
    "curvy",
    "large",
  ] as const);

function inventDetails(
  said: SaidPerson,
  presentation: Person["presentation"],
  ageYears: number,
  random: Random,
): Pick<Look, "jewellery" | "lipstick" | "tattoos"> {
  const woman = presentation === "woman";
  const metal =
    said.metal ?? random.pick(["gold", "gold", "silver", ...(woman ? (["pearl"] as const) : [])] as const);
  const jewel = (
    name: "bracelet" | "ring" | "watch" | "piercing",
    likely: number,
  ): Partial<Person["jewellery"]> => ((said.jewels?.[name] ?? random.chance(likely)) ? { [name]: true } : {});
  const jewellery: Person["jewellery"] = {
    earrings: said.jewels?.earrings ?? random.chance(woman ? 0.5 : 0.05),
    necklace: said.jewels?.necklace ?? random.chance(woman ? 0.22 : 0.03),
    ...jewel("bracelet", woman ? 0.15 : 0.05),
    ...jewel("ring", 0.12),
    ...jewel("watch", 0.2),
    ...jewel("piercing", ageYears < 40 ? 0.04 : 0),
    metal,
  };
  const lips = random.fork("lips");
  const painted =
    woman && lips.chance(0.28) ? lips.pick(["#a8434b", "#9c2f3f", "#b8626a", "#8d3a4c"] as const) : undefined;
  const lipstick = said.lipstick === "none" ? undefined : (said.lipstick ?? painted);
  const inked = said.tattoos ?? random.fork("tattoos").chance(ageYears < 50 ? 0.05 : 0.01);
  return {
    jewellery,
    ...(lipstick === undefined ? {} : { lipstick }),
    ...(inked ? { tattoos: true } : {}),
  };
}

const defaultBeard = (presentation: Person["presentation"], random: Random): Person["beard"] =>
  presentation === "man"
    ? random.pick(["none", "none", "none", "stubble", "stubble", "short", "full", "moustache"] as const)
    : "none";

const isFair = (skin: Hex): boolean => Number.parseInt(skin.slice(1, 3), 16) > 0xe6;

/** Red and fair hair alone suggest fair to olive skin; dark hair is the whole world's. */
function originOfHair(colour: Hex | undefined, random: Random): Origin | undefined {
  return colour !== undefined && fairHair.has(colour) ? random.pick(fairOrigins) : undefined;
}

/** With skin given but no origin, hair and eyes follow those with the nearest skin. */
function originLike(skin: Hex | undefined, random: Random): Origin {
  if (skin === undefined) return random.pick(anywhere);
  const distance = (one: Hex): number => {
    const a = Number.parseInt(one.slice(1), 16);
    const b = Number.parseInt(skin.slice(1), 16);
    return (
      Math.abs((a >> 16) - (b >> 16)) +
      Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
      Math.abs((a & 255) - (b & 255))
    );
  };
  const near = [...anywhere].sort(
    (a, b) => Math.min(...a.skin.map(distance)) - Math.min(...b.skin.map(distance)),
  );
  return random.pick(near.slice(0, 2));
}

const vary = (colour: Hex, random: Random, amount: number): Hex =>
  shift(colour, { lightness: random.bell() * amount });

function greyed(colour: Hex, ageYears: number, random: Random): Hex {
  const grey = Math.max(0, (ageYears - 50) / 22) + random.bell() * 0.15;
  return grey <= 0.1 || dyedColours.has(colour)
    ? colour
    : mix(colour, ageYears > 70 ? "#d5d3d6" : "#a9a7ac", Math.min(0.92, grey));
}

function inventFace(random: Random): FaceShape {
  const value = (spread = 0.8): number => Math.round(random.bell() * spread * 1000) / 1000 + 0;
  return {
    width: value(),
    jaw: value(),
    cheek: value(),
    chin: value(),
    eyeSize: value(0.8),
    eyeSpacing: value(0.65),
    eyeTilt: value(),
    browHeight: value(),
    browArch: value(),
    browWeight: value(),
    noseLength: value(),
    noseWidth: value(),
    mouthWidth: value(),
    lipFullness: value(),
    ear: value(),
    neck: value(0.7),
  };
}

const womens: readonly HairStyle[] = [
  "long",
  "wavy",
  "wavy",
  "shoulder",
  "shoulder",
  "curly",
  "bob",
  "bob",
  "bangs",
  "bun",
  "ponytail",
  "braid",
  "pixie",
  "updo",
];
const mens: readonly HairStyle[] = [
  "short",
  "short",
  "sidePart",
  "sidePart",
  "curly",
  "buzz",
  "slickedBack",
  "short",
];
const ofMen = new Set<HairStyle>([
  "short",
  "sidePart",
  "buzz",
  "curly",
  "afro",
  "dreads",
  "bald",
  "slickedBack",
]);

function defaultHair(
  presentation: Person["presentation"],
  origin: Origin,
  ageYears: number,
  random: Random,
): HairStyle {
  const own = origin.styles ?? [];
  if (presentation === "man") {
    if (ageYears > 45 && random.chance(0.25)) return "bald";
    const fitting = own.filter((style) => ofMen.has(style));
    return random.pick(fitting.length > 0 && random.chance(0.6) ? fitting : mens);
  }
  if (presentation === "androgynous")
    return random.pick([
      "pixie",
      "short",
      "bob",
      "sidePart",
      "curly",
      "shoulder",
      "slickedBack",
      "buzz",
    ] as const);
  const fitting = own.filter((style) => style !== "buzz" && style !== "sidePart" && style !== "short");
  if (ageYears > 60)
    return random.pick(["bun", "bob", "pixie", "wavy", "shoulder", "updo", "curly"] as const);
  return random.pick(fitting.length > 0 && random.chance(0.5) ? fitting : womens);
}
