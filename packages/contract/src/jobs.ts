/** A job as its owner sees it in `generation_jobs`. */
import { z } from "zod";

export const jobKinds = ["image", "character"] as const;
export const jobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof jobKind>;

export const jobStates = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const jobState = z.enum(jobStates);
export type JobState = z.infer<typeof jobState>;

/** The stages of a picture and of a character's face, in order. `stage` of a job is one of these keys. */
export const imageStages = [
  { key: "words_checked", label: "Words checked" },
  { key: "composing", label: "Composed" },
  { key: "shading", label: "Shading" },
  { key: "checking", label: "Picture checked" },
  { key: "saving", label: "Saved and marked as AI" },
] as const;
export type ImageStage = (typeof imageStages)[number]["key"];
