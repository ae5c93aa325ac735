/**
 * Keeps what is denied out of what was read and of what the seed invented. A denied garment is exchanged for another
 * one: every person stays dressed, whatever is denied.
 */
import { lightnessOf, shift } from "#sketch/kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Framing, Hex, Person, Place, Scene, Season } from "#sketch/scene.ts";
import { wholeGarments } from "./clothing-words.ts";
import { namedColours } from "./colour-words.ts";
import type { Denied, DeniedField } from "./negative-prompt.ts";
import { eyeColours, namedHairColours } from "./look-words.ts";
import type { SaidPeople } from "./read-people.ts";
import type { SaidPerson } from "./read-person.ts";
import type { SaidSetting } from "./read-setting.ts";
import { stemOf } from "./stem.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { dress, dressBelow, everyday, forColdDays, type Surroundings } from "./wardrobe.ts";

/** A character whom one asked for by name is never denied; everybody else is. */
export function withoutDeniedPeople(
  people: SaidPeople,
  denied: Denied | undefined,
  hasCharacter: boolean,
): SaidPeople {
  if (denied === undefined || people.evidence === "none") return people;
  const { all, presentations, nouns, most } = denied.people;
  const others = (["woman", "man", "androgynous"] as const).filter((one) => !presentations.has(one));
  const isOut = (said: SaidPerson): boolean => {
    const presentation = said.presentation ?? said.role?.presentation;
    return (
      all ||
      others.length === 0 ||
      (presentation !== undefined && presentations.has(presentation)) ||
      (said.noun ?? "").split(" ").some((noun) => nouns.has(stemOf(noun)))
    );
  };
  const kept = people.people.filter((said, index) => (hasCharacter && index === 0) || !isOut(said));
  if (kept.length === 0) return { people: [], evidence: "none" };
  const [only] = others;
  const named = kept.slice(0, most).map((said, index): SaidPerson => {
    const known = said.presentation ?? said.role?.presentation;
    if (known !== undefined || presentations.size === 0 || only === undefined) return said;
    return hasCharacter && index === 0 ? said : { ...said, presentation: only };
  });
  return { ...people, people: named };
}

export function withoutDeniedSetting(setting: SaidSetting, denied: Denied | undefined): SaidSetting {
  if (denied === undefined) return setting;
  const entries = (["place", "time", "weather", "season", "mood", "style"] as const).flatMap((key) => {
    const said = setting[key];
    return said === undefined || denied.has(key, said.meaning) ? [] : [[key, said] as const];
  });
  // Exactly the keys of the setting that are not denied, with their own values.
  return Object.fromEntries(entries) as SaidSetting;
}

type Around = Pick<Scene, "place" | "timeOfDay" | "weather" | "mood">;

/** The seed's choice, or one as good as it. */
export function allowedAround(around: Around, denied: Denied | undefined, random: Random): Around {
  if (denied === undefined) return around;
  const places: readonly Place[] = [
    "plain",
    "window",
    "park",
    "meadow",
    "lake",
    "niche",
    "room",
    "mountains",
  ];
  return {
    place: allowed(denied, "place", around.place, places, random.fork("place")),
    timeOfDay: allowed(
      denied,
      "time",
      around.timeOfDay,
      ["day", "golden", "dawn", "sunset", "dusk", "night"],
      random.fork("time"),
    ),
    weather: firstAllowed(denied, "weather", around.weather, ["clear", "cloudy", "fog", "rain", "snow"]),
    mood: firstAllowed(denied, "mood", around.mood, ["calm", "joyful", "romantic", "dramatic"]),
  };
}

export function allowedSeason(
  said: Season | undefined,
  denied: Denied | undefined,
  random: Random,
): Season | undefined {
  if (denied?.any("season") !== true || said !== undefined) return said;
  const left = (["summer", "spring", "autumn"] as const).filter((season) => !denied.has("season", season));
  return left.length === 0 ? undefined : random.pick(left);
}

/** Who denies photographs wants something drawn. */
export const allowedStyle = (denied: Denied | undefined): Scene["style"] =>
  denied === undefined
    ? "natural"
    : firstAllowed(denied, "style", "natural", ["watercolour", "poster", "pastel", "ink", "editorial"]);

export const allowedFraming = (framing: Framing, denied: Denied | undefined): Framing =>
  denied === undefined
    ? framing
    : firstAllowed(denied, "framing", framing, ["half", "portrait", "threeQuarter", "full", "closeUp"]);

export type Denying = { said: SaidPerson; around: Surroundings; denied: Denied | undefined; random: Random };

export function keepOut(person: Person, { said, around, denied, random }: Denying): Person {
  if (denied === undefined) return person;
  const kept: Person = {
    ...person,
    ...clothesOf(person, { said, around, denied, random }),
    hair: hairOf(person, denied, random.fork("hair")),
    eyes: otherColour(person.eyes, "eyes", eyeColours, denied, random.fork("eyes")),
    beard: denied.has("beard", person.beard) ? "none" : person.beard,
    freckles: person.freckles && !denied.any("freckles"),
    expression: firstAllowed(denied, "expression", person.expression, ["neutral", "smile", "serious"]),
    glasses: denied.has("glasses", person.glasses) ? "none" : person.glasses,
    hat: denied.has("hat", person.hat) ? "none" : person.hat,
    scarf: person.scarf === null || denied.any("scarf") ? null : person.scarf,
    jewellery: jewelleryOf(person.jewellery, denied),
    ...mannerOf(person, denied),
  };
  if (denied.any("lipstick")) delete kept.lipstick;
  if (denied.any("tattoos")) delete kept.tattoos;
  if (kept.hat === "none") delete kept.hatColour;
  if (kept.holding === "none") delete kept.heldColour;
  if (person.seat !== undefined && denied.has("seat", person.seat)) delete kept.seat;
  return inOtherColours(kept, denied, random.fork("colours"));
}

/** Another garment of the place's wardrobe; where every single one is denied, the one there was. */
function clothesOf(
  person: Person,
  { said, around, denied, random }: Denying & { denied: Denied },
): Pick<Person, "garment" | "lower" | "shoes"> {
  const { garment: asked, role: _, lower, shoes, ...rest } = said;
  const own = random.fork("clothes");
  const isOut = denied.has("garment", person.garment.kind);
  const other = isOut ? otherGarment(rest, { person, around, denied, random: own }) : undefined;
  const colour = asked?.colour === undefined ? {} : { colour: asked.colour };
  const garment = other === undefined ? { ...person.garment } : { ...other, ...colour };
  if (denied.has("pattern", garment.pattern)) delete garment.pattern;
  const isLowerOut = denied.has("lower", person.lower?.kind);
  const isShoeOut = denied.has("shoes", person.shoes?.kind);
  if (other === undefined && !isLowerOut && !isShoeOut) return { ...worn(person), garment };
  const kept: SaidPerson = {
    ...rest,
    ...(lower === undefined || isLowerOut ? {} : { lower }),
    ...(shoes === undefined || isShoeOut ? {} : { shoes }),
  };
  const below = [
    ...(other === undefined ? [{ ...worn(person) }] : []),
    ...Array.from({ length: 24 }, (_, index) =>
      dressBelow(kept, garment, around, person, own.fork(`below${index}`)),
    ),
  ];
  const legs = below.find((one) => one.lower !== undefined && !denied.has("lower", one.lower.kind))?.lower;
  const feet = below.find((one) => one.shoes !== undefined && !denied.has("shoes", one.shoes.kind))?.shoes;
  return {
    garment,
    ...(legs === undefined || wholeGarments.has(garment.kind) ? {} : { lower: legs }),
    ...(feet === undefined ? {} : { shoes: feet }),
  };
}

function otherGarment(
  said: SaidPerson,
  {
    person,
    around,
    denied,
    random,
  }: { person: Person; around: Surroundings; denied: Denied; random: Random },
): Person["garment"] | undefined {
  const fitting = Array.from({ length: 24 }, (_, index) =>
    dress(said, around, person, random.fork(`try${index}`)),
  );
  const others = [...everyday, ...forColdDays].map((kind) =>
    dress({ ...said, garment: { kind, said: kind } }, around, person, random.fork(kind)),
  );
  return [...fitting, ...others].find((garment) => !denied.has("garment", garment.kind));
}

const worn = ({ lower, shoes }: Person): Pick<Person, "lower" | "shoes"> => ({
  ...(lower === undefined ? {} : { lower }),
  ...(shoes === undefined ? {} : { shoes }),
});

function hairOf({ hair, presentation }: Person, denied: Denied, random: Random): Person["hair"] {
  const styles =
    presentation === "man"
      ? (["short", "sidePart", "curly", "buzz", "slickedBack"] as const)
      : (["shoulder", "wavy", "bob", "bun", "pixie", "curly", "long"] as const);
  const kept = {
    ...hair,
    style: allowed(denied, "hairStyle", hair.style, styles, random),
    colour: otherColour(hair.colour, "hairColour", namedHairColours.slice(0, 8), denied, random, [
      ...namedHairColours,
    ]),
  };
  const { second } = kept;
  const out =
    second !== undefined &&
    (denied.has("hairColour", "second") || denied.has("hairColour", nearest(second, namedHairColours)));
  if (out) delete kept.second;
  return kept;
}

function mannerOf(person: Person, denied: Denied): Pick<Person, "pose" | "holding"> {
  const holding = denied.has("held", person.holding) ? "none" : person.holding;
  const readsNothing = person.pose === "reading" && denied.has("held", "book");
  const unseated = person.seat !== undefined && denied.has("seat", person.seat);
  const pose = readsNothing || (unseated && person.pose === "seated") ? "turnedLeft" : person.pose;
  return {
    holding,
    pose: firstAllowed(denied, "pose", pose, ["front", "turnedLeft", "turnedRight", "handsInPockets"]),
  };
}

function jewelleryOf(jewellery: Person["jewellery"], denied: Denied): Person["jewellery"] {
  const kept = { ...jewellery };
  if (denied.has("jewel", "earrings")) kept.earrings = false;
  if (denied.has("jewel", "necklace")) kept.necklace = false;
  for (const name of ["bracelet", "ring", "watch", "piercing"] as const)
    if (denied.has("jewel", name)) delete kept[name];
  return kept;
}

/** Cloth of a denied colour is woven in another. */
function inOtherColours(person: Person, denied: Denied, random: Random): Person {
  if (!denied.any("colour")) return person;
  const other = (colour: Hex, name: string): Hex =>
    otherColour(colour, "colour", cloths, denied, random.fork(name), namedColours);
  const { garment, lower, shoes, scarf, hatColour, heldColour } = person;
  return {
    ...person,
    garment: {
      ...garment,
      colour: other(garment.colour, "garment"),
      second: other(garment.second, "second"),
    },
    ...(lower?.colour === undefined ? {} : { lower: { ...lower, colour: other(lower.colour, "lower") } }),
    ...(shoes?.colour === undefined ? {} : { shoes: { ...shoes, colour: other(shoes.colour, "shoes") } }),
    scarf: scarf === null ? null : other(scarf, "scarf"),
    ...(hatColour === undefined ? {} : { hatColour: other(hatColour, "hat") }),
    ...(heldColour === undefined ? {} : { heldColour: other(heldColour, "held") }),
  };
}

const cloths = namedColours.filter(([phrases]) => !/^(?:lime|hot pink|orange)/.test(phrases));

/** The colour itself where its name is not denied. */
function otherColour(
  colour: Hex,
  field: DeniedField,
  choices: Vocabulary<Hex>,
  denied: Denied,
  random: Random,
  names: Vocabulary<Hex> = choices,
): Hex {
  const isOut = (one: Hex): boolean => denied.has(field, one) || denied.has(field, nearest(one, names));
  if (!denied.any(field) || !isOut(colour)) return colour;
  const left = choices.map(([, choice]) => choice).filter((choice) => !isOut(choice));
  return left.length === 0
    ? shift(colour, { lightness: lightnessOf(colour) > 0.5 ? -0.3 : 0.3 })
    : random.pick(left);
}

/** The named colour that comes nearest. */
export function nearest(colour: Hex, names: Vocabulary<Hex>): Hex {
  const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const own = channels(colour);
  const distance = (hex: Hex): number =>
    channels(hex).reduce((sum, value, index) => sum + (value - (own[index] ?? 0)) ** 2, 0);
  return names.reduce(
    (best, [, hex]) => (distance(hex) < distance(best) ? hex : best),
    names[0]?.[1] ?? colour,
  );
}

function allowed<T>(denied: Denied, field: DeniedField, value: T, choices: readonly T[], random: Random): T {
  if (!denied.has(field, value)) return value;
  const left = choices.filter((choice) => !denied.has(field, choice));
  return left.length === 0 ? value : random.pick(left);
}

const firstAllowed = <T>(denied: Denied, field: DeniedField, value: T, choices: readonly T[]): T =>
  denied.has(field, value) ? (choices.find((choice) => !denied.has(field, choice)) ?? value) : value;
