import { cancelJob as contract } from "@galatea/contract/functions/cancel-job.ts";
import { cancelJob } from "./cancel-job.ts";
import type { JobsStore } from "./jobs.store.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { Log } from "#platform/log.ts";
import type { Queue } from "#platform/queue.ts";

export function cancelJobRoute(deps: { jobs: JobsStore; queue: Queue; log: Log }): FunctionRoute {
  return functionRoute(contract, async (input, { caller }) => {
    const result = await cancelJob(deps, { userId: caller.userId, jobId: input.job_id });
    if (!result.ok) return result;
    const { state, refundedCredits, balanceCredits } = result;
    return {
      ok: true,
      body: { state, refunded_credits: refundedCredits, remaining_credits: balanceCredits },
    };
  });
}
