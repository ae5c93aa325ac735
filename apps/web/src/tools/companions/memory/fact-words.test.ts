import { expect, test } from "vitest";
import { factWords, grouped } from "./fact-words.ts";

const fact = (subject: string, value: string, pinned = false) => ({ subject, value, pinned });

test("a short fact is named by its subject, a sentence stands alone", () => {
  expect(factWords(fact("home", "Lisbon"))).toBe("Home: Lisbon");
  expect(factWords(fact("fears", "you are terrified of moths"))).toBe("You are terrified of moths");
  expect(factWords(fact("note", "sails on Sundays"))).toBe("Sails on Sundays");
});

test("pinned facts come first, then what is said of the person, and empty groups are left out", () => {
  const facts = [
    fact("likes", "jazz"),
    fact("sister", "Anna"),
    fact("name", "Tom"),
    fact("pet", "a dog", true),
  ];
  expect(grouped(facts).map(({ title, facts: [first] }) => [title, first?.subject])).toEqual([
    ["Pinned", "pet"],
    ["You", "name"],
    ["People and animals", "sister"],
    ["What you like", "likes"],
  ]);
});
