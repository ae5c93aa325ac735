/**
 * Arranges the spent credits as the bars of a chart: this month by day, or the last months. The server counts the days in
 * the browser's time zone, so they are compared as text and never read as instants.
 */
import type { SpendingDay } from "@galatea/contract/functions/get-credit-spending.ts";
import { chartSeries, otherSeries, seriesOf } from "./spending-kinds.ts";

export type BarPart = { key: string; label: string; colour: string; credits: number };
export type Bar = {
  key: string;
  /** "21 November" */
  label: string;
  /** Under the bar; null where there is no room for one. */
  tick: string | null;
  total: number;
  /** From the bottom up. */
  parts: BarPart[];
};

const dayName = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const dayTick = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
const monthTick = new Intl.DateTimeFormat("en-GB", { month: "short" });
const two = (n: number): string => String(n).padStart(2, "0");

/** Every day of the month, also those to come, so that bars keep their position. */
export function barsOfMonth(days: readonly SpendingDay[], today: Date): Bar[] {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const count = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(year, month, index + 1);
    const key = `${year}-${two(month + 1)}-${two(index + 1)}`;
    return {
      key,
      label: dayName.format(date),
      tick: index % 7 === 0 ? dayTick.format(date) : null,
      ...partsOf(days.filter(({ day }) => day === key)),
    };
  });
}

export function barsOfMonths(days: readonly SpendingDay[], today: Date, count: number): Bar[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(today.getFullYear(), today.getMonth() - count + 1 + index, 1);
    const key = `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
    return {
      key,
      label: monthName.format(date),
      tick: monthTick.format(date),
      ...partsOf(days.filter(({ day }) => day.startsWith(`${key}-`))),
    };
  });
}

function partsOf(days: readonly SpendingDay[]): Pick<Bar, "total" | "parts"> {
  const parts = [...chartSeries, otherSeries].flatMap(({ key, label, colour }): BarPart[] => {
    const credits = sum(days.filter(({ kind }) => seriesOf(kind).key === key));
    return credits > 0 ? [{ key, label, colour, credits }] : [];
  });
  return { total: sum(days), parts };
}

const sum = (days: readonly SpendingDay[]): number => days.reduce((total, { credits }) => total + credits, 0);

/** The parts of the bars, each once, for the legend. */
export function legendOf(bars: readonly Bar[]): BarPart[] {
  const totals = new Map<string, BarPart>();
  for (const part of bars.flatMap((bar) => bar.parts)) {
    const before = totals.get(part.key)?.credits ?? 0;
    totals.set(part.key, { ...part, credits: before + part.credits });
  }
  return [...chartSeries, otherSeries].flatMap(({ key }) => totals.get(key) ?? []);
}

/** A round number at or above the highest bar, for the one line that gives the chart its scale. */
export function scaleOf(bars: readonly Bar[]): number {
  const highest = Math.max(0, ...bars.map((bar) => bar.total));
  if (highest === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= highest) ?? 10;
  return step * power;
}
