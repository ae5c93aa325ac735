/**
 * Filters of a subscription, `column=eq.value`. They do not protect rows: row-level security has decided before them.
 */

export type Operator = "eq" | "neq" | "lt" | "lte" | "gt" | "gte" | "in";

export type Filter = { column: string; operator: Operator; values: string[] };

/** Conditions separated by commas must all hold. Null when one of them cannot be parsed. */
export function parseFilters(text: string): Filter[] | null {
  const filters: Filter[] = [];
  for (const condition of splitList(text)) {
    const parts = /^([A-Za-z_][\w$]*)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s.exec(condition.trim());
    const [, column, operator, value] = parts ?? [];
    if (column === undefined || operator === undefined || value === undefined) return null;
    if (operator === "in") {
      const list = /^\((.*)\)$/s.exec(value)?.[1];
      if (list === undefined) return null;
      const values = splitList(list).map(unquote);
      if (values.length > maxListed) return null;
      filters.push({ column, operator, values });
    } else {
      filters.push({ column, operator: operator as Operator, values: [unquote(value)] });
    }
  }
  return filters.length > 0 ? filters : null;
}

const maxListed = 100;

/** Splits at commas outside quotes and parentheses. */
function splitList(text: string): string[] {
  const items: string[] = [];
  let item = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted && character === "\\") {
      item += character + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (character === '"') quoted = !quoted;
    if (!quoted && character === "(") depth += 1;
    if (!quoted && character === ")") depth -= 1;
    if (character === "," && !quoted && depth === 0) {
      items.push(item);
      item = "";
    } else {
      item += character;
    }
  }
  return [...items, item];
}

const unquote = (text: string): string => {
  const inner = /^"(.*)"$/s.exec(text.trim())?.[1];
  return inner === undefined ? text : inner.replace(/\\(.)/gs, "$1");
};

/**
 * Compares as PostgreSQL does for the column's type. A column missing from `values` matches, because of a deleted row only
 * the key is known.
 */
export function matches(
  filters: readonly Filter[],
  values: Record<string, unknown>,
  typeOf: (column: string) => string | undefined,
): boolean {
  return filters.every(({ column, operator, values: wanted }) => {
    const value = values[column];
    if (value === undefined) return true;
    // No comparison with NULL is true, as in SQL.
    if (value === null) return false;
    const compare = comparatorOf(typeOf(column) ?? "text");
    return wanted.some((text) => holds(operator, compare(value, text)));
  });
}

function holds(operator: Operator, comparison: number | null): boolean {
  if (comparison === null) return false;
  if (operator === "eq" || operator === "in") return comparison === 0;
  if (operator === "neq") return comparison !== 0;
  if (operator === "lt") return comparison < 0;
  if (operator === "lte") return comparison <= 0;
  return operator === "gt" ? comparison > 0 : comparison >= 0;
}

/** Answers a number below, at or above zero; null when the values cannot be compared. */
type Comparator = (value: unknown, text: string) => number | null;

function comparatorOf(type: string): Comparator {
  if (/^(?:int[248]|float[48]|numeric)$/.test(type))
    return (value, text) => difference(Number(value), Number(text));
  if (/^(?:timestamptz|timestamp|date)$/.test(type)) {
    return (value, text) => difference(Date.parse(String(value)), Date.parse(text));
  }
  if (type === "bool") return (value, text) => difference(value === true ? 1 : 0, /^t/i.test(text) ? 1 : 0);
  if (type === "uuid") return (value, text) => compareValues(String(value).toLowerCase(), text.toLowerCase());
  return (value, text) => compareValues(typeof value === "string" ? value : JSON.stringify(value), text);
}

const difference = (left: number, right: number): number | null =>
  Number.isNaN(left) || Number.isNaN(right) ? null : left - right;

const compareValues = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
