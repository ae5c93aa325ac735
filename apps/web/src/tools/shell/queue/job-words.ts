/** What a job is, in a line, and what it was asked for beside its words. */
import { titleOf } from "#gallery/content-kinds.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
import type { JobOf } from "#platform/database.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";

/** Each kind with its own input. */
type Asked = { [Kind in JobKind]: Pick<JobOf<Kind>, "kind" | "input"> }[JobKind];

export function jobTitle(job: Asked): string {
  const words = job.input?.prompt;
  switch (job.kind) {
    case "character":
      return job.input?.name ? `${job.input.name}, a character` : "A character";
    case "video":
      return words ? `A film: ${words}` : "A film of a picture";
    case "upscale":
      return `${job.input?.scale ?? 4}× of ${words ? `“${titleOf({ prompt: words })}”` : "a picture"}`;
    // What is to be done, in the words that its result will have: "Background removed".
    case "process":
      return words ?? "Process Image";
    case "edit":
      return words ?? "An edit";
    case "image":
      return words ?? "A picture";
  }
}

/** @param sources what it works from, where that is known */
export const jobWords = (job: Asked, sources: readonly JobSource[] | null = null): string =>
  partsOf(job, sources).filter(Boolean).join(" · ");

function partsOf(job: Asked, sources: readonly JobSource[] | null): (string | null | undefined)[] {
  switch (job.kind) {
    case "character":
      return [job.input?.prompt ?? "A face"];
    case "video": {
      const { durationS, motion } = job.input ?? {};
      const goesOn = sources?.some(({ role }) => role === "extended_video") ?? false;
      return ["Video", durationS ? `${durationS} s` : null, motion, goesOn ? "goes on from another" : null];
    }
    case "upscale":
      return ["Upscale", job.input?.mode];
    case "edit": {
      const count = job.input?.pictureCount ?? 1;
      return ["Edit", count > 1 ? `${count} pictures` : null];
    }
    case "process":
      return ["Process Image"];
    case "image": {
      const { index, of } = job.input?.batch ?? { index: 0, of: 1 };
      return [job.input?.aspectRatio, of > 1 ? `${index + 1} of ${of}` : null, job.input?.style];
    }
  }
}

/** "2 min ago" */
export function agoText(at: string | null, nowMs: number): string {
  if (at === null) return "";
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000));
  if (seconds < 60) return "just now";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}
