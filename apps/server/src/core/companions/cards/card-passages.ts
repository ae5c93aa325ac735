/** How the texts of a card or a lorebook are judged: as what is played. */
import type { Passage } from "#core/moderation/passages.ts";
import type { CardText } from "./card-texts.ts";

/** Of texts that no model is told, so that thousands of them are few checks. */
const mostChars = 20_000;

/** Each text that a model may be told by itself, the others together. @param kind kept in the audit log. */
export function passagesOfTexts(kind: string, texts: readonly CardText[]): Passage[] {
  const passage = (text: string, field: string): Passage => ({
    kind,
    context: "persona",
    text,
    shownChars: text.length,
    field,
  });
  const together: string[] = [];
  let last = Infinity;
  for (const { text } of texts.filter(({ isPlayed }) => !isPlayed)) {
    if (last + text.length > mostChars) {
      together.push(text);
      last = text.length;
    } else {
      together.push(`${together.pop() ?? ""}\n${text}`);
      last += text.length;
    }
  }
  return [
    ...texts.filter(({ isPlayed }) => isPlayed).map(({ path, text }) => passage(text, path)),
    ...texts
      .flatMap(strictly)
      .map(({ path, text }) => ({ ...passage(text, path), context: "name" as const })),
    ...together.map((text) => passage(text, "card")),
  ];
}

const look =
  /\b(?:body|figure|build|physique|face|looks?|looking|appearance|features|chest|voice|size)\b|like an? (?:kid|child)\b/i;

/** A life may mention children; a look or a tag that does is a child's. */
function strictly(given: CardText): CardText[] {
  if (/^(?:data\.)?(?:nickname|tags)$/.test(given.path)) return [given];
  if (!given.isAboutHer) return [];
  const sentences = given.text.split(/(?<=[.!?])\s|[\n;]/).filter((sentence) => look.test(sentence));
  return sentences.map((text) => ({ ...given, text }));
}
