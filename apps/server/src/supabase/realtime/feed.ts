/**
 * Reads realtime.outbox so that each committed change is seen exactly once, for transactions of any length that end in
 * any order: a row is new when this snapshot shows it and the one before did not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";

export type Change = {
  schema: string;
  table: string;
  /** The primary key as JSON. */
  pkJson: string;
  owner: string | null;
  op: "INSERT" | "UPDATE" | "DELETE";
  changedAt: string;
};

export type Feed = {
  /**
   * Starts reading unless it runs, and resolves once every later commit to one of `tables()` is certain to be seen.
   * `isWanted` must be true.
   */
  start(): Promise<void>;
  /** Ends the reading; waits for the delivery under way. */
  stop(): Promise<void>;
};

export type FeedDeps = {
  pool: Pool;
  /** The pause between reads while changes arrive. */
  pollMs: number;
  /** The pause between reads when none arrived for a moment. */
  idlePollMs: number;
  /** False ends the reading, so that an idle server sends no queries. */
  isWanted(): boolean;
  /** `schema.table` of every table with a listener. */
  tables(): string[];
  deliver(changes: Change[]): Promise<void>;
  onError(error: unknown): void;
};

const pageRows = 1000;
/** Changes come in series, such as a job's progress reports. */
const busyForMs = 2000;
const retryMs = 1000;

/** The delivered part: everything that snapshot `since` shows, and of the newer rows of `target` those up to `after`. */
type Position = { since: string; target: string | null; after: string | null };

export function createFeed(deps: FeedDeps): Feed {
  let running: Promise<void> | null = null;
  let starting: Promise<void> | null = null;
  let reading: Promise<unknown> | null = null;
  const end = new AbortController();
  /** Ends early when the reading is stopped. */
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);

  async function run(position: Position): Promise<void> {
    let busyUntilMs = performance.now() + busyForMs;
    while (!end.signal.aborted && deps.isWanted()) {
      await pause(performance.now() < busyUntilMs ? deps.pollMs : deps.idlePollMs);
      try {
        const advancing = advance(deps, position);
        reading = advancing;
        if (await advancing) busyUntilMs = performance.now() + busyForMs;
      } catch (error) {
        deps.onError(error);
        reading = null;
        await pause(retryMs);
      }
      reading = null;
    }
    // Set in the same tick as the last check of `isWanted`, so that a later caller starts a new run.
    running = null;
  }

  async function begin(): Promise<void> {
    const since = await takeSnapshot(deps.pool);
    running = run({ since, target: null, after: null });
  }

  return {
    async start() {
      if (end.signal.aborted) return;
      // A read under way asked for the tables of a moment ago, and its snapshot may be of a moment to come.
      if (running) await reading?.catch(() => undefined);
      else await (starting ??= begin().finally(() => (starting = null)));
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
 * Delivers new rows and answers whether there were any. The position moves with each page, so that a failure repeats no
 * delivered page.
 */
async function advance(deps: FeedDeps, position: Position): Promise<boolean> {
  for (let found = false; ;) {
    const page = await readPage(deps, position);
    found ||= page.changes.length > 0;
    // After a restore from a backup, or a crash that lost uncommitted work, transaction ids are lower than before, and no
    // row would ever count as new.
    const restored = upperEnd(page.target) < upperEnd(position.since);
    if (page.changes.length > 0) await deps.deliver(coalesce(page.changes));
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
 * A transaction that an earlier snapshot did not show began after it (`xid >= $1`) or was running in it (`$2`). The index
 * finds both, so a long transaction slows nothing down. The rest of a page is read up to `$3`.
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
 * Keeps the last change of each kind to a row. Rows are read when they are delivered, so several updates of one row would
 * all show the same content.
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
