/** Rows of jobs, as they are read from the database. */
import type { ImageInput } from "@galatea/contract/tools/image.ts";
import type { JobOf } from "../database.ts";

export const imageInput = (fields: Partial<ImageInput> = {}): ImageInput => ({
  prompt: "a harbour",
  aspectRatio: "1:1",
  characterId: null,
  negativePrompt: null,
  style: null,
  engine: null,
  parentIds: [],
  batch: { id: "alone", index: 0, of: 1 },
  ...fields,
});

/** A picture that is being made. */
export const runningJob: JobOf<"image"> = {
  id: "job",
  user_id: "anna",
  kind: "image",
  input: imageInput(),
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
