/** How long a picture stays in the trash before it goes for good. */
export const trashDays = 30;
const dayMs = 86_400_000;

/** Whole days, at least 0; a day that has begun counts. */
export function daysLeft(trashedAt: string, now: Date): number {
  const leftMs = new Date(trashedAt).getTime() + trashDays * dayMs - now.getTime();
  return Math.min(trashDays, Math.max(0, Math.ceil(leftMs / dayMs)));
}

export function daysLeftWords(trashedAt: string, now: Date): string {
  const days = daysLeft(trashedAt, now);
  return days === 0 ? "Goes today" : days === 1 ? "1 day left" : `${days} days left`;
}
