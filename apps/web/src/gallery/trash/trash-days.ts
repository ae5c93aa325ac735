/** How long a picture still stays in the trash before it is deleted for good. */
import { limits } from "@galatea/contract/limits.ts";

const dayMs = 86_400_000;

/** At least 0. A day that has begun counts as one. */
export function daysLeft(trashedAt: string, now: Date): number {
  const leftMs = new Date(trashedAt).getTime() + limits.trashDays * dayMs - now.getTime();
  return Math.min(limits.trashDays, Math.max(0, Math.ceil(leftMs / dayMs)));
}

export function daysLeftWords(trashedAt: string, now: Date): string {
  const days = daysLeft(trashedAt, now);
  return days === 0 ? "Goes today" : days === 1 ? "1 day left" : `${days} days left`;
}
