/** Reads what is said about one person: looks first, so that "dark hair" is never taken for a dark mood. */
import type { Expression, Garment, HairStyle, Hex, Person, Pose } from "#sketch/scene.ts";
import { readAge } from "./read-age.ts";
import {
  dyes,
  earrings,
  garments,
  glasses,
  hats,
  held,
  necklaces,
  outerGarments,
  scarves,
} from "./clothing-words.ts";
import {
  beards,
  eyeColours,
  freckles,
  hairColours,
  hairPeople,
  hairStyles,
  type Origin,
  origins,
  skinPeople,
  skinTones,
  standaloneStyles,
} from "./look-words.ts";
import type { Presentation, Role } from "./people-words.ts";
import { expressions, poses } from "./pose-words.ts";
import { bind, descriptionStart, findAll, isWordOf, type Match, part, takeFirst, type Text } from "./text.ts";

/** Only what the words say; everything absent is for the seed to choose. Labels keep the person's own words. */
export type SaidPerson = {
  presentation?: Presentation;
  role?: Role;
  noun?: string;
  ageYears?: number;
  origin?: { is: Origin; said: string };
  /** Nothing was said: where this one of several is taken to come from, so that they differ. */
  likely?: Origin;
  skin?: { colour: Hex; said: string };
  hair: { style?: HairStyle; colour?: Hex; said: string[] };
  eyes?: { colour: Hex; said: string };
  beard?: Person["beard"];
  freckles?: boolean;
  expression?: Expression;
  garment?: { kind?: Garment; colour?: Hex; second?: Hex; said: string };
  glasses?: Person["glasses"];
  hat?: Person["hat"];
  hatColour?: Hex;
  scarf?: Hex | "any" | "none";
  earrings?: boolean;
  necklace?: boolean;
  holding?: Person["holding"];
  heldColour?: Hex;
  pose?: Pose;
};

export function readPerson(text: Text): SaidPerson {
  const said: SaidPerson = { hair: { said: [] } };
  readHair(text, said);
  readToned(text, said);
  const origin = takeFirst(text, origins);
  if (origin !== undefined) said.origin = { is: origin.meaning, said: origin.said };
  const age = readAge(text);
  if (age !== undefined) said.ageYears = age;
  readFace(text, said);
  readAccessories(text, said);
  readGarments(text, said);
  const pose = takeFirst(text, poses);
  if (pose !== undefined) said.pose = pose.meaning;
  readHolding(text, said);
  return said;
}

function readHair(text: Text, said: SaidPerson): void {
  const describes = (word: Parameters<typeof isWordOf>[1]): boolean =>
    isWordOf(hairColours, word) || isWordOf(hairStyles, word);
  text.words.forEach((word, index) => {
    if (
      word.bound ||
      !["hair", "haired", "hairstyle", "locks", "lock", "tresses", "haircut"].includes(word.text)
    )
      return;
    if (word.negated && !describesBefore(text, index, describes)) {
      said.hair.style = "bald";
      said.hair.said.push("no hair");
      bind(text, { start: index, end: index + 1 });
      return;
    }
    const start = descriptionStart(text, index, describes);
    const end = hairEnd(text, index);
    const span = part(text, start, end);
    if (word.negated) {
      bind(text, { start, end: index + 1 });
      return;
    }
    const styles = findAll(span, hairStyles);
    for (const match of styles) bind(span, match);
    const colours = findAll(span, hairColours);
    for (const match of colours) bind(span, match);
    const style = preferredStyle(styles);
    const colour = colours[0];
    if (style !== undefined) said.hair.style ??= style.meaning;
    if (colour !== undefined) said.hair.colour ??= colour.meaning;
    said.hair.said.push(
      [...(colour ? [colour.said] : []), ...styles.map((match) => match.said), "hair"].join(" "),
    );
    bind(text, { start: index, end: index + 1 });
  });
  for (const person of findAll(text, hairPeople)) {
    if (person.negated) continue;
    said.hair.colour ??= person.meaning;
    said.hair.said.push(person.said);
    bind(text, person);
  }
  for (const style of findAll(text, standaloneStyles)) {
    const start = descriptionStart(text, style.start, describes, 3);
    const colour = findAll(part(text, start, style.start), hairColours)[0];
    bind(text, style);
    if (style.negated) continue;
    if (colour !== undefined) {
      bind(text, { start, end: style.start });
      said.hair.colour ??= colour.meaning;
    }
    said.hair.style ??= style.meaning;
    said.hair.said.push([...(colour ? [colour.said] : []), style.said].join(" "));
  }
}

const describesBefore = (
  text: Text,
  index: number,
  describes: (word: Parameters<typeof isWordOf>[1]) => boolean,
): boolean => descriptionStart(text, index, describes) < index;

/** "hair is red", "hair tied in a bun": the words after count too, up to the next thing that is described. */
function hairEnd(text: Text, index: number): number {
  let end = index + 1;
  const clause = text.words[index]?.clause;
  const links = new Set([
    "is",
    "in",
    "into",
    "tied",
    "worn",
    "as",
    "a",
    "an",
    "up",
    "with",
    "pulled",
    "styled",
    "cut",
    "that",
    "was",
  ]);
  for (let next = index + 1; next < Math.min(text.words.length, index + 6); next += 1) {
    const word = text.words[next];
    if (word === undefined || word.clause !== clause || word.bound) break;
    if (isWordOf(hairStyles, word) && word.stem !== "with") end = next + 1;
    else if (isWordOf(hairColours, word) && text.words[next - 1]?.text !== "a")
      end = text.words[index + 1]?.text === "is" ? next + 1 : end;
    else if (!links.has(word.text)) break;
  }
  return end;
}

/** "long curly hair" is curly: length alone gives way to any shape. */
function preferredStyle(styles: readonly Match<HairStyle>[]): Match<HairStyle> | undefined {
  return styles.find((match) => match.meaning !== "long" && match.meaning !== "short") ?? styles[0];
}

function readToned(text: Text, said: SaidPerson): void {
  const eyes = beforeNoun(text, ["eye", "eyes", "eyed"], eyeColours);
  if (eyes !== undefined) said.eyes = { colour: eyes.meaning, said: `${eyes.said} eyes` };
  const skin = beforeNoun(text, ["skin", "skinned", "complexion"], skinTones);
  if (skin !== undefined) said.skin = { colour: skin.meaning, said: `${skin.said} skin` };
}

function beforeNoun(
  text: Text,
  nouns: readonly string[],
  vocabulary: typeof eyeColours,
): Match<Hex> | undefined {
  for (const [index, word] of text.words.entries()) {
    if (!nouns.includes(word.text) || word.bound || word.negated) continue;
    const start = descriptionStart(text, index, (candidate) => isWordOf(vocabulary, candidate));
    const match = findAll(part(text, start, index), vocabulary)[0];
    if (match === undefined) continue;
    bind(text, { start, end: index + 1 });
    return match;
  }
  return undefined;
}

/** "a black woman": skin, when the word stands right before the noun or the age before it. */
export function readSkinBefore(text: Text, nounIndex: number, said: SaidPerson): void {
  const near = part(text, nounIndex - 3, nounIndex);
  const match = findAll(near, skinPeople).find(
    (candidate) =>
      !candidate.negated && near.words[candidate.start]?.clause === text.words[nounIndex]?.clause,
  );
  if (match === undefined || said.skin !== undefined) return;
  bind(near, match);
  said.skin = { colour: match.meaning, said: match.said };
}

function readFace(text: Text, said: SaidPerson): void {
  const beardMatches = findAll(text, beards);
  for (const match of beardMatches) bind(text, match);
  const beard = beardMatches[0];
  if (beard !== undefined) said.beard = beard.negated ? "none" : beard.meaning;
  if (text.words.some((word) => word.text === "shaven" && !word.bound)) said.beard ??= "none";
  const freckle = findAll(text, freckles)[0];
  if (freckle !== undefined) {
    bind(text, freckle);
    said.freckles = !freckle.negated;
  }
  const expression = takeFirst(text, expressions);
  if (expression !== undefined) said.expression = expression.meaning;
}

function readAccessories(text: Text, said: SaidPerson): void {
  const worn = <T>(
    vocabulary: readonly (readonly [string, T])[],
  ): { meaning: T | "none"; colour?: Hex } | undefined => {
    const match = findAll(text, vocabulary)[0];
    if (match === undefined) return undefined;
    const colour = dyeBefore(text, match.start);
    bind(text, match);
    if (match.negated) return { meaning: "none" };
    return { meaning: match.meaning, ...(colour === undefined ? {} : { colour: colour.meaning }) };
  };
  const glassesWorn = worn(glasses);
  if (glassesWorn !== undefined) said.glasses = glassesWorn.meaning;
  const hat = worn(hats);
  if (hat !== undefined) said.hat = hat.meaning;
  if (hat?.colour !== undefined) said.hatColour = hat.colour;
  const scarf = worn(scarves);
  if (scarf !== undefined) said.scarf = scarf.meaning === "none" ? "none" : (scarf.colour ?? "any");
  const ears = worn(earrings);
  if (ears !== undefined) said.earrings = ears.meaning === true;
  const neck = worn(necklaces);
  if (neck !== undefined) said.necklace = neck.meaning === true;
}

function dyeBefore(text: Text, index: number): Match<Hex> | undefined {
  const start = descriptionStart(text, index, (word) => isWordOf(dyes, word), 4);
  const span = part(text, start, index);
  const matches = findAll(span, dyes);
  for (const match of matches) bind(span, match);
  return matches.at(-1);
}

function readGarments(text: Text, said: SaidPerson): void {
  const pieces = findAll(text, garments).map((match) => ({
    match,
    dye: dyeBefore(text, match.start) ?? dyeAfter(text, match.end),
  }));
  for (const { match } of pieces) bind(text, match);
  const worn = pieces.filter(({ match }) => !match.negated);
  const main = worn.find(({ match }) => outerGarments.has(match.meaning)) ?? worn[0];
  const under = worn.find((piece) => piece !== main && piece.dye !== undefined);
  if (main !== undefined) {
    said.garment = {
      kind: main.match.meaning,
      ...(main.dye === undefined ? {} : { colour: main.dye.meaning }),
      ...(under?.dye === undefined ? {} : { second: under.dye.meaning }),
      said: [...(main.dye ? [main.dye.said] : []), main.match.said].join(" "),
    };
    return;
  }
  const dressedIn = text.words.findIndex((word, index) => {
    const next = text.words[index + 1];
    return ["in", "wearing"].includes(word.text) && next !== undefined && !next.bound && isWordOf(dyes, next);
  });
  if (dressedIn < 0) return;
  const dye = findAll(part(text, dressedIn + 1, dressedIn + 4), dyes)[0];
  const follows = text.words[dressedIn + 1 + (dye?.end ?? 0)];
  if (
    dye === undefined ||
    dye.start !== 0 ||
    dye.negated ||
    (follows !== undefined && /^(light|hour|room|background|sky|field|water)/.test(follows.text))
  )
    return;
  bind(text, { start: dressedIn + 1, end: dressedIn + 1 + dye.end });
  said.garment = { colour: dye.meaning, said: `in ${dye.said}` };
}

/** "a coat in navy", "dress of emerald green". */
function dyeAfter(text: Text, end: number): Match<Hex> | undefined {
  if (!["in", "of"].includes(text.words[end]?.text ?? "")) return undefined;
  const span = part(text, end + 1, end + 4);
  const match = findAll(span, dyes)[0];
  if (match?.start !== 0) return undefined;
  bind(span, match);
  return match;
}

function readHolding(text: Text, said: SaidPerson): void {
  const match = findAll(text, held)[0];
  if (match === undefined) return;
  const colour = dyeBefore(text, match.start);
  bind(text, match);
  said.holding = match.negated ? "none" : match.meaning;
  if (colour !== undefined) said.heldColour = colour.meaning;
}
