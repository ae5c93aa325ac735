/** The table `engine_status`. Workers write what their engines can do and how long it takes; the web side reads it. */
import {
  engineCapabilities,
  measuredDuration,
  type EngineCapabilities,
  type EngineKind,
  type MeasuredDuration,
} from "@galatea/contract/engine-capabilities.ts";
import { jobKindsOf } from "@galatea/contract/tools.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/db.ts";

export type ServingEngineStatus = {
  engine: string;
  kind: EngineKind;
  label: string;
  note: string | null;
  priceCredits: number | null;
  capabilities: EngineCapabilities;
  medianMs: number | null;
  durations: MeasuredDuration[];
};

export type EngineReport = {
  engine: string;
  label: string;
  /** One sentence about the engine's strengths, and its price where it differs from the tool's own. Both default to null. */
  note?: string | null;
  priceCredits?: number | null;
  /** Null when healthy. */
  problem: string | null;
  capabilities: EngineCapabilities;
  /** The engine with the lowest rank of its kind serves first. Defaults to 0. */
  priority?: number;
};

export type EngineStatusStore = ReturnType<typeof createEngineStatusStore>;

/** Workers write their status more often than this. Older rows belong to workers that are gone. */
const freshForSeconds = 60;

/** Start-up dominates the time of smaller pictures, so they say nothing about large ones. */
export const tellingMegapixels = 0.2;

export function createEngineStatusStore(database: Database) {
  const { kysely } = database;
  const listServing = async (kind?: EngineKind, engine?: string): Promise<ServingEngineStatus[]> => {
    const { rows } = await sql<Record<string, unknown>>`
      select engine, kind, label, note, price_credits as "priceCredits", capabilities, median_ms as "medianMs", durations
        from engine_status
       where healthy and checked_at > clock_timestamp() - ${`${freshForSeconds} seconds`}::interval
         and (${kind ?? null}::text is null or kind = ${kind ?? null})
         and (${engine ?? null}::text is null or engine = ${engine ?? null})
       order by kind, position, checked_at desc, engine`.execute(kysely);
    return rows.flatMap((row) => {
      // A worker of another release may publish what this process cannot offer.
      const read = serving.safeParse(row);
      return read.success ? [{ ...read.data, kind: read.data.capabilities.kind }] : [];
    });
  };
  return {
    publish: async (report: EngineReport): Promise<void> => {
      const { engine, label, note = null, priceCredits = null, problem, capabilities, priority = 0 } = report;
      const { kind } = capabilities;
      // Measured from taking the job to storing its result: quantiles of the last fifty jobs, for each variant and in
      // total. A character's face is an image engine's work too, but takes another time, so it is a variant outside the
      // total.
      await sql`
        with latest as (
          select kind, case kind when 'character' then 'face' else variant end as variant,
                 extract(epoch from finished_at - started_at) * 1000 as ms, input_megapixels, finished_at
            from unnest(${jobKindsOf(kind)}::text[]) job_kind
           cross join lateral (
             select * from generation_jobs
              where engine = ${engine} and kind = job_kind and state = 'succeeded'
              order by finished_at desc limit 400) done
        ), recent as (
          select *, row_number() over (partition by kind order by finished_at desc) as nth,
                 row_number() over (partition by variant order by finished_at desc) as nth_of_variant
            from latest
        ), by_variant as (
          select variant, count(*) as jobs,
                 percentile_cont(0.5) within group (order by ms) as p50_ms,
                 percentile_cont(0.9) within group (order by ms) as p90_ms,
                 percentile_cont(0.5) within group (order by ms / input_megapixels)
                   filter (where input_megapixels >= ${tellingMegapixels}) as p50_ms_per_megapixel
            from recent where nth_of_variant <= 50 group by variant
        )
        insert into engine_status
          (engine, kind, label, note, price_credits, healthy, problem, capabilities, position, median_ms, p90_ms, measured_count, durations,
           checked_at)
        select ${engine}, ${kind}, ${label}, ${note}::text, ${priceCredits}::integer, ${problem === null}, ${problem}, ${JSON.stringify(capabilities)}::jsonb,
               ${priority}, percentile_cont(0.5) within group (order by ms),
               percentile_cont(0.9) within group (order by ms), count(*),
               (select coalesce(jsonb_agg(jsonb_build_object(
                         'variant', variant, 'jobs', jobs, 'p50Ms', p50_ms, 'p90Ms', p90_ms,
                         'p50MsPerMegapixel', p50_ms_per_megapixel) order by variant), '[]')
                  from by_variant),
               clock_timestamp()
          from recent where nth <= 50 and kind = ${kind}
        on conflict (engine, kind) do update set
          label = excluded.label, note = excluded.note, price_credits = excluded.price_credits, healthy = excluded.healthy, problem = excluded.problem,
          capabilities = excluded.capabilities, position = excluded.position, median_ms = excluded.median_ms,
          p90_ms = excluded.p90_ms, measured_count = excluded.measured_count, durations = excluded.durations,
          checked_at = excluded.checked_at`.execute(kysely);
    },

    /** The engine that serves this kind now, or the named one; null when no worker offers it. */
    findServing: async (kind: EngineKind, engine?: string): Promise<ServingEngineStatus | null> =>
      (await listServing(kind, engine))[0] ?? null,

    /** The label of an engine that a worker ever offered, serving now or not; null where none has that name. */
    findLabel: async (kind: EngineKind, engine: string): Promise<string | null> => {
      const row = await kysely
        .selectFrom("engine_status")
        .select("label")
        .where("engine", "=", engine)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return row?.label ?? null;
    },

    /** Whether a worker ever offered an engine of this kind. */
    hasAny: async (kind: EngineKind): Promise<boolean> => {
      const row = await kysely
        .selectFrom("engine_status")
        .select("engine")
        .where("kind", "=", kind)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Milliseconds within which nine of ten of its last jobs were done; null when it was not measured yet. */
    measuredP90Ms: async (engine: string, kind: EngineKind): Promise<number | null> => {
      const row = await kysely
        .selectFrom("engine_status")
        .select("p90_ms")
        .where("engine", "=", engine)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return row?.p90_ms ?? null;
    },

    /** Every engine that can work now; the serving one of each kind comes before the others. */
    listServing: () => listServing(),
  };
}

const serving = z.object({
  engine: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  priceCredits: z.number().nullable(),
  capabilities: engineCapabilities,
  medianMs: z.number().nullable(),
  durations: z.array(measuredDuration),
});
