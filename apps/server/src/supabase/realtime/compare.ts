/** Compares a value of a row, as PostgreSQL writes it in JSON, with the text of a filter, by the column's type. */

/** Below, at or above zero; null for no value; `invalid` for text that is no value of the type. */
export type Comparator = (value: unknown, text: string) => number | null | "invalid";

const typeNames: Record<string, string> = {
  int2: "smallint",
  int4: "integer",
  int8: "bigint",
  float4: "real",
  float8: "double precision",
  bool: "boolean",
  timestamptz: "timestamp with time zone",
  timestamp: "timestamp without time zone",
  varchar: "character varying",
  bpchar: "character",
};

/** The type's name as PostgreSQL prints it. */
export const describeType = (type: string): string => typeNames[type] ?? type;

export function comparatorOf(type: string): Comparator {
  if (/^int[248]$/.test(type)) {
    return (value, text) =>
      /^\s*[+-]?\d+\s*$/.test(text) ? difference(numberOrNull(value), Number(text)) : "invalid";
  }
  if (/^(?:float[48]|numeric)$/.test(type)) {
    return (value, text) =>
      text.trim() === "" || Number.isNaN(Number(text))
        ? "invalid"
        : difference(numberOrNull(value), Number(text));
  }
  if (/^(?:timestamptz|timestamp|date)$/.test(type)) {
    return (value, text) =>
      Number.isNaN(Date.parse(text))
        ? "invalid"
        : difference(value === null ? null : Date.parse(textOf(value)), Date.parse(text));
  }
  if (type === "bool") return compareBooleans;
  if (type === "uuid") {
    return (value, text) =>
      uuidForm.test(text)
        ? compareTexts(value === null ? null : textOf(value).toLowerCase(), text.toLowerCase())
        : "invalid";
  }
  return (value, text) => compareTexts(value === null ? null : textOf(value), text);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isTrue = /^\s*(?:t|tr|tru|true|y|ye|yes|on|1)\s*$/i;
const isFalse = /^\s*(?:f|fa|fal|fals|false|n|no|of|off|0)\s*$/i;

const compareBooleans: Comparator = (value, text) => {
  if (!isTrue.test(text) && !isFalse.test(text)) return "invalid";
  return value === null ? null : Number(value) - Number(isTrue.test(text));
};

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

const difference = (left: number | null, right: number): number | null =>
  left === null || Number.isNaN(left) ? null : left - right;

const compareTexts = (left: string | null, right: string): number | null =>
  left === null ? null : left < right ? -1 : left > right ? 1 : 0;
