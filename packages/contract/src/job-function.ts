/** The parts that the functions which start jobs have in common. */
import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import { defineFunction, type FunctionContract } from "./function.ts";

type JobFunction<Request extends z.ZodType, Reply extends z.ZodType> = {
  name: string;
  summary: string;
  request: Request;
  reply: Reply;
  /** The refusals of its own, before and after the balance is looked at. */
  errors: { beforeBalance: readonly ErrorCode[]; afterBalance: readonly ErrorCode[] };
};

/** Takes a function, so that the web build can leave the whole contract out with all its schemas. */
export function defineJobFunction<Request extends z.ZodType, Reply extends z.ZodType>(
  describe: () => JobFunction<Request, Reply>,
): FunctionContract<Request, Reply> {
  const { errors, ...contract } = describe();
  return defineFunction({
    ...contract,
    access: "signed-in",
    startsJob: true,
    errors: [
      "invalid_request",
      "unauthorized",
      ...errors.beforeBalance,
      "insufficient_credits",
      "daily_cap_reached",
      "too_many_open_jobs",
      "quota_bytes",
      ...errors.afterBalance,
      "idempotency_key_reused",
      "rate_limited",
      "job_cancelled",
      "engine_unavailable",
      "engine_timeout",
      "engine_failed",
      "engine_busy",
      "engine_out_of_memory",
      "engine_refused",
      "engine_lost",
      "engine_bad_input",
      "engine_bad_output",
      "storage_failed",
      "worker_lost",
    ],
  });
}

/** How a tool that takes words and pictures refuses them, in the order of its checks. */
export const inputRefusals = [
  "reference_unusable",
  "consent_required",
  "content_refused",
  "moderation_unavailable",
] as const satisfies readonly ErrorCode[];

/** A reply with what the jobs cost. */
export const paidReply = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, credits_used: z.number().int(), remaining_credits: z.number().int() });

/** The reply to `Prefer: respond-async`, with status 202. Calls that can start several jobs add `job_ids`. */
export const jobAccepted = z.object({ job_id: z.uuid(), job_ids: z.array(z.uuid()).optional() });
