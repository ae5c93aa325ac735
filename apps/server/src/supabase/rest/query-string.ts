/**
 * Splits a query string into its shape, which determines the SQL, and the values that vary between requests of one shape.
 * A shape is parsed once; later requests supply only their values.
 */
import type { Filter, OrderTerm, Query, Scope, SelectItem } from "./ast.ts";
import { refuse } from "./errors.ts";
import { assertQuerySize } from "./query-size.ts";
import {
  parseColumns,
  parseFilterKey,
  parseFilterValue,
  parseLogic,
  parseOrder,
  parseSelect,
} from "./grammar.ts";

export type ShapedQuery = {
  /** Equal for requests that need the same SQL. */
  shape: string;
  slots: string[];
  parameters: Parameter[];
  /** The number of skipped rows of the relation itself. */
  offset: number;
};

/** `slot` is null when the value is part of the shape; `prefix` is the operator before the value in it. */
type Parameter = { key: string; value: string; slot: number | null; prefix?: string };

/** Operators whose value may vary without changing the SQL. */
const slotted = /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|isdistinct|cs|cd|ov|sl|sr|nx[lr]|adj|in)\./;

const maxParameters = 200;
const defaultSelect = "*";

/** @param rangeHeader such as `0-9`; narrows `limit` and `offset`. */
export function shapeQuery(queryString: string, rangeHeader: string | undefined): ShapedQuery {
  const parameters: Parameter[] = [];
  const slots: string[] = [];
  const shape: string[] = [];
  let limit: number | null = null;
  let offset = 0;
  const pairs = queryString === "" ? [] : queryString.split("&");
  if (pairs.length > maxParameters) throw refuse.syntax("Too many query parameters");
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? "" : decode(pair.slice(equals + 1));
    if (key === "limit") {
      limit = wholeNumber(value, "Limit");
    } else if (key === "offset") {
      offset = wholeNumber(value, "Offset");
    } else {
      const prefix = reserved.has(key) ? undefined : slotted.exec(value)?.[0];
      if (prefix === undefined && !key.endsWith(".offset")) {
        parameters.push({ key, value, slot: null });
        shape.push(`${key}=${value}`);
      } else {
        parameters.push({ key, value, slot: slots.length, ...(prefix === undefined ? {} : { prefix }) });
        slots.push(prefix === undefined ? String(wholeNumber(value, "Offset")) : value.slice(prefix.length));
        shape.push(`${key}=${prefix ?? ""}?`);
      }
    }
  }
  const range = rangeHeader === undefined ? null : readRange(rangeHeader);
  if (range) ({ limit, offset } = narrow(limit, offset, range));
  if (limit !== null) {
    parameters.push({ key: "limit", value: String(limit), slot: null });
    shape.push(`limit=${limit}`);
  }
  if (offset > 0) {
    parameters.push({ key: "offset", value: "", slot: slots.length });
    slots.push(String(offset));
    shape.push("offset=?");
  }
  return { shape: shape.join("\u0000"), slots, parameters, offset };
}

const reserved = new Set(["select", "order", "and", "or", "not.and", "not.or", "columns", "on_conflict"]);

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw refuse.syntax("The query string is not valid percent-encoded UTF-8");
  }
}

function wholeNumber(text: string, name: string): number {
  if (/^-\d+$/.test(text)) throw refuse.range(`${name} should be greater than or equal to zero.`);
  if (!/^\d{1,15}$/.test(text))
    throw refuse.syntax(`"failed to parse ${name.toLowerCase()} (${text.slice(0, 40)})"`);
  return Number(text);
}

type Range = { from: number; to: number | null };

/** Null for unknown units and forms, which RFC 9110 says to ignore. */
function readRange(header: string): Range | null {
  const match = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header.trim());
  if (!match?.[1]) return null;
  const from = Number(match[1]);
  const to = match[2] ? Number(match[2]) : null;
  if (to !== null && to < from)
    throw refuse.range("The lower boundary must be lower than or equal to the upper boundary.");
  return { from, to };
}

function narrow(
  limit: number | null,
  offset: number,
  range: Range,
): { limit: number | null; offset: number } {
  const rangeLimit = range.to === null ? null : range.to - range.from + 1;
  const narrowed =
    limit === null ? rangeLimit : Math.max(0, Math.min(limit - range.from, rangeLimit ?? limit));
  return { limit: narrowed, offset: offset + range.from };
}

/** Parses the parameters of a shape. @throws {Refusal} PGRST100, query_too_large */
export function parseQuery(shaped: ShapedQuery): Query {
  const query: Query = {
    select: parseSelect(defaultSelect),
    scopes: new Map(),
    columns: null,
    onConflict: null,
  };
  for (const { key, value, slot } of shaped.parameters) {
    if (key === "select") query.select = selectOf(value);
    else if (key === "columns") query.columns = parseColumns(value);
    else if (key === "on_conflict") query.onConflict = value === "" ? null : parseColumns(value);
    else addToScope(query.scopes, key, value, slot);
  }
  assertQuerySize(query);
  return query;
}

const selectOf = (value: string): SelectItem[] => parseSelect(value === "" ? defaultSelect : value);

const scopedKey = /^(?:(.*?)\.)??(limit|offset|order|not\.and|not\.or|and|or)$/s;

function addToScope(scopes: Map<string, Scope>, key: string, value: string, slot: number | null): void {
  const [, path = "", word] = scopedKey.exec(key) ?? [];
  switch (word) {
    case undefined: {
      const { scope, field } = parseFilterKey(key);
      scopeAt(scopes, scope.join(".")).filters.push(filterOf(field, value, slot));
      break;
    }
    case "limit":
      scopeAt(scopes, path).limit = wholeNumber(value, "Limit");
      break;
    case "offset":
      scopeAt(scopes, path).offset = { slot: slot ?? 0 };
      break;
    case "order":
      scopeAt(scopes, path).order = orderOf(value);
      break;
    default: {
      const kind = word.endsWith("and") ? "and" : "or";
      scopeAt(scopes, path).filters.push(parseLogic(kind, word.startsWith("not."), value));
    }
  }
}

const filterOf = (
  field: ReturnType<typeof parseFilterKey>["field"],
  value: string,
  slot: number | null,
): Filter => parseFilterValue(field, value, slot);

const orderOf = (value: string): OrderTerm[] => (value === "" ? [] : parseOrder(value));

function scopeAt(scopes: Map<string, Scope>, path: string): Scope {
  const existing = scopes.get(path);
  if (existing) return existing;
  const scope: Scope = { filters: [], order: [], limit: null, offset: null };
  scopes.set(path, scope);
  return scope;
}
