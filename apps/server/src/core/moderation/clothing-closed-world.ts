/**
 * Judges the clothes in a text about an upload by a closed list: where a garment is named, it may describe somebody, be a
 * landmark, carry a thing, hang where nobody wears it, or undergo what `harmless-clothing.json` names. Anything else is
 * refused, known or not, because nobody can list all the ways in which clothes are lost.
 */
import type { ClothingChange } from "./clothing-changes.ts";
import type { GarmentKind, Scene, Span } from "./clothing-scene.ts";
import { isNotWorn, isReplaced, ofWords } from "./clothing-unworn.ts";
import { isListed, unlistedGarments, type HarmlessLexicon } from "./harmless-lexicon.ts";

/** Words between a garment and the preposition that it belongs to. */
const maxAdjectives = 5;

/** A part of a sentence with one verb, and whether what it says of clothes is harmless. */
type Statement = { from: number; to: number; isHarmless: boolean };

/** One text as a language with a closed list reads it. */
type Reading = {
  scene: Scene;
  lexicon: HarmlessLexicon;
  /** The words without accents, also those that signs join to others. */
  written: readonly string[];
  /** By token: whether it belongs to a harmless phrase. */
  isPhrase: readonly boolean[];
  /** By token: whether its sentence names a person, or clothes that are somebody's. */
  isOwned: readonly boolean[];
};

export function findTouchedClothes(scenes: readonly Scene[], written: readonly string[]): ClothingChange[] {
  const touched = new Map<number, Span<GarmentKind>>();
  const harmless = new Set<number>();
  const listed = scenes.filter(({ harmlessLexicon }) => harmlessLexicon !== null);
  const isMainLanguage = (scene: Scene, at: number): boolean =>
    listed.every((other) => other.countSmallWords(at) <= scene.countSmallWords(at));
  for (const scene of listed) {
    if (!scene.harmlessLexicon || scene.garments.length === 0) continue;
    const reading = read(scene, scene.harmlessLexicon, written);
    const statements = divide(reading);
    for (const garment of scene.garments) {
      if (!scene.isRead(garment.first)) continue;
      const statement = statements[garment.first]!;
      // "trench" is a garment in French and an adjective in "a trench coat".
      if (statement.isHarmless) for (let at = statement.from; at < statement.to; at++) harmless.add(at);
      else if (isHarmless(reading, statement, garment)) harmless.add(garment.first);
      else if (isMainLanguage(scene, garment.first)) touched.set(garment.first, garment);
    }
  }
  return [...touched.values()]
    .filter(({ first }) => !harmless.has(first))
    .map(({ first, next }) => ({ concept: "clothesTouched", first, next }));
}

function read(scene: Scene, lexicon: HarmlessLexicon, written: readonly string[]): Reading {
  const isPhrase = scene.words.map(() => false);
  for (const { first, next } of scene.harmless) isPhrase.fill(true, first, next);
  const names = scene.words.map((word) => scene.grammar.wearers.has(word));
  for (const garment of scene.garments)
    if (isWhole(garment) && !isListed(lexicon.loose, scene.words[garment.first]!))
      names[garment.first] = true;
  const isOwned: boolean[] = [];
  let from = 0;
  for (let at = 1; at <= scene.words.length; at++) {
    if (at < scene.words.length && !scene.sentenceBefore[at]) continue;
    const named = names.slice(from, at).includes(true);
    while (isOwned.length < at) isOwned.push(named);
    from = at;
  }
  return { scene, lexicon, written, isPhrase, isOwned };
}

/** By token: the statement that it belongs to. */
function divide(reading: Reading): Statement[] {
  const { words, clauseBefore } = reading.scene;
  const { continues, joins } = reading.lexicon;
  const statements: Statement[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at++) {
    const begins =
      at === words.length ||
      (clauseBefore[at] ? !isListed(continues, words[at]!) : isListed(joins, words[at]!));
    if (!begins) continue;
    const statement = { from, to: at, isHarmless: saysHarmless(reading, from, at) };
    while (statements.length < at) statements.push(statement);
    from = at;
  }
  return statements;
}

const saysHarmless = (reading: Reading, from: number, to: number): boolean =>
  undergoesHarmless(reading, from, to) || becomesClothes(reading, from, to) || isPlain(reading, from, to);

function isHarmless(reading: Reading, statement: Statement, garment: Span<GarmentKind>): boolean {
  return (
    isNoGarment(reading, garment) ||
    isUnworn(reading, garment) ||
    isExchanged(reading, garment) ||
    describesSomebody(reading, statement, garment) ||
    holdsAnotherThing(reading, statement, garment)
  );
}

/**
 * "wool coat" names one garment, "backpack straps" are a part of another thing, and "she buttons her coat" has a verb
 * before the coat. A knot or a cloth is somebody's only where a person or other clothes are named.
 */
function isNoGarment(reading: Reading, { kind, first, next }: Span<GarmentKind>): boolean {
  const { scene, lexicon, written, isOwned } = reading;
  const { words, grammar, isOther, isGarment, clauseBefore } = scene;
  if (written[first]!.length === 1 || isListed(unlistedGarments, written[first]!)) return true;
  if (isWhole({ kind }) && !isListed(lexicon.loose, words[first]!)) return false;
  if (kind === "cloth" && isGarment.has(next)) return true;
  if (isOther.has(first - 1) && !isGarment.has(first - 1)) return true;
  if (grammar.determiners.has(words[next] ?? "")) return true;
  // "the string snaps"
  if (kind === "parts" && first > 0 && !clauseBefore[first] && !mayPrecedePart(reading, first - 1))
    return true;
  return !isOwned[first];
}

/** Whether a word may stand before a part of a garment: an article, a preposition, an adjective or a garment. */
const mayPrecedePart = ({ scene, lexicon, written }: Reading, at: number): boolean =>
  scene.isGarment.has(at) ||
  isPlainWord(scene, lexicon, written[at]!) ||
  isListed(lexicon.bare, written[at]!);

const isWhole = ({ kind }: Pick<Span<GarmentKind>, "kind">): boolean => kind === "worn" || kind === "outer";

/** "a wool coat instead of the jacket" */
function isExchanged({ scene }: Reading, garment: Span<GarmentKind>): boolean {
  return scene.changes.some(
    ({ kind, next }) =>
      kind === "instead" &&
      next <= garment.first &&
      garment.first - next <= maxAdjectives &&
      isReplaced(scene, garment),
  );
}

/** On a hanger, in a shop or on a doll, unless the sentence goes on "and not on her". */
function isUnworn({ scene }: Reading, { kind, first, next }: Span<GarmentKind>): boolean {
  const { words, grammar, sentenceBefore } = scene;
  if (!isNotWorn(scene, { kind, first, next }, { kind: "vanishes", first, next })) return false;
  for (let at = next; at < words.length && !sentenceBefore[at]; at++)
    if (grammar.negations.has(words[at]!))
      if (words.slice(at + 1, at + 4).some((word) => grammar.wearers.has(word))) return false;
  return true;
}

/** "the woman in the red dress", and a garment that only tells where another thing is. */
function describesSomebody(
  reading: Reading,
  { from, to }: Statement,
  { first, next }: Span<GarmentKind>,
): boolean {
  const { identifies, beside, accompanies } = reading.lexicon;
  const governor = findGovernor(reading, from, first);
  if (governor === null) return false;
  const word = reading.scene.words[governor]!;
  if (isListed(identifies, word) || isListed(beside, word)) return true;
  // "a woman with coat and hat", but not "with her coat in flames"
  return isListed(accompanies, word) && (governor === first - 1 || isPlain(reading, next, to));
}

/** The position of the preposition or verb that a garment belongs to, over its article and adjectives. */
function findGovernor({ scene, lexicon }: Reading, from: number, first: number): number | null {
  const { identifies, accompanies, beside, holds } = lexicon;
  let hasArticle = false;
  for (let at = first - 1; at >= Math.max(from, first - maxAdjectives); at--) {
    const word = scene.words[at]!;
    // "detrás del uniforme"
    if (isListed(beside, scene.words[at - 1] ?? "")) return at - 1;
    if ([identifies, accompanies, beside, holds].some((list) => isListed(list, word))) return at;
    if (hasArticle || (scene.isGarment.has(at) && !scene.isGarment.has(at + 1))) return null;
    hasArticle = scene.grammar.determiners.has(word);
  }
  return null;
}

/** "the stain on her dress", "light falls on her coat": another thing is on the garment, and nothing acts on it. */
function holdsAnotherThing(reading: Reading, { from, to }: Statement, { first }: Span<GarmentKind>): boolean {
  const { scene, lexicon } = reading;
  const governor = findGovernor(reading, from, first);
  if (governor === null || !isListed(lexicon.holds, scene.words[governor]!)) return false;
  // "a jacket over the dress": the first of them is judged by itself.
  if (scene.isGarment.has(governor - 1)) return true;
  if (scene.words.slice(from, to).some((word) => isListed(lexicon.hazards, word))) return false;
  for (let at = from; at < governor; at++) if (scene.isOther.has(at)) return true;
  return false;
}

function undergoesHarmless(reading: Reading, from: number, to: number): boolean {
  const { isPhrase } = reading;
  let isNamed = false;
  for (let at = from; at < to; at++) {
    if (!isPhrase[at] && isBare(reading, at)) return false;
    isNamed ||= isPhrase[at]!;
  }
  return isNamed;
}

/** "swap the torn jeans for a suit": whatever is given away, other clothes take its place. */
function becomesClothes(reading: Reading, from: number, to: number): boolean {
  const { words, isLess, garments } = reading.scene;
  const { exchanges, becomes } = reading.lexicon;
  if (!words.slice(from, to).some((word) => isListed(exchanges, word))) return false;
  let at = from;
  while (at < to && !isListed(becomes, words[at]!)) at++;
  if (!garments.some((other) => isWhole(other) && other.first > at && other.next <= to)) return false;
  for (at++; at < to; at++) if (isBare(reading, at) || isLess.has(at)) return false;
  return true;
}

const isBare = ({ scene: { words, grammar }, lexicon }: Reading, at: number): boolean =>
  isListed(lexicon.bare, words[at]!) || grammar.negations.has(words[at]!);

/** Whether the words from `from` to `to` only say how clothes look and who wears them. */
function isPlain(reading: Reading, from: number, to: number): boolean {
  const { scene, lexicon, written } = reading;
  for (let at = from; at < to; at++) {
    if (isBare(reading, at)) return false;
    if (!scene.isGarment.has(at) && !isPlainWord(scene, lexicon, written[at]!) && !isOwner(scene, at))
      return false;
  }
  return true;
}

/** Articles that are one word with their preposition. */
const contracted: ReadonlySet<string> = new Set("des du del do da dos das der".split(" "));

/** "the prince's trousers", "la robe de la chanteuse" */
function isOwner({ words, grammar, isGarment }: Scene, at: number): boolean {
  const [second, first] = [words[at - 2] ?? "", words[at - 1] ?? ""];
  return (
    (words[at + 1] === "s" && isGarment.has(at + 2)) ||
    (isGarment.has(at - 3) && ofWords.has(second) && grammar.determiners.has(first)) ||
    (isGarment.has(at - 2) && contracted.has(first))
  );
}

function isPlainWord(
  { grammar: { determiners, prepositions, wearers, pronouns, and } }: Scene,
  { plain, identifies, accompanies, joins }: HarmlessLexicon,
  word: string,
): boolean {
  return (
    /^\d+$/.test(word) ||
    [plain, identifies, accompanies, joins].some((list) => isListed(list, word)) ||
    [determiners, prepositions, wearers, pronouns, and].some((set) => set.has(word))
  );
}
