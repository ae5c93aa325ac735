/**
 * Lorebooks of every kind as one list of entries: the `character_book` of a card, a lorebook of version 3, and the world
 * info of SillyTavern. The file's JSON is kept as it was; only this reading of it is used for replies.
 */
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { lorebookLimits } from "@galatea/contract/companions/cards.ts";
import { isObject, type JsonObject } from "../cards/bounded-json.ts";
import { readDecorators } from "./decorators.ts";

/** How the second keys decide, once one of the first fits. */
export type SecondLogic = "any" | "all" | "not_any" | "not_all";

export type LoreEntry = {
  title: string;
  content: string;
  keys: string[];
  secondKeys: string[];
  secondLogic: SecondLogic;
  /** It is told with every reply. */
  isConstant: boolean;
  isCaseSensitive: boolean;
  wholeWords: boolean;
  /** Its keys are patterns; a key like "/…/i" is one in any entry. */
  usesPatterns: boolean;
  /** The higher, the more it matters when room is short. */
  importance: number;
  /** Messages, from the newest back; null as the book says. */
  scanDepth: number | null;
};

export type Lorebook = {
  name: string;
  scanDepth: number;
  tokenBudget: number;
  /** Entries are also found by what other entries say. */
  isRecursive: boolean;
  /** The enabled ones. */
  entries: LoreEntry[];
  entryCount: number;
};

/** Null when the JSON holds no lorebook, "too_large" when it has more than is read. */
export function readLorebook(raw: JsonObject): Lorebook | "too_large" | null {
  const book = isObject(raw["data"]) && raw["spec"] === "lorebook_v3" ? raw["data"] : raw;
  const listed = book["entries"];
  if (typeof listed !== "object" || listed === null) return null;
  // World info has an object of entries by their numbers.
  const given = Object.values(listed).filter(isObject);
  if (given.length !== Object.values(listed).length || !given.every(isEntry)) return null;
  const entries = given.filter(isEnabled).map((entry) => readEntry(entry));
  return given.length > lorebookLimits.entries || isTooLarge(entries)
    ? "too_large"
    : {
        name: textOf(book["name"]).trim().slice(0, 120),
        scanDepth: within(book["scan_depth"], 1, lorebookLimits.scanDepth, 4),
        tokenBudget: within(book["token_budget"], 1, lorebookLimits.tokens, lorebookLimits.tokens / 2),
        isRecursive: book["recursive_scanning"] === true,
        entries,
        entryCount: given.length,
      };
}

const isEntry = (entry: JsonObject): boolean =>
  typeof entry["content"] === "string" && (Array.isArray(entry["keys"]) || Array.isArray(entry["key"]));

const isEnabled = (entry: JsonObject): boolean => entry["enabled"] !== false && entry["disable"] !== true;

const isTooLarge = (entries: readonly LoreEntry[]): boolean =>
  entries.reduce((count, { keys, secondKeys }) => count + keys.length + secondKeys.length, 0) >
    lorebookLimits.keys || entries.some(({ content }) => content.length > lorebookLimits.contentChars);

function readEntry(entry: JsonObject): LoreEntry {
  const extensions = isObject(entry["extensions"]) ? entry["extensions"] : {};
  const first = (...values: (JsonValue | undefined)[]): JsonValue | undefined =>
    values.find((value) => value !== undefined && value !== null);
  const { content, added, never, always, scanDepth } = readDecorators(textOf(entry["content"]));
  const secondKeys = textsOf(first(entry["secondary_keys"], entry["keysecondary"]));
  const logic = first(entry["selectiveLogic"], extensions["selectiveLogic"]);
  const depth = first(entry["scanDepth"], extensions["scan_depth"]);
  return {
    title: (textOf(entry["name"]) || textOf(entry["comment"])).trim().slice(0, 120),
    content: never ? "" : content,
    keys: [...textsOf(first(entry["keys"], entry["key"])), ...added],
    secondKeys: entry["selective"] === false ? [] : secondKeys,
    secondLogic: (["any", "not_all", "not_any", "all"] as const)[Number(logic ?? 0)] ?? "any",
    isConstant: always || entry["constant"] === true,
    isCaseSensitive:
      first(entry["case_sensitive"], entry["caseSensitive"], extensions["case_sensitive"]) === true,
    wholeWords: first(entry["matchWholeWords"], extensions["match_whole_words"]) === true,
    usesPatterns: entry["use_regex"] === true,
    importance: numberOf(first(entry["priority"], entry["insertion_order"], entry["order"])) ?? 0,
    scanDepth:
      scanDepth ?? (typeof depth === "number" ? within(depth, 1, lorebookLimits.scanDepth, 1) : null),
  };
}

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

const textsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value)
    ? value.filter((key) => typeof key === "string").filter((key) => key.trim() !== "" && key.length <= 500)
    : [];

const numberOf = (value: JsonValue | undefined): number | null => (typeof value === "number" ? value : null);

const within = (value: JsonValue | undefined, least: number, most: number, usual: number): number => {
  const number = numberOf(value);
  return number === null || number < least ? usual : Math.min(Math.floor(number), most);
};
