/**
 * Reserves and enqueues in one transaction: the credits, jobs, assets and queue entries of one request appear together
 * or not at all. A repeated Idempotency-Key finds the first request's jobs instead of starting more.
 */
import { createHash, randomUUID } from "node:crypto";
import type { JobKind } from "@galatea/contract/tools.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { JobAssetsStore } from "#core/assets/job-assets.store.ts";
import type { AssetUse } from "#core/assets/admit-assets.ts";
import type { LedgerStore, Reservation } from "#core/ledger/ledger.store.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import type { Queue } from "#platform/queue.ts";
import type { Transactor, Tx } from "#platform/transaction.ts";
import type { JobsStore } from "./jobs.store.ts";
import { refuseCapped, refuseInsufficient } from "./refuse-credits.ts";
import { refuseTooManyOpen } from "./refuse-open-jobs.ts";

export type ReserveDeps = {
  jobs: JobsStore;
  jobAssets: JobAssetsStore;
  ledger: LedgerStore;
  queue: Queue;
  transactor: Transactor;
};

/** Identifies a request: the same key with another request is refused. */
export type RequestIdentity = {
  userId: string;
  kind: JobKind;
  idempotencyKey: string | null;
  request: object;
};

export type NewJobs = RequestIdentity & {
  jobs: { input: object; seed: number }[];
  /** The assets of each job. */
  uses: readonly AssetUse[];
  /** The ids of the uploads that each job's result goes back to. */
  uploads: readonly string[];
  /** Each job only adjusts or enlarges an upload. */
  showsUpload: boolean;
  /** The price of each job. */
  costCredits: number;
  /** The purpose that a refusal for lack of credits names. */
  purpose: (count: number) => string;
  /** From queueing to the end of the work; the reaper refunds what takes longer. */
  deadlineMs: number;
  /** Whether the person's plan has priority in the queue. */
  hasPriority: boolean;
  /** The jobs that the person's plan allows to be waiting and running, these included. */
  maxOpenJobs: number;
  /** Called after the open jobs were counted, in the same transaction: its locks last until the jobs exist. Null admits. */
  admit?: (tx: Tx) => Promise<Refusal | null>;
};

export type Started = { ok: true; jobIds: string[] } | Refusal;

/** Starts all jobs or none: a request that cannot be paid in full writes nothing. */
export async function reserveAndEnqueue(deps: ReserveDeps, request: NewJobs): Promise<Started> {
  const inputHash = hashRequest(request);
  try {
    const jobIds = await deps.transactor.inTransaction(async (tx) => {
      const refusal = (await refuseTooMany(deps, tx, request)) ?? (await request.admit?.(tx));
      if (refusal) throw new RefusedInside(refusal);
      // The queue takes the lowest id first among entries of one transaction.
      const queueIds = request.jobs.map(() => randomUUID()).sort();
      const started: string[] = [];
      for (const [index, queueId] of queueIds.entries())
        started.push(await startOne(deps, tx, request, { queueId, index, inputHash }));
      return started;
    });
    return { ok: true, jobIds };
  } catch (error) {
    if (error instanceof RefusedInside) return error.refusal;
    if (!(error instanceof NotReserved)) throw error;
    return refuseReservation(request, error);
  }
}

async function refuseTooMany(
  { jobs }: ReserveDeps,
  tx: Tx,
  request: Pick<NewJobs, "userId" | "jobs" | "maxOpenJobs">,
): Promise<Refusal | null> {
  const open = await jobs.countOpen(tx, request.userId);
  const { maxOpenJobs } = request;
  return open + request.jobs.length <= maxOpenJobs
    ? null
    : refuseTooManyOpen({ open, asked: request.jobs.length, maxOpenJobs });
}

/** Rolls the transaction back. */
class RefusedInside extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Releases what the same request reserved before. */
class NotReserved extends Error {
  readonly reservation: Reservation;
  readonly index: number;
  constructor(reservation: Reservation, index: number) {
    super(reservation.outcome);
    this.reservation = reservation;
    this.index = index;
  }
}

function refuseReservation(
  { purpose, jobs, costCredits }: NewJobs,
  { reservation, index }: NotReserved,
): Refusal {
  // A parallel request with the same key came first; the caller looks for its jobs.
  if (reservation.outcome !== "insufficient" && reservation.outcome !== "capped")
    return { ok: false, code: "idempotency_key_reused" };
  const reservedCredits = index * costCredits;
  const need = {
    purpose: purpose(jobs.length),
    count: jobs.length,
    neededCredits: jobs.length * costCredits,
    balanceCredits: reservation.balanceCredits + reservedCredits,
  };
  if (reservation.outcome === "insufficient") return refuseInsufficient(need);
  return refuseCapped(need, {
    dailyCapCredits: reservation.dailyCapCredits,
    spentTodayCredits: reservation.spentTodayCredits - reservedCredits,
  });
}

/** @throws {NotReserved} */
async function startOne(
  deps: ReserveDeps,
  tx: Tx,
  request: NewJobs,
  { queueId, index, inputHash }: { queueId: string; index: number; inputHash: string },
): Promise<string> {
  const { userId, kind, costCredits, hasPriority, deadlineMs } = request;
  const job = request.jobs[index];
  if (!job) throw new Error("A request without that many jobs");
  const jobId = randomUUID();
  const idemKey = request.idempotencyKey === null ? null : keyOfJob(request.idempotencyKey, index);
  const reservation = await deps.ledger.reserve(tx, {
    userId,
    amountCredits: costCredits,
    idemKey: idemKey ?? jobId,
    kind,
    jobId,
  });
  if (reservation.outcome !== "reserved") throw new NotReserved(reservation, index);
  const { priority } = await deps.jobs.insert(tx, {
    id: jobId,
    userId,
    kind,
    input: job.input,
    uploads: request.uploads,
    showsUpload: request.showsUpload,
    inputHash,
    idemKey,
    seed: job.seed,
    costCredits,
    holdId: reservation.holdId,
    queueId,
    hasPriority,
    deadlineMs,
  });
  if (!(await deps.jobAssets.insert(tx, jobId, request.uses)))
    throw new RefusedInside({ ok: false, code: "reference_unusable" });
  await deps.queue.enqueue(tx, kind, { queueId, jobId, priority });
  return jobId;
}

/** The jobs that an earlier request with the same key started; null when there was none. */
export async function findStarted(
  jobs: Pick<JobsStore, "listByIdemKeys">,
  request: RequestIdentity,
): Promise<Started | null> {
  const { idempotencyKey } = request;
  if (idempotencyKey === null) return null;
  const keys = Array.from({ length: limits.batchPictures }, (_, index) => keyOfJob(idempotencyKey, index));
  const started = await jobs.listByIdemKeys(request.userId, keys);
  if (started.length === 0) return null;
  const inputHash = hashRequest(request);
  return started.every((job) => job.inputHash === inputHash)
    ? { ok: true, jobIds: started.map(({ id }) => id) }
    : { ok: false, code: "idempotency_key_reused" };
}

/** A client's key holds no space, so it never equals the key of a batch's later job. */
const keyOfJob = (key: string, index: number): string => (index === 0 ? key : `${key} ${index + 1}`);

function hashRequest({ kind, request }: Pick<RequestIdentity, "kind" | "request">): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, request]))
    .digest("hex");
}
