/**
 * From "may I" to "it is queued and paid for", in one transaction: credits, job and queue entry appear together or
 * not at all. A repeated Idempotency-Key finds the first job instead of starting a second.
 */
import { createHash, randomUUID } from "node:crypto";
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { CreditsStore, Reservation } from "#core/credits/credits.store.ts";
import type { Queue } from "#platform/queue.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { JobsStore } from "./jobs.store.ts";

export type StartJobDeps = { jobs: JobsStore; credits: CreditsStore; queue: Queue; transactor: Transactor };

export type JobOrder = {
  userId: string;
  kind: JobKind;
  input: object;
  seed: number;
  costCredits: number;
  /** From queueing to the end of the work; the reaper refunds what takes longer. */
  deadlineMs: number;
  priority: number;
  idempotencyKey: string | null;
};

export type StartJobResult =
  | { ok: true; jobId: string }
  | { ok: false; code: "idempotency_key_reused" }
  | ({ ok: false; code: "insufficient_credits" } & Pick<
      ErrorReply,
      "error" | "needed_credits" | "balance_credits"
    >)
  | ({ ok: false; code: "daily_cap_reached" } & Pick<
      ErrorReply,
      "error" | "needed_credits" | "balance_credits" | "daily_cap_credits"
    >);

/** What the credits were for, in the sentence that refuses. */
const purposes: Record<JobKind, string> = {
  image: "to generate an image",
  character: "to generate a character",
};

export async function startJob(deps: StartJobDeps, order: JobOrder): Promise<StartJobResult> {
  const inputHash = hashInput(order);
  const earlier = await findEarlier(deps, order, inputHash);
  if (earlier) return earlier;

  const jobId = randomUUID();
  const queueId = randomUUID();
  const result = await deps.transactor.inTransaction(async (tx) => {
    const reservation = await deps.credits.reserve(tx, {
      userId: order.userId,
      amountCredits: order.costCredits,
      idemKey: order.idempotencyKey ?? jobId,
      kind: order.kind,
      jobId,
    });
    if (reservation.outcome !== "reserved") return reservation;
    await deps.jobs.insert(tx, {
      id: jobId,
      userId: order.userId,
      kind: order.kind,
      input: order.input,
      inputHash,
      idemKey: order.idempotencyKey,
      seed: order.seed,
      costCredits: order.costCredits,
      holdId: reservation.holdId,
      queueId,
      priority: order.priority,
      deadlineMs: order.deadlineMs,
    });
    await deps.queue.enqueue(tx, order.kind, { queueId, jobId, priority: order.priority });
    return reservation;
  });

  if (result.outcome === "reserved") return { ok: true, jobId };
  if (result.outcome === "insufficient" || result.outcome === "capped") return refuse(order, result);
  // Replayed: a parallel request with the same key came first, and has committed since we waited for its lock.
  return (await findEarlier(deps, order, inputHash)) ?? { ok: false, code: "idempotency_key_reused" };
}

function refuse(
  { kind, costCredits }: JobOrder,
  reservation: Extract<Reservation, { outcome: "insufficient" | "capped" }>,
): StartJobResult {
  const amounts = { needed_credits: costCredits, balance_credits: reservation.balanceCredits };
  if (reservation.outcome === "insufficient") {
    return {
      ok: false,
      code: "insufficient_credits",
      error: `Insufficient credits. You need ${costCredits} credits ${purposes[kind]}, but you have ${reservation.balanceCredits} credits.`,
      ...amounts,
    };
  }
  const { dailyCapCredits, spentTodayCredits } = reservation;
  return {
    ok: false,
    code: "daily_cap_reached",
    error: `You need ${costCredits} credits ${purposes[kind]}, but ${spentTodayCredits} of your daily limit of ${dailyCapCredits} credits are used today. Nothing was charged.`,
    ...amounts,
    daily_cap_credits: dailyCapCredits,
  };
}

async function findEarlier(
  deps: StartJobDeps,
  order: JobOrder,
  inputHash: string,
): Promise<StartJobResult | null> {
  if (order.idempotencyKey === null) return null;
  const job = await deps.jobs.findByIdemKey(order.userId, order.idempotencyKey);
  if (!job) return null;
  return job.inputHash === inputHash
    ? { ok: true, jobId: job.id }
    : { ok: false, code: "idempotency_key_reused" };
}

/** Over what the person asked for; a seed that the server drew itself is not part of it. */
function hashInput(order: JobOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([order.kind, order.input]))
    .digest("hex");
}
