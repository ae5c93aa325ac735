import { expect, test } from "vitest";
import { similarityText } from "./similarity-text.ts";

test("the text says what was compared, and 100 % of nothing else", () => {
  expect(similarityText({ score: 1, exact: true })).toBe("same face, hair and skin");
  expect(similarityText({ score: 0.996, exact: true })).toBe("99 % of face, hair and skin");
  expect(similarityText({ score: 0.97, exact: false })).toBe("about 97 %, estimated");
});
