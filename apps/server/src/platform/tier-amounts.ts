/** Settings with an amount for each plan: `free=20,standard=200`, or one amount for all plans. */
import { type TierName, tierNames } from "@galatea/contract/plans.ts";
import { z } from "zod";

export type TierAmounts = Record<TierName, number>;

/** Plans that a list leaves out keep their default. */
export const tierAmounts = (
  defaults: TierAmounts,
  { readAmount, hint }: { readAmount: (text: string) => number | null; hint: string },
) =>
  z
    .string()
    .default("")
    .transform((text, context): TierAmounts => {
      const amounts = parseTierAmounts(text, defaults, readAmount);
      if (amounts) return amounts;
      const message = `one amount for all plans, such as ${hint}, or amounts separated by commas, such as free=${hint} (${tierNames.join(", ")})`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

function parseTierAmounts(
  text: string,
  defaults: TierAmounts,
  readAmount: (text: string) => number | null,
): TierAmounts | null {
  const amounts = { ...defaults };
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  for (const entry of entries) {
    const [left = "", right, ...more] = entry.split("=").map((part) => part.trim());
    if (more.length > 0) return null;
    const amount = readAmount(right ?? left);
    if (amount === null) return null;
    const tiers = right === undefined ? tierNames : tierNames.filter((name) => name === left);
    if (tiers.length === 0 || (right === undefined && entries.length > 1)) return null;
    for (const tier of tiers) amounts[tier] = amount;
  }
  return amounts;
}

export const readCount = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** "200MB", "5 GB": units of 1024. */
export function readByteSize(text: string): number | null {
  const [, amount, unit = ""] = /^(\d{1,9})\s*([KMGT]?B)?$/i.exec(text) ?? [];
  const power = ["B", "KB", "MB", "GB", "TB"].indexOf(unit.toUpperCase() || "B");
  const bytes = amount === undefined ? Number.NaN : Number(amount) * 1024 ** power;
  return Number.isSafeInteger(bytes) ? bytes : null;
}
