/** A job in words: its title, and what it was asked for. */
import type { JobInputs, JobKind } from "@galatea/contract/tools.ts";
import { shortDayWords } from "#platform/dates.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";

type Asked<Kind extends JobKind> = { kind: Kind; input: JobInputs[Kind] | null };

export const jobTitle = <Kind extends JobKind>({ kind, input }: Asked<Kind>): string =>
  viewOf(kind).titleOf(input);

/** @param sources what it works from, where that is known */
export const jobWords = <Kind extends JobKind>(
  { kind, input }: Asked<Kind>,
  sources: readonly JobSource[] | null = null,
): string =>
  viewOf(kind)
    .detailsOf(input, sources?.map(({ role }) => role) ?? [])
    .filter(Boolean)
    .join(" · ");

/** "2 min ago" */
export function agoText(at: string | null, nowMs: number): string {
  if (at === null) return "";
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000));
  if (seconds < 60) return "just now";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return shortDayWords(at, new Date(nowMs));
}
