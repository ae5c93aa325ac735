/**
 * A person's words reach ComfyUI's text encoders as plain words. Its tokenizer (`comfy/sd1_clip.py` of 0.38) reads
 * weights in parentheses and loads files named by `embedding:`; language models read markers such as `<|im_end|>`; node
 * packs read `{a|b}`, `__name__` and `<lora:…>`.
 */

/** Escapes or breaks everything above. The words stay readable for every encoder, and no text becomes control again. */
export function escapeWords(words: string): string {
  return (
    words
      // The tokenizer marks escaped parentheses by control characters, so a person may bring none.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, " ")
      .replace(/(embedding)(?=\s*:)/gi, "$1 ")
      .replace(/<(?=\S)/g, "< ")
      .replace(/_(?=_)/g, "_ ")
      // A group of alternatives stays a group in parentheses, without the choice.
      .replace(/[({]/g, "\\(")
      .replace(/[)}]/g, "\\)")
  );
}
