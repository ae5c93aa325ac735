/**
 * Turns looked-up names and values into SQL. Identifiers come from the catalogue alone. Every value, including keys into
 * JSON, is a parameter that is cast to the type it is compared with.
 */
import type { DatabaseRole } from "../gateway/caller.ts";
import {
  compareOperators,
  type CompareOperator,
  isValues,
  searchOperators,
  type Condition,
  type Field,
  type Filter,
  type Operand,
  type OrderTerm,
} from "./ast.ts";
import { qualified, quote, type Column, type Relation, type Snapshot } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import { parseArray, parseList } from "./grammar.ts";
import { assertLike, assertRegex, assertSearch } from "./patterns.ts";

/** Computes a parameter's value from the slots of a request. */
export type Binder = (slots: readonly string[]) => string | null;

/** The parameters of one statement, in order. */
export class Parameters {
  readonly binders: Binder[] = [];

  add(binder: Binder): string {
    this.binders.push(binder);
    return `$${this.binders.length}`;
  }

  constant(text: string): string {
    return this.add(() => text);
  }

  operand(operand: Operand, transform: (text: string) => string = (text) => text): string {
    if ("slot" in operand) {
      const { slot } = operand;
      return this.add((slots) => transform(slots[slot] ?? ""));
    }
    return this.constant(transform(operand.text));
  }
}

/** An item with columns in a FROM clause. */
export type Source = {
  /** The name in messages. */
  name: string;
  /** The quoted alias in the statement. */
  alias: string;
  column(name: string): Column | undefined;
  /** The relation of which it has rows; null for other results. */
  relation: Relation | null;
  /** SQL of one of its rows as a value of the relation's type; null where it does not have all columns. */
  row: string | null;
};

/** The embedded relations of one level, by the names that they have in the answer. */
export type Embedded = ReadonlyMap<string, { isPresent: string; orderColumn(field: Field): string | null }>;

const nothingEmbedded: Embedded = new Map();

export type CompileContext = {
  snapshot: Snapshot;
  role: DatabaseRole;
  schema: string;
  parameters: Parameters;
  maxRows: number;
  /** The most bytes of one answer, and of one list of embedded rows. */
  maxAnswerBytes: number;
};

type Expression = { sql: string; type: string; isArray: boolean };

export function fieldSql(context: CompileContext, source: Source, field: Field): Expression {
  const { sql, type, isArray } = columnSql(context, source, field.column);
  if (field.path.length === 0) return { sql, type, isArray };
  const keys = field.path.map(
    ({ key, isIndex, asText }) =>
      `${asText ? "->>" : "->"}${context.parameters.constant(key)}::${isIndex ? "int" : "text"}`,
  );
  const base = type === "jsonb" ? sql : `to_jsonb(${sql})`;
  const isText = field.path.at(-1)?.asText === true;
  return { sql: `(${base}${keys.join("")})`, type: isText ? "text" : "jsonb", isArray: false };
}

/** A column of the source, or what a function computes from its row. */
function columnSql(context: CompileContext, source: Source, name: string): Expression {
  const column = source.column(name);
  if (column) {
    const { compareType: type, isArray } = column;
    return { sql: `${source.alias}.${quote(name)}`, type, isArray };
  }
  const { relation, row } = source;
  const computed = relation && row ? context.snapshot.computedColumn(relation, name, context.role) : null;
  if (!computed) throw refuse.noColumn(source.name, name);
  const { type } = computed.returns;
  return { sql: `${qualified(computed)}(${row})`, type, isArray: type.endsWith("[]") };
}

export function filterSql(
  context: CompileContext,
  source: Source,
  filter: Filter,
  embedded: Embedded = nothingEmbedded,
): string {
  if (!("parts" in filter)) return embedFilter(filter, embedded) ?? conditionSql(context, source, filter);
  const parts = filter.parts.map((part) => filterSql(context, source, part, embedded));
  return `${filter.isNegated ? "not " : ""}(${parts.join(` ${filter.kind} `)})`;
}

/** Null unless the condition is on an embedded relation: whether it has rows. */
function embedFilter(condition: Condition, embedded: Embedded): string | null {
  const { column, path } = condition.field;
  const embed = path.length === 0 ? embedded.get(column) : undefined;
  if (!embed) return null;
  if (condition.kind !== "is" || !condition.value.endsWith("null")) throw refuse.embedOperator(column);
  const isAbsent = (condition.value === "null") !== condition.isNegated;
  return isAbsent ? `not (${embed.isPresent})` : embed.isPresent;
}

/** The operators that compare with a pattern: each answers the pattern as PostgreSQL writes it, or refuses it. */
const patterns: Partial<Record<CompareOperator, (text: string) => string>> = {
  like: likePattern,
  ilike: likePattern,
  match: regexPattern,
  imatch: regexPattern,
};

function likePattern(text: string): string {
  const pattern = text.replaceAll("*", "%");
  assertLike(pattern);
  return pattern;
}

function regexPattern(text: string): string {
  assertRegex(text);
  return text;
}

function conditionSql(context: CompileContext, source: Source, condition: Condition): string {
  const { parameters } = context;
  const left = fieldSql(context, source, condition.field);
  const not = condition.isNegated ? "not " : "";
  switch (condition.kind) {
    case "is":
      return `${not}(${left.sql} ${isValues[condition.value]})`;
    case "in": {
      // PostgreSQL takes an array of arrays for one multidimensional array, so arrays are compared as text.
      const [sql, type] = left.isArray ? [`${left.sql}::text`, "text"] : [left.sql, left.type];
      const list = parameters.operand(condition.operand, (text) => arrayLiteral(parseList(text)));
      return `${not}(${sql} = any(${list}::${type}[]))`;
    }
    case "search": {
      const vector = left.type === "tsvector" ? left.sql : null;
      const language =
        condition.language === null ? "" : `${parameters.constant(condition.language)}::regconfig, `;
      const query = `${searchOperators[condition.operator]}(${language}${parameters.operand(condition.operand, searchText)}::text)`;
      return `${not}(${vector ?? `to_tsvector(${language}${left.sql}::text)`} @@ ${query})`;
    }
    case "compare": {
      const { operator, quantifier, operand } = condition;
      const pattern = patterns[operator];
      const type = pattern ? "text" : left.type;
      // PostgreSQL must read the very patterns that were admitted, so a list of them is written anew.
      const list = pattern && ((text: string) => arrayLiteral(parseArray(text).map(pattern)));
      const value = parameters.operand(operand, quantifier === null ? pattern : list);
      const right = quantifier === null ? `${value}::${type}` : `${quantifier}(${value}::${type}[])`;
      return `${not}(${left.sql} ${compareOperators[operator]} ${right})`;
    }
  }
}

function searchText(text: string): string {
  assertSearch(text);
  return text;
}

/** PostgreSQL's array syntax with every element quoted, so that none is read as NULL. */
const arrayLiteral = (elements: readonly string[]): string =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

export const whereSql = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;

export function orderSql(
  context: CompileContext,
  source: Source,
  terms: readonly OrderTerm[],
  embedded: Embedded = nothingEmbedded,
): string {
  if (terms.length === 0) return "";
  const parts = terms.map(({ embed, field, direction, nulls }) => {
    const sql =
      embed === null ? fieldSql(context, source, field).sql : embeddedOrder(source, embed, field, embedded);
    return `${sql} ${direction}${nulls === null ? "" : ` nulls ${nulls}`}`;
  });
  return ` order by ${parts.join(", ")}`;
}

function embeddedOrder(source: Source, name: string, field: Field, embedded: Embedded): string {
  const embed = embedded.get(name);
  if (!embed) throw refuse.notEmbedded(name);
  const column = embed.orderColumn(field);
  if (column === null) throw refuse.orderedByList(source.name, name);
  return column;
}

export function limitSql(
  context: CompileContext,
  scope: { limit: number | null; offset: Operand | null },
): string {
  const { maxRows, parameters } = context;
  // A literal, because the planner then knows that the list is short; there are few different values.
  const limit = ` limit ${Math.min(scope.limit ?? maxRows, maxRows)}`;
  return scope.offset === null ? limit : `${limit} offset ${parameters.operand(scope.offset)}::bigint`;
}

const castable = new Set(
  (
    "text,varchar,smallint,integer,bigint,int,int2,int4,int8,numeric,decimal,real,float4,float8,double precision," +
    "boolean,bool,uuid,date,time,timetz,timestamp,timestamptz,interval,json,jsonb,bytea,inet"
  ).split(","),
);

/** The types that a caller may cast to: plain values and the exposed schemas' own, but none that looks up names. */
export function castSql(context: CompileContext, name: string): string {
  const element = name.endsWith("[]") ? name.slice(0, -2) : name;
  const plain = element.toLowerCase();
  const type = castable.has(plain) ? plain : context.snapshot.typeNames.get(element);
  if (type === undefined) throw refuse.noType(name);
  return element === name ? type : `${type}[]`;
}
