/** Words as a voice reads them. */

/** A reply without marks, pictures and small drawings; empty when nothing is left to say. */
export const speakable = (text: string): string =>
  text
    .replace(/\[IMAGE\]\s*\S*/g, " ")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{200D}|\u{FE0F}/gu, "")
    .replace(/[*_~`#>]+/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * What of `said` was not read yet, as far as it is whole sentences. A reply only grows; one that does not begin with what was
 * read is another reply, of which everything is unread.
 */
export const unread = (said: string, read: string): string =>
  said.startsWith(read) ? said.slice(read.length).trim() : said.trim();

type NamedVoice = Pick<SpeechSynthesisVoice, "name" | "lang" | "default">;

/** The chosen voice while the browser has it, else one of the language, the browser's own first. */
export function pickVoice<Voice extends NamedVoice>(
  voices: readonly Voice[],
  chosen: string | null,
  language: string,
): Voice | null {
  const base = language.toLowerCase().split("-")[0] ?? "";
  const ofLanguage = voices.filter(({ lang }) => lang.toLowerCase().replace("_", "-").split("-")[0] === base);
  return (
    voices.find(({ name }) => name === chosen) ??
    ofLanguage.find((voice) => voice.default) ??
    ofLanguage[0] ??
    voices.find((voice) => voice.default) ??
    voices[0] ??
    null
  );
}
