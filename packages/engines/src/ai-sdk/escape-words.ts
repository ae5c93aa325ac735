/**
 * A person's words as plain text for the models behind these providers. Some of them read control out of a prompt:
 * stable-diffusion.cpp, which LocalAI and sd-server's OpenAI endpoint run (`<sd_cpp_extra_args>`, `<lora:…>`, weights in
 * brackets), LocalAI's `|` in front of a negative prompt, `embedding:` of ComfyUI, and the markers of language models
 * (`<|im_end|>`), which encode the words of newer diffusion models.
 */
import { escapeWords as escapeForSdServer } from "../sd-server/escape-words.ts";
import type { AiSdkSettings } from "./options.ts";

/** Empty when no words are left. */
export function escapeWords(words: string, { provider, dialect }: AiSdkSettings): string {
  switch (provider) {
    // Language models that draw: they read no such control, and brackets are punctuation to them.
    case "openai":
    case "google":
    case "xai":
      return plain(words);
    case "black-forest-labs":
    case "fal":
    case "replicate":
    case "together":
      return withoutMarkers(plain(words));
    case "openai-compatible":
      // An "openai" server may be any of them.
      return dialect === "openai" || dialect === "localai"
        ? escapeForSdServer(withoutMarkers(words.replaceAll("|", ", ")))
        : withoutMarkers(plain(words));
  }
}

/** Without what breaks text on its way: half characters, control characters other than line ends. */
const plain = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]/gu, " ")
    .replaceAll("\uFFFD", " ")
    .trim();

const withoutMarkers = (words: string): string =>
  words.replace(/<(?=\S)/g, "< ").replace(/(embedding)(?=\s*:)/gi, "$1 ");
