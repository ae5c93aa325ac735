/**
 * A compiled request: SQL, where its parameters come from, and how its one row is read. Plans are kept by shape; one
 * that is used again is prepared by name.
 */
import type { Statement } from "../gateway/pipeline.ts";
import type { DatabaseRole } from "../gateway/caller.ts";
import type { Snapshot } from "./catalogue.ts";
import type { Accepted, Preferences } from "./media.ts";
import type { Binder } from "./sql.ts";

export type PlannedStatement = { text: string; binders: readonly Binder[] };

/**
 * The first statement answers one row: the body, the number of rows in it, the total (null if nobody asked).
 * A second one, if there is one, is an EXPLAIN whose estimate is the total.
 */
export type Plan = {
  main: PlannedStatement;
  estimate: PlannedStatement | null;
  csvHeader: string | null;
};

type KeptPlan = Plan & { uses: number; name: string };

let planNumber = 0;

/** @param key must name everything that the SQL depends on, beside the snapshot. */
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
  // A shape that comes once is not worth a statement that stays on the server.
  const name = plan.uses > 1 ? { name: plan.name } : {};
  const statements: Statement[] = [{ text: plan.main.text, values: valuesOf(plan.main, slots), ...name }];
  if (plan.estimate) statements.push({ text: plan.estimate.text, values: valuesOf(plan.estimate, slots) });
  return statements;
}

const valuesOf = ({ binders }: PlannedStatement, slots: readonly string[]): (string | null)[] =>
  binders.map((binder) => binder(slots));

/** The rows `r` of a subquery as the body that the caller accepts. */
export function bodySql(accepted: Accepted): string {
  if (accepted.media === "csv") {
    // A row's text form is `(a,"b, c")`: within its brackets that is CSV.
    return "coalesce(string_agg(substring(r::text, 2, length(r::text) - 2), chr(10)), '')";
  }
  const rows = accepted.stripNulls ? "json_strip_nulls(json_agg(r))" : "json_agg(r)";
  return accepted.media === "object" ? `(${rows} -> 0)::text` : `coalesce(${rows}::text, '[]')`;
}

export const csvHeaderOf = (accepted: Accepted, columnNames: readonly string[]): string | null =>
  accepted.media === "csv" ? columnNames.map(csvName).join(",") : null;

const csvName = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** What fails a write, so that it is rolled back, in the words of {@link readGuard}. */
export function guardSql(accepted: Accepted, preferences: Preferences, rows: string): string {
  const { maxAffected } = preferences;
  if (accepted.media === "object") return failUnless(`${rows} = 1`, "PGRST116", rows);
  if (maxAffected !== null) return failUnless(`${rows} <= ${maxAffected}`, "PGRST124", rows);
  return "null";
}

/** No function of ours is needed on the database to raise an error: text that is no number does. */
const failUnless = (condition: string, code: string, rows: string): string =>
  `case when not (${condition}) then ('${code} ' || ${rows})::int end`;

export function readGuard(message: string): { code: "PGRST116" | "PGRST124"; rows: number } | null {
  const [, code, rows] = /"(PGRST116|PGRST124) (\d+)"$/.exec(message) ?? [];
  return code === undefined ? null : { code: code as "PGRST116" | "PGRST124", rows: Number(rows) };
}

/** Everything about a request, beside its shape, that changes the SQL. */
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
    preferences.return,
    count,
    resolution,
    missing,
    maxAffected,
  ].join("\u0001");
}
