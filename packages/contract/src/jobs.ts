/** The states of a job, as its owner sees them in `generation_jobs`. */
import { z } from "zod";

export const jobState = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobState>;
