/** What is remembered of a person, by its source: which facts a reply needs, and which go with a deleted message. */
import type { MemoryFact, MemoryNote } from "./engine.ts";

export type RecalledFact = {
  fact: MemoryNote | MemoryFact;
  reason: "pinned" | "matches the message" | "recent";
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
 * Facts that hold, those first that a reply to `message` needs most: pinned, then those that share a word with it (the more
 * words the earlier), then the newest. Cut at `tokens` by `countTokens`; a fact that does not fit leaves room to shorter ones.
 */
export function recallFacts(
  facts: readonly (MemoryNote | MemoryFact)[],
  message: string,
  tokens: number,
  countTokens: (text: string) => number,
): RecalledFact[] {
  const asked = wordsOf(message);
  const ranked = facts
    .filter((fact) => !("supersededBy" in fact) || fact.supersededBy === null)
    .map((fact) => {
      const shared = [...wordsOf(`${fact.subject} ${fact.value}`)].filter((word) => asked.has(word)).length;
      const reason: RecalledFact["reason"] = isPinned(fact)
        ? "pinned"
        : shared > 0
          ? "matches the message"
          : "recent";
      return { fact, reason, shared };
    })
    .toSorted(
      (a, b) =>
        Number(isPinned(b.fact)) - Number(isPinned(a.fact)) ||
        b.shared - a.shared ||
        b.fact.at.getTime() - a.fact.at.getTime(),
    );
  let left = tokens;
  return ranked.flatMap(({ fact, reason }) => {
    const cost = countTokens(`- ${fact.subject}: ${fact.value}\n`);
    if (cost > left) return [];
    left -= cost;
    return [{ fact, reason }];
  });
}

const isPinned = (fact: MemoryNote | MemoryFact): boolean => "pinned" in fact && fact.pinned;

const fillers = new Set(
  "a an the my your me you i it is are was do does did what who how when where and or of in on at to for with called about".split(
    " ",
  ),
);

/** In lower case, without accents, endings of the plural and words that carry no subject. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !fillers.has(word)).map((word) => word.replace(/(?<=\w{3})s$/, "")));
}
