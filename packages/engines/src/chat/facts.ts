/** What is remembered of a person, by its source: which facts a reply needs, and which go with a deleted message. */
import { aboutness } from "./aboutness.ts";
import type { MemoryFact, MemoryNote, Recalled } from "./engine.ts";

export type RecalledFact = {
  fact: MemoryNote | MemoryFact;
  reason: Recalled["facts"][number]["reason"];
};

/**
 * The facts without these messages: one that no other message told is gone, and what only it had replaced holds again.
 * A fact without a source was written by the person and stays. For an edited message, extract its facts anew afterwards.
 */
export function forgetMessages(facts: readonly MemoryFact[], messageIds: ReadonlySet<string>): MemoryFact[] {
  const isGone = ({ sourceMessageIds: ids }: MemoryFact): boolean =>
    ids.length > 0 && ids.every((id) => messageIds.has(id));
  const gone = new Map(facts.filter(isGone).map((fact) => [fact.id, fact.supersededBy]));
  return facts
    .filter(({ id }) => !gone.has(id))
    .map((fact) => ({
      ...fact,
      sourceMessageIds: fact.sourceMessageIds.filter((id) => !messageIds.has(id)),
      supersededBy: firstThatStays(fact.supersededBy, gone),
    }));
}

function firstThatStays(id: string | null, gone: ReadonlyMap<string, string | null>): string | null {
  const seen = new Set<string>();
  let next = id;
  while (next !== null && gone.has(next) && !seen.has(next)) {
    seen.add(next);
    next = gone.get(next) ?? null;
  }
  return next !== null && gone.has(next) ? null : next;
}

/**
 * Facts that hold, those first that a reply to `message` needs most: pinned, then those that it is about (`aboutness`), then
 * the newest. Cut at `tokens` by `countTokens`; a fact that does not fit leaves room to shorter ones, and pinned ones leave a
 * third to the others.
 */
export function recallFacts(
  facts: readonly (MemoryNote | MemoryFact)[],
  message: string,
  tokens: number,
  countTokens: (text: string) => number,
): RecalledFact[] {
  const holding = facts.filter((fact) => !("supersededBy" in fact) || fact.supersededBy === null);
  const weightOf = aboutness(
    holding.map(({ subject, value }) => `${subject} ${value}`),
    message,
  );
  const ranked = holding
    .map((fact, index) => {
      const weight = weightOf(index);
      const reason: RecalledFact["reason"] = isPinned(fact)
        ? "pinned"
        : weight > 0
          ? "matches the message"
          : "recent";
      return { fact, reason, weight };
    })
    .toSorted(
      (a, b) =>
        Number(isPinned(b.fact)) - Number(isPinned(a.fact)) ||
        b.weight - a.weight ||
        b.fact.at.getTime() - a.fact.at.getTime(),
    );
  let left = tokens;
  return ranked.flatMap(({ fact, reason }) => {
    const cost = countTokens(`- ${fact.subject}: ${fact.value}\n`);
    if (cost > (reason === "pinned" ? left - tokens / 3 : left)) return [];
    left -= cost;
    return [{ fact, reason }];
  });
}

/** As an engine tells it at a reply's end. */
export const recalledIds = (recalled: readonly RecalledFact[]): Recalled["facts"] =>
  recalled.flatMap(({ fact, reason }) => ("id" in fact ? [{ id: fact.id, reason }] : []));

const isPinned = (fact: MemoryNote | MemoryFact): boolean => "pinned" in fact && fact.pinned;
