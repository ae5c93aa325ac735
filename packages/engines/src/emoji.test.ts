import { expect, test } from "vitest";
import { emojiIn } from "./emoji.ts";

const said = (words: string) => emojiIn(words).map((emoji) => emoji.said);

test("each emoji is found once and as it was typed, with its tone, sex and flag", () => {
  expect(said("🦊 and 🦊, 👩🏽‍🚀 in 🇫🇷 with ❤️ and ☀")).toEqual(["🦊", "👩🏽‍🚀", "🇫🇷", "❤️", "☀"]);
  expect(said("3️⃣ foxes © 2026, Galatea® #1 *")).toEqual([]);
});

test.each([
  ["a 🦊 in a forest", true],
  ["🦊 in a forest", true],
  ["A picture: 🦊 in a forest", true],
  ["a woman with 🐈", true],
  ["two 🦊", true],
  ["a forest at dusk ✨", false],
  ["✨ a forest at dusk", false],
  ["a fox 🦊 in a forest", false],
  ["a woman without a 🎩", false],
])("whether the emoji of %j stands for a noun: %j", (words, standsForNoun) => {
  expect(emojiIn(words).map((emoji) => emoji.standsForNoun)).toEqual([standsForNoun]);
});
