/**
 * Deals the words of a description out to its people. Every word goes to the person named last before it; "the man",
 * "she", "one … the other …" go back to one, "both" and "they" to all. Adjectives go with the noun after them.
 */
import type { Mention } from "./read-mentions.ts";
import type { Presentation } from "./role.ts";
import type { Text, Word } from "./text.ts";

export type Share = {
  mention: number;
  /** Which of the mention's people: 0 of "two women" is the first. */
  place: number;
  own: Text;
  /** Said of the whole mention, or of everybody. */
  shared: Text;
  /** Nothing was said between this person's noun and the next one. */
  nothingBetween: boolean;
};

type Anchor = { start: number; to: "all" | { mention: number; place?: number } };

export function shareWords(
  text: Text,
  mentions: readonly Mention[],
  persons: readonly { mention: number; place: number }[],
): Share[] {
  const anchors = findAnchors(text, mentions, persons);
  const shares = persons.map(({ mention, place }): Share => {
    const next = mentions[mention + 1];
    const last = mentions[mention]?.last ?? 0;
    const gap = next === undefined ? [] : text.words.slice(last + 1, nounPhraseStart(text, last, next.start));
    return {
      mention,
      place,
      own: { words: [] },
      shared: { words: [] },
      nothingBetween:
        next !== undefined && gap.every(({ text: word }) => /^(and|with|a|an|the|two)$/.test(word)),
    };
  });
  let index = 0;
  let to: Anchor["to"] = { mention: 0 };
  for (const [position, word] of text.words.entries()) {
    for (
      let anchor = anchors[index];
      anchor !== undefined && anchor.start <= position;
      anchor = anchors[index]
    ) {
      to = anchor.to;
      index += 1;
    }
    deal(word, to, shares);
  }
  return shares;
}

function deal(word: Word, to: Anchor["to"], shares: readonly Share[]): void {
  for (const share of shares) {
    if (to === "all") share.shared.words.push(word);
    else if (to.mention === share.mention && to.place === undefined) share.shared.words.push(word);
    else if (to.mention === share.mention && to.place === share.place) share.own.words.push(word);
  }
}

function findAnchors(
  text: Text,
  mentions: readonly Mention[],
  persons: readonly { mention: number; place: number }[],
): Anchor[] {
  const named = mentions.map((mention, index): Anchor => {
    const previous = mentions[index - 1];
    return {
      start: previous === undefined ? 0 : nounPhraseStart(text, previous.last, mention.start),
      to: { mention: index },
    };
  });
  const again = mentions.flatMap((mention, index) =>
    mention.again.map((place): Anchor => ({ start: place.start, to: { mention: index } })),
  );
  const others =
    persons.length < 2
      ? []
      : [
          // "her sister" begins with the sister.
          ...byPronoun(text, mentions).filter(
            (anchor) => anchor.to === "all" || !named.slice(1).some(({ start }) => start === anchor.start),
          ),
          ...byOrder(text, mentions, persons),
        ];
  return [...named, ...again, ...others].sort((a, b) => a.start - b.start);
}

/** Back from the noun to its article, or to the link before it. */
function nounPhraseStart(text: Text, previousLast: number, nounStart: number): number {
  const clause = text.words[nounStart]?.clause;
  for (let index = nounStart - 1; index > previousLast; index -= 1) {
    const word = text.words[index];
    if (word === undefined || word.clause !== clause) return index + 1;
    if (/^(a|an|another|the|two|three|one|his|her|their)$/.test(word.text)) return index;
    if (/^(with|beside|hugging|holding|carrying|facing|near|plus|and|behind|next|but|while)$/.test(word.text))
      return index + 1;
  }
  return previousLast + 1;
}

/** "She …", "he …", "her hair …" where a clause begins; "both", "they", "everyone". */
function byPronoun(text: Text, mentions: readonly Mention[]): Anchor[] {
  const of = (presentation: Presentation, at: number): number => {
    const isSo = (mention: Mention): boolean =>
      mention.roles.some((role) => role.presentation === presentation);
    const before = mentions.findLastIndex((mention) => mention.start <= at && isSo(mention));
    return before < 0 ? mentions.findLastIndex(isSo) : before;
  };
  return text.words.flatMap((word, start): Anchor[] => {
    const before = text.words[start - 1];
    const begins =
      before === undefined ||
      before.clause !== word.clause ||
      /^(and|but|while|with|where)$/.test(before.text);
    if (
      /^(both|they|everyone|everybody|all|each)$/.test(word.text) &&
      start > (mentions[0]?.start ?? 0) &&
      word.text !== "all"
    )
      return [{ start, to: "all" }];
    const who =
      word.text === "she" || (word.text === "her" && begins)
        ? of("woman", start)
        : word.text === "he" || (word.text === "his" && begins)
          ? of("man", start)
          : -1;
    return who < 0 ? [] : [{ start, to: { mention: who } }];
  });
}

/** "one … the other …", "the first … the second …", "the third". */
function byOrder(
  text: Text,
  mentions: readonly Mention[],
  persons: readonly { mention: number; place: number }[],
): Anchor[] {
  let order = -1;
  return text.words.flatMap((word, start): Anchor[] => {
    const mention = mentions.findIndex((one) => one.last < start && one.count > 1);
    const candidates = mention < 0 ? persons : persons.filter((person) => person.mention === mention);
    const after = mentions.every((one) => mention < 0 || one.last < start || mentions.indexOf(one) > mention);
    if (!after || start < (mentions[0]?.last ?? 0) || word.negated) return [];
    const next = text.words[start + 1]?.text ?? "";
    if (/^(one|first)$/.test(word.text) && !isNoun(next)) order += 1;
    else if (/^(another|other|second)$/.test(word.text) && order >= 0) order = Math.max(1, order + 1);
    else if (word.text === "third" && order >= 0) order = 2;
    else return [];
    const who = candidates[Math.min(order, candidates.length - 1)];
    return who === undefined ? [] : [{ start, to: { mention: who.mention, place: who.place } }];
  });
}

const isNoun = (word: string): boolean =>
  /^(woman|man|person|lady|girl|guy|hand|arm|eye|side|another|day)$/.test(word);
