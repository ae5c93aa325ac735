/** JSON from a file that a stranger made: nothing is kept that is too large, too deep or not storable as it is. */
import { cardLimits } from "@galatea/contract/companions/cards.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { parseStorableJson } from "#platform/http/storable-json.ts";

export type JsonObject = { [key: string]: JsonValue };

export type ReadFailure = { ok: false; code: "card_missing" | "card_damaged" | "card_too_large" };

export function readBoundedJson(bytes: Uint8Array): { ok: true; value: JsonValue } | ReadFailure {
  if (bytes.length > cardLimits.jsonBytes) return { ok: false, code: "card_too_large" };
  let value: JsonValue;
  try {
    value = parseStorableJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch (error) {
    // The parser's recursion ended at the stack's end.
    if (error instanceof RangeError) return { ok: false, code: "card_too_large" };
    return { ok: false, code: "card_damaged" };
  }
  const failure = measure(value, 0, { values: 0 });
  return failure ? { ok: false, code: failure } : { ok: true, value };
}

function measure(
  value: JsonValue,
  depth: number,
  seen: { values: number },
): "card_too_large" | "card_damaged" | null {
  seen.values += 1;
  if (depth > cardLimits.depth || seen.values > cardLimits.values) return "card_too_large";
  // 1e999 is read as infinity, which JSON cannot write.
  if (typeof value === "number" && !Number.isFinite(value)) return "card_damaged";
  if (typeof value !== "object" || value === null) return null;
  for (const inner of Object.values(value)) {
    const failure = measure(inner, depth + 1, seen);
    if (failure) return failure;
  }
  return null;
}

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
