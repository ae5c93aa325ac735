/** GET and POST of a function: reads its arguments, calls it and shapes its result. */
import { qualified, quote, type Snapshot } from "./catalogue.ts";
import { isUnnamed, type Arguments, type CallTarget } from "./choose-function.ts";
import { refuse } from "./errors.ts";
import type { FunctionRow } from "./introspect.ts";
import type { Accepted, Preferences } from "./media.ts";
import { bodySql, boundedRows, csvHeaderOf, guardSql, responseSettings, type Plan } from "./plan.ts";
import { parseQuery, type ShapedQuery } from "./query-string.ts";
import { parseJson, readForm, type Body } from "./request-body.ts";
import { totalSql } from "./read.ts";
import { rowOfColumns, selectSql, type Root } from "./select-sql.ts";
import { limitSql, Parameters, type CompileContext } from "./sql.ts";

export type CallRequest = {
  shaped: ShapedQuery;
  accepted: Accepted;
  preferences: Preferences;
  arguments: Arguments;
  isHead: boolean;
};

/** Splits the query string of a GET: parameters named like an argument are arguments, the rest are filters. */
export function splitArguments(
  snapshot: Snapshot,
  target: CallTarget,
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
  return { arguments: namedArguments(given), filters: filters.join("&") };
}

const namedArguments = (given: ReadonlyMap<string, string>): Arguments => {
  const names = [...given.keys()].sort();
  return { kind: "named", names, values: names.map((name) => given.get(name) ?? "") };
};

/** The query's slots, followed by the arguments' slots. */
export const slotsOf = ({ shaped, arguments: given }: CallRequest): string[] => [
  ...shaped.slots,
  ...argumentSlots(given),
];

function argumentSlots(given: Arguments): string[] {
  if (given.kind === "json") return [given.json];
  return given.kind === "named" ? given.values : [given.value];
}

/** @throws {Refusal} PGRST102 for what is not JSON. */
export function readArguments({ type, text }: Body): Arguments {
  if (type === "text" || type === "bytes") return { kind: type, value: text, names: [] };
  if (type === "form") return namedArguments(new Map(Object.entries(readForm(text))));
  if (type === "csv") throw refuse.contentType("text/csv");
  if (text.trim() === "") return { kind: "json", json: "{}", names: [], isObject: true };
  const value = parseJson(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return { kind: "json", json: text, names: isObject ? Object.keys(value).sort() : [], isObject };
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
  const counts = request.preferences.count !== null;
  const one = counts && kind !== "void" ? "'1'" : "null";
  const total = isSet ? totalSql(request.preferences, result, compile.maxRows) : one;
  const guard = isSet ? guardSql(request.accepted, request.preferences, "count(*)") : "null";
  const columns = `${body}, count(*)::text, ${total}, ${guard}, ${responseSettings}`;
  // Materialized, so that it is called once, also when its rows are counted.
  const text = `with f as materialized (${call}) select ${columns} from ${rows}`;
  return {
    main: { text, binders: compile.parameters.binders },
    estimate: null,
    csvHeader: csvHeaderOf(accepted, result.columnNames),
    explain: accepted.explain,
  };
}

function callSql(compile: CompileContext, called: FunctionRow, request: CallRequest): string {
  const result = called.returns.kind === "record" ? "c" : "c(value)";
  const call = (list: string): string => `select c.* from ${qualified(called)}(${list}) as ${result}`;
  const given = request.arguments;
  const first = request.shaped.slots.length;
  const slot = (at = 0): string => compile.parameters.add((slots) => slots[first + at] ?? "");
  const types = new Map(called.args.map(({ name, type }) => [name, type]));
  if (isUnnamed(called)) return call(soleArgument(given, called, slot));
  if (given.kind === "json" && !given.isObject) throw refuse.body("The arguments must be a JSON object");
  const variadic = called.isVariadic ? called.args.at(-1)?.name : undefined;
  const typeOf = (name: string): string => types.get(name) ?? "text";
  const list = given.names.map((name, at) => {
    const value = given.kind === "json" ? `a.${quote(name)}` : `${slot(at)}::${typeOf(name)}`;
    return `${name === variadic ? "variadic " : ""}${quote(name)} => ${value}`;
  });
  if (given.kind !== "json" || given.names.length === 0) return call(list.join(", "));
  const columns = given.names.map((name) => `${quote(name)} ${typeOf(name)}`).join(", ");
  const lateral = `${qualified(called)}(${list.join(", ")}) as ${result}`;
  return `select c.* from json_to_record(${slot()}::json) as a(${columns}) cross join lateral ${lateral}`;
}

/** The argument of a parameter without a name: the whole body, or what a request gives under the empty name. */
function soleArgument(given: Arguments, called: FunctionRow, slot: () => string): string {
  const type = called.args[0]?.type ?? "text";
  const names: readonly string[] = given.names;
  if (given.kind === "json" && names.includes("")) return `(${slot()}::json ->> '')::${type}`;
  if (given.kind === "json" && given.isObject && names.length === 0 && !called.args[0]?.isRequired) return "";
  if (given.kind === "named" && names.length === 0) return "";
  return `${slot()}::${type}`;
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
