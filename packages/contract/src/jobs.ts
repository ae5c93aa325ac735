/** A job as its owner sees it in `generation_jobs`. */
import { z } from "zod";

export const jobKinds = ["image", "character", "video", "upscale", "edit", "process"] as const;
export const jobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof jobKind>;

export const jobStates = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const jobState = z.enum(jobStates);
export type JobState = z.infer<typeof jobState>;

type Stages = readonly { readonly key: string; readonly label: string }[];
const saved = { key: "saving", label: "Saved and marked as AI" } as const;

/** The stages of a picture and of a character's face, in order. `stage` of a job is one of these keys. */
export const imageStages = [
  { key: "words_checked", label: "Words checked" },
  { key: "composing", label: "Composed" },
  { key: "shading", label: "Shading" },
  { key: "checking", label: "Picture checked" },
  saved,
] as const;
export type ImageStage = (typeof imageStages)[number]["key"];

export const videoStages = [
  { key: "words_checked", label: "Words checked" },
  { key: "preparing", label: "Picture prepared" },
  { key: "rendering", label: "Filmed" },
  { key: "checking", label: "Film checked" },
  saved,
] as const;
export type VideoStage = (typeof videoStages)[number]["key"];

export const upscaleStages = [
  { key: "preparing", label: "Picture read" },
  { key: "enlarging", label: "Enlarged" },
  { key: "checking", label: "Picture checked" },
  saved,
] as const;
export type UpscaleStage = (typeof upscaleStages)[number]["key"];

export const editStages = [
  { key: "words_checked", label: "Words checked" },
  { key: "changing", label: "Changed" },
  { key: "checking", label: "Picture checked" },
  saved,
] as const;
export type EditStage = (typeof editStages)[number]["key"];

export const processStages = [
  { key: "preparing", label: "Picture read" },
  { key: "processing", label: "Processed" },
  { key: "checking", label: "Picture checked" },
  saved,
] as const;
export type ProcessStage = (typeof processStages)[number]["key"];

/** Of each kind of job, in order. */
export const stagesOf: Record<JobKind, Stages> = {
  image: imageStages,
  character: imageStages,
  video: videoStages,
  upscale: upscaleStages,
  edit: editStages,
  process: processStages,
};
