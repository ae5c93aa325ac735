/**
 * A compiled request: its SQL, the sources of its parameters, and how its one row is read. Plans are cached by shape, and
 * one that is used again becomes a prepared statement.
 */
import type { DatabaseError } from "pg";
import { boundedSql } from "./answer-size.ts";
import type { Statement } from "../gateway/statement-pipeline.ts";
import type { DatabaseRole } from "../gateway/caller.ts";
import type { Snapshot } from "./catalogue.ts";
import type { Accepted, Explain, Preferences } from "./media.ts";
import type { Binder } from "./sql.ts";

export type PlannedStatement = { text: string; binders: readonly Binder[] };

/**
 * The first statement answers one row: the body, the number of rows in it, and the total (null if not requested). What
 * may run code of the schema's owner also answers the number of inserted rows (null if not asked), and the status and
 * headers that this code wishes for the response. A second statement, if present, is an EXPLAIN whose estimate is the
 * total. With `explain` the answer is the plan of the first statement, a line a row.
 */
export type Plan = {
  main: PlannedStatement;
  estimate: PlannedStatement | null;
  csvHeader: string | null;
  explain: Explain | null;
};

/** The settings by which functions and triggers change the response. */
export const responseSettings =
  "current_setting('response.status', true), current_setting('response.headers', true)";

type KeptPlan = Plan & { uses: number; name: string };

let planNumber = 0;

/** @param key must contain everything that the SQL depends on, apart from the snapshot. */
export function planFor(snapshot: Snapshot, key: string, make: () => Plan): KeptPlan {
  const kept = snapshot.plans.get(key) as KeptPlan | undefined;
  if (kept) return kept;
  planNumber += 1;
  const plan: KeptPlan = { ...make(), uses: 0, name: `rest-${planNumber}` };
  snapshot.plans.set(key, plan);
  return plan;
}

export function bind(plan: KeptPlan, slots: readonly string[]): Statement[] {
  plan.uses += 1;
  // A shape that was seen once is not worth a prepared statement on the server.
  const name = plan.uses > 1 ? { name: plan.name } : {};
  const prefix = plan.explain ? explainSql(plan.explain) : "";
  const statements: Statement[] = [
    { text: prefix + plan.main.text, values: valuesOf(plan.main, slots), ...name },
  ];
  if (plan.estimate && !plan.explain)
    statements.push({ text: plan.estimate.text, values: valuesOf(plan.estimate, slots) });
  return statements;
}

const explainSql = ({ format, options }: Explain): string =>
  `explain (${[`format ${format}`, ...options].join(", ")}) `;

const valuesOf = ({ binders }: PlannedStatement, slots: readonly string[]): (string | null)[] =>
  binders.map((binder) => binder(slots));

/** SQL that aggregates the values `j` of {@link boundedRows} into a body of the accepted media type. */
export function bodySql(accepted: Accepted): string {
  if (accepted.media === "csv") return "coalesce(string_agg(j, chr(10)), '')";
  const rows = accepted.stripNulls ? "json_strip_nulls(json_agg(j))" : "json_agg(j)";
  return accepted.media === "object" ? `(${rows} -> 0)::text` : `coalesce(${rows}::text, '[]')`;
}

/** SQL of a FROM item with the rows of a statement as a body of the accepted media type contains them. */
export function boundedRows(
  accepted: Accepted,
  rows: string,
  maxBytes: number,
  json: string = "row_to_json(r)",
): string {
  // PostgreSQL writes a row as `(a,"b, c")`, which is CSV inside the brackets.
  const csv = "substring(r::text, 2, length(r::text) - 2)";
  return boundedSql(rows, accepted.media === "csv" ? csv : json, maxBytes);
}

export const csvHeaderOf = (accepted: Accepted, columnNames: readonly string[]): string | null =>
  accepted.media === "csv" ? columnNames.map(csvName).join(",") : null;

const csvName = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** SQL that fails, and so rolls back, a write whose number of rows the request does not allow ({@link readGuard}). */
export function guardSql(accepted: Accepted, preferences: Preferences, rows: string): string {
  const { maxAffected } = preferences;
  if (accepted.media === "object") return failUnless(`${rows} = 1`, "PGRST116", rows);
  if (maxAffected !== null) return failUnless(`${rows} <= ${maxAffected}`, "PGRST124", rows);
  return "null";
}

const failUnless = (condition: string, code: "PGRST116" | "PGRST124", rows: string): string =>
  `case when not (${condition}) then rest.refuse_row_count('${code}', ${rows}) end`;

/** The SQLSTATE that `rest.refuse_row_count` raises; the message is a code of PostgREST, the detail the number of rows. */
const refusedRowCount = "GX002";

export function readGuard(error: DatabaseError): { code: string; rows: number } | null {
  return error.code === refusedRowCount ? { code: error.message, rows: Number(error.detail) } : null;
}

/** A key of everything in a request that changes the SQL, apart from its shape. */
export function variantKey(
  verb: string,
  role: DatabaseRole,
  target: { schema: string; name: string },
  accepted: Accepted,
  preferences: Preferences,
): string {
  const { count, resolution, missing, maxAffected } = preferences;
  return [
    verb,
    role,
    target.schema,
    target.name,
    accepted.media,
    accepted.stripNulls,
    accepted.explain?.contentType,
    preferences.return,
    count,
    resolution,
    missing,
    maxAffected,
  ].join("\u0001");
}
