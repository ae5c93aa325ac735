/**
 * Words of a person as plain text for stable-diffusion.cpp, whose prompts are also a language. Its parser
 * (`parse_prompt_attention` in `src/core/util.cpp`) reads weights out of brackets, and a malformed one such as `(a:.)`
 * throws where nothing catches it and ends the server. A backslash escapes `(` alone, so brackets are replaced.
 */

/**
 * One line without anything that the server reads as control:
 * - brackets, which set weights, and `[INST]`, which ends the words of a person for FLUX.2's language model;
 * - `<…>`: adapters (`<lora:…>`), `<sd_cpp_extra_args>` and the tokens of language models (`<|im_end|>`, `</s>`);
 * - backslashes, which people write in front of brackets;
 * - `BREAK`, which fills up 75 tokens each, so that a few hundred would take minutes. The parser also finds it inside
 *   of a word;
 * - control characters, since the server's strings end at a zero byte; half characters, which its JSON parser rejects.
 *
 * Empty when nothing is left.
 */
export const escapeWords = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[()[\]]/g, ", ")
    .replace(/[\p{Cc}<>\\\uFFFD]/gu, " ")
    .replaceAll("BREAK", "break")
    // A comma of a bracket beside another one, or at an end, would be a word without meaning.
    .replace(/[\s,]*,[\s,]*/g, ", ")
    .replace(/\s+/g, " ")
    .replace(/,\s(?=[.;:!?])/g, "")
    .replace(/([.;:!?]),(?= )/g, "$1")
    .replace(/^[\s,]+|[\s,]+$/g, "");
