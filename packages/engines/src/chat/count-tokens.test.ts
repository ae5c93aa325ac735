import { expect, test } from "vitest";
import { estimateTextTokens } from "./count-tokens.ts";

test.for([
  { text: "", tokens: 0 },
  { text: "Hello you", tokens: 3 },
  { text: "áéíó", tokens: 1 },
  { text: "привет", tokens: 3 },
  { text: "你好我很好你呢吗啊", tokens: 12 },
  { text: "こんにちは한국", tokens: 10 },
])("$text has about $tokens tokens", ({ text, tokens }) => {
  expect(estimateTextTokens(text)).toBe(tokens);
});
