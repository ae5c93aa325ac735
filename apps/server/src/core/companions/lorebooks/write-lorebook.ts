/** A lorebook as a file: as it came where that is the format asked for, else translated, with what has no field kept aside. */
import type { LorebookFormat } from "@galatea/contract/companions/cards.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { isObject, type JsonObject } from "../cards/bounded-json.ts";

/** @param format null for the one it came in; the book of a card leaves as version 3. */
export function writeLorebook(raw: JsonObject, format: LorebookFormat | null, name: string): JsonObject {
  const isThird = raw["spec"] === "lorebook_v3" && isObject(raw["data"]);
  const isWorldInfo = isObject(raw["entries"]);
  if (format === null) return writeLorebook(raw, isWorldInfo ? "world_info" : "v3", name);
  if (format === "v3")
    return isThird ? raw : { spec: "lorebook_v3", data: isWorldInfo ? fromWorldInfo(raw, name) : raw };
  return isWorldInfo ? raw : toWorldInfo(isThird ? (raw["data"] as JsonObject) : raw);
}

const entriesOf = (book: JsonObject): JsonObject[] => Object.values(book["entries"] ?? {}).filter(isObject);

function fromWorldInfo(raw: JsonObject, name: string): JsonObject {
  const { entries: _, ...others } = raw;
  const translated = entriesOf(raw).map((entry): JsonObject => {
    const {
      key,
      keysecondary,
      comment,
      content,
      constant,
      selective,
      order,
      disable,
      caseSensitive,
      ...kept
    } = entry;
    return {
      keys: key ?? [],
      secondary_keys: keysecondary ?? [],
      comment: comment ?? "",
      content: content ?? "",
      constant: constant === true,
      selective: selective === true,
      insertion_order: order ?? 100,
      enabled: disable !== true,
      use_regex: false,
      ...(caseSensitive === undefined || caseSensitive === null ? {} : { case_sensitive: caseSensitive }),
      extensions: kept,
    };
  });
  return { name, extensions: others, entries: translated };
}

/** `originalData` is where SillyTavern itself keeps the book that world info was made from. */
function toWorldInfo(book: JsonObject): JsonObject {
  const translated = entriesOf(book).map((entry, index): [string, JsonObject] => {
    const extensions = isObject(entry["extensions"]) ? entry["extensions"] : {};
    return [
      String(index),
      {
        uid: index,
        key: keysOf(entry["keys"], entry["use_regex"] === true),
        keysecondary: keysOf(entry["secondary_keys"], entry["use_regex"] === true),
        comment: entry["comment"] ?? entry["name"] ?? "",
        content: entry["content"] ?? "",
        constant: entry["constant"] === true,
        selective: entry["selective"] === true,
        selectiveLogic: extensions["selectiveLogic"] ?? 0,
        order: entry["insertion_order"] ?? 100,
        position: 0,
        disable: entry["enabled"] === false,
        caseSensitive: entry["case_sensitive"] ?? null,
        matchWholeWords: extensions["match_whole_words"] ?? null,
        scanDepth: extensions["scan_depth"] ?? null,
        extensions,
      },
    ];
  });
  return { entries: Object.fromEntries(translated), originalData: book };
}

/** World info tells patterns by their slashes. */
const keysOf = (keys: JsonValue | undefined, arePatterns: boolean): JsonValue[] =>
  (Array.isArray(keys) ? keys : []).map((key) =>
    arePatterns && typeof key === "string" && !/^\/.+\/[a-z]*$/s.test(key)
      ? `/${key.replaceAll(/(?<!\\)\//g, "\\/")}/i`
      : key,
  );
