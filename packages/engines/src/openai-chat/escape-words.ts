/**
 * Words of a person as plain text for a language model. Servers such as llama.cpp and Ollama read the markers of a model's
 * template also inside of messages, so `<|im_end|>` in a message would end it and could begin one of the system.
 */

/**
 * Breaks markers by a space: `<|…|>`, `</s>`, `<start_of_turn>`, `[INST]`, and our own `[danger: …]`, which a model may
 * repeat. Other brackets, "<3" among them, stay.
 */
export const escapeWords = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, (mark) => (mark === "\n" || mark === "\t" ? mark : ""))
    .replace(/<(?=[|｜/\p{L}_])/gu, "< ")
    .replace(/\[(?=\/?[A-Z_]{3,}\])/g, "[ ")
    .replace(/\[\s*(danger|picture|remember)\s*:/gi, "($1,");
