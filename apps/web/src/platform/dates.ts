/** Days and times in words, in the person's own time zone. */
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const shortDayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayMs = 86_400_000;

/** "28 Nov 2026" */
export const dayWords = (iso: string): string => dayFormat.format(new Date(iso));

/** "28 Nov" within this year, else with the year. */
export function shortDayWords(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? shortDayFormat : dayFormat).format(date);
}

/** "19:42" */
export const timeWords = (iso: string): string => timeFormat.format(new Date(iso));

/** "19:42" today, "Yesterday, 19:42", else "3 Nov, 19:42". */
export function whenWords(iso: string, now = new Date()): string {
  const days = calendarDaysBetween(new Date(iso), now);
  if (days === 0) return timeWords(iso);
  return `${days === 1 ? "Yesterday" : shortDayWords(iso, now)}, ${timeWords(iso)}`;
}

/** "in 7 days", "tomorrow", "today", "ended". Null when the end is more than `withinDays` away. */
export function endsSoonWords(iso: string, withinDays: number, now = new Date()): string | null {
  const end = new Date(iso);
  if (end.getTime() - now.getTime() > withinDays * dayMs) return null;
  const days = calendarDaysBetween(now, end);
  if (end <= now) return "ended";
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** The number of midnights between the two. UTC avoids an error when summer time begins or ends. */
function calendarDaysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(to) - day(from)) / dayMs);
}

/** The browser's time zone; UTC when it reports none. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
