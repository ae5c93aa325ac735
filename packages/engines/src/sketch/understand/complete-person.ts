/** Makes a whole person of what was said: the rest comes from the seed, the place and the weather. */
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Random } from "#sketch/kit/random.ts";
import type {
  Expression,
  FaceShape,
  Garment,
  HairStyle,
  Hex,
  Mood,
  Person,
  Place,
  Pose,
  Weather,
} from "#sketch/scene.ts";
import { anywhere, fairHair, fairOrigins, type Origin } from "./look-words.ts";
import type { Look } from "./look.ts";
import { clampAge } from "./read-age.ts";
import type { SaidPerson } from "./read-person.ts";

export type Surroundings = { place: Place; weather: Weather; mood: Mood };

export function completePerson(said: SaidPerson, around: Surroundings, random: Random, fixed?: Look): Person {
  const identity = fixed ?? inventLook(said, around, random.fork("look"));
  const manner = random.fork("manner");
  const garment =
    fixed === undefined || said.garment !== undefined || said.role?.garment !== undefined
      ? dress(said, around, random.fork("clothes"), fixed)
      : fixed.garment;
  const cold = around.weather === "snow";
  const woman = identity.presentation === "woman";
  return {
    presentation: identity.presentation,
    ageYears: identity.ageYears,
    skin: identity.skin,
    hair: {
      style: fixed !== undefined && said.hair.style !== undefined ? said.hair.style : identity.hair.style,
      colour: identity.hair.colour,
    },
    eyes: identity.eyes,
    face: identity.face,
    beard: identity.beard,
    freckles: identity.freckles,
    expression: said.expression ?? defaultExpression(around.mood, manner),
    garment,
    glasses:
      said.glasses ??
      (fixed === undefined
        ? manner.chance(identity.ageYears > 55 ? 0.3 : 0.07)
          ? "round"
          : "none"
        : fixed.glasses),
    hat: said.hat ?? said.role?.hat ?? (cold && manner.chance(0.55) ? "beanie" : "none"),
    jewellery: {
      earrings: said.earrings ?? (woman && manner.chance(0.5)),
      necklace: said.necklace ?? (woman && manner.chance(0.2)),
    },
    ...(said.hatColour === undefined ? {} : { hatColour: said.hatColour }),
    ...(said.heldColour === undefined ? {} : { heldColour: said.heldColour }),
    scarf: scarfOf(said, cold && manner.chance(0.6), manner),
    holding: said.holding ?? said.role?.holding ?? "none",
    pose: said.pose ?? defaultPose(said, manner),
  };
}

/** Who somebody is, as far as it stays the same in every scene. */
export function inventLook(said: SaidPerson, around: Surroundings, random: Random): Look {
  const presentation =
    said.presentation ??
    said.role?.presentation ??
    random.pick(["woman", "woman", "man", "man", "androgynous"] as const);
  const origin =
    said.origin?.is ??
    (said.skin === undefined ? originOfHair(said.hair.colour, random) : undefined) ??
    (said.skin === undefined ? said.likely : undefined) ??
    originLike(said.skin?.colour, random);
  const ageYears = clampAge(said.ageYears ?? said.role?.ageYears ?? random.integer(22, 46));
  const style = said.hair.style ?? defaultHair(presentation, origin, ageYears, random);
  return {
    presentation,
    ageYears,
    skin: said.skin?.colour ?? vary(random.pick(origin.skin), random, 0.02),
    hair: {
      style,
      colour: said.hair.colour ?? greyed(vary(random.pick(origin.hair), random, 0.02), ageYears, random),
    },
    eyes: said.eyes?.colour ?? random.pick(origin.eyes),
    face: inventFace(random.fork("face")),
    beard:
      said.beard ??
      (presentation === "man" ? random.pick(["none", "none", "stubble", "short", "full"] as const) : "none"),
    freckles: said.freckles ?? random.chance(0.1),
    glasses: said.glasses ?? "none",
    garment: dress(said, around, random.fork("clothes")),
  };
}

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
  return grey <= 0.1 ? colour : mix(colour, ageYears > 70 ? "#d5d3d6" : "#a9a7ac", Math.min(0.92, grey));
}

function inventFace(random: Random): FaceShape {
  const value = (spread = 0.75): number => Math.round(random.bell() * spread * 1000) / 1000;
  return {
    width: value(),
    jaw: value(),
    cheek: value(),
    chin: value(),
    eyeSize: value(),
    eyeSpacing: value(0.6),
    eyeTilt: value(),
    browHeight: value(),
    browArch: value(),
    browWeight: value(),
    noseLength: value(),
    noseWidth: value(),
    mouthWidth: value(),
    lipFullness: value(),
    ear: value(),
    neck: value(0.6),
  };
}

function defaultHair(
  presentation: Person["presentation"],
  origin: Origin,
  ageYears: number,
  random: Random,
): HairStyle {
  const women: HairStyle[] = ["long", "wavy", "curly", "bob", "bangs", "bun", "ponytail", "braid", "pixie"];
  const men: HairStyle[] = ["short", "short", "sidePart", "curly", "buzz", "sidePart"];
  const own = origin.styles ?? [];
  const forMen = new Set<HairStyle>(["short", "sidePart", "buzz", "curly", "afro", "dreads", "bald"]);
  if (presentation === "man") {
    if (ageYears > 50 && random.chance(0.25)) return "bald";
    const fitting = own.filter((style) => forMen.has(style));
    return random.pick(fitting.length > 0 && random.chance(0.7) ? fitting : men);
  }
  if (presentation === "androgynous")
    return random.pick(["pixie", "short", "bob", "sidePart", "curly"] as const);
  const fitting = own.filter((style) => style !== "buzz" && style !== "sidePart" && style !== "short");
  if (ageYears > 60) return random.pick(["bun", "bob", "pixie", "wavy"] as const);
  return random.pick(fitting.length > 0 && random.chance(0.65) ? fitting : women);
}

const wardrobe: Partial<Record<Place, readonly Garment[]>> = {
  beach: ["tee", "shirt", "dress", "blouse"],
  lake: ["sweater", "shirt", "jacket"],
  mountains: ["jacket", "parka", "sweater"],
  gym: ["tee", "hoodie"],
  office: ["blazer", "shirt", "blouse", "suit"],
  library: ["cardigan", "sweater", "turtleneck"],
  cafe: ["sweater", "shirt", "cardigan", "denimJacket"],
  kitchen: ["apron", "shirt", "sweater"],
  stage: ["leatherJacket", "gown", "suit"],
  space: ["spacesuit"],
  castle: ["tunic", "gown", "coat"],
  city: ["trench", "coat", "leatherJacket", "blazer"],
  street: ["trench", "denimJacket", "coat", "hoodie"],
  forest: ["jacket", "sweater", "coat"],
  market: ["shirt", "denimJacket", "tunic"],
  train: ["coat", "sweater", "trench"],
  desert: ["tunic", "shirt", "jacket"],
  niche: ["gown", "dress", "turtleneck", "blazer"],
};
const everyday: readonly Garment[] = [
  "sweater",
  "turtleneck",
  "shirt",
  "blouse",
  "tee",
  "blazer",
  "cardigan",
  "dress",
  "denimJacket",
];
const forWomen = new Set<Garment>(["dress", "gown", "blouse", "sari"]);

/** Colours that sit well beside each other and beside skin. */
const palette: readonly Hex[] = [
  "#7d3242",
  "#24475c",
  "#2f5a4c",
  "#c28f2f",
  "#5f3f6e",
  "#a85538",
  "#e6d9c3",
  "#33364a",
  "#8a9a7b",
  "#b96a72",
  "#4a6488",
  "#d8c3a5",
  "#1f3a4d",
  "#9a4f3c",
];
const naturals: Partial<Record<Garment, Hex>> = {
  armor: "#8d95a3",
  labCoat: "#f1f2f2",
  spacesuit: "#e8e9ec",
  denimJacket: "#4a6488",
  trench: "#c3a57a",
  leatherJacket: "#2b2528",
  raincoat: "#e0b23c",
  overalls: "#3f5a80",
};

function dress(said: SaidPerson, around: Surroundings, random: Random, fixed?: Look): Person["garment"] {
  const kind =
    said.garment?.kind ??
    said.role?.garment ??
    (said.garment !== undefined && fixed !== undefined
      ? fixed.garment.kind
      : defaultGarment(said, around, random));
  const colour =
    said.garment?.colour ?? (random.chance(0.85) ? naturals[kind] : undefined) ?? random.pick(palette);
  const second =
    said.garment?.second ??
    random.pick([
      shift(colour, { lightness: 0.3, chroma: 0.4 }),
      "#efe7d8",
      mix(colour, "#1f1c28", 0.55),
      random.pick(palette),
    ]);
  return { kind, colour, second };
}

function defaultGarment(said: SaidPerson, around: Surroundings, random: Random): Garment {
  if (around.weather === "snow") return random.pick(["coat", "parka", "sweater"] as const);
  if (around.weather === "rain" && random.chance(0.75))
    return random.pick(["trench", "raincoat", "coat"] as const);
  const options = wardrobe[around.place] ?? everyday;
  const presentation = said.presentation ?? said.role?.presentation;
  const fitting = options.filter((garment) => presentation === "woman" || !forWomen.has(garment));
  return random.pick(fitting.length > 0 ? fitting : everyday.slice(0, 3));
}

function defaultExpression(mood: Mood, random: Random): Expression {
  switch (mood) {
    case "joyful":
    case "energetic":
      return random.pick(["smile", "smile", "laugh"] as const);
    case "melancholy":
      return random.pick(["sad", "neutral", "eyesClosed"] as const);
    case "dramatic":
    case "mysterious":
      return random.pick(["serious", "neutral"] as const);
    case "romantic":
    case "calm":
      return random.pick(["smile", "smile", "neutral"] as const);
  }
}

function defaultPose(said: SaidPerson, random: Random): Pose {
  if (said.holding === "book") return "reading";
  return random.pick([
    "front",
    "front",
    "turnedLeft",
    "turnedRight",
    "turnedLeft",
    "turnedRight",
    "handOnHip",
    "armsCrossed",
  ] as const);
}

function scarfOf(said: SaidPerson, cold: boolean, random: Random): Hex | null {
  if (said.scarf === "none") return null;
  if (said.scarf !== undefined && said.scarf !== "any") return said.scarf;
  return said.scarf === "any" || cold
    ? random.pick(["#a23b45", "#c28f2f", "#39597f", "#5d7a5a", "#d8c3a5"] as const)
    : null;
}
