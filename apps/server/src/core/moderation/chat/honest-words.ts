/** Words of a companion that come from a file: a sentence that claims to be a human being is replaced as in a reply. */
import { alarmsIn, languageOf } from "./chat-alarms.ts";
import { honestSentence } from "./honest-sentence.ts";

export function honestWords(text: string, now: Date): string {
  if (!claimsHuman(text, now)) return text;
  const honest = text
    .split(/(?<=[.!?\n])(?=\s)|(?<=[。！？])/)
    .map((sentence) => (claimsHuman(sentence, now) ? honestFor(sentence) : sentence))
    .join("");
  return claimsHuman(honest, now) ? honestFor(honest).trim() : honest;
}

const claimsHuman = (text: string, now: Date): boolean =>
  alarmsIn(text, now).some(({ kind }) => kind === "claims-human");

const honestFor = (sentence: string): string =>
  `${/^\s*/.exec(sentence)?.[0] ?? ""}${honestSentence[languageOf(sentence) ?? "en"]}`;
