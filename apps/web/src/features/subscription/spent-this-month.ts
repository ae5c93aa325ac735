/** Adds up a month's spending in three groups of tools. */
import type { SpendingDay } from "@galatea/contract/functions/get-credit-spending.ts";

export type Spent = { total: number; parts: { label: string; credits: number }[] };

const pictures = "Pictures and characters";
const videos = "Videos";
const others = "Everything else";
const order = [pictures, videos, others];
const labels: Record<string, string> = { image: pictures, character: pictures, video: videos };

export function spentThisMonth(days: readonly SpendingDay[], now: Date): Spent {
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-`;
  const sums = new Map<string, number>();
  for (const { day, kind, credits } of days) {
    if (!day.startsWith(month)) continue;
    const label = labels[kind] ?? others;
    sums.set(label, (sums.get(label) ?? 0) + credits);
  }
  const parts = order
    .map((label) => ({ label, credits: sums.get(label) ?? 0 }))
    .filter(({ credits }) => credits > 0);
  return { total: parts.reduce((sum, { credits }) => sum + credits, 0), parts };
}
