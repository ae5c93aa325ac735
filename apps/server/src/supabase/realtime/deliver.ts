/**
 * Turns changes into messages. One call reads every row for all its readers, each under their own rights, so that nothing
 * a reader may not see leaves the database. A deletion sends the row's key: to its owner only, or, where rows have no owner,
 * to all readers of the table, because no policy can be asked about a row that is gone.
 */
import type { Pool } from "pg";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { Change } from "./feed.ts";
import { matches } from "./filter.ts";
import { createPatternCheck, type PatternCheck } from "./pattern-filters.ts";
import {
  concerns,
  createChangeIndex,
  readerKey,
  type Binding,
  type Subscription,
  type Subscriptions,
} from "./subscriptions.ts";
import type { Tables, WatchedTable } from "./tables.ts";

export type DeliverDeps = { gatewayPool: Pool; subscriptions: Subscriptions; tables: Tables };

export async function deliver(deps: DeliverDeps, changes: Change[]): Promise<void> {
  const readers = collectReaders(deps, changes);
  if (readers.size === 0) return;
  const answer = await readRows(deps.gatewayPool, [...readers.values()]);
  for (const reader of answer.ended) endSession(reader);
  const orderOf = new Map(changes.map((change, at) => [change, at]));
  const messages: Message[] = [];
  for (const reader of readers.values()) {
    if (answer.ended.has(reader)) continue;
    const inOrder = [...reader.changes].sort((a, b) => (orderOf.get(a) ?? 0) - (orderOf.get(b) ?? 0));
    for (const change of inOrder) messages.push(...describe(deps, reader, change, answer.recordOf));
  }
  const patterns = createPatternCheck(deps.gatewayPool);
  for (const { bindings, known } of messages)
    for (const { filters } of bindings) patterns.want(filters, known);
  await patterns.run();
  for (const message of messages) send(message, patterns);
}

/** One change as one subscription sees it, with the bindings that match but for their patterns. */
type Message = {
  subscription: Subscription;
  bindings: Binding[];
  known: Record<string, unknown>;
  dataJson: string;
};

function send({ subscription, bindings, known, dataJson }: Message, patterns: PatternCheck): void {
  const ids = bindings.filter(({ filters }) => patterns.match(filters, known)).map(({ id }) => id);
  if (ids.length > 0) subscription.push("postgres_changes", `{"ids":[${ids.join(",")}],"data":${dataJson}}`);
}

function endSession(reader: Reader): void {
  for (const subscription of reader.subscriptions) subscription.close("The session was signed out");
}

type Reader = {
  caller: DatabaseCaller;
  subscriptions: Set<Subscription>;
  changes: Set<Change>;
  /** By the table and the columns that are read of it. */
  tables: Map<string, { watched: WatchedTable; columns: string[]; rows: Map<string, number> }>;
};

function readerOf(readers: Map<string, Reader>, subscription: Subscription): Reader {
  const key = readerKey(subscription.caller);
  const known = readers.get(key);
  const reader: Reader = known ?? {
    caller: subscription.caller,
    subscriptions: new Set(),
    changes: new Set(),
    tables: new Map(),
  };
  if (!known) readers.set(key, reader);
  reader.subscriptions.add(subscription);
  return reader;
}

const nameOf = ({ schema, table }: { schema: string; table: string }): string => `${schema}.${table}`;

function collectReaders({ subscriptions, tables }: DeliverDeps, changes: Change[]): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  const changesFor = createChangeIndex(changes);
  for (const subscription of subscriptions.concernedBy(changes)) {
    if (subscription.hasProblem) continue;
    for (const binding of subscription.bindings) {
      for (const change of changesFor(binding)) {
        if (!concerns(binding, change)) continue;
        const watched = tables.find(subscription.caller.role, change.schema, change.table);
        if (!watched) continue;
        if (change.op === "DELETE" && !mayHearDeleted(subscription.caller, change, watched)) continue;
        const reader = readerOf(readers, subscription);
        askFor(reader, change, watched, null);
        if (binding.select) askFor(reader, change, watched, binding.select);
      }
    }
  }
  return readers;
}

function askFor(reader: Reader, change: Change, watched: WatchedTable, select: string[] | null): void {
  reader.changes.add(change);
  if (change.op === "DELETE") return;
  const key = readKey(change, select);
  const entry = reader.tables.get(key) ?? {
    watched,
    columns: columnsOf(watched, select).map((column) => column.name),
    rows: new Map<string, number>(),
  };
  reader.tables.set(key, entry);
  if (!entry.rows.has(change.pkJson)) entry.rows.set(change.pkJson, entry.rows.size);
}

const readKey = (change: Change, select: string[] | null): string =>
  select ? `${nameOf(change)} ${select.join(",")}` : nameOf(change);

const columnsOf = ({ columns, key }: WatchedTable, select: string[] | null): WatchedTable["columns"] =>
  select ? columns.filter(({ name }) => select.includes(name) || key.includes(name)) : columns;

const mayHearDeleted = (caller: DatabaseCaller, { owner }: Change, { hasOwner }: WatchedTable): boolean =>
  !hasOwner || caller.role === "service_role" || (owner !== null && caller.userId === owner);

/** Whether all that the filter asks is known; of a deleted row that is its key. */
const isDecided = (binding: Binding, known: Record<string, unknown>): boolean =>
  binding.filters.every(({ column }) => known[column] !== undefined);

type RecordOf = (reader: Reader, change: Change, select: string[] | null) => string | undefined;

async function readRows(pool: Pool, readers: Reader[]): Promise<{ ended: Set<Reader>; recordOf: RecordOf }> {
  const question = readers.map(({ caller, tables }) => ({
    role: caller.role,
    claims: caller.claimsJson,
    session: caller.sessionId,
    tables: [...tables.values()].map(({ watched, columns, rows }) => ({
      schema: watched.schema,
      table: watched.table,
      key: watched.key,
      columns,
      rows: [...rows.keys()].map((pkJson) => JSON.parse(pkJson) as unknown),
    })),
  }));
  const { rows } = await pool.query<{
    reader: number;
    at_table: number | null;
    at_row: number;
    record: string;
  }>({
    name: "realtime-read-rows",
    text: "select reader, at_table, at_row, record::text from realtime.read_rows($1)",
    values: [JSON.stringify(question)],
  });
  const records = new Map(rows.map((row) => [`${row.reader} ${row.at_table} ${row.at_row}`, row.record]));
  const positions = new Map(readers.map((reader, at) => [reader, at]));
  const ended = rows.filter((row) => row.at_table === null).map((row) => readers[row.reader]);
  return {
    ended: new Set(ended.filter((reader) => reader !== undefined)),
    recordOf: (reader, change, select) => {
      const key = readKey(change, select);
      const atTable = [...reader.tables.keys()].indexOf(key);
      const atRow = reader.tables.get(key)?.rows.get(change.pkJson);
      return records.get(`${positions.get(reader)} ${atTable} ${atRow}`);
    },
  };
}

function describe({ tables }: DeliverDeps, reader: Reader, change: Change, recordOf: RecordOf): Message[] {
  const watched = tables.find(reader.caller.role, change.schema, change.table);
  if (!watched) return [];
  const isDelete = change.op === "DELETE";
  const recordJson = isDelete ? "{}" : recordOf(reader, change, null);
  // The reader may not see the row, or it was deleted meanwhile, which is a change of its own.
  if (recordJson === undefined) return [];
  const known: Record<string, unknown> = isDelete
    ? { ...(JSON.parse(change.pkJson) as object), ...(change.owner ? { user_id: change.owner } : {}) }
    : { ...(JSON.parse(recordJson) as object) };
  const typeOf = (column: string): string | undefined =>
    watched.columns.find(({ name }) => name === column)?.type;
  const messages: Message[] = [];
  /** The same selection is described once for all its readers. */
  const described = new Map<string, string>();
  for (const subscription of reader.subscriptions) {
    const matching = subscription.bindings.filter(
      (binding) =>
        concerns(binding, change) &&
        (!isDelete || watched.hasOwner || isDecided(binding, known)) &&
        matches(binding.filters, known, typeOf),
    );
    for (const [selection, bindings] of Map.groupBy(matching, ({ select }) => select?.join(",") ?? "")) {
      const select = bindings[0]?.select ?? null;
      const selectedJson = isDelete || !select ? recordJson : recordOf(reader, change, select);
      if (selectedJson === undefined) continue;
      const dataJson = described.get(selection) ?? describeChange(watched, change, selectedJson, select);
      described.set(selection, dataJson);
      messages.push({ subscription, bindings, known, dataJson });
    }
  }
  return messages;
}

function describeChange(
  watched: WatchedTable,
  change: Change,
  recordJson: string,
  select: string[] | null,
): string {
  const head = {
    schema: change.schema,
    table: change.table,
    type: change.op,
    commit_timestamp: change.changedAt,
  };
  const columnsJson = select ? JSON.stringify(columnsOf(watched, select)) : watched.columnsJson;
  // Only an old row's key is known, as with PostgreSQL's default replica identity.
  const oldRecord = change.op === "INSERT" ? "" : `,"old_record":${change.pkJson}`;
  return (
    `${JSON.stringify(head).slice(0, -1)},"columns":${columnsJson},"record":${recordJson}` +
    `${oldRecord},"errors":null}`
  );
}
