/** Reads and checks what a channel wants to hear of the database, with Supabase's sentences where it cannot be had. */
import { z } from "zod";
import { checkFilter, describeFilters, parseFilters, raised, type Filter } from "./filter.ts";
import type { Binding } from "./subscriptions.ts";
import type { WatchedTable } from "./tables.ts";

const name = z.string().min(1).max(63);
const paramsSchema = z.object({
  schema: name.optional(),
  table: name.nullish(),
  filter: z.string().max(4096).nullish(),
  select: z.unknown().optional(),
});

export type WantedBinding = Omit<Binding, "id">;

/** A table that is not named stands for all of the schema. */
export function parseBinding(
  params: Record<string, unknown>,
): { ok: true; binding: WantedBinding } | { ok: false; reason: string } {
  const wanted = paramsSchema.safeParse(params);
  if (!wanted.success || (params["schema"] === undefined && params["table"] === undefined)) {
    return {
      ok: false,
      reason:
        "No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: " +
        JSON.stringify(params),
    };
  }
  const { schema = "public", filter } = wanted.data;
  const table = wanted.data.table ?? "*";
  const select = parseSelect(wanted.data.select);
  if (!select.ok) return select;
  if (select.columns && (schema === "*" || table === "*")) {
    return {
      ok: false,
      reason:
        "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    };
  }
  const filters = parseFilters(filter ?? "");
  if (!filters.ok) return { ok: false, reason: `Error parsing \`filter\` params: ${filters.reason}` };
  const event = eventOf(params["event"]);
  return { ok: true, binding: { event, schema, table, filters: filters.filters, select: select.columns } };
}

function eventOf(event: unknown): Binding["event"] {
  const upper = typeof event === "string" ? event.toUpperCase() : "*";
  return upper === "INSERT" || upper === "UPDATE" || upper === "DELETE" ? upper : "*";
}

const maxSelected = 200;

function parseSelect(
  select: unknown,
): { ok: true; columns: string[] | null } | { ok: false; reason: string } {
  if (typeof select === "string" || (Array.isArray(select) && select.length > maxSelected)) {
    return {
      ok: false,
      reason:
        "Error parsing `select` params: expected a list of column name strings, e.g. " +
        'select: ["col1", "col2"]',
    };
  }
  const columns = Array.isArray(select) ? select.filter((column) => typeof column === "string") : [];
  return { ok: true, columns: columns.length > 0 ? [...new Set(columns)].sort() : null };
}

/** Why the binding hears nothing; null when it does. */
export function checkBinding(binding: Binding, find: (binding: Binding) => WatchedTable[]): string | null {
  const tables = find(binding);
  if (tables.length === 0) {
    return (
      "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given " +
      `connect parameters: [${describeParams(binding)}]`
    );
  }
  for (const table of tables) {
    const problem = checkSelect(binding.select, table) ?? checkFilters(binding.filters, table);
    if (problem === null) continue;
    return (
      "Unable to subscribe to changes with given parameters. An exception happened so please check your connect " +
      `parameters: [${describeParams(binding)}]. Exception: ${problem}`
    );
  }
  return null;
}

function checkFilters(filters: readonly Filter[], table: WatchedTable): string | null {
  for (const filter of filters) {
    const column = table.columns.find(({ name: known }) => known === filter.column);
    const problem = column
      ? checkFilter(filter, column.type)
      : raised(`invalid column for filter ${filter.column}`);
    if (problem !== null) return problem;
  }
  return null;
}

function checkSelect(select: string[] | null, table: WatchedTable): string | null {
  const unknown = select?.find((column) => !table.columns.some(({ name: known }) => known === column));
  return unknown === undefined ? null : raised(`invalid column for select ${unknown}`);
}

function describeParams({ event, schema, table, filters, select }: Binding): string {
  const selected = select ? `[${select.map((column) => JSON.stringify(column)).join(", ")}]` : "nil";
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: ${describeFilters(filters)}, select: ${selected}`;
}
