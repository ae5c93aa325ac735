/** Makes a whole person of what was said: the rest comes from the seed, the place and the weather. */
import { isIndoors } from "#sketch/light.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Expression, Hat, Hex, Mood, Person, Place, Pose } from "#sketch/scene.ts";
import { inventLook } from "./invent-look.ts";
import type { Look } from "./look.ts";
import { merge } from "./read-people.ts";
import { nothingSaid, type SaidPerson } from "./read-person.ts";
import { dress, dressBelow, suits, type Surroundings } from "./wardrobe.ts";

/** A character: how they look, and what their description says they wear and carry. */
export type Fixed = { look: Look; told: SaidPerson };
export type Company = { alone: boolean };

export function completePerson(
  scenario: SaidPerson,
  around: Surroundings,
  random: Random,
  { alone }: Company,
  fixed?: Fixed,
): Person {
  const said = fixed === undefined ? scenario : merge(scenario, wornOf(fixed.told));
  const look = fixed?.look ?? inventLook(said, around, random.fork("look"));
  const manner = random.fork("manner");
  const garment = garmentIn(scenario, said, around, random.fork("clothes"), look, fixed);
  const pose = said.pose ?? said.role?.pose ?? defaultPose(said, around, manner, alone);
  const seat = said.seat;
  return {
    presentation: look.presentation,
    ageYears: look.ageYears,
    skin: look.skin,
    ...(look.build === undefined ? {} : { build: look.build }),
    hair: fixed === undefined || isOf(scenario, look) ? dyed(look.hair, scenario) : look.hair,
    eyes: look.eyes,
    face: look.face,
    beard: look.beard,
    freckles: look.freckles,
    expression: said.expression ?? defaultExpression(around.mood, manner),
    garment,
    ...below(said, garment, around, random.fork("below"), look),
    glasses: said.glasses ?? look.glasses,
    ...headwear(said, around, manner),
    jewellery: jewelleryOf(said, look),
    ...lipsOf(said, look),
    ...((said.tattoos ?? look.tattoos === true) ? { tattoos: true } : {}),
    scarf: scarfOf(said, around, manner),
    holding: said.holding ?? said.role?.holding ?? defaultHeld(around, manner, pose, alone),
    ...(said.heldColour === undefined ? {} : { heldColour: said.heldColour }),
    pose: seat !== undefined && !sitting.has(pose) ? "seated" : pose,
    ...(seat === undefined ? {} : { seat }),
    ...(said.material === undefined ? {} : { material: said.material }),
  };
}

const sitting = new Set<Pose>(["seated", "crossLegged", "reading", "thinking"]);

/** Of a description only what is worn and held counts in a scene; looks are in the look. */
function wornOf(told: SaidPerson): SaidPerson {
  const {
    glasses,
    hat,
    hatColour,
    scarf,
    jewels,
    metal,
    lipstick,
    tattoos,
    lower,
    shoes,
    garment,
    role,
    seat,
    wornSaid,
  } = told;
  const given = {
    glasses,
    hat,
    hatColour,
    scarf,
    jewels,
    metal,
    lipstick,
    tattoos,
    lower,
    shoes,
    garment,
    role,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...nothingSaid(), ...present, ...(seat === "wheelchair" ? { seat } : {}), wornSaid };
}

/** "With a bearded man" is said of somebody else than a woman's character. */
const isOf = ({ presentation, role }: SaidPerson, look: Look): boolean =>
  (presentation ?? role?.presentation ?? look.presentation) === look.presentation;

/** In a scene a character may wear the hair differently, and dyed where the words say so. Streaks go with the old colour. */
export function dyed(hair: Person["hair"], { hair: said }: SaidPerson): Person["hair"] {
  const { second: streaks, ...plain } = hair;
  const second = said.second ?? (said.colour === undefined ? streaks : undefined);
  return {
    ...plain,
    ...(said.style === undefined ? {} : { style: said.style }),
    ...(said.colour === undefined ? {} : { colour: said.colour }),
    ...(second === undefined ? {} : { second }),
  };
}

function garmentIn(
  scenario: SaidPerson,
  said: SaidPerson,
  around: Surroundings,
  random: Random,
  look: Look,
  fixed: Fixed | undefined,
): Person["garment"] {
  if (fixed === undefined) return look.garment;
  if (scenario.garment !== undefined || scenario.role?.garment !== undefined)
    return dress(scenario, around, look, random, look.garment);
  const described = fixed.told.garment !== undefined || fixed.told.role?.garment !== undefined;
  if (described || suits(look.garment.kind, around)) return look.garment;
  const { garment: _, ...bare } = said;
  return dress(bare, around, look, random);
}

const defined = <K extends "lower" | "shoes">(key: K, value: Person[K]): Pick<Person, K> | undefined =>
  // One computed key: TypeScript widens it to a string index.
  value === undefined ? undefined : ({ [key]: value } as Pick<Person, K>);

/** With the usual clothes the usual trousers and shoes. */
function below(
  said: SaidPerson,
  garment: Person["garment"],
  around: Surroundings,
  random: Random,
  look: Look,
): Pick<Person, "lower" | "shoes"> {
  const chosen = dressBelow(said, garment, around, look, random);
  const { lower, shoes } = look;
  if (garment !== look.garment) return chosen;
  return {
    ...defined("lower", said.lower === undefined ? lower : chosen.lower),
    ...defined("shoes", said.shoes === undefined ? shoes : chosen.shoes),
  };
}

function jewelleryOf(said: SaidPerson, look: Look): Person["jewellery"] {
  const own = look.jewellery ?? { earrings: false, necklace: false };
  const metal = said.metal ?? own.metal;
  return { ...own, ...said.jewels, ...(metal === undefined ? {} : { metal }) };
}

function lipsOf(said: SaidPerson, look: Look): Pick<Person, "lipstick"> {
  const lipstick = said.lipstick === "none" ? undefined : (said.lipstick ?? look.lipstick);
  return lipstick === undefined ? {} : { lipstick };
}

const isCold = ({ place, weather }: Surroundings): boolean => weather === "snow" && !isIndoors(place);

function headwear(said: SaidPerson, around: Surroundings, random: Random): Pick<Person, "hat" | "hatColour"> {
  const invented = inventHat(around, random);
  const hat: Hat =
    said.hat ??
    (said.role?.garment !== undefined && said.garment !== undefined ? undefined : said.role?.hat) ??
    invented;
  return { hat, ...(said.hatColour === undefined ? {} : { hatColour: said.hatColour }) };
}

function inventHat(around: Surroundings, random: Random): Hat {
  if (around.place === "space") return random.chance(0.5) ? "spaceHelmet" : "none";
  if (isCold(around)) return random.chance(0.5) ? "beanie" : "none";
  const sunny = around.weather === "clear" && around.timeOfDay !== "night";
  if (sunny && (around.place === "beach" || around.place === "garden"))
    return random.chance(0.22) ? "sunhat" : "none";
  return "none";
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

/** Nobody turns their back unasked. */
const upright: readonly Pose[] = [
  "front",
  "front",
  "turnedLeft",
  "turnedRight",
  "turnedLeft",
  "turnedRight",
  "handOnHip",
  "armsCrossed",
  "handsInPockets",
];
const ownPoses: Partial<Record<Place, readonly Pose[]>> = {
  street: ["walking", "handsInPockets", "turnedLeft"],
  city: ["walking", "handsInPockets", "turnedRight"],
  rooftop: ["turnedLeft", "handsInPockets"],
  cafe: ["seated", "seated", "thinking"],
  restaurant: ["seated", "seated", "thinking"],
  train: ["seated", "seated"],
  park: ["walking", "seated"],
  library: ["thinking", "reading"],
  museum: ["thinking", "turnedRight"],
  beach: ["walking", "turnedLeft"],
  meadow: ["turnedRight", "walking"],
  gym: ["handOnHip", "armsCrossed"],
};

function defaultPose(said: SaidPerson, { place }: Surroundings, random: Random, alone: boolean): Pose {
  const holding = said.holding ?? said.role?.holding;
  if (holding === "book") return "reading";
  if (said.seat !== undefined) return "seated";
  if (!alone || (holding !== undefined && holding !== "none")) return random.pick(upright.slice(0, 6));
  return random.pick([...upright, ...(ownPoses[place] ?? ["armsCrossed", "thinking"])]);
}

/** An umbrella in the rain; otherwise hands are free unless the words fill them. */
function defaultHeld(around: Surroundings, random: Random, pose: Pose, alone: boolean): Person["holding"] {
  const standing = pose === "front" || pose === "turnedLeft" || pose === "turnedRight" || pose === "walking";
  return around.weather === "rain" && !isIndoors(around.place) && standing && alone && random.chance(0.4)
    ? "umbrella"
    : "none";
}

function scarfOf(said: SaidPerson, around: Surroundings, random: Random): Hex | null {
  const colours = ["#a23b45", "#c28f2f", "#39597f", "#5d7a5a", "#d8c3a5"] as const;
  if (said.scarf === "none") return null;
  if (said.scarf !== undefined && said.scarf !== "any") return said.scarf;
  if (said.scarf === "any") return random.pick(colours);
  if (said.role?.scarf !== undefined) return said.role.scarf;
  return isCold(around) && random.chance(0.55) ? random.pick(colours) : null;
}
