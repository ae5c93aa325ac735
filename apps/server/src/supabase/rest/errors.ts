/**
 * The refusals of the protocol with their status: PostgREST's codes for its own, SQLSTATEs for the database's. No answer
 * contains SQL text. https://docs.postgrest.org/en/stable/references/errors.html
 */
import type { DatabaseError } from "pg";
import type { FunctionRow } from "./introspect.ts";
import type { KeyRelationship, JunctionRelationship, Relationship } from "./relationships.ts";

/** A text, or what PostgREST tells in a structure. */
type Details = string | null | readonly Record<string, string>[];

export type ErrorBody = { code: string; details: Details; hint: string | null; message: string };

/** Thrown at any depth while a request is parsed and compiled; the route turns it into an answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;
  readonly hint: string | null;
  /** For 429 and 503, which a later attempt may not meet. */
  retryAfterSeconds = 1;

  constructor(status: number, code: string, message: string, details?: Details, hint?: string | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? null;
    this.hint = hint ?? null;
  }

  get body(): ErrorBody {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

export const refuse = {
  syntax: (message: string, details?: string): Refusal => new Refusal(400, "PGRST100", message, details),
  method: (method: string): Refusal => new Refusal(405, "PGRST117", `Unsupported HTTP method: ${method}`),
  body: (message: string): Refusal => new Refusal(400, "PGRST102", message),
  bodyTooLarge: (limitBytes: number): Refusal =>
    new Refusal(413, "PGRST102", `The request body is larger than ${limitBytes} bytes`),
  contentType: (type: string): Refusal =>
    new Refusal(415, "PGRST107", `Unsupported Content-Type: ${type.slice(0, 100)}`),
  accept: (accept: string): Refusal =>
    new Refusal(406, "PGRST107", `None of these media types are available: ${accept.slice(0, 200)}`),
  geoJson: (): Refusal =>
    new Refusal(406, "PGRST107", "GeoJSON needs the extension PostGIS, which this database does not have"),
  primaryKeyFilters: (): Refusal =>
    new Refusal(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators"),
  rangeOfPut: (): Refusal =>
    new Refusal(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT"),
  otherPrimaryKey: (): Refusal =>
    new Refusal(400, "PGRST115", "Payload values do not match URL in primary key column(s)"),
  responseHeaders: (): Refusal =>
    new Refusal(
      500,
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    ),
  responseStatus: (): Refusal =>
    new Refusal(500, "PGRST112", "response.status guc must be a valid status code"),
  range: (details: string): Refusal =>
    new Refusal(416, "PGRST103", "Requested range not satisfiable", details),
  schema: (name: string, exposed: readonly string[]): Refusal =>
    new Refusal(
      406,
      "PGRST106",
      `Invalid schema: ${name.slice(0, 100)}`,
      null,
      `Only the following schemas are exposed: ${exposed.join(", ")}`,
    ),
  notEmbedded: (name: string): Refusal =>
    new Refusal(
      400,
      "PGRST108",
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  notSingular: (rows: number): Refusal =>
    new Refusal(
      406,
      "PGRST116",
      "Cannot coerce the result to a single JSON object",
      `The result contains ${rows} rows`,
    ),
  preference: (details: string): Refusal =>
    new Refusal(400, "PGRST122", "Invalid preferences given with handling=strict", details),
  tooManyAffected: (rows: number): Refusal =>
    new Refusal(
      400,
      "PGRST124",
      "Query result exceeds max-affected preference constraint",
      `The query affects ${rows} rows`,
    ),
  unrelated: (asked: { parent: string; relation: string; hint: string | null; schema: string }): Refusal => {
    const { parent, relation, hint, schema } = asked;
    const withHint = hint === null ? "" : ` using the hint '${hint}'`;
    return new Refusal(
      400,
      "PGRST200",
      `Could not find a relationship between '${parent}' and '${relation}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent}' and '${relation}'${withHint} in the schema '${schema}', but no matches were found.`,
    );
  },
  ambiguousRelation: (parent: string, child: string, found: readonly Relationship[]): Refusal => {
    const keys = found.filter((candidate) => candidate.kind !== "computed");
    const names = keys.map(
      (key) => `'${key.child.name}!${key.kind === "key" ? key.keyName : key.junction.name}'`,
    );
    return new Refusal(
      300,
      "PGRST201",
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      keys.map(describeRelationship),
      `Try changing '${child}' to one of the following: ${names.join(", ")}. Find the desired relationship in the 'details' key.`,
    );
  },
  orderedByList: (parent: string, embed: string): Refusal =>
    new Refusal(
      400,
      "PGRST118",
      `A related order on '${embed}' is not possible`,
      `'${parent}' and '${embed}' do not form a many-to-one or one-to-one relationship`,
    ),
  embedOperator: (embed: string): Refusal =>
    new Refusal(
      400,
      "PGRST120",
      `Bad operator on the '${embed}' embedded resource`,
      "Only is null or not is null filters are allowed on embedded resources",
    ),
  spreadAggregate: (): Refusal =>
    new Refusal(
      400,
      "PGRST127",
      "Feature not implemented",
      "Aggregates are not implemented for one-to-many or many-to-many spreads.",
    ),
  noFunction: (asked: {
    schema: string;
    name: string;
    names: readonly string[];
    /** A JSON body, which may also be the argument itself. */
    isJsonBody: boolean;
    /** A body of another type, which can only be the argument itself. */
    isWhole: boolean;
  }): Refusal => {
    const { schema, name, names, isJsonBody, isWhole } = asked;
    const list = names.join(", ");
    const inMessage = names.length === 0 ? " without parameters" : `(${list})`;
    const inDetails =
      names.length === 0 ? inMessage : ` with parameter${names.length > 1 ? "s" : ""} ${list}`;
    const orBody = isJsonBody ? " or with a single unnamed json/jsonb parameter" : "";
    const parameters = isWhole
      ? " with a single unnamed parameter of the body's type"
      : `${inDetails}${orBody}`;
    return new Refusal(
      404,
      "PGRST202",
      `Could not find the function ${schema}.${name}${isWhole ? "" : inMessage} in the schema cache`,
      `Searched for the function ${schema}.${name}${parameters}, but no matches were found in the schema cache.`,
    );
  },
  ambiguousFunction: (found: readonly FunctionRow[]): Refusal => {
    const lists = found.map(({ args }) => args.map(({ name, type }) => `${name} => ${type}`).join(", "));
    const [first] = found;
    const signatures = lists.sort().map((list) => `${first?.schema}.${first?.name}(${list})`);
    return new Refusal(
      300,
      "PGRST203",
      `Could not choose the best candidate function between: ${signatures.join(", ")}`,
      null,
      "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    );
  },
  noColumnToWrite: (column: string, table: string): Refusal =>
    new Refusal(400, "PGRST204", `Could not find the '${column}' column of '${table}' in the schema cache`),
  noRelation: (name: string): Refusal =>
    new Refusal(404, "PGRST205", `Could not find the table '${name}' in the schema cache`),
  notPermitted: (name: string, role: string): Refusal =>
    new Refusal(role === "anon" ? 401 : 403, "42501", `permission denied for table ${name}`),
  noPath: (): Refusal => new Refusal(404, "PGRST125", "Invalid path specified in request URL"),
  noColumn: (table: string, column: string): Refusal =>
    new Refusal(400, "42703", `column ${table}.${column} does not exist`),
  noType: (name: string): Refusal => new Refusal(400, "42704", `type "${name}" does not exist`),
  unfiltered: (verb: "UPDATE" | "DELETE"): Refusal =>
    new Refusal(400, "21000", `${verb} requires a WHERE clause`),
  answerTooLarge: (maxBytes: number): Refusal =>
    new Refusal(
      413,
      "answer_too_large",
      `The answer is larger than ${maxBytes} bytes`,
      null,
      "Ask for fewer columns, or for fewer rows at a time with limit and offset or with a Range header.",
    ),
  queryTooLarge: (what: string, most: number): Refusal =>
    new Refusal(
      400,
      "query_too_large",
      `The request has too many ${what}`,
      null,
      `At most ${most} are allowed; split the request.`,
    ),
  pattern: (message: string): Refusal =>
    new Refusal(
      400,
      "pattern_refused",
      message,
      null,
      "Use a shorter or simpler pattern, or like and ilike.",
    ),
  noKey: (): Refusal => new Refusal(401, "no_api_key", "No API key found in request"),
  badToken: (): Refusal => new Refusal(401, "PGRST301", "JWT could not be verified"),
  expiredToken: (): Refusal => new Refusal(401, "PGRST303", "JWT expired"),
  endedSession: (): Refusal => new Refusal(401, "PGRST303", "JWT session was signed out"),
  unavailable: (): Refusal => new Refusal(503, "PGRST001", "The database is not reachable"),
  /** PostgREST answers 504, which proxies and clients take for an answer that never came. */
  busy: (): Refusal => new Refusal(503, "PGRST003", "Timed out acquiring connection from connection pool"),
  overBudget: (retryAfterSeconds: number): Refusal => {
    const refusal = new Refusal(
      429,
      "over_budget",
      "The statement time of this caller is used up for the moment",
      null,
      "Ask for less at a time, or wait as long as Retry-After says.",
    );
    refusal.retryAfterSeconds = retryAfterSeconds;
    return refusal;
  },
  tooMuchInFlight: (): Refusal =>
    new Refusal(429, "over_budget", "Read the answers that are on their way before asking for more"),
  internal: (): Refusal => new Refusal(500, "PGRSTX00", "Internal error"),
};

function describeRelationship(found: KeyRelationship | JunctionRelationship): Record<string, string> {
  const embedding = `${found.parent.name} with ${found.child.name}`;
  const list = (columns: readonly string[]): string => `(${columns.join(", ")})`;
  if (found.kind === "junction") {
    const [toParent, toChild] = found.keyNames;
    const own = list(found.toParent.map(({ child }) => child));
    const other = list(found.toChild.map(({ parent }) => parent));
    return {
      cardinality: "many-to-many",
      embedding,
      relationship: `${found.junction.name} using ${toParent}${own} and ${toChild}${other}`,
    };
  }
  const parent = `${found.parent.name}${list(found.pairs.map((pair) => pair.parent))}`;
  const child = `${found.child.name}${list(found.pairs.map((pair) => pair.child))}`;
  return {
    cardinality: found.cardinality,
    embedding,
    relationship: `${found.keyName} using ${parent} and ${child}`,
  };
}

/** The refusal that a caller gets for a database error. */
export function refusalOf(error: DatabaseError, caller: { role: string }): Refusal {
  const code = error.code ?? "XX000";
  const raised = /^PT(\d{3})$/.exec(code)?.[1];
  const status = raised ? clampStatus(Number(raised)) : statusOf(code, caller.role === "anon");
  // A failure of the server itself reveals no details.
  if (status >= 500 && !raised) return new Refusal(status, code, publicMessage(code));
  return new Refusal(status, code, error.message, error.detail, error.hint);
}

const clampStatus = (status: number): number => (status >= 400 && status <= 599 ? status : 400);

/** PostgREST's table, except that errors which only bad input causes are 4xx even where PostgREST answers 500. */
function statusOf(code: string, isAnonymous: boolean): number {
  if (code === "42501") return isAnonymous ? 401 : 403;
  return exactStatus[code] ?? classStatus[code.slice(0, 2)] ?? 400;
}

const exactStatus: Record<string, number> = {
  "21000": 400, // more than one row where one is allowed, such as an upsert that contains a row twice
  "23503": 409,
  "23505": 409,
  "25006": 405, // a write in a read-only transaction
  "42883": 404,
  "42P01": 404,
  "42P17": 500, // infinite recursion in a policy
  "53400": 500,
  "55000": 405, // such as an INSERT into a view that is not updatable
  // A timeout of the statement or of a lock. PostgREST answers 500, but nothing failed here.
  "55P03": 503,
  "57014": 503,
  P0001: 400,
};

const classStatus: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 400, // a value too large for an index, a document nested too deeply
  "55": 500,
  "57": 503,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function publicMessage(code: string): string {
  if (code === "57014") return "canceling statement due to statement timeout";
  if (code === "55P03") return "canceling statement due to lock timeout";
  if (code.startsWith("40")) return "The transaction conflicted with another one; try again";
  return "The database could not answer";
}
