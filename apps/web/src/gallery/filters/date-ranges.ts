/** The days a gallery is narrowed to: words for the usual spans, or days of one's own, in the person's own time zone. */
export const datePresets = [
  { value: "today", label: "Today", days: 1 },
  { value: "7d", label: "Last 7 days", days: 7 },
  { value: "30d", label: "Last 30 days", days: 30 },
  { value: "year", label: "This year", days: null },
] as const;

export type DatePreset = (typeof datePresets)[number]["value"];
/** Days as `2026-11-21`; an open end is null. Both ends are part of the range. */
export type OwnDates = { from: string | null; until: string | null };
export type DateRange = { preset: DatePreset } | OwnDates;

/** From the first moment of the first day up to the first moment after the last; today counts as a day. */
export function spanOf(range: DateRange, now: Date): { from: Date | null; until: Date | null } {
  if ("preset" in range) {
    const preset = datePresets.find(({ value }) => value === range.preset);
    const from = preset?.days
      ? new Date(now.getFullYear(), now.getMonth(), now.getDate() - preset.days + 1)
      : new Date(now.getFullYear(), 0, 1);
    return { from, until: null };
  }
  // Given the wrong way round they are meant the other way.
  const [from, until] =
    range.from && range.until && range.from > range.until
      ? [range.until, range.from]
      : [range.from, range.until];
  return { from: from ? midnightOf(from, 0) : null, until: until ? midnightOf(until, 1) : null };
}

export function wordsFor(range: DateRange): string {
  if ("preset" in range) return datePresets.find(({ value }) => value === range.preset)?.label ?? "Any time";
  if (range.from && range.until) {
    return range.from === range.until
      ? dayWords(range.from)
      : `${dayWords(range.from)} – ${dayWords(range.until)}`;
  }
  if (range.from) return `From ${dayWords(range.from)}`;
  return range.until ? `Until ${dayWords(range.until)}` : "Any time";
}

/** Null for anything but a day that exists. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

function midnightOf(day: string, plusDays: number): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + plusDays);
}

const dayWords = (day: string): string =>
  midnightOf(day, 0).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
