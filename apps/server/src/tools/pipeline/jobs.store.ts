/** Rows of `generation_jobs`, and the SQL functions that alone close one. */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { JobKind, MadeContentType } from "@galatea/contract/tools.ts";
import type { JobState } from "@galatea/contract/jobs.ts";
import type { EngineHandle } from "@galatea/engines/engine.ts";
import { sql } from "kysely";
import { unwrap, type Database } from "#platform/db.ts";
import type { Tx } from "#platform/transaction.ts";

export type JobRow = {
  id: string;
  userId: string;
  kind: JobKind;
  input: unknown;
  inputHash: string;
  state: JobState;
  attempt: number;
  errorCode: ErrorCode | null;
  contentId: string | null;
  costCredits: number;
  queueId: string | null;
  seed: number | null;
  engine: string | null;
  /** With it `engine` finds the work that an earlier attempt started. */
  engineHandle: EngineHandle | null;
  createdAt: Date;
  deadlineAt: Date;
};

/** The row of `generated_content` that a finished job adds. */
export type NewContent = {
  contentType: MadeContentType;
  contentUrl: string;
  prompt: string;
  generationParams: GenerationParams;
  /** Omitted from the row when that character was deleted meanwhile. */
  characterId?: string | null;
  /** Rows of the same person, nearest first; at most eight. */
  parentIds?: string[];
  /** The character that gets this face, made or changed in the same transaction. */
  character?: SavedCharacter;
  objectBucket: string;
  objectPath: string;
  posterPath?: string;
  followsUpload: boolean;
};

export type SavedCharacter = {
  /** Null makes a new character. */
  id: string | null;
  /** Null leaves the name as it is. */
  name: string | null;
  prompt: string;
  /** The file that the face was made from: its id in `storage.objects`. */
  sourceId: string | null;
  attributes: { kind: string; label: string }[];
  seed: number;
  style: string | null;
  /** Each engine's data for drawing the person again, by engine id. */
  identities: Record<string, unknown>;
};

export type FinishResult = {
  applied: boolean;
  state: JobState | null;
  contentId: string | null;
  balanceCredits: number;
};

/** `isLost`: an engine that charges for each call was called, and left nothing to find its work by. */
type AbandonedJob = { id: string; overdue: boolean; ran: boolean; isLost: boolean };

/** `variant` is the engine's way of working, such as "best-4x". */
type EngineUse = { engine: string; variant?: string; inputMegapixels?: number | null };

type KeptHandle = "kept" | "over" | "taken";

export type JobsStore = ReturnType<typeof createJobsStore>;

const columns = [
  "id",
  "user_id as userId",
  "kind",
  "input",
  "input_hash as inputHash",
  "state",
  "attempt",
  "error_code as errorCode",
  "content_id as contentId",
  "cost_credits as costCredits",
  "queue_id as queueId",
  "seed",
  "engine",
  "engine_handle as engineHandle",
  "created_at as createdAt",
  "deadline_at as deadlineAt",
] as const;

export function createJobsStore(database: Database) {
  const { kysely } = database;
  return {
    insert: async (
      tx: Tx,
      job: {
        id: string;
        userId: string;
        kind: JobKind;
        input: object;
        uploads: readonly string[];
        showsUpload: boolean;
        inputHash: string;
        idemKey: string | null;
        seed: number;
        costCredits: number;
        holdId: string;
        queueId: string;
        /** Whether its owner's plan has priority. */
        hasPriority: boolean;
        deadlineMs: number;
      },
    ): Promise<{ priority: number }> => {
      const lane = job.hasPriority ? 1 : 0;
      return unwrap(tx)
        .insertInto("generation_jobs")
        .values({
          id: job.id,
          user_id: job.userId,
          kind: job.kind,
          input: JSON.stringify(job.input),
          uploads: [...job.uploads],
          shows_upload: job.showsUpload,
          input_hash: job.inputHash,
          idem_key: job.idemKey,
          seed: job.seed,
          cost_credits: job.costCredits,
          hold_id: job.holdId,
          queue_id: job.queueId,
          lane,
          turn: sql`jobs.next_turn(${job.userId}, ${job.kind}, ${lane})`,
          deadline_at: sql`clock_timestamp() + ${`${job.deadlineMs} milliseconds`}::interval`,
        })
        .returning("priority")
        .executeTakeFirstOrThrow();
    },

    /** The person's waiting and running jobs. Their account stays locked until the transaction ends. */
    countOpen: async (tx: Tx, userId: string): Promise<number> => {
      const { rows } = await sql<{ open: number }>`select jobs.count_open(${userId}) as open`.execute(
        unwrap(tx),
      );
      return rows[0]?.open ?? 0;
    },

    /** Ordered by their start. */
    listByIdemKeys: async (userId: string, idemKeys: string[]): Promise<JobRow[]> => {
      const rows = await kysely
        .selectFrom("generation_jobs")
        .select(columns)
        .where("user_id", "=", userId)
        .where("idem_key", "in", idemKeys)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.flatMap((row) => asJob(row) ?? []);
    },

    /** Null for another person's job. */
    findOwn: async (userId: string, jobId: string): Promise<JobRow | null> =>
      asJob(
        await kysely
          .selectFrom("generation_jobs")
          .select(columns)
          .where("id", "=", jobId)
          .where("user_id", "=", userId)
          .executeTakeFirst(),
      ),

    /** Null when the job is closed, overdue, or lost too often; then there is nothing to do. */
    beginAttempt: async (jobId: string, maxAttempts: number): Promise<JobRow | null> => {
      const { rows } = await sql<Record<string, unknown>>`
        select id, user_id as "userId", kind, input, input_hash as "inputHash", state, attempt,
               error_code as "errorCode", content_id as "contentId", cost_credits as "costCredits",
               queue_id as "queueId", seed, engine, engine_handle as "engineHandle", created_at as "createdAt", deadline_at as "deadlineAt"
          from jobs.begin_attempt(${jobId}, ${maxAttempts})`.execute(kysely);
      return asJob(rows[0]);
    },

    /** False when this attempt was overruled and may stop. */
    reportProgress: async (
      jobId: string,
      attempt: number,
      fraction: number,
      stage: string,
    ): Promise<boolean> => {
      const { rows } = await sql<{ live: boolean }>`
        select jobs.report_progress(${jobId}, ${attempt}, ${fraction}, ${stage}) as live`.execute(kysely);
      return rows[0]?.live ?? false;
    },

    /** False when another attempt has called the engine before, or this one is over. */
    markCalled: async (jobId: string, attempt: number): Promise<boolean> => {
      const { rows } = await sql<{ first: boolean }>`
        select jobs.mark_called(${jobId}, ${attempt}) as first`.execute(kysely);
      return rows[0]?.first ?? false;
    },

    /** Shown to the job's owner while it runs. `image` is a data URL. */
    keepPreview: async (jobId: string, attempt: number, image: string): Promise<void> => {
      await sql`select jobs.keep_preview(${jobId}, ${attempt}, ${image})`.execute(kysely);
    },

    /** `over` when this attempt is; `taken` when the work is that of another job that is not closed. */
    keepHandle: async (
      jobId: string,
      attempt: number,
      { engine, handle }: { engine: string; handle: EngineHandle },
    ): Promise<KeptHandle> => {
      const { rows } = await sql<{ kept: KeptHandle }>`
        select jobs.keep_handle(${jobId}, ${attempt}, ${engine}, ${JSON.stringify(handle)}::jsonb) as kept`.execute(
        kysely,
      );
      return rows[0]?.kept ?? "over";
    },

    isOpen: async (jobId: string): Promise<boolean> =>
      (await kysely
        .selectFrom("generation_jobs")
        .select("id")
        .where("id", "=", jobId)
        .where("state", "in", ["queued", "running"])
        .executeTakeFirst()) !== undefined,

    /** Settles or releases, once. `attempt: null` overrules a running attempt. */
    finish: async (
      jobId: string,
      attempt: number | null,
      outcome:
        | {
            state: "succeeded";
            content: NewContent;
            timings: Record<string, number>;
            usage?: EngineUsage | undefined;
          }
        | { state: "failed" | "cancelled"; errorCode: ErrorCode; timings?: Record<string, number> },
    ): Promise<FinishResult> => {
      const content = outcome.state === "succeeded" ? JSON.stringify(snakeCased(outcome.content)) : null;
      const errorCode = outcome.state === "succeeded" ? null : outcome.errorCode;
      const usage = outcome.state === "succeeded" && outcome.usage ? JSON.stringify(outcome.usage) : null;
      const timings = outcome.timings ? JSON.stringify(outcome.timings) : null;
      const { rows } = await sql<{
        applied: boolean;
        state: JobState;
        content_id: string | null;
        balance: number;
      }>`
        select applied, state, content_id, balance from jobs.finish_job(
          ${jobId}, ${attempt}, ${outcome.state}, ${errorCode}, ${content}::jsonb, ${timings}::jsonb,
          ${usage}::jsonb)`.execute(kysely);
      const row = rows[0];
      if (!row) throw new Error("jobs.finish_job returned no row");
      return {
        applied: row.applied,
        state: row.state,
        contentId: row.content_id,
        balanceCredits: row.balance,
      };
    },

    /**
     * Notes which engine works and how; `engine_status` measures such work by it. Drops the handle of another engine.
     */
    setEngine: async (
      jobId: string,
      attempt: number,
      { engine, variant = "", inputMegapixels = null }: EngineUse,
    ): Promise<void> => {
      await kysely
        .updateTable("generation_jobs")
        .set({
          engine,
          variant,
          input_megapixels: inputMegapixels,
          engine_handle: sql`case when engine = ${engine} then engine_handle end`,
        })
        .where("id", "=", jobId)
        .where("attempt", "=", attempt)
        .execute();
    },

    /** Open jobs without a living worker: overdue, or lost too often. */
    listAbandoned: async (maxAttempts: number): Promise<AbandonedJob[]> => {
      const { rows } = await sql<AbandonedJob>`
        select job.id, job.deadline_at <= clock_timestamp() as overdue, job.attempt > 0 as ran,
               job.called_at is not null and job.engine_handle is null as "isLost"
          from generation_jobs job
          left join pgboss.job entry on entry.id = job.queue_id and entry.name = job.kind
         where job.state in ('queued', 'running')
           and (job.deadline_at <= clock_timestamp()
                or (job.attempt >= ${maxAttempts} and entry.state is distinct from 'active'))
         limit 100`.execute(kysely);
      return rows;
    },

    /** Open jobs without a live queue entry, older than a moment: the entry was lost or gave up. */
    listUnqueued: async (): Promise<{ id: string; kind: JobKind; priority: number }[]> => {
      const { rows } = await sql<{ id: string; kind: JobKind; priority: number }>`
        select job.id, job.kind, job.priority
          from generation_jobs job
          left join pgboss.job entry on entry.id = job.queue_id and entry.name = job.kind
         where job.state in ('queued', 'running')
           and job.created_at < clock_timestamp() - interval '5 seconds'
           and job.deadline_at > clock_timestamp()
           and (entry.id is null or entry.state in ('completed', 'failed', 'cancelled'))
         limit 100`.execute(kysely);
      return rows;
    },

    /** False when the job was closed or queued again meanwhile. */
    setQueueId: async (tx: Tx, jobId: string, queueId: string): Promise<boolean> => {
      const result = await unwrap(tx)
        .updateTable("generation_jobs")
        .set({ queue_id: queueId, queued_at: sql`now()` })
        .where("id", "=", jobId)
        .where("state", "in", ["queued", "running"])
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    contentUrl: async (contentId: string): Promise<string | null> => {
      const row = await kysely
        .selectFrom("generated_content")
        .select("content_url")
        .where("id", "=", contentId)
        .executeTakeFirst();
      return row?.content_url ?? null;
    },
  };
}

function asJob(row: Record<string, unknown> | undefined): JobRow | null {
  if (!row) return null;
  return { ...row, seed: row["seed"] === null ? null : Number(row["seed"]) } as JobRow;
}

const snakeCased = (content: NewContent): Record<string, unknown> => ({
  content_type: content.contentType,
  content_url: content.contentUrl,
  prompt: content.prompt,
  generation_params: content.generationParams,
  character_id: content.characterId ?? null,
  parent_ids: content.parentIds ?? [],
  ...(content.character ? { character: snakeCasedCharacter(content.character) } : {}),
  object_bucket: content.objectBucket,
  object_path: content.objectPath,
  poster_path: content.posterPath ?? null,
  follows_upload: content.followsUpload,
});

const snakeCasedCharacter = ({ sourceId, ...character }: SavedCharacter): Record<string, unknown> => ({
  ...character,
  source_id: sourceId,
});
