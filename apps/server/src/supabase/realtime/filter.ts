/**
 * Filters of a subscription, `column=operator.value`, several separated by commas of which all must hold. They do not
 * protect rows: row-level security has decided before them. https://supabase.com/docs/guides/realtime/postgres-changes
 */
import { comparatorOf, describeType, type Comparator } from "./compare.ts";
import { assertLike, assertRegex } from "../rest/patterns.ts";

const comparisons = ["eq", "neq", "lt", "lte", "gt", "gte"] as const;
/** PostgreSQL evaluates these. */
const patterns = ["like", "ilike", "match", "imatch"] as const;
const operators = [...comparisons, ...patterns, "in", "is", "isdistinct"] as const;

export type PatternOperator = (typeof patterns)[number];
export type Operator = (typeof operators)[number];

export type Filter = {
  column: string;
  operator: Operator;
  /** One, but for `in`. */
  values: string[];
  isNegated: boolean;
};

export type PatternFilter = Filter & { operator: PatternOperator };

export const isPattern = (filter: Filter): filter is PatternFilter =>
  (patterns as readonly string[]).includes(filter.operator);

type Parsed<T> = { ok: true; filters: T } | { ok: false; reason: string };

/** No text is no filter. */
export function parseFilters(text: string): Parsed<Filter[]> {
  if (text.trim() === "") return { ok: true, filters: [] };
  const filters: Filter[] = [];
  for (const segment of splitList(text)) {
    const filter = parseFilter(segment.trim());
    if (!filter.ok) return filter;
    filters.push(filter.filters);
  }
  return { ok: true, filters };
}

const inspect = (parts: string[]): string => `[${parts.map((part) => JSON.stringify(part)).join(", ")}]`;

function parseFilter(text: string): Parsed<Filter> {
  if (text === "") {
    return { ok: false, reason: "filter must not contain empty segments (check for extra commas)" };
  }
  const [column = "", condition] = splitOnce(text, "=");
  if (condition === undefined) return { ok: false, reason: inspect([text]) };
  const isNegated = condition.startsWith("not.");
  const parts = splitOnce(isNegated ? condition.slice("not.".length) : condition, ".");
  const [name = "", value] = parts;
  const operator = operators.find((known) => known === name);
  if (operator === undefined || value === undefined) return { ok: false, reason: inspect(parts) };
  if (operator !== "in")
    return { ok: true, filters: { column, operator, values: [unquote(value)], isNegated } };
  const list = /^\((.*)\)$/s.exec(value)?.[1];
  if (list === undefined) return { ok: false, reason: "`in` filter value must be wrapped by parentheses" };
  const values = splitList(list).map((item) => unquote(item.trim()));
  return { ok: true, filters: { column, operator, values, isNegated } };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Splits at commas outside quotes and parentheses. A quote opens only where a value begins. */
function splitList(text: string): string[] {
  const items: string[] = [];
  let item = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === "\\") {
      item += character + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted && (at === 0 || ".(,".includes(text.charAt(at - 1)));
    else if (!isQuoted && character === "(") depth += 1;
    else if (!isQuoted && character === ")") depth = Math.max(0, depth - 1);
    if (character === "," && !isQuoted && depth === 0) {
      items.push(item);
      item = "";
    } else {
      item += character;
    }
  }
  return [...items, item];
}

const unquote = (text: string): string => {
  const inner = /^"((?:\\.|[^"\\])*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replace(/\\(.)/gs, "$1");
};

/** Tuples as Supabase prints them. */
export function describeFilters(filters: readonly Filter[]): string {
  const tuples = filters.map(({ column, operator, values, isNegated }) => {
    const value = operator === "in" ? `{${values.join(",")}}` : (values[0] ?? "");
    return `{${[column, operator, value].map((text) => JSON.stringify(text)).join(", ")}, ${isNegated}}`;
  });
  return `[${tuples.join(", ")}]`;
}

const maxListed = 100;
const keywords = new Set(["null", "true", "false", "unknown"]);
const textTypes = new Set(["text", "varchar", "bpchar", "name", "citext"]);

/** Why the filter cannot apply to a column of that type, as PostgreSQL would say it; null when it can. */
export function checkFilter(filter: Filter, type: string): string | null {
  const { operator, values } = filter;
  const [value = ""] = values;
  if (values.length > maxListed) return raised(`too many values for \`in\` filter. Maximum ${maxListed}`);
  if (operator === "is") {
    if (!keywords.has(value))
      return raised("invalid value for is filter: must be null, true, false, or unknown");
    if (value === "null" || type === "bool") return null;
    return raised(`is ${value} filter requires a boolean column, got ${describeType(type)}`);
  }
  if (isPattern(filter)) {
    return textTypes.has(type)
      ? checkPattern(filter.operator, value)
      : raised(`operator ${operator} requires a text-compatible column type, got ${describeType(type)}`);
  }
  const wrong = values.find((each) => comparatorOf(type)(null, each) === "invalid");
  if (wrong === undefined) return null;
  return `ERROR 22P02 (invalid_text_representation) invalid input syntax for type ${describeType(type)}: "${wrong}"`;
}

/** An exception of PostgreSQL as the driver of Supabase prints it. */
export const raised = (message: string): string => `ERROR P0001 (raise_exception) ${message}`;

/** Only patterns that PostgreSQL matches in time proportional to the text. */
function checkPattern(operator: PatternOperator, pattern: string): string | null {
  if (!pattern.isWellFormed() || pattern.includes("\u0000"))
    return raised(`invalid pattern for ${operator} filter: it holds text that PostgreSQL cannot hold`);
  try {
    if (operator === "like" || operator === "ilike") assertLike(pattern);
    else assertRegex(pattern);
    return null;
  } catch (error) {
    return raised(`invalid pattern for ${operator} filter: ${(error as Error).message}`);
  }
}

/**
 * Compares as PostgreSQL does for the column's type, without the patterns. A column missing from `values` matches, because
 * of a deleted row only the key is known.
 */
export function matches(
  filters: readonly Filter[],
  values: Record<string, unknown>,
  typeOf: (column: string) => string | undefined,
): boolean {
  return filters.every((filter) => {
    const value = values[filter.column];
    if (value === undefined || isPattern(filter)) return true;
    const result = evaluate(filter, value, comparatorOf(typeOf(filter.column) ?? "text"));
    // No comparison with NULL is true, nor is its negation, as in SQL.
    return result !== null && result !== filter.isNegated;
  });
}

function evaluate({ operator, values }: Filter, value: unknown, compare: Comparator): boolean | null {
  const [wanted = ""] = values;
  if (operator === "is")
    return wanted === "null" || wanted === "unknown" ? value === null : String(value) === wanted;
  if (value === null) return operator === "isdistinct" ? true : null;
  if (operator === "in") return values.some((each) => compare(value, each) === 0);
  const comparison = compare(value, wanted);
  if (comparison === "invalid" || comparison === null) return null;
  if (operator === "eq") return comparison === 0;
  if (operator === "neq" || operator === "isdistinct") return comparison !== 0;
  if (operator === "lt") return comparison < 0;
  if (operator === "lte") return comparison <= 0;
  return operator === "gt" ? comparison > 0 : comparison >= 0;
}
