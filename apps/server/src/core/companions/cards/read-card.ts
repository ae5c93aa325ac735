/** A character card from the bytes of a file: PNG, JSON or CHARX, in version 1, 2 or 3. Nothing that it names is fetched. */
import { cardLimits } from "@galatea/contract/companions/cards.ts";
import { cleanCompanionName } from "@galatea/contract/companions/options.ts";
import { isObject, type JsonObject, readBoundedJson, type ReadFailure } from "./bounded-json.ts";
import { isZip, readCharx } from "./charx.ts";
import { isPng, readPngTexts } from "./png-texts.ts";

export type Card = {
  /** As it was in the file. */
  raw: JsonObject;
  container: "png" | "json" | "charx";
};

export type CardRead = { ok: true; card: Card } | ReadFailure;

export function readCard(bytes: Uint8Array): CardRead {
  if (bytes.length > cardLimits.fileBytes) return { ok: false, code: "card_too_large" };
  if (isPng(bytes)) return readPng(bytes);
  if (!isZip(bytes)) return asCard(bytes, "json");
  const found = readCharx(bytes);
  return found.ok ? asCard(found.json, "charx") : found;
}

/** The fields of a card: V1 has them at its top. */
export const dataOf = (raw: JsonObject): JsonObject =>
  isObject(raw["data"]) && isSpec(raw["spec"]) ? raw["data"] : raw;

const isSpec = (spec: unknown): boolean => typeof spec === "string" && /^chara_card_v[23]$/.test(spec);

/** Version 3 is preferred where a file has both. */
const keywords = ["ccv3", "chara"];

function readPng(bytes: Uint8Array): CardRead {
  const texts = readPngTexts(bytes, cardLimits.jsonBytes * 2);
  if (!texts) return { ok: false, code: "card_damaged" };
  let failure: ReadFailure = { ok: false, code: "card_missing" };
  for (const keyword of keywords) {
    const found = texts.find((text) => text.keyword.toLowerCase() === keyword);
    if (!found) continue;
    const read = asCard(Buffer.from(found.text.toString("latin1"), "base64"), "png");
    if (read.ok) return read;
    failure = read;
  }
  return failure;
}

function asCard(json: Uint8Array, container: Card["container"]): CardRead {
  const read = readBoundedJson(json);
  // A file that is no JSON at all, such as a photograph, has no card.
  if (!read.ok)
    return container === "json" && read.code === "card_damaged" && !isJsonLike(json)
      ? { ok: false, code: "card_missing" }
      : read;
  if (!isObject(read.value)) return { ok: false, code: "card_missing" };
  const { name, description, personality, first_mes: greeting } = dataOf(read.value);
  const says = [description, personality, greeting].some((text) => typeof text === "string");
  if (typeof name !== "string" || cleanCompanionName(name) === "" || !says)
    return { ok: false, code: "card_missing" };
  return { ok: true, card: { raw: read.value, container } };
}

/** It begins as an object does, after a byte order mark and white space. */
const isJsonLike = (bytes: Uint8Array): boolean =>
  /^\ufeff?\s*\{/.test(Buffer.from(bytes.subarray(0, 64)).toString("utf8"));
