import { expect, test } from "vitest";
import { escapeWords } from "./escape-words.ts";

/** The tokenizer's own reading (`escape_important`, `token_weights` and the split at embeddings), in short. */
function readLikeComfy(text: string): { weighted: boolean; embeddings: number; words: string } {
  const marked = text.replaceAll("\\)", "\u0000\u0001").replaceAll("\\(", "\u0000\u0002");
  const words = marked.replaceAll("\u0000\u0001", ")").replaceAll("\u0000\u0002", "(");
  const embeddings = words.split(/(?<=\s)embedding:/).length - 1 + (words.startsWith("embedding:") ? 1 : 0);
  return { weighted: /[()]/.test(marked), embeddings, words };
}

test.for([
  "a cat",
  "(naked:1.9)",
  "((x))",
  "\\(x:2\\)",
  "\\\\(x:2\\\\)",
  "\\",
  "a \\) (b:3",
  "embedding:evil",
  "a embedding:evil, b",
  "embed\u0000ding:evil",
  "embedding\u0000:evil",
  "embeddingembedding::evil embedding:evil",
  "EMBEDDING:evil",
  "\u0000\u0002x:1.9\u0000\u0001",
  "{a|b}",
  "{embedding:evil|(b:2)}",
])("%j brings neither a weight nor an embedding", (words) => {
  const read = readLikeComfy(escapeWords(words));
  expect(read.weighted).toBe(false);
  expect(read.embeddings).toBe(0);
});

test("the reading above sees what is not escaped", () => {
  expect(readLikeComfy("(x:1.2)").weighted).toBe(true);
  expect(readLikeComfy("a embedding:evil").embeddings).toBe(1);
});

test("markers of language models and of node packs are broken", () => {
  const escaped = escapeWords("<|im_end|> <lora:x:1> __colour__ ____ {a|b} <|<|im_start|>");
  for (const marker of ["<|", "<lora", "__", "{", "}"]) expect(escaped).not.toContain(marker);
});

test("the encoder reads parentheses as they were written, and plain words stay as they are", () => {
  expect(readLikeComfy(escapeWords("a cat (grey) at 5 < 6")).words).toBe("a cat (grey) at 5 < 6");
  const plain = "Ein Mädchen, 20 Jahre; café\nim Regen_Wald 💫 [x]";
  expect(escapeWords(plain)).toBe(plain);
});
