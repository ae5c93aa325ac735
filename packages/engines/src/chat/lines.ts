/** How a scripted line is written, filled and chosen: never one that was said lately, rather one that fits the voice. */
import type { Random } from "#sketch/kit/random.ts";
import type { Closeness } from "./relationship.ts";
import type { Trait } from "./voice.ts";

/** `{slot}` is filled from the conversation; a line whose slot is not known is not said. */
export type Line = string | { text: string; traits?: readonly Trait[]; close?: readonly Closeness[] };

export type Slots = Readonly<Record<string, string | undefined>>;

export type Chooser = {
  /** Undefined when no line of the list can be said now. */
  pick(lines: readonly Line[], slots?: Slots): string | undefined;
};

const textOf = (line: Line): string => (typeof line === "string" ? line : line.text);

/** Words between slots, as they stand in what was said: enough to know a line again. */
export function wasSaid(line: Line, said: string): boolean {
  const pieces = textOf(line)
    .split(/\{\w+\}/)
    .map(plain)
    .filter((piece) => piece.length > 6);
  return pieces.length > 0 && pieces.every((piece) => said.includes(piece));
}

/** Lower case, straight quotes, single spaces. */
export const plain = (text: string): string =>
  text.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();

export function createChooser(options: {
  random: Random;
  traits: ReadonlySet<Trait>;
  closeness: Closeness;
  /** What the companion said lately. */
  said: string;
  slots: Slots;
}): Chooser {
  let said = plain(options.said);
  return {
    pick: (lines, own) => {
      const slots = { ...options.slots, ...own };
      const sayable = lines.filter((line) => fits(line, options.closeness) && fill(line, slots) !== null);
      const fresh = sayable.filter((line) => !wasSaid(line, said));
      const inVoice = fresh.filter((line) => speaksLike(line, options.traits));
      // Said before is worse than out of voice.
      const from = [inVoice, fresh, sayable].find((lines) => lines.length > 0) ?? [];
      const chosen = weighted(from, (line) => weightOf(line, options.traits), options.random);
      if (chosen === undefined) return undefined;
      said += ` ${plain(textOf(chosen))}`;
      return fill(chosen, slots) ?? undefined;
    },
  };
}

const fits = (line: Line, closeness: Closeness): boolean =>
  typeof line === "string" || line.close === undefined || line.close.includes(closeness);

const speaksLike = (line: Line, traits: ReadonlySet<Trait>): boolean =>
  typeof line === "string" || line.traits === undefined || line.traits.some((trait) => traits.has(trait));

function weightOf(line: Line, traits: ReadonlySet<Trait>): number {
  if (typeof line === "string") return 1;
  const inVoice = line.traits?.some((trait) => traits.has(trait)) ? 3 : 1;
  return inVoice * (line.close === undefined ? 1 : 2);
}

function fill(line: Line, slots: Slots): string | null {
  let known = true;
  const text = textOf(line).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined || value === "") known = false;
    return value ?? "";
  });
  // What fills a slot at the start of a sentence starts it.
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
