/** The label of a plan's button for a person on a tier. Tiers are compared without regard to case. */
import { tierNames, tierRank, type PlanName, type TierName } from "@galatea/contract/plans.ts";

export type PlanButton = { label: "Current Plan" | "Upgrade" | "Get Started"; disabled: boolean };

export function planButton(plan: PlanName, currentTier: string): PlanButton {
  const current = currentTier.toLowerCase();
  if (plan === current) return { label: "Current Plan", disabled: true };
  const tier: TierName | undefined = tierNames.find((name) => name === current);
  const above = tier !== undefined && tierRank(plan) > tierRank(tier);
  return { label: above ? "Upgrade" : "Get Started", disabled: false };
}
