/** Reads what was stored with a reply of the facts that it was given; null when it is not known. */

const reasons = ["pinned", "matches the message", "recent"] as const;
export type RecalledFact = { id: string; reason: (typeof reasons)[number] };
export type Recalled = { facts: RecalledFact[]; summary: boolean; turns: number };

export function readRecalled(stored: unknown): Recalled | null {
  if (typeof stored !== "object" || stored === null || !("facts" in stored) || !Array.isArray(stored.facts))
    return null;
  return {
    facts: stored.facts.filter(isFact),
    summary: "summary" in stored && stored.summary === true,
    turns: "turns" in stored && typeof stored.turns === "number" ? stored.turns : 0,
  };
}

const isFact = (fact: unknown): fact is RecalledFact =>
  typeof fact === "object" &&
  fact !== null &&
  "id" in fact &&
  typeof fact.id === "string" &&
  "reason" in fact &&
  reasons.some((reason) => reason === fact.reason);
