/** What a job is, in a line, and what it was asked for beside its words. */
import { titleOf } from "#gallery/content-kinds.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
import type { JobRow } from "#platform/database.ts";

export function jobTitle({ input, kind }: Pick<JobRow, "input" | "kind">): string {
  switch (kind) {
    case "character":
      return input?.name ? `${input.name}, a character` : "A character";
    case "video":
      return input?.prompt ? `A film: ${input.prompt}` : "A film of a picture";
    case "upscale":
      return `${input?.scale ?? 4}× of ${input?.prompt ? `“${titleOf({ prompt: input.prompt })}”` : "a picture"}`;
    // What is to be done, in the words that its result will have: "Background removed".
    case "process":
      return input?.prompt ?? "Process Image";
    case "edit":
      return input?.prompt ?? "An edit";
    case "image":
      return input?.prompt ?? "A picture";
  }
}

/** @param sources what the job works from; null until that is read. */
export function jobWords(
  { input, kind }: Pick<JobRow, "input" | "kind">,
  sources: readonly Pick<JobSource, "role">[] | null = null,
): string {
  const extended = sources?.some(({ role }) => role === "extended_video");
  return [...partsOf(kind, input ?? {}), extended && "goes on from another"].filter(Boolean).join(" · ");
}

function partsOf(kind: JobRow["kind"], input: NonNullable<JobRow["input"]>): (string | null | undefined)[] {
  switch (kind) {
    case "character":
      return [input.prompt ?? "A face"];
    case "video":
      return ["Video", input.durationS ? `${input.durationS} s` : null, input.motion];
    case "upscale":
      return ["Upscale", input.mode];
    case "edit":
      return ["Edit", (input.pictureCount ?? 1) > 1 ? `${input.pictureCount} pictures` : null];
    case "process":
      return ["Process Image"];
    case "image": {
      const { index, of } = input.batch ?? { index: 0, of: 1 };
      return [input.aspectRatio, of > 1 ? `${index + 1} of ${of}` : null, input.style];
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
