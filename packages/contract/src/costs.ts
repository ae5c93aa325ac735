/** What each action costs, in credits. Shown and charged from here only. */
import { toolFacts, type JobKind } from "./tools.ts";

type CompanionCost = "companionImage" | "companionMessage";
export type CostKind = JobKind | CompanionCost;

const companionCosts: Record<CompanionCost, number> = { companionImage: 5, companionMessage: 2 };
const toolCosts = Object.fromEntries(
  Object.values(toolFacts).map(({ kind, costCredits: credits }) => [kind, credits]),
) as Record<JobKind, number>;

export const costCredits: Record<CostKind, number> = { ...toolCosts, ...companionCosts };
