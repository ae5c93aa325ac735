/** Rows of jobs, as they are read from the database. */
import { sampleImageInput } from "@galatea/contract/testing/samples.ts";
import type { JobOf } from "../database.ts";

/** A picture that is being made. */
export const runningJob: JobOf<"image"> = {
  id: "job",
  user_id: "anna",
  kind: "image",
  input: sampleImageInput(),
  engine: null,
  variant: "",
  input_megapixels: null,
  state: "running",
  progress: 0,
  stage: null,
  error_code: null,
  content_id: null,
  cost_credits: 20,
  timings: null,
  created_at: "2026-11-21T10:00:00Z",
  started_at: null,
  finished_at: null,
};
