/** The watched tables as each role may see them, refreshed on a join, but not more often than once in a while. */
import type { Pool } from "pg";
import type { DatabaseRole } from "../gateway/caller.ts";
import type { Triggers } from "./triggers.ts";

export type WatchedTable = {
  schema: string;
  table: string;
  key: string[];
  /** Its rows belong to people, by a column `user_id`. */
  hasOwner: boolean;
  columns: { name: string; type: string }[];
  /** The columns as messages list them. */
  columnsJson: string;
};

export type Tables = {
  refresh(role: DatabaseRole): Promise<void>;
  /** Reads again what is known. */
  refreshAll(): Promise<void>;
  /** Another number after each change of what is known. */
  version(): number;
  /** Answers the last refreshed state. Undefined for a table that the role cannot read or that is not watched. */
  find(role: DatabaseRole, schema: string, table: string): WatchedTable | undefined;
  /** Those that a binding means; `*` stands for every schema or table. */
  matching(role: DatabaseRole, schema: string, table: string): WatchedTable[];
};

type Row = {
  schema_name: string;
  table_name: string;
  key_columns: string[];
  has_owner: boolean;
  columns: WatchedTable["columns"];
};

export function createTables(deps: {
  gatewayPool: Pool;
  triggers: Triggers;
  maxAgeMs: number;
  now: () => number;
}): Tables {
  const known = new Map<DatabaseRole, { readAtMs: number; tables: Map<string, WatchedTable> }>();

  let version = 0;

  async function read(role: DatabaseRole): Promise<void> {
    const readAtMs = deps.now();
    // First of all, so that a client reads SUBSCRIBED only once the triggers record the changes of its table.
    await deps.triggers.attach();
    const { rows } = await deps.gatewayPool.query<Row>("select * from realtime.readable_tables($1)", [role]);
    const tables = new Map(rows.map((row) => [`${row.schema_name}.${row.table_name}`, toTable(row)]));
    known.set(role, { readAtMs, tables });
    version += 1;
  }

  return {
    async refresh(role) {
      const age = deps.now() - (known.get(role)?.readAtMs ?? -Infinity);
      if (age >= deps.maxAgeMs) await read(role);
    },
    refreshAll: async () => void (await Promise.all([...known.keys()].map(read))),
    version: () => version,
    find: (role, schema, table) => known.get(role)?.tables.get(`${schema}.${table}`),
    matching(role, schema, table) {
      const tables = known.get(role)?.tables;
      if (schema !== "*" && table !== "*") {
        const one = tables?.get(`${schema}.${table}`);
        return one ? [one] : [];
      }
      return [...(tables?.values() ?? [])].filter(
        (one) => (schema === "*" || one.schema === schema) && (table === "*" || one.table === table),
      );
    },
  };
}

const toTable = (row: Row): WatchedTable => ({
  schema: row.schema_name,
  table: row.table_name,
  key: row.key_columns,
  hasOwner: row.has_owner,
  columns: row.columns,
  columnsJson: JSON.stringify(row.columns),
});
