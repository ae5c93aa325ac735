/**
 * Words of a person as plain text for the WebUI, whose prompts are also a language. It is read by `modules/extra_networks.py`,
 * `processing_scripts/comments.py`, `prompt_parser.py` and by extensions for alternatives and wildcards. A backslash
 * escapes only a part of it, and only while its setting "emphasis" is on, so control is replaced.
 */

/**
 * One line without anything that the server reads as control:
 * - `(…)`, `[…]`: weights, alternation `[a|b]` and changes during the work `[a:b:0.5]`; `\` in front of them;
 * - `{…}`, `__…__`: alternatives, variables and files of wildcard extensions;
 * - `<…:…>`: files such as `<lora:…>` and `<hypernet:…>`;
 * - `#`: a comment, which hides the rest of its line;
 * - `AND`, which mixes two pictures, and `BREAK`, which fills up 75 tokens;
 * - `: 1.5` at the end, the weight of the whole prompt, in any script's digits, as Python reads them;
 * - control characters and half characters.
 *
 * Names of embeddings are plain words and stay. Empty when nothing is left.
 */
export const escapeWords = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[()[\]{}]/g, ", ")
    .replace(/[\p{Cc}<>\\#\uFFFD]/gu, " ")
    .replace(/_{2,}/g, "_")
    .replaceAll("BREAK", "break")
    .replace(/\bAND\b/g, "and")
    // A comma of a bracket beside another one, or at an end, would be a word without meaning.
    .replace(/[\s,]*,[\s,]*/g, ", ")
    .replace(/\s+/g, " ")
    .replace(/,\s(?=[.;:!?])/g, "")
    .replace(/([.;:!?]),(?= )/g, "$1")
    .replace(/^[\s,]+|[\s,]+$/g, "")
    .replace(/([:：]\s*[-+]?[\p{Nd}.．]+)$/u, "$1,");
