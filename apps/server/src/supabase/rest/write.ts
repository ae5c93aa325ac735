/** POST, PATCH and DELETE of a relation. All rows are one JSON parameter, which PostgreSQL unpacks. */
import { parse as parseCsv } from "csv-parse/sync";
import type { Query } from "./ast.ts";
import { qualified, quote, type Relation } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import type { ColumnRow } from "./introspect.ts";
import type { Accepted, Preferences } from "./media.ts";
import { bodySql, boundedRows, csvHeaderOf, guardSql, responseSettings, type Plan } from "./plan.ts";
import { parseQuery, type ShapedQuery } from "./query-string.ts";
import { parseJson, readForm, type Body } from "./request-body.ts";
import { rootOf, rowOfColumns, selectSql } from "./select-sql.ts";
import { filterSql, Parameters, whereSql, type CompileContext } from "./sql.ts";

/** `replace` inserts the row that the URL names by its primary key, or updates it. */
export type WriteVerb = "insert" | "update" | "delete" | "replace";

export type WriteRequest = {
  verb: WriteVerb;
  shaped: ShapedQuery;
  accepted: Accepted;
  preferences: Preferences;
  payload: Payload;
};

export type Payload = {
  /** A JSON array of objects. */
  json: string;
  rows: number;
  /** The keys, when every object has the same ones; otherwise null. */
  keys: string[] | null;
};

type Context = Omit<CompileContext, "parameters">;

export function planWrite(context: Context, relation: Relation, request: WriteRequest): Plan {
  const query = parseQuery(request.shaped);
  const compile: CompileContext = { ...context, parameters: new Parameters() };
  const shows = request.preferences.return === "representation";
  const showsKey = request.preferences.return === "headers-only" && request.verb === "insert";
  const returned = shows ? rootOf(compile, relation, "t").columns.map(({ name }) => name) : [];
  if (shows && returned.length === 0) throw refuse.notPermitted(relation.name, context.role);
  if (showsKey) returned.push(...relation.primaryKey);

  const tells = tellsInserted(relation, request);
  const list = [
    ...returned.map((name) => `t.${quote(name)}`),
    ...(tells ? [`t.xmax = 0 as ${inserted}`] : []),
  ];
  const source = `${changeSql(compile, relation, request, query)} returning ${list.join(", ") || "1"}`;
  const count = "(select count(*) from s)";
  const guard = guardSql(request.accepted, request.preferences, count);
  const result = shows ? representation(compile, relation, request, query) : null;
  const key =
    showsKey && returned.length > 0
      ? `(select row_to_json(k)::text from (select ${returned.map((name) => quote(name)).join(", ")} from s) k limit 1)`
      : "''";
  const body = result ? bodySql(request.accepted) : key;
  const insertions = tells ? `(select count(*) filter (where ${inserted}) from s)::text` : "null";
  // The rows are counted before the settings are read, when the triggers have run.
  const columns = `${body}, ${count}::text, ${guard}, ${insertions}, ${responseSettings}`;
  const from = result ? ` from ${boundedRows(request.accepted, result.sql, context.maxAnswerBytes)}` : "";
  return {
    main: {
      text: `with s as (${source}) select ${columns}${from}`,
      binders: compile.parameters.binders,
    },
    estimate: null,
    csvHeader: result ? csvHeaderOf(request.accepted, result.columnNames) : null,
    explain: request.accepted.explain,
  };
}

/** Whether a row was inserted, of those that a write returns; no column of a table has this name. */
const inserted = quote("$inserted");

/** An upsert tells whether it inserted rows. Only tables know. */
const tellsInserted = (relation: Relation, { verb, preferences }: WriteRequest): boolean =>
  relation.isTable &&
  (verb === "replace" || (verb === "insert" && preferences.resolution === "merge-duplicates"));

/** The answer of a write: columns, embedded relations, order and limit apply; filters have selected the rows already. */
function representation(
  compile: CompileContext,
  relation: Relation,
  request: WriteRequest,
  query: Query,
): ReturnType<typeof selectSql> {
  const scopes = new Map(query.scopes);
  const top = scopes.get("");
  if (top) scopes.set("", { ...top, filters: [] });
  const table = rootOf(compile, relation, "s");
  const root = { ...table, from: "s", row: rowOfColumns(relation, "s", table.columns) };
  // The answer contains all written rows: the caller sent or selected each of them.
  const maxRows = Math.max(compile.maxRows, request.payload.rows);
  return selectSql({ ...compile, maxRows }, root, { ...query, scopes });
}

function changeSql(compile: CompileContext, relation: Relation, request: WriteRequest, query: Query): string {
  switch (request.verb) {
    case "insert":
    case "replace":
      return insertSql(compile, relation, request, query);
    case "update":
      return updateSql(compile, relation, request, query);
    case "delete":
      return `delete from ${qualified(relation)} as t${changedRows(compile, relation, query, "DELETE")}`;
  }
}

function insertSql(compile: CompileContext, relation: Relation, request: WriteRequest, query: Query): string {
  const columns = writtenColumns(relation, request, query);
  const into = `insert into ${qualified(relation)} as t`;
  if (columns.length === 0 && request.payload.rows > 1) throw refuse.body("Only one row can be all defaults");
  if (columns.length === 0) return `${into} default values`;
  const names = columns.map(({ name }) => quote(name)).join(", ");
  const rows = payloadSql(compile, columns, request.preferences.missing === "default");
  const conflict = conflictSql(relation, columns, request, query);
  return `${into} (${names}) select ${names} from ${rows}${conflict}`;
}

function updateSql(compile: CompileContext, relation: Relation, request: WriteRequest, query: Query): string {
  const columns = writtenColumns(relation, request, query);
  const sets = columns.map(({ name }) => `${quote(name)} = p.${quote(name)}`).join(", ");
  const rows = payloadSql(compile, columns, false);
  return `update ${qualified(relation)} as t set ${sets} from ${rows}${changedRows(compile, relation, query, "UPDATE")}`;
}

/** Refuses a write without a filter, so that a forgotten one does not empty a table. */
function changedRows(
  compile: CompileContext,
  relation: Relation,
  query: Query,
  verb: "UPDATE" | "DELETE",
): string {
  const filters = query.scopes.get("")?.filters ?? [];
  if (filters.length === 0) throw refuse.unfiltered(verb);
  const root = rootOf(compile, relation, "t");
  return whereSql(filters.map((filter) => filterSql(compile, root, filter)));
}

/** The columns of `columns=`, otherwise the keys of the objects. */
function writtenColumns(relation: Relation, request: WriteRequest, query: Query): ColumnRow[] {
  const names = query.columns ?? request.payload.keys;
  if (names === null) throw refuse.body("All object keys must match");
  return names.map((name) => columnToWrite(relation, name));
}

function columnToWrite(relation: Relation, name: string): ColumnRow {
  const column = relation.columnsByName.get(name);
  if (!column) throw refuse.noColumnToWrite(name, relation.name);
  return column;
}

/** The payload is the last slot of a write, after those of its query. */
export const slotsOf = ({ shaped, payload }: WriteRequest): string[] => [...shaped.slots, payload.json];

function payloadSql(compile: CompileContext, columns: readonly ColumnRow[], fillsDefaults: boolean): string {
  const json = compile.parameters.add((slots) => slots.at(-1) ?? "[]");
  const types = columns.map(({ name, storedType }) => `${quote(name)} ${storedType}`).join(", ");
  const defaults = fillsDefaults ? columns.filter(({ defaultSql }) => defaultSql !== null) : [];
  if (defaults.length === 0) return `json_to_recordset(${json}::json) as p(${types})`;
  const pairs = defaults.map(({ name, defaultSql }) => `${literal(name)}, ${defaultSql}`).join(", ");
  const filled = `select jsonb_agg(jsonb_build_object(${pairs}) || o) from jsonb_array_elements(${json}::jsonb) o`;
  return `jsonb_to_recordset((${filled})) as p(${types})`;
}

const literal = (name: string): string => `'${name.replaceAll("'", "''")}'`;

function conflictSql(
  relation: Relation,
  columns: readonly ColumnRow[],
  { verb, preferences }: WriteRequest,
  query: Query,
): string {
  const resolution = verb === "replace" ? "merge-duplicates" : preferences.resolution;
  const names = query.onConflict ?? relation.primaryKey;
  if (resolution === null || names.length === 0) return "";
  const target = names.map((name) => quote(columnToWrite(relation, name).name)).join(", ");
  const sets = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(", ");
  return ` on conflict (${target}) do ${resolution === "ignore-duplicates" ? "nothing" : `update set ${sets}`}`;
}

/** @throws {Refusal} unless a PUT names its row by the primary key, and its body has the same one. */
export function assertReplacesRow(relation: Relation, { shaped, payload }: WriteRequest): void {
  if (shaped.parameters.some(({ key }) => key === "limit" || key === "offset")) throw refuse.rangeOfPut();
  const filters = shaped.parameters.filter(({ key }) => !notFilters.has(key));
  const names = filters.map(({ key }) => key);
  const isKey =
    relation.primaryKey.length > 0 &&
    names.length === relation.primaryKey.length &&
    relation.primaryKey.every((name) => names.includes(name));
  const [row] = JSON.parse(payload.json) as Record<string, unknown>[];
  for (const { key, slot, prefix } of filters) {
    if (!isKey || slot === null || prefix !== "eq.") throw refuse.primaryKeyFilters();
    if (textOf(row?.[key]) !== shaped.slots[slot]) throw refuse.otherPrimaryKey();
  }
  if (!isKey) throw refuse.primaryKeyFilters();
}

const notFilters = new Set(["select", "columns", "order"]);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

/** True without a row to insert or a column to update: the answer is empty, and no statement is needed. */
export const changesNothing = ({ verb, payload }: WriteRequest): boolean =>
  (verb === "insert" && payload.rows === 0) || (verb === "update" && payload.keys?.length === 0);

/** @throws {Refusal} PGRST102 unless the body is an object or a list of objects. */
export function readPayload(body: Body, verb: WriteVerb): Payload {
  if (verb === "delete") return { json: "[]", rows: 0, keys: [] };
  const value = readRows(body);
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw refuse.body("The body must be an object or an array of objects");
  if (rows.length > maxWrittenRows) throw refuse.queryTooLarge("rows", maxWrittenRows);
  const isOne = verb === "update" || verb === "replace";
  if (isOne && rows.length !== 1) throw refuse.body("The body must be one object");
  // The text itself keeps numbers that JavaScript cannot hold.
  const text = body.type === "json" ? body.text : JSON.stringify(value);
  return { json: Array.isArray(value) ? text : `[${text}]`, rows: rows.length, keys: sharedKeys(rows) };
}

function readRows({ type, text }: Body): unknown {
  if (type === "json") return parseJson(text);
  if (type === "form") return readForm(text);
  if (type === "csv") return readCsv(text);
  throw refuse.contentType(type === "text" ? "text/plain" : "application/octet-stream");
}

/** The most rows of one write; a longer list would keep the process busy before the database sees it. */
const maxWrittenRows = 10_000;

/** The first line names the columns; the word NULL is no value. @throws {Refusal} PGRST102, query_too_large */
function readCsv(text: string): Record<string, string | null>[] {
  // Counted first, because reading CSV takes far longer than looking for the ends of lines.
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  if (lines > maxWrittenRows + 1) throw refuse.queryTooLarge("rows", maxWrittenRows);
  try {
    return parseCsv(text, {
      columns: true,
      skip_empty_lines: true,
      cast: (value, { header, quoting }) => (!header && !quoting && value === "NULL" ? null : value),
    });
  } catch (error) {
    throw refuse.body(error instanceof Error ? error.message : "Invalid CSV");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sharedKeys(rows: readonly Record<string, unknown>[]): string[] | null {
  const keys = Object.keys(rows[0] ?? {});
  const known = new Set(keys);
  const isShared = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => known.has(key));
  });
  return isShared ? keys : null;
}
