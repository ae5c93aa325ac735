/**
 * From "may I" to "it is queued and paid for", in one transaction: credits, jobs and queue entries of one order appear
 * together or not at all. A repeated Idempotency-Key finds the first order's jobs instead of starting more.
 */
import { createHash, randomUUID } from "node:crypto";
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { CreditsStore, Reservation } from "#core/ledger/ledger.store.ts";
import type { Queue } from "#platform/queue.ts";
import type { Transactor, Tx } from "#platform/transaction.ts";
import type { JobsStore } from "./jobs.store.ts";

export type StartJobDeps = { jobs: JobsStore; credits: CreditsStore; queue: Queue; transactor: Transactor };

/** What the jobs of one order have in common. */
type Terms = {
  userId: string;
  kind: JobKind;
  /** Of each job. */
  costCredits: number;
  /** From queueing to the end of the work; the reaper refunds what takes longer. */
  deadlineMs: number;
  priority: number;
  idempotencyKey: string | null;
  /** Asked first, in the same transaction: what it locks stays locked until the jobs are there. Null admits. */
  admit?: (tx: Tx) => Promise<NotAdmitted | null>;
};

/** Refused for what the person has already, not for want of credits. */
export type NotAdmitted = { ok: false; code: "tier_required" | "character_limit"; error: string };

export type JobOrder = Terms & { input: object; seed: number };

export type BatchOrder = Terms & {
  /** What the person asked for: the same key with another request is refused. Without seeds that the server drew. */
  request: object;
  jobs: { input: object; seed: number }[];
};

type Refused =
  | NotAdmitted
  | { ok: false; code: "idempotency_key_reused" }
  | ({ ok: false; code: "insufficient_credits" } & Pick<
      ErrorReply,
      "error" | "needed_credits" | "balance_credits"
    >)
  | ({ ok: false; code: "daily_cap_reached" } & Pick<
      ErrorReply,
      "error" | "needed_credits" | "balance_credits" | "daily_cap_credits"
    >);

export type StartJobResult = { ok: true; jobId: string } | Refused;
export type StartJobsResult = { ok: true; jobIds: string[] } | Refused;

/** What the credits were for, in the sentence that refuses. */
const purposes: Record<JobKind, { one: string; many: (count: number) => string }> = {
  image: { one: "to generate an image", many: (count) => `to generate ${count} images` },
  character: { one: "to generate a character", many: (count) => `to generate ${count} characters` },
  video: { one: "to generate a video", many: (count) => `to generate ${count} videos` },
  upscale: { one: "to upscale images", many: (count) => `to upscale ${count} images` },
  edit: { one: "to edit images", many: (count) => `to edit ${count} images` },
  process: { one: "to process an image", many: (count) => `to process ${count} images` },
};

export async function startJob(deps: StartJobDeps, order: JobOrder): Promise<StartJobResult> {
  const { input, seed, ...terms } = order;
  const started = await startJobs(deps, { ...terms, request: input, jobs: [{ input, seed }] });
  if (!started.ok) return started;
  const [jobId] = started.jobIds;
  if (jobId === undefined) throw new Error("An order without a job");
  return { ok: true, jobId };
}

/** All of them or none: an order that cannot be paid in full writes nothing. At most as many as a batch may have. */
export async function startJobs(deps: StartJobDeps, order: BatchOrder): Promise<StartJobsResult> {
  const inputHash = hashRequest(order);
  const earlier = await findStarted(deps, order);
  if (earlier) return earlier;
  try {
    const jobIds = await deps.transactor.inTransaction(async (tx) => {
      const refusal = await order.admit?.(tx);
      if (refusal) throw new RefusedInside(refusal);
      // Of entries of one transaction the queue takes the lowest id first.
      const queueIds = order.jobs.map(() => randomUUID()).sort();
      const started: string[] = [];
      for (const [place, queueId] of queueIds.entries())
        started.push(await startOne(deps, tx, order, { queueId, place, inputHash }));
      return started;
    });
    return { ok: true, jobIds };
  } catch (error) {
    // What stands in the way may be this very order, sent twice at once.
    if (error instanceof RefusedInside) return (await findStarted(deps, order)) ?? error.refusal;
    if (!(error instanceof NotReserved)) throw error;
    const { reservation, place } = error;
    if (reservation.outcome === "insufficient" || reservation.outcome === "capped")
      return refuse(order, reservation, place);
    // A parallel request with the same key came first, and has committed since we waited for its lock.
    return (await findStarted(deps, order)) ?? { ok: false, code: "idempotency_key_reused" };
  }
}

/** Lets a transaction end without a trace. */
class RefusedInside extends Error {
  readonly refusal: NotAdmitted;
  constructor(refusal: NotAdmitted) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * For routes that would look at pictures for nothing: refuses who cannot pay for one job, before anything is done for
 * them. Null: go on. The reservation alone decides in the end; the same order that came first is found, not refused.
 */
export async function refuseUnpayable(
  deps: Pick<StartJobDeps, "jobs" | "credits">,
  order: Pick<BatchOrder, "userId" | "kind" | "idempotencyKey" | "request" | "costCredits">,
): Promise<StartJobsResult | null> {
  const { userId, kind, costCredits } = order;
  const balanceCredits = await deps.credits.balance(userId);
  if (balanceCredits >= costCredits) return null;
  return (
    (await findStarted(deps, order)) ??
    refuseInsufficient({ kind, neededCredits: costCredits, balanceCredits })
  );
}

/** Takes back what the same order had reserved before. */
class NotReserved extends Error {
  readonly reservation: Reservation;
  readonly place: number;
  constructor(reservation: Reservation, place: number) {
    super(reservation.outcome);
    this.reservation = reservation;
    this.place = place;
  }
}

/** @throws {NotReserved} */
async function startOne(
  deps: StartJobDeps,
  tx: Tx,
  order: BatchOrder,
  { queueId, place, inputHash }: { queueId: string; place: number; inputHash: string },
): Promise<string> {
  const { userId, kind, costCredits, priority, deadlineMs } = order;
  const job = order.jobs[place];
  if (!job) throw new Error("A place beyond the order's jobs");
  const jobId = randomUUID();
  const idemKey = order.idempotencyKey === null ? null : keyOfPlace(order.idempotencyKey, place);
  const reservation = await deps.credits.reserve(tx, {
    userId,
    amountCredits: costCredits,
    idemKey: idemKey ?? jobId,
    kind,
    jobId,
  });
  if (reservation.outcome !== "reserved") throw new NotReserved(reservation, place);
  await deps.jobs.insert(tx, {
    id: jobId,
    userId,
    kind,
    input: job.input,
    inputHash,
    idemKey,
    seed: job.seed,
    costCredits,
    holdId: reservation.holdId,
    queueId,
    priority,
    deadlineMs,
  });
  await deps.queue.enqueue(tx, kind, { queueId, jobId, priority });
  return jobId;
}

const needOf = (kind: JobKind, count: number, neededCredits: number): string =>
  `You need ${neededCredits} credits ${count === 1 ? purposes[kind].one : purposes[kind].many(count)}, but`;

/** As an order is refused that cannot be paid; for tools that say so before they look at anything else. */
function refuseInsufficient({
  kind,
  count = 1,
  neededCredits,
  balanceCredits,
}: {
  kind: JobKind;
  count?: number;
  neededCredits: number;
  balanceCredits: number;
}): Extract<Refused, { code: "insufficient_credits" }> {
  const sentence = `${needOf(kind, count, neededCredits)} you have ${balanceCredits} credits.`;
  return {
    ok: false,
    code: "insufficient_credits",
    error: count === 1 ? `Insufficient credits. ${sentence}` : sentence,
    needed_credits: neededCredits,
    balance_credits: balanceCredits,
  };
}

/** @param reserved how many of the order's jobs had their credits before it was taken back. */
function refuse(
  order: BatchOrder,
  reservation: Extract<Reservation, { outcome: "insufficient" | "capped" }>,
  reserved: number,
): Refused {
  const count = order.jobs.length;
  const neededCredits = count * order.costCredits;
  const balanceCredits = reservation.balanceCredits + reserved * order.costCredits;
  if (reservation.outcome === "insufficient")
    return refuseInsufficient({ kind: order.kind, count, neededCredits, balanceCredits });
  const amounts = { needed_credits: neededCredits, balance_credits: balanceCredits };
  const need = needOf(order.kind, count, neededCredits);
  const { dailyCapCredits } = reservation;
  const spentTodayCredits = reservation.spentTodayCredits - reserved * order.costCredits;
  return {
    ok: false,
    code: "daily_cap_reached",
    error: `${need} ${spentTodayCredits} of your daily limit of ${dailyCapCredits} credits are used today. Nothing was charged.`,
    ...amounts,
    daily_cap_credits: dailyCapCredits,
  };
}

/**
 * What an earlier order with the same key started; null when there was none. For routes that look at what is there
 * before they order: an order that was carried out changes just that.
 */
export async function findStarted(
  deps: Pick<StartJobDeps, "jobs">,
  order: Pick<BatchOrder, "userId" | "kind" | "idempotencyKey" | "request">,
): Promise<{ ok: true; jobIds: string[] } | { ok: false; code: "idempotency_key_reused" } | null> {
  const { idempotencyKey } = order;
  if (idempotencyKey === null) return null;
  const keys = Array.from({ length: limits.batchPictures }, (_, place) => keyOfPlace(idempotencyKey, place));
  const jobs = await deps.jobs.listByIdemKeys(order.userId, keys);
  if (jobs.length === 0) return null;
  const inputHash = hashRequest(order);
  return jobs.every((job) => job.inputHash === inputHash)
    ? { ok: true, jobIds: jobs.map(({ id }) => id) }
    : { ok: false, code: "idempotency_key_reused" };
}

/** A client's key holds no space, so that no key of its own can be that of a batch's later job. */
const keyOfPlace = (key: string, place: number): string => (place === 0 ? key : `${key} ${place + 1}`);

function hashRequest({ kind, request }: Pick<BatchOrder, "kind" | "request">): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, request]))
    .digest("hex");
}
