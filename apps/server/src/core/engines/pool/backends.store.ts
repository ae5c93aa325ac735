/**
 * Backends and leases: the tables `engine_backends` and `engine_leases`. The functions of schema `engines` alone change
 * them, so that many workers share the same machines.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/db.ts";

/** `none`: no machine could run the model now, whether busy or not. */
export type LeaseAnswer = { outcome: "taken"; address: string } | { outcome: "busy" | "none" };

export type LeaseHolder = {
  jobId: string;
  /** A UUID of the attempt. Another attempt takes the lease over, and this one can no longer change it. */
  holder: string;
};

export type LeaseRequest = LeaseHolder & {
  /** The engine's kind and name, such as "image/z-image". */
  model: string;
  /** Where the job may go. */
  addresses: readonly string[];
};

export type Backend = {
  address: string;
  server: string;
  slots: number;
  /** Null for an own machine; seconds after which a waiting job goes to this one, which costs money. */
  overflowAfterS: number | null;
  /** Jobs that work there. */
  busy: number;
  models: string[];
  state: "up" | "draining" | "down";
  /** When a backend that is down is tried again. */
  nextTryAt: Date | null;
  /** It is down, and its pause is not over. */
  isResting: boolean;
  problem: string | null;
  lastModel: string | null;
  checkedAt: Date | null;
};

export type BackendsStore = ReturnType<typeof createBackendsStore>;

const lease = z.union([
  z.object({ outcome: z.literal("taken"), address: z.string() }),
  z.object({ outcome: z.enum(["busy", "none"]) }),
]);

/** @param leaseSeconds after which a lease counts as left behind unless it was renewed. */
export function createBackendsStore({ kysely }: Database, leaseSeconds = 20) {
  return {
    /** The time within which a lease has to be renewed, and a waiting job has to ask again. */
    leaseMs: leaseSeconds * 1000,

    /** @param overflowAfterS null for own machines. */
    register: async (
      server: string,
      addresses: readonly string[],
      slots: number,
      overflowAfterS: number | null = null,
    ): Promise<void> => {
      await sql`
        select engines.register_backends(${server}, ${[...addresses]}::text[], ${slots},
          make_interval(secs => ${overflowAfterS}::integer))`.execute(kysely);
    },

    /** Call it again while it answers `busy`: the job keeps its place among those that wait. */
    take: async ({ jobId, holder, model, addresses }: LeaseRequest): Promise<LeaseAnswer> => {
      const { rows } = await sql`
        select outcome, address from engines.take_lease(${jobId}, ${holder}, ${model}, ${[...addresses]}::text[], ${leaseSeconds})`.execute(
        kysely,
      );
      return lease.parse(rows[0]);
    },

    /** For work that is at that machine already, whether it is busy or not. */
    hold: async (
      { jobId, holder, model }: Omit<LeaseRequest, "addresses">,
      address: string,
    ): Promise<void> => {
      await sql`select engines.hold_lease(${jobId}, ${holder}, ${model}, ${address}, ${leaseSeconds})`.execute(
        kysely,
      );
    },

    renew: async ({ jobId, holder }: LeaseHolder): Promise<void> => {
      await kysely
        .updateTable("engine_leases")
        .set({ expires_at: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
        .where("job_id", "=", jobId)
        .where("holder", "=", holder)
        .execute();
    },

    /** Also ends waiting. */
    giveBack: async ({ jobId, holder }: LeaseHolder): Promise<void> => {
      await kysely
        .deleteFrom("engine_leases")
        .where("job_id", "=", jobId)
        .where("holder", "=", holder)
        .execute();
    },

    /** A failure that is the backend's fault. Call it while the job holds its lease. */
    reportFault: async (address: string, problem: string, jobId: string): Promise<void> => {
      await sql`
        select engines.report_fault(${address}, ${problem}, coalesce(
          (select taken_at from engine_leases where job_id = ${jobId}), clock_timestamp()))`.execute(kysely);
    },

    reportSuccess: async (address: string): Promise<void> => {
      await sql`select engines.report_success(${address})`.execute(kysely);
    },

    /** What a check of a model found; `problem` is null when it could run it. */
    reportCheck: async (address: string, model: string, problem: string | null): Promise<void> => {
      await sql`select engines.report_check(${address}, ${model}, ${problem})`.execute(kysely);
    },

    drain: async (address: string): Promise<boolean> => {
      const { rows } = await sql<{ known: boolean }>`select engines.drain(${address}) as known`.execute(
        kysely,
      );
      return rows[0]?.known ?? false;
    },

    resume: async (address: string): Promise<boolean> => {
      const { rows } = await sql<{ known: boolean }>`select engines.resume(${address}) as known`.execute(
        kysely,
      );
      return rows[0]?.known ?? false;
    },

    /** All, or those with these addresses. */
    list: async (addresses: readonly string[] | null = null): Promise<Backend[]> => {
      const { rows } = await sql<Backend>`
        select backend.address, server, slots, extract(epoch from overflow_after)::integer as "overflowAfterS", models, state, next_try_at as "nextTryAt", problem,
               coalesce(next_try_at > clock_timestamp(), false) as "isResting",
               last_model as "lastModel", checked_at as "checkedAt",
               (select count(*)::integer from engine_leases lease
                 where lease.address = backend.address and lease.expires_at > clock_timestamp()) as busy
          from engine_backends backend
         where ${addresses === null} or backend.address = any (${[...(addresses ?? [])]}::text[])
         order by backend.address`.execute(kysely);
      return rows;
    },

    /** Forgets what dead workers left behind. */
    sweep: async (): Promise<void> => {
      await sql`select engines.sweep()`.execute(kysely);
    },
  };
}
