/** GET and POST of a function: finds the function that takes the given arguments, and shapes its result. */
import { qualified, quote, type Snapshot } from "./catalogue.ts";
import type { DatabaseRole } from "../gateway/caller.ts";
import { refuse } from "./errors.ts";
import type { FunctionRow } from "./introspect.ts";
import type { Accepted, Preferences } from "./media.ts";
import { bodySql, boundedRows, csvHeaderOf, guardSql, type Plan } from "./plan.ts";
import { parseQuery, type ShapedQuery } from "./query-string.ts";
import { totalSql } from "./read.ts";
import { rowOfColumns, selectSql, type Root } from "./select-sql.ts";
import { limitSql, Parameters, type CompileContext } from "./sql.ts";

export type Arguments =
  /** A JSON object and its keys. */
  | { kind: "json"; json: string; names: string[] }
  /** Texts from the query string, in the order of their names. */
  | { kind: "text"; values: string[]; names: string[] };

export type CallRequest = {
  shaped: ShapedQuery;
  accepted: Accepted;
  preferences: Preferences;
  arguments: Arguments;
  isHead: boolean;
};

/** @throws {Refusal} PGRST202 or PGRST203 unless exactly one function fits. */
export function chooseFunction(
  snapshot: Snapshot,
  target: { schema: string; name: string; role: DatabaseRole },
  names: readonly string[],
): FunctionRow {
  const candidates = snapshot.functions(target.schema, target.name, target.role).filter(({ args }) => {
    const known = new Set(args.map(({ name }) => name));
    const required = args.filter(({ isRequired }) => isRequired);
    return names.every((name) => known.has(name)) && required.every(({ name }) => names.includes(name));
  });
  const [only, ...others] = candidates;
  if (!only) throw refuse.noFunction(`${target.schema}.${target.name}`, [...names]);
  if (others.length > 0) throw refuse.ambiguousFunction(`${target.schema}.${target.name}`);
  return only;
}

/** Splits the query string of a GET: parameters named like an argument are arguments, the rest are filters. */
export function splitArguments(
  snapshot: Snapshot,
  target: { schema: string; name: string; role: DatabaseRole },
  queryString: string,
): { arguments: Arguments; filters: string } {
  const functions = snapshot.functions(target.schema, target.name, target.role);
  const known = new Set(functions.flatMap(({ args }) => args.map(({ name }) => name)));
  const given = new Map<string, string>();
  const filters: string[] = [];
  for (const pair of queryString.split("&")) {
    const [[key, value] = ["", ""]] = new URLSearchParams(pair);
    if (known.has(key)) given.set(key, value);
    else filters.push(pair);
  }
  const names = [...given.keys()].sort();
  return {
    arguments: { kind: "text", names, values: names.map((name) => given.get(name) ?? "") },
    filters: filters.join("&"),
  };
}

/** The query's slots, followed by the arguments' slots. */
export const slotsOf = ({ shaped, arguments: given }: CallRequest): string[] => [
  ...shaped.slots,
  ...(given.kind === "json" ? [given.json] : given.values),
];

/** @throws {Refusal} PGRST102 for anything but an object. */
export function readArguments(text: string): Arguments {
  if (text.trim() === "") return { kind: "json", json: "{}", names: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse.body("Empty or invalid json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse.body("The arguments must be a JSON object");
  }
  return { kind: "json", json: text, names: Object.keys(value).sort() };
}

export function planCall(
  context: Omit<CompileContext, "parameters">,
  called: FunctionRow,
  request: CallRequest,
): Plan {
  const compile: CompileContext = { ...context, parameters: new Parameters() };
  const call = callSql(compile, called, request);
  const { kind, isSet } = called.returns;
  // A function that returns one value is no list, whatever list format the request accepts.
  const accepted: Accepted =
    isSet || request.accepted.media === "csv" ? request.accepted : { ...request.accepted, media: "object" };
  const result = kind === "record" ? recordResult(compile, called, request) : valueResult(compile, request);
  const showsNothing = request.isHead || kind === "void";
  const body = showsNothing ? "''" : bodySql(accepted);
  const json = kind === "record" ? undefined : "to_json(r.value)";
  const rows = showsNothing
    ? `(${result.sql}) r`
    : boundedRows(accepted, result.sql, compile.maxAnswerBytes, json);
  const total = isSet ? totalSql(request.preferences, result, compile.maxRows) : "null";
  const guard = isSet ? guardSql(request.accepted, request.preferences, "count(*)") : "null";
  // Materialized, so that it is called once, also when its rows are counted.
  const text = `with f as materialized (${call}) select ${body}, count(*)::text, ${total}, ${guard} from ${rows}`;
  return {
    main: { text, binders: compile.parameters.binders },
    estimate: null,
    csvHeader: csvHeaderOf(accepted, result.columnNames),
  };
}

function callSql(compile: CompileContext, called: FunctionRow, request: CallRequest): string {
  const { arguments: given, shaped } = request;
  const types = new Map(called.args.map(({ name, type }) => [name, type]));
  const variadic = called.isVariadic ? called.args.at(-1)?.name : undefined;
  const first = shaped.slots.length;
  const value = (name: string, at: number): string =>
    given.kind === "json"
      ? `a.${quote(name)}`
      : `${compile.parameters.add((slots) => slots[first + at] ?? "")}::${types.get(name) ?? "text"}`;
  const list = given.names.map(
    (name, at) => `${name === variadic ? "variadic " : ""}${quote(name)} => ${value(name, at)}`,
  );
  const result = called.returns.kind === "record" ? "c" : "c(value)";
  const call = `${qualified(called)}(${list.join(", ")}) as ${result}`;
  if (given.kind === "text" || given.names.length === 0) return `select c.* from ${call}`;
  const json = compile.parameters.add((slots) => slots[first] ?? "{}");
  const columns = given.names.map((name) => `${quote(name)} ${types.get(name) ?? "text"}`).join(", ");
  return `select c.* from json_to_record(${json}::json) as a(${columns}) cross join lateral ${call}`;
}

type Result = { sql: string; matching: string; columnNames: string[] };

function recordResult(compile: CompileContext, called: FunctionRow, request: CallRequest): Result {
  const { columns, relation: named } = called.returns;
  const relation = named && compile.snapshot.relation(named.schema, named.name, compile.role);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const root: Root = {
    name: called.name,
    alias: "t",
    from: "f as t",
    columns,
    relation,
    row: relation && rowOfColumns(relation, "t", columns),
    column: (name) => byName.get(name),
  };
  return selectSql(compile, root, parseQuery(request.shaped));
}

function valueResult(compile: CompileContext, request: CallRequest): Result {
  const scope = parseQuery(request.shaped).scopes.get("") ?? { limit: null, offset: null };
  return {
    sql: `select value from f${limitSql(compile, scope)}`,
    matching: "from f",
    columnNames: ["value"],
  };
}
