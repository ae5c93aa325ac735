/** The name of the chosen character stands for the person, and for nothing else: "Rose in a garden" has no flower. */
import { fillers } from "./fillers.ts";
import { bind, piecesOf, type Text } from "./text.ts";

export function bindName(text: Text, name: string): void {
  const parts = piecesOf(name).filter((piece) => /\p{L}/u.test(piece));
  text.words.forEach((_, start) => {
    const isNoun = /^(?:an?|the|some|one|two|three|her|his)$/.test(text.words[start - 1]?.text ?? "");
    const whole = lengthAt(text, start, parts);
    const first = whole > 0 || fillers.has(parts[0] ?? "") ? whole : lengthAt(text, start, parts.slice(0, 1));
    if (first > 0 && !isNoun) bind(text, { start, end: start + first });
  });
}

/** How many words the name has at this place; 0 where something else stands. */
const lengthAt = (text: Text, start: number, parts: readonly string[]): number =>
  parts.length > 0 &&
  parts.every((part, offset) => text.words[start + offset]?.text.replace(/'s$/, "") === part)
    ? parts.length
    : 0;
