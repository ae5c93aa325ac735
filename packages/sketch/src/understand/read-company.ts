/**
 * Beside a character that is known already, "with a friend" names somebody else, and the character is named by no word
 * at all. It then stands first, before everybody who is named.
 */
import type { Presentation } from "./role.ts";
import type { Mention } from "./read-mentions.ts";
import type { Text } from "./text.ts";

/** The people of a text that may leave its first one, the character, unnamed. */
export function withTheCharacter(text: Text, mentions: readonly Mention[]): Mention[] {
  const [first] = mentions;
  if (first === undefined || !isCompany(text, first)) return [...mentions];
  const presentation = ownerOf(text);
  const character: Mention = {
    start: 0,
    last: -1,
    roles: presentation === undefined ? [] : [{ presentation }],
    said: "",
    count: 1,
    again: [],
  };
  return [character, ...mentions];
}

const links =
  /^(with|beside|and|plus|near|behind|alongside|hugging|facing|holding|carrying|kissing|meeting|greeting|joining|visiting|following|to)$/;
/** Whoever is called so is so to somebody: "a friend waving", "her sister". */
const relations =
  /^(friend|stranger|companion|buddy|colleague|neighbour|neighbor|sibling|cousin|friends|colleagues|strangers|companions|siblings|cousins|neighbours|neighbors)$/;

function isCompany(text: Text, { start, last, said }: Mention): boolean {
  const noun = text.words[last];
  // "her mother's coat" is worn.
  if (noun === undefined || noun.text.endsWith("'s")) return false;
  const phrase = phraseStart(text, start);
  const before = text.words[phrase - 1];
  const link = before?.clause === noun.clause ? before.text : "";
  if (/^(as|like)$/.test(link)) return false;
  const determiner = text.words[phrase]?.text ?? "";
  if (/^(her|his|their|my)$/.test(determiner) && phrase < start) return true;
  if (link === "to") return text.words[phrase - 2]?.text === "next";
  return links.test(link) || (said.split(" ").some((word) => relations.test(word)) && phrase < start);
}

/** Back from the noun to the word that opens its phrase: the article, or the first word after a link. */
function phraseStart(text: Text, noun: number): number {
  const clause = text.words[noun]?.clause;
  for (let index = noun - 1; index >= 0; index -= 1) {
    const word = text.words[index];
    if (word === undefined || word.clause !== clause) return index + 1;
    if (/^(a|an|another|the|two|three|four|some|several|many|one|her|his|their|my)$/.test(word.text))
      return index;
    if (links.test(word.text) || /^(as|like|in|on|at|of)$/.test(word.text)) return index + 1;
  }
  return 0;
}

/** Whose friend it is. */
function ownerOf(text: Text): Presentation | undefined {
  const owner = text.words.find(({ text: word }) => /^(she|her|hers|he|his|him)$/.test(word));
  if (owner === undefined) return undefined;
  return owner.text.startsWith("s") || owner.text.startsWith("her") ? "woman" : "man";
}
