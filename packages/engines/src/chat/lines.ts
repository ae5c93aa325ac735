/** The form, filling and choice of scripted lines: no line that was said lately, preferably one that fits the voice. */
import type { Random } from "@galatea/raster/random.ts";
import type { Closeness } from "./closeness.ts";
import type { Trait } from "./voice.ts";

/** `{slot}` is filled from the conversation; a line whose slot is not known is not said. */
export type Line = string | { text: string; traits?: readonly Trait[]; close?: readonly Closeness[] };

/** A question of hers, with her own answer, the subject under which the person's answer is noted, and whether it asks for a mood. */
export type Ask = { text: string; note?: string; hers?: string; mood?: boolean };

type Said = Line | Ask;

export type Slots = Readonly<Record<string, string | undefined>>;

export type Chooser = {
  /** Undefined when no line of the list can be said now. */
  pick(lines: readonly (Line | Ask)[], slots?: Slots): string | undefined;
  /** As pick, but undefined also when every line was said lately. */
  pickFresh(lines: readonly (Line | Ask)[], slots?: Slots): string | undefined;
  /** The line with its slots filled; null when one is not known. */
  fill(line: string, slots?: Slots): string | null;
  /** 0 ≤ x < 1: for what is said only now and then. */
  chance(probability: number): boolean;
};

const textOf = (line: Said): string => (typeof line === "string" ? line : line.text);

/** Words between slots, as they stand in what was said: enough to know a line again. */
export function wasSaid(line: Line | Ask, said: string): boolean {
  const pieces = piecesOf(line);
  return pieces.length > 0 && pieces.every((piece) => said.includes(piece));
}

const known = new Map<string, string[]>();

function piecesOf(line: Said): string[] {
  const text = textOf(line);
  // The cache stays small because only lines of the script, which is finite, are kept.
  const pieces =
    known.get(text) ??
    text
      .split(/\{\w+\}/)
      .map(plain)
      .filter((piece) => piece.length > 6);
  if (known.size < 2000) known.set(text, pieces);
  return pieces;
}

/** Lower case, straight quotes, single spaces. */
export const plain = (text: string): string =>
  text.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();

export function createChooser(options: {
  random: Random;
  traits: ReadonlySet<Trait>;
  closeness: Closeness;
  /** The latest lines of the companion. */
  said: string;
  slots: Slots;
}): Chooser {
  let said = plain(options.said);
  return {
    pick: (lines, own) => choose(lines, own, false),
    pickFresh: (lines, own) => choose(lines, own, true),
    fill: (line, own) => fill(line, { ...options.slots, ...own }),
    chance: (probability) => options.random.chance(probability),
  };

  function choose(lines: readonly Said[], own: Slots | undefined, freshOnly: boolean): string | undefined {
    const slots = { ...options.slots, ...own };
    const sayable = lines.filter((line) => fits(line, options.closeness) && fill(line, slots) !== null);
    const fresh = sayable.filter((line) => !wasSaid(line, said));
    const inVoice = fresh.filter((line) => speaksLike(line, options.traits));
    // A repeated line is worse than one out of voice; an old repetition is better than a recent one.
    const from =
      [inVoice, fresh, freshOnly ? [] : longestUnsaid(sayable, said)].find((lines) => lines.length > 0) ?? [];
    const chosen = weighted(from, (line) => weightOf(line, options.traits), options.random);
    if (chosen === undefined) return undefined;
    said += ` ${plain(textOf(chosen))}`;
    return fill(chosen, slots) ?? undefined;
  }
}

/** The third of the lines that were said longest ago. */
function longestUnsaid(lines: readonly Said[], said: string): Said[] {
  const lastSaid = (line: Said): number =>
    Math.max(-1, ...piecesOf(line).map((piece) => said.lastIndexOf(piece)));
  return lines
    .map((line) => ({ line, at: lastSaid(line) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, Math.ceil(lines.length / 3))
    .map(({ line }) => line);
}

const fits = (line: Said, closeness: Closeness): boolean => {
  const close = typeof line === "object" && "close" in line ? line.close : undefined;
  // Family is spoken to as friends are.
  return (
    close === undefined || close.includes(closeness) || (closeness === "family" && close.includes("friends"))
  );
};

const traitsIn = (line: Said): readonly Trait[] | undefined =>
  typeof line === "object" && "traits" in line ? line.traits : undefined;

const speaksLike = (line: Said, traits: ReadonlySet<Trait>): boolean =>
  traitsIn(line)?.some((trait) => traits.has(trait)) ?? true;

function weightOf(line: Said, traits: ReadonlySet<Trait>): number {
  const inVoice = traitsIn(line)?.some((trait) => traits.has(trait)) ? 3 : 1;
  return typeof line === "object" && "close" in line ? inVoice * 2 : inVoice;
}

function fill(line: Said, slots: Slots): string | null {
  let known = true;
  const text = textOf(line).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined || value === "") known = false;
    return value ?? "";
  });
  // A slot at the start of a sentence gets a capital.
  return known ? text.replaceAll(/(?:^|[.!?] )\p{Ll}/gu, (start) => start.toUpperCase()) : null;
}

function weighted<T>(items: readonly T[], weight: (item: T) => number, random: Random): T | undefined {
  let left = random.next() * items.reduce((sum, item) => sum + weight(item), 0);
  for (const item of items) {
    left -= weight(item);
    if (left <= 0) return item;
  }
  return items.at(-1);
}
