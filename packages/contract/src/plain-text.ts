/** Texts that one person writes and others read: without the signs that nobody sees and that change how they read. */

/**
 * Control characters but the line feed and the tab, and the marks, overrides and isolates that turn the direction of
 * text (UAX #9), blanks without width, and tags. The joiners of emoji, Arabic and Indic scripts stay.
 */
const hidden =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

export const plainText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(hidden, "");

/** Marks, fillers such as U+3164, soft hyphens and blanks: alone they show nothing. */
const unseen = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of the text can be seen. */
export const isUnseen = (text: string): boolean => unseen.test(text);

/** The same in one line; empty when nothing of it can be seen. */
export function plainLine(text: string): string {
  const line = plainText(text).replace(/\s+/g, " ").trim();
  return isUnseen(line) ? "" : line;
}

/** A scheme, "www." or a domain that is not that of an e-mail address; not the "3.May" of a date, nor "12.50". */
const link =
  /[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\d])www\.|(?<![\p{L}\d@._+-])(?=[\p{L}\d.-]*\p{L}[\p{L}\d-]+\.)(?:[\p{L}\d-]+\.)+\p{L}{2,}(?![\p{L}\d@])/iu;

/** Whether a mail program would make a link of a part of the text. */
export const hasLink = (text: string): boolean =>
  link.test(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "").normalize("NFKC"));
