/** Reads hair: its style, its colour, a second colour in it. Looks come first, so that "dark hair" is no dark mood. */
import type { HairStyle, Hex } from "#sketch/scene.ts";
import { hairAccents, hairColours, hairPeople, hairStyles, standaloneStyles } from "./look-words.ts";
import { bind, descriptionStart, findAll, isWordOf, type Match, part, type Text, type Word } from "./text.ts";

export type SaidHair = { style?: HairStyle; colour?: Hex; second?: Hex; said: string[] };

const hairNouns = new Set(["hair", "haired", "hairstyle", "locks", "lock", "tresses", "haircut", "hairdo"]);
const describes = (word: Word): boolean => isWordOf(hairColours, word) || isWordOf(hairStyles, word);

export function readHair(text: Text): SaidHair {
  const hair: SaidHair = { said: [] };
  readAccents(text, hair);
  text.words.forEach((word, index) => {
    if (!word.bound && hairNouns.has(word.text)) readHairAt(text, index, hair);
  });
  for (const person of findAll(text, hairPeople)) {
    if (person.negated) continue;
    hair.colour ??= person.meaning;
    hair.said.push(person.said);
    bind(text, person);
  }
  for (const style of findAll(text, standaloneStyles)) readStandalone(text, style, hair);
  return hair;
}

/** "pink streaks", "blonde tips", "highlights in blue". */
function readAccents(text: Text, hair: SaidHair): void {
  for (const accent of findAll(text, hairAccents)) {
    const start = descriptionStart(text, accent.start, (word) => isWordOf(hairColours, word), 3);
    const span = part(text, start, accent.start);
    const colour = findAll(span, hairColours).at(-1) ?? colourAfter(text, accent.end);
    if (colour === undefined) continue;
    bind(text, { start, end: accent.end });
    if (accent.negated) continue;
    hair.second ??= colour.meaning;
    hair.said.push(`${colour.said} ${accent.said}`);
  }
}

function colourAfter(text: Text, end: number): Match<Hex> | undefined {
  if (!["in", "of"].includes(text.words[end]?.text ?? "")) return undefined;
  const span = part(text, end + 1, end + 3);
  const match = findAll(span, hairColours)[0];
  if (match?.start !== 0) return undefined;
  bind(text, { start: end, end: end + 1 + match.end });
  return match;
}

function readHairAt(text: Text, index: number, hair: SaidHair): void {
  const word = text.words[index];
  const start = descriptionStart(text, index, describes);
  if (word?.negated === true) {
    if (start === index) {
      hair.style = "bald";
      hair.said.push("no hair");
    }
    bind(text, { start, end: index + 1 });
    return;
  }
  const span = part(text, start, hairEnd(text, index, start < index));
  const styles = findAll(span, hairStyles);
  for (const match of styles) bind(span, match);
  const colours = findAll(span, hairColours);
  for (const match of colours) bind(span, match);
  bind(text, { start: index, end: index + 1 });
  const style = preferredStyle(styles.filter((match) => !match.negated));
  const [colour, other] = colours.filter((match) => !match.negated);
  if (style !== undefined) hair.style ??= style.meaning;
  if (colour !== undefined) hair.colour ??= colour.meaning;
  if (colour !== undefined && other !== undefined && other.meaning !== colour.meaning)
    hair.second ??= other.meaning;
  if (colour === undefined && style === undefined) return;
  const named = [colour?.said, other === undefined ? undefined : `and ${other.said}`];
  hair.said.push([...named, ...styles.map((match) => match.said), "hair"].filter(Boolean).join(" "));
}

function readStandalone(text: Text, style: Match<HairStyle>, hair: SaidHair): void {
  const start = descriptionStart(text, style.start, describes, 3);
  const before = part(text, start, style.start);
  const colour = findAll(before, hairColours)[0];
  // "short curls" wear no shorts.
  for (const length of findAll(before, hairStyles)) bind(before, length);
  bind(text, style);
  if (style.negated) return;
  if (colour !== undefined) {
    bind(text, { start, end: style.start });
    hair.colour ??= colour.meaning;
  }
  hair.style ??= style.meaning;
  hair.said.push([...(colour ? [colour.said] : []), style.said].join(" "));
}

const links = new Set(
  "is are in into tied worn as a an up with pulled styled cut that was to be turn become becomes colour color dyed dye coloured colored more very made gathered put done all the low high".split(
    " ",
  ),
);
const turns = new Set("is was to be become becomes dyed coloured colored turn into colour color".split(" "));

/** "hair is red", "hair tied in a bun", "hair blue" at the end: words after count up to the next thing described. */
function hairEnd(text: Text, index: number, described: boolean): number {
  let end = index + 1;
  let turned = false;
  const clause = text.words[index]?.clause;
  for (let next = index + 1; next < Math.min(text.words.length, index + 7); next += 1) {
    const word = text.words[next];
    if (word === undefined || word.clause !== clause || word.bound) break;
    if (isWordOf(hairStyles, word) && word.stem !== "with" && !links.has(word.text)) end = next + 1;
    else if (isWordOf(hairColours, word) && !links.has(word.text)) {
      if (!turned && (described || !endsHere(text, next))) break;
      end = next + 1;
    } else if (!links.has(word.text)) break;
    turned ||= turns.has(word.text);
  }
  return end;
}

/** Nothing follows in the clause that the colour could belong to. */
function endsHere(text: Text, index: number): boolean {
  const clause = text.words[index]?.clause;
  let next = index + 1;
  while (text.words[next]?.clause === clause && isWordOf(hairColours, text.words[next] as Word)) next += 1;
  const after = text.words[next];
  return (
    after === undefined ||
    after.clause !== clause ||
    ["and", "with", "but", "in", "please", "while", "or", "again", "instead", "now"].includes(after.text)
  );
}

/** "long curly hair" is curly: length alone gives way to any shape. */
function preferredStyle(styles: readonly Match<HairStyle>[]): Match<HairStyle> | undefined {
  const lengths = new Set<HairStyle>(["long", "short", "shoulder"]);
  return styles.find((match) => !lengths.has(match.meaning)) ?? styles[0];
}
