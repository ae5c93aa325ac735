/**
 * Which entries of the lorebooks belong to a reply, found in the newest messages, the most important first and within a
 * budget of tokens. What it costs is bounded, whatever a book holds.
 */
import { lorebookLimits } from "@galatea/contract/companions/cards.ts";
import { replaceNames } from "../cards/map-card.ts";
import { isSlashed, matchesPattern, patternBudget, type PatternBudget } from "./key-patterns.ts";
import type { LoreEntry, Lorebook } from "./read-lorebook.ts";

export type FoundLore = { text: string; reason: string };

type MatchOptions = {
  /** Oldest first, with the message that is answered. */
  messages: readonly string[];
  /** In place of {{char}}. */
  name: string;
  countTokens: (text: string) => number;
};

type Found = { entry: LoreEntry; text: string; reason: string; tokens: number };

const rounds = 3;

export function matchLore(books: readonly Lorebook[], options: MatchOptions): FoundLore[] {
  const budget = patternBudget();
  let tokensLeft: number = lorebookLimits.tokens;
  return books.flatMap((book) => {
    const kept = withinTokens(findEntries(book, options, budget), Math.min(book.tokenBudget, tokensLeft));
    tokensLeft -= kept.reduce((tokens, found) => tokens + found.tokens, 0);
    return kept.map(({ text, reason }) => ({ text, reason }));
  });
}

function findEntries(book: Lorebook, options: MatchOptions, budget: PatternBudget): Found[] {
  const found: Found[] = [];
  const open = new Set(book.entries);
  let told = "";
  for (let round = 0; round < (book.isRecursive ? rounds : 1); round += 1) {
    const scanned = scanOf(options.messages, told);
    const before = found.length;
    for (const entry of open) {
      const reason = reasonFor(entry, scanned(entry.scanDepth ?? book.scanDepth), budget);
      if (reason === null) continue;
      open.delete(entry);
      const text = nameSpeakers(entry.content, options.name);
      if (text !== "") found.push({ entry, text, reason, tokens: options.countTokens(text) });
    }
    if (found.length === before) break;
    told = found
      .map(({ text }) => text)
      .join("\n")
      .slice(0, lorebookLimits.scannedChars);
  }
  return found;
}

type Scanned = { text: string; lower: string };

/** The newest messages with what entries have told, for each depth once. */
function scanOf(messages: readonly string[], told: string): (depth: number) => Scanned {
  const byDepth = new Map<number, Scanned>();
  return (depth) => {
    const before = byDepth.get(depth);
    if (before) return before;
    const text = [told, ...messages.slice(-depth)].join("\n").slice(-lorebookLimits.scannedChars);
    const scanned = { text, lower: text.toLowerCase() };
    byDepth.set(depth, scanned);
    return scanned;
  };
}

/** Null when the entry does not belong here. */
function reasonFor(entry: LoreEntry, scanned: Scanned, budget: PatternBudget): string | null {
  if (entry.content === "") return null;
  if (entry.isConstant) return "always told";
  const fits = (key: string): boolean => fitsKey(key, entry, scanned, budget);
  const key = entry.keys.find(fits);
  return key !== undefined && fitsSecond(entry, fits) ? `the talk says “${key.slice(0, 60)}”` : null;
}

function fitsSecond({ secondKeys, secondLogic }: LoreEntry, fits: (key: string) => boolean): boolean {
  if (secondKeys.length === 0) return true;
  switch (secondLogic) {
    case "any":
      return secondKeys.some(fits);
    case "all":
      return secondKeys.every(fits);
    case "not_any":
      return !secondKeys.some(fits);
    case "not_all":
      return !secondKeys.every(fits);
  }
}

function fitsKey(key: string, entry: LoreEntry, { text, lower }: Scanned, budget: PatternBudget): boolean {
  const { isCaseSensitive, wholeWords, usesPatterns } = entry;
  if (usesPatterns || isSlashed(key)) return matchesPattern(key, text, { isCaseSensitive, budget });
  const wanted = isCaseSensitive ? key.trim() : key.trim().toLowerCase();
  const within = isCaseSensitive ? text : lower;
  return wholeWords ? includesWord(within, wanted) : within.includes(wanted);
}

/** As many places as are looked at. */
const mostPlaces = 200;

function includesWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  for (let place = 0; at >= 0 && place < mostPlaces; place += 1) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
    at = text.indexOf(word, at + 1);
  }
  return false;
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/** Entries that are always told come first; what does not fit is left out. */
function withinTokens(found: readonly Found[], budget: number): Found[] {
  const rank = ({ entry }: Found): number => (entry.isConstant ? 1 : 0);
  let left = budget;
  return found
    .toSorted((one, other) => rank(other) - rank(one) || other.entry.importance - one.entry.importance)
    .filter(({ tokens }) => {
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
}

const nameSpeakers = (text: string, name: string): string => replaceNames(text, name, "the person").trim();
