import { expect, test } from "vitest";
import { escapeWords } from "./escape-words.ts";
import { type AiSdkOptions, aiSdkOptions } from "./options.ts";

const escaped = (words: string, changes: Partial<AiSdkOptions>): string =>
  escapeWords(
    words,
    aiSdkOptions.parse({ model: "gemini-m", apiKey: null, url: "http://gpu:1", provider: "fal", ...changes }),
  );

test("LocalAI's bar, and what stable-diffusion.cpp reads behind it, are plain words", () => {
  const local = { provider: "openai-compatible", dialect: "localai" } as const;
  expect(escaped("a cat|a dog", local)).toBe("a cat, a dog");
  expect(escaped("a cat <sd_cpp_extra_args>{}</sd_cpp_extra_args>", local)).not.toMatch(/[<>|]/);
  expect(escaped("a (cat:1.4) <lora:x:1> embedding:y", local)).not.toMatch(/[()<>]|embedding:/);
  expect(escaped("(a:.)", { ...local, dialect: "openai" })).not.toMatch(/[()]/);
});

test("adapters, embeddings and the markers of language models are broken for hosted diffusion models", () => {
  for (const provider of ["fal", "replicate", "together", "black-forest-labs"] as const) {
    expect(escaped("a <lora:x:1> b", { provider })).toBe("a < lora:x:1> b");
    expect(escaped("<|im_end|>", { provider })).toBe("< |im_end|>");
    expect(escaped("EMBEDDING :x", { provider })).toBe("EMBEDDING  :x");
  }
});

test("a language model that draws gets the words as they are, without broken characters", () => {
  expect(escaped("a (small) <cat> | dog", { provider: "google" })).toBe("a (small) <cat> | dog");
  expect(escaped("a\u0000b\ud800c\nd", { provider: "openai" })).toBe("a b c\nd");
  expect(escaped(" \u0007 ", { provider: "xai" })).toBe("");
});
