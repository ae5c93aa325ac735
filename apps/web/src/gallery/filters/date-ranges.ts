/** The date filter of a gallery: a preset or a range of days, in the person's time zone. */
export const datePresets = [
  { value: "today", label: "Today", days: 1 },
  { value: "7d", label: "Last 7 days", days: 7 },
  { value: "30d", label: "Last 30 days", days: 30 },
  { value: "year", label: "This year", days: null },
] as const;

export type DatePreset = (typeof datePresets)[number]["value"];
/** Days such as `2026-11-21`, both included; an open end is null. */
export type OwnDates = { from: string | null; until: string | null };
export type DateRange = { preset: DatePreset } | OwnDates;

/** `until` is the first moment after the last day. Today counts as one of the days of a preset. */
export function spanOf(range: DateRange, now: Date): { from: Date | null; until: Date | null } {
  if ("preset" in range) {
    const preset = datePresets.find(({ value }) => value === range.preset);
    const from = preset?.days
      ? new Date(now.getFullYear(), now.getMonth(), now.getDate() - preset.days + 1)
      : new Date(now.getFullYear(), 0, 1);
    return { from, until: null };
  }
  // Ends in the wrong order are swapped.
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

/** Null unless the text is an existing day. */
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
