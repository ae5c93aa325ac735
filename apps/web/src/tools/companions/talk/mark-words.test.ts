import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (text: string, typed: string) =>
  markWords(text, typed)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join("");

test("every typed word is marked, in any case and script", () => {
  expect(marked("The Harbour at night", "harb NIGHT")).toBe("The [Harb]our at [night]");
  expect(marked("私は港で猫を見た", "猫を")).toBe("私は港で[猫を]見た");
});

test("what is typed is text and no pattern", () => {
  expect(marked("a+b (c", "(c .*")).toBe("a+b ([c]");
  expect(marked("anything", "?!")).toBe("anything");
});
