/** What a job is, in a line, and what it was asked for beside its words. */
import type { JobRow } from "#platform/database.ts";

export function jobTitle(job: JobRow): string {
  const { input, kind } = job;
  if (kind === "character") return input?.name ? `${input.name}, a character` : "A character";
  return input?.prompt ?? "A picture";
}

export function jobWords(job: JobRow): string {
  const { input, kind } = job;
  if (kind === "character") return input?.prompt ?? "A face";
  const { index, of } = input?.batch ?? { index: 0, of: 1 };
  return [input?.aspectRatio, of > 1 ? `${index + 1} of ${of}` : null, input?.style]
    .filter(Boolean)
    .join(" · ");
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
