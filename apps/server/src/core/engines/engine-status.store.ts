/** The table `engine_status`: workers write what they can do and how long it takes, the web side reads it. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type EngineStatus = {
  engine: string;
  kind: string;
  label: string;
  healthy: boolean;
  medianMs: number | null;
};

export type EngineStatusStore = ReturnType<typeof createEngineStatusStore>;

/** A worker writes its status more often than this; older rows are of workers that are gone. */
const freshForSeconds = 60;

export function createEngineStatusStore(database: Database) {
  const { kysely } = database;
  return {
    publish: async (status: {
      engine: string;
      kind: string;
      label: string;
      healthy: boolean;
      capabilities: Record<string, unknown>;
    }): Promise<void> => {
      // Durations are the quantiles of the last 50 jobs, from taking the job to its picture being stored.
      await sql`
        insert into engine_status (engine, kind, label, healthy, capabilities, median_ms, p90_ms, measured_count, checked_at)
        select ${status.engine}, ${status.kind}, ${status.label}, ${status.healthy},
               ${JSON.stringify(status.capabilities)}::jsonb,
               percentile_cont(0.5) within group (order by ms), percentile_cont(0.9) within group (order by ms),
               count(*), clock_timestamp()
          from (select extract(epoch from finished_at - started_at) * 1000 as ms
                  from generation_jobs
                 where engine = ${status.engine} and kind = ${status.kind} and state = 'succeeded'
                 order by finished_at desc limit 50) recent
        on conflict (engine, kind) do update set
          label = excluded.label, healthy = excluded.healthy, capabilities = excluded.capabilities,
          median_ms = excluded.median_ms, p90_ms = excluded.p90_ms, measured_count = excluded.measured_count,
          checked_at = excluded.checked_at`.execute(kysely);
    },

    /** The engine that serves this kind now, or null when no worker offers one. */
    findServing: async (kind: string): Promise<EngineStatus | null> => {
      const row = await kysely
        .selectFrom("engine_status")
        .select(["engine", "kind", "label", "healthy", "median_ms as medianMs"])
        .where("kind", "=", kind)
        .where("healthy", "=", true)
        .where("checked_at", ">", sql<Date>`clock_timestamp() - ${`${freshForSeconds} seconds`}::interval`)
        .orderBy("checked_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
