/** Stops a waiting or running job of the caller and gives its credits back. Idempotent. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { jobState } from "../jobs.ts";

export const cancelJob = defineFunction({
  name: "cancel-job",
  summary: "Cancel a waiting or running job and give its credits back.",
  access: "signed-in",
  startsJob: false,
  request: z.object({ job_id: z.uuid() }),
  reply: z.object({
    state: jobState,
    refunded_credits: z.number().int(),
    remaining_credits: z.number().int(),
  }),
  errors: ["invalid_request", "unauthorized", "job_not_found"],
});
