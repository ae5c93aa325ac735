/** Emoji in words for an engine that reads words alone: none of them is understood, so each is named as not used. */

type Emoji = {
  said: string;
  /** It takes the place of a noun ("a 🦊 in a forest") and is no decoration ("a forest at dusk ✨"). */
  standsForNoun: boolean;
};

// Signs of law and trade are letters in a text; digits with a frame are read as numbers.
const emoji = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]/gv;
const keycap = /^[\d#*]/;
const nounFollows =
  /(?:^|[^\p{L}])(?:an?|the|her|his|their|my|one|two|three|four|five|\d|with|of|in|on|and|add|beside|holding)\s*$/iu;
const isDenied = /(?:^|[^\p{L}])(?:no|not|without|never)(?![\p{L}])[^.,;:!?]*$/iu;
const preposition = /^\s*(?:in|on|at|with|under|near|beside|by|behind|over|wearing|holding)(?![\p{L}])/iu;

/** Each once, in their order, as they were typed. */
export function emojiIn(words: string): Emoji[] {
  const found = new Map<string, Emoji>();
  for (const { 0: said, index } of words.matchAll(emoji)) {
    if (keycap.test(said)) continue;
    const before = words.slice(0, index);
    const after = words.slice(index + said.length);
    const isFirst = /(?:^|[.:;!?])\s*$/.test(before);
    const standsForNoun =
      (nounFollows.test(before) && !isDenied.test(before)) || (isFirst && preposition.test(after));
    found.set(said, { said, standsForNoun: standsForNoun || found.get(said)?.standsForNoun === true });
  }
  return [...found.values()];
}
