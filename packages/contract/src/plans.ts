/**
 * Plans and tiers: the only list of prices, credits and limits. The table `plans` in the database repeats what
 * constraints need; a test holds both together.
 */
import { z } from "zod";
import { featureLabels } from "./features.ts";

export const tierNames = ["free", "standard", "professional", "launch", "growth"] as const;
export const tierName = z.enum(tierNames);
export type TierName = z.infer<typeof tierName>;

export const planNames = ["standard", "professional", "launch", "growth"] as const;
export const planName = z.enum(planNames);
export type PlanName = z.infer<typeof planName>;

export type Plan = {
  name: PlanName;
  label: string;
  priceCents: number;
  credits: number;
  /** Listed on the plan's card. A feature stands here only when it works. */
  features: string[];
  badge?: "Most Popular" | "Best Value";
};

/** Credits of a purchase expire this many calendar months after its payment. */
export const creditLifetimeMonths = 6;

export const plans: readonly Plan[] = [
  {
    name: "standard",
    label: "Standard",
    priceCents: 1200,
    credits: 500,
    features: [...featureLabels, "Spending charts and CSV"],
  },
  {
    name: "professional",
    label: "Professional",
    priceCents: 2600,
    credits: 2000,
    features: ["All Standard features", "Priority in the queue", "Credits for 1000 messages"],
  },
  {
    name: "launch",
    label: "Launch",
    priceCents: 5000,
    credits: 5000,
    features: ["All Professional features", "Credits for 2500 messages"],
    badge: "Most Popular",
  },
  {
    name: "growth",
    label: "Growth",
    priceCents: 15000,
    credits: 20000,
    features: ["All Launch features", "Own logo and accent on shared pages", "Credits for 10,000 messages"],
    badge: "Best Value",
  },
];

export type TierLimits = {
  maxCharacters: number;
  maxCompanions: number;
  /** Jobs waiting and running at a time, unless the operator sets another number. */
  maxOpenJobs: number;
};

export const tierLimits: Record<TierName, TierLimits> = {
  free: { maxCharacters: 0, maxCompanions: 1, maxOpenJobs: 2 },
  standard: { maxCharacters: 3, maxCompanions: 3, maxOpenJobs: 8 },
  professional: { maxCharacters: 5, maxCompanions: 5, maxOpenJobs: 16 },
  launch: { maxCharacters: 10, maxCompanions: 10, maxOpenJobs: 32 },
  growth: { maxCharacters: 20, maxCompanions: 20, maxOpenJobs: 64 },
};

export const tierRank = (tier: TierName): number => tierNames.indexOf(tier);

export function planByName(name: PlanName): Plan {
  const plan = plans.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`No plan is named ${name}.`);
  return plan;
}
