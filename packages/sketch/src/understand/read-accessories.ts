/** Reads what goes with clothes: glasses, hat, scarf, jewellery, lips, tattoos, what is held and sat on. */
import type { Hat, Held, Hex, Person } from "#sketch/scene.ts";
import {
  glasses,
  hats,
  held,
  type Jewel,
  jewels,
  lipsticks,
  metals,
  scarves,
  seats,
  tattoos,
} from "./accessory-words.ts";
import { dyeAfter, dyesBefore } from "./read-dye.ts";
import { bind, findAll, keepOne, type Match, part, type Text } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type SaidAccessories = {
  glasses?: Person["glasses"];
  hat?: Hat;
  hatColour?: Hex;
  scarf?: Hex | "any" | "none";
  jewels?: Partial<Record<Jewel, boolean>>;
  metal?: "gold" | "silver" | "pearl";
  lipstick?: Hex | "none";
  tattoos?: boolean;
  holding?: Held;
  heldColour?: Hex;
  seat?: NonNullable<Person["seat"]>;
  /** In the person's own words, for the chips. */
  wornSaid: string[];
  heldSaid?: string;
};

type Worn<T> = { meaning: T | "none"; colour?: Hex; said: string; bare: string };

export function readAccessories(text: Text): SaidAccessories {
  const said: SaidAccessories = { wornSaid: [] };
  const wear = <T>(vocabulary: Vocabulary<T>): Worn<T> | undefined => {
    const one = worn(text, vocabulary);
    if (one !== undefined) said.wornSaid.push(one.said);
    return one;
  };
  const eyewear = wear(glasses);
  if (eyewear !== undefined) said.glasses = eyewear.meaning;
  const hat = wear(hats);
  if (hat !== undefined) said.hat = hat.meaning;
  if (hat?.colour !== undefined) said.hatColour = hat.colour;
  const scarf = wear(scarves);
  if (scarf !== undefined) said.scarf = scarf.meaning === "none" ? "none" : (scarf.colour ?? "any");
  readJewels(text, said);
  const lips = wear(lipsticks);
  if (lips !== undefined) said.lipstick = lips.meaning === "none" ? "none" : (lips.colour ?? "#a8323f");
  const skin = wear(tattoos);
  if (skin !== undefined) said.tattoos = skin.meaning !== "none";
  return said;
}

/** Also what is corrected or denied: "her hat off", "no hat" leave the head bare. */
function worn<T>(text: Text, vocabulary: Vocabulary<T>): Worn<T> | undefined {
  const matches = findAll(text, vocabulary);
  const denied = (match: Match<T>): boolean =>
    match.negated ||
    (text.words[match.end]?.text === "off" && text.words[match.end]?.clause === match.clause);
  const match = matches.find((one) => !denied(one)) ?? matches[0];
  if (match === undefined) return undefined;
  const colour = dyesBefore(text, match.start, 4).at(-1) ?? dyeAfter(text, match.end);
  keepOne(text, matches, { kept: denied(match) ? undefined : match, weight: "subject" });
  if (denied(match)) return { meaning: "none", said: `no ${match.said}`, bare: match.said };
  return {
    meaning: match.meaning,
    ...(colour === undefined ? {} : { colour: colour.meaning }),
    said: [...(colour === undefined ? [] : [colour.said]), match.said].join(" "),
    bare: match.said,
  };
}

function readJewels(text: Text, said: SaidAccessories): void {
  for (const match of findAll(text, jewels)) {
    const before = part(text, match.start - 2, match.start);
    const metal = findAll(before, metals).at(-1) ?? findAll(part(text, match.start, match.end), metals)[0];
    if (metal !== undefined && !match.negated) said.metal = metal.meaning;
    for (const one of match.meaning) said.jewels = { ...said.jewels, [one]: !match.negated };
    if (metal !== undefined) bind(before, metal);
    bind(text, match);
    const noun = match.said.replace(/^(a|his|her|any|no) /, "");
    const own = metal === undefined || noun.includes(metal.said) ? noun : `${metal.said} ${noun}`;
    said.wornSaid.push(match.negated ? `no ${noun}` : own);
  }
}

/** After poses, for "reading a book" is one of them, and after places, for a coffee shop is no cup. */
export function readHolding(text: Text, said: SaidAccessories): void {
  const matches = findAll(text, held);
  const match = matches.find((one) => !one.negated) ?? matches[0];
  if (match === undefined) return;
  const colour = dyesBefore(text, match.start, 4).at(-1);
  keepOne(text, matches, { kept: match.negated ? undefined : match, weight: "subject" });
  said.holding = match.negated ? "none" : match.meaning;
  said.heldSaid = match.negated ? `no ${match.said}` : [colour?.said, match.said].filter(Boolean).join(" ");
  if (colour !== undefined && !match.negated) said.heldColour = colour.meaning;
}

/** Only where somebody sits in it: "in a wheelchair", "on a park bench". */
export function readSeat(text: Text, said: SaidAccessories): void {
  const match = findAll(text, seats).find((one) => !one.negated);
  if (match === undefined) return;
  const before = text.words.slice(Math.max(0, match.start - 4), match.start).map((word) => word.text);
  if (
    match.meaning !== "wheelchair" &&
    !before.some((word) => ["on", "in", "into", "onto", "a", "an"].includes(word))
  )
    return;
  bind(text, match);
  said.seat = match.meaning;
}
