/**
 * Reads realtime.outbox so that each committed change is seen exactly once, however long its transaction took and in
 * whatever order transactions end: what is new is what this snapshot shows and the one before did not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";

export type Change = {
  schema: string;
  table: string;
  /** JSON of the primary key. */
  pkJson: string;
  owner: string | null;
  op: "INSERT" | "UPDATE" | "DELETE";
  changedAt: string;
};

export type Feed = {
  /** Starts reading if nobody does, and answers once every later commit is sure to be seen. Wanted before called. */
  start(): Promise<void>;
  /** Ends reading; what is being delivered is waited for. */
  stop(): Promise<void>;
};

export type FeedDeps = {
  pool: Pool;
  /** While changes come. */
  pollMs: number;
  /** While none came for a moment. */
  idlePollMs: number;
  /** False ends the reading: an idle server asks the database nothing. */
  isWanted(): boolean;
  /** `schema.table` of what somebody listens to. */
  tables(): string[];
  deliver(changes: Change[]): Promise<void>;
  onError(error: unknown): void;
};

const pageRows = 1000;
/** Changes rarely come alone: a job that reports its progress does so for a while. */
const busyForMs = 2000;
const retryMs = 1000;

/** How far everything was delivered: all that `since` shows, and of what `target` shows more, up to `after`. */
type Position = { since: string; target: string | null; after: string | null };

export function createFeed(deps: FeedDeps): Feed {
  let running: Promise<void> | null = null;
  let starting: Promise<void> | null = null;
  const end = new AbortController();
  /** Shorter when the reading ends meanwhile. */
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);

  async function run(position: Position): Promise<void> {
    let busyUntilMs = performance.now() + busyForMs;
    while (!end.signal.aborted && deps.isWanted()) {
      await pause(performance.now() < busyUntilMs ? deps.pollMs : deps.idlePollMs);
      try {
        if (await advance(deps, position)) busyUntilMs = performance.now() + busyForMs;
      } catch (error) {
        deps.onError(error);
        await pause(retryMs);
      }
    }
    // In the same moment in which nobody wanted more: who comes now starts anew.
    running = null;
  }

  async function begin(): Promise<void> {
    const since = await takeSnapshot(deps.pool);
    running = run({ since, target: null, after: null });
  }

  return {
    async start() {
      if (running || end.signal.aborted) return;
      await (starting ??= begin().finally(() => (starting = null)));
    },
    async stop() {
      end.abort();
      await running;
    },
  };
}

async function takeSnapshot(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "";
}

/**
 * Delivers what is new and answers whether there was anything. The position moves with each page, so that a failure
 * repeats none that was delivered.
 */
async function advance(deps: FeedDeps, position: Position): Promise<boolean> {
  for (let found = false; ;) {
    const page = await readPage(deps, position);
    found ||= page.changes.length > 0;
    // After a restore from a backup transaction numbers are lower than before, and nothing would ever be new.
    const restored = upperEnd(page.target) < upperEnd(position.since);
    if (page.changes.length > 0 && !restored) await deps.deliver(coalesce(page.changes));
    if (page.changes.length < pageRows || restored) {
      Object.assign(position, { since: page.target, target: null, after: null });
      return found;
    }
    Object.assign(position, { target: page.target, after: page.lastSeq });
  }
}

type Page = { target: string; lastSeq: string | null; changes: Change[] };

type OutboxRow = {
  target: string;
  seq: string | null;
  schema: string;
  table: string;
  pk: string;
  owner: string | null;
  op: Change["op"];
  changed_at: string;
};

async function readPage(deps: FeedDeps, { since, target, after }: Position): Promise<Page> {
  const { upper, running } = parseSnapshot(since);
  const { rows } = await deps.pool.query<OutboxRow>({
    name: "realtime-read-outbox",
    text: readOutbox,
    values: [upper, running, target, after ?? "0", deps.tables(), pageRows],
  });
  const changes = rows
    .filter((row) => row.seq !== null)
    .map((row) => ({
      schema: row.schema,
      table: row.table,
      pkJson: row.pk,
      owner: row.owner,
      op: row.op,
      changedAt: row.changed_at,
    }));
  return { target: rows[0]?.target ?? since, lastSeq: rows.at(-1)?.seq ?? null, changes };
}

/**
 * A transaction that an earlier snapshot did not show began after it (`xid >= $1`) or was running in it (`$2`); both
 * are found by the index, so that a long transaction makes nothing slow. The rest of a page is read up to `$3`.
 */
const readOutbox = `
  with now as materialized (select coalesce($3::pg_snapshot, pg_current_snapshot()) as target)
  select now.target::text, page.seq::text, page.schema_name as schema, page.table_name as table, page.pk::text,
         page.owner::text, page.op, to_json(page.changed_at) #>> '{}' as changed_at
    from now left join lateral (
      select o.* from realtime.outbox o
       where (o.xid >= $1::xid8 or o.xid = any ($2::xid8[]))
         and pg_visible_in_snapshot(o.xid, now.target)
         and o.seq > $4::bigint
         and o.schema_name || '.' || o.table_name = any ($5::text[])
       order by o.seq limit $6
    ) page on true
   order by page.seq`;

/** `xmin:xmax:running,running` (https://www.postgresql.org/docs/current/functions-info.html) */
function parseSnapshot(text: string): { upper: string; running: string[] } {
  const [, upper = "0", running = ""] = text.split(":");
  return { upper, running: running === "" ? [] : running.split(",") };
}

const upperEnd = (snapshot: string): bigint => BigInt(parseSnapshot(snapshot).upper);

/**
 * Rows are read when they are delivered, so that several updates of one row would all show the same. Of each kind of
 * change to a row the last one stays, in its place.
 */
function coalesce(changes: Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.op} ${change.schema}.${change.table} ${change.pkJson}`;
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}
