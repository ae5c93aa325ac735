/** Every text of a card with the path to it, for the checks: whatever a model, a person or another program may read. */
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { dataOf } from "./read-card.ts";
import type { JsonObject } from "./bounded-json.ts";

export type CardText = {
  /** "data.character_book.entries.3.content". */
  path: string;
  text: string;
  /** It describes the character herself. */
  isAboutHer: boolean;
  /** It may reach a model. */
  isPlayed: boolean;
};

const aboutHer = new Set(["description", "personality", "scenario", "creator_notes", "creatorcomment"]);

/** Programs repeat fields of V2 at the top; a text is listed once. */
export function textsOfCard(raw: JsonObject): CardText[] {
  const found = new Map<string, CardText>();
  const inData = dataOf(raw) === raw ? "" : "data.";
  const add = (path: string, text: string): void => {
    if (text.trim().length < 2 || found.has(text)) return;
    const field = path.replace(inData, "");
    const isPlayed = played.test(field);
    if (isFileData(text) && !isPlayed) return;
    found.set(text, { path, text, isAboutHer: aboutHer.has(field), isPlayed });
  };
  const walk = (value: JsonValue, path: string): void => {
    if (typeof value === "string") return add(path, value);
    if (typeof value !== "object" || value === null) return;
    // Keywords of an entry are read together.
    if (isListOfShortTexts(value)) return add(path, value.join(", "));
    for (const [key, inner] of Object.entries(value)) walk(inner, path === "" ? key : `${path}.${key}`);
  };
  // The data first, so that a repeated text is named where it belongs.
  if (inData !== "") walk(dataOf(raw), "data");
  walk(raw, "");
  return [...found.values()];
}

/** Judged whatever it looks like. */
const played =
  /^(?:(?:name|nickname|description|personality|scenario|first_mes|mes_example|system_prompt)$|alternate_greetings\b|character_book\.(?:data\.)?entries\.[^.]+\.(?:content|name|comment|keys?|secondary_keys|keysecondary)\b)/;

/** Embedded pictures and sounds, and addresses, which are neither read nor fetched. */
const isFileData = (text: string): boolean =>
  /^(?:data:[\w.+-]+\/[\w.+-]+[;,]\S*|https?:\/\/\S+|[A-Za-z0-9+/]{400,}={0,2})$/i.test(text);

const isListOfShortTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((inner) => typeof inner === "string" && inner.length <= 60);
