import { describe, expect, test } from "vitest";
import type { MemoryNote } from "./engine.ts";
import { addNotes, lossIn, notesIn, withoutTakenBack } from "./remember.ts";

const at = new Date(2026, 5, 1);
const noted = (message: string) =>
  notesIn(message, at, "Sofia").map(({ subject, value }) => `${subject}: ${value}`);
const memory = (...notes: [string, string][]): MemoryNote[] =>
  notes.map(([subject, value]) => ({ subject, value, at }));

describe("what is told outright is noted", () => {
  test.each([
    ["My name is Tom", ["name: Tom"]],
    ["MY NAME IS TOM", ["name: Tom"]],
    ["no, my name is Tim, not Tom", ["name: Tim"]],
    ["I'm Tom.", ["name: Tom"]],
    ["Hi Sofia, I'm Tom", ["name: Tom"]],
    ["my name's conor", ["name: Conor"]],
    ["my dog is called bruno", ["pet: a dog called Bruno"]],
    ["I have a cat named Luna", ["pet: a cat called Luna"]],
    ["I have a cat, Miso, she would scratch it", ["pet: a cat called Miso"]],
    ["I have a cat, she is grey, and a dog", ["pet: a cat"]],
    ["I have a dog, Pepper", ["pet: a dog called Pepper"]],
    ["We've got a rabbit, Hugo. He eats cables", ["pet: a rabbit called Hugo"]],
    ["I have a dog, lol", ["pet: a dog"]],
    ["I have a dog, sorry.", ["pet: a dog"]],
    ["I have a dog, Sofia", ["pet: a dog"]],
    ["big presentation tomorrow at ten", ["plan: a big presentation"]],
    ["I'm planning a hike on Saturday", ["plan: a hike on Saturday"]],
    ["i live in berlin", ["home: Berlin"]],
    ["I love pizza so much lol", ["likes: pizza"]],
    ["I like to cook", ["likes: cooking"]],
    ["I like to swim", ["likes: swimming"]],
    ["im a nurse", ["work: as a nurse"]],
    ["My favorite color is blue", ["favourite color: blue"]],
    ["my sister Anna is a doctor", ["sister: Anna"]],
  ])("%s", (message, notes) => expect(noted(message)).toEqual(notes));
});

describe("what is no fact about the person is not noted", () => {
  test.each([
    "I'm hungry",
    "I'm Hungry",
    "I am German",
    "I'm Tom's brother",
    "Call me crazy",
    "call me later",
    "My name is not important",
    "I don't have a dog",
    "I wish I had a cat",
    "I have a dog allergy",
    "I'm not a nurse",
    "I never said I like jazz",
    "I love you",
    "I like your smile",
    "I hate my life",
    "I work as hard as I can",
    "I work at night",
    "I live in a small flat",
    "I moved to marketing",
    "I'm from here",
    "My dog died",
    "My sister Anna passed away",
    "my phone died",
    "I would like a coffee",
    "I had an exam yesterday",
    "I used to live in Rome",
    "I'm Joking",
    "Do you think I have a dog?",
  ])("%s", (message) => expect(noted(message)).toEqual([]));
});

test.each<[string, [string, string][], string[]]>([
  ["I don't have a dog", [["pet", "a dog called Bruno"]], []],
  ["I don't live in Berlin anymore", [["home", "Berlin"]], []],
  ["I don't work as a nurse anymore", [["work", "as a nurse"]], []],
  ["my dog died", [["pet", "a dog called Bruno"]], []],
  ["Bruno died last night", [["pet", "a dog called Bruno"]], []],
  ["my dog died", [["pet", "a cat called Luna"]], ["a cat called Luna"]],
  [
    "my mother died",
    [
      ["mother", "Eva"],
      ["sister", "Anna"],
    ],
    ["Anna"],
  ],
  ["no, it's Bruna, not Bruno", [["pet", "a dog called Bruno"]], ["a dog called Bruna"]],
  ["not Tom, Tim", [["name", "Tom"]], ["Tim"]],
  ["my phone died", [["pet", "a dog called Bruno"]], ["a dog called Bruno"]],
])("%s takes back what holds no longer", (message, before, after) => {
  expect(withoutTakenBack(message, memory(...before)).map(({ value }) => value)).toEqual(after);
});

test.each<[string, [string, string][], string | null]>([
  ["My dog died", [], "your dog"],
  ["my dog died", [["pet", "a dog called Bruno"]], "your dog Bruno"],
  ["Bruno passed away", [["pet", "a dog called Bruno"]], "your dog Bruno"],
  ["we had to put my cat down", [], "your cat"],
  ["I lost my grandmother last week", [], "your grandmother"],
  ["I lost my keys", [], null],
  ["my battery died", [], null],
])("%s is a loss: %s", (message, before, who) => {
  expect(lossIn(message, memory(...before))).toBe(who);
});

test("a taste that changed and a pet that got its name replace the old notes", () => {
  const values = (notes: MemoryNote[]) => notes.map(({ subject, value }) => `${subject}: ${value}`);
  expect(values(addNotes(memory(["likes", "jazz"]), memory(["dislikes", "jazz"])))).toEqual([
    "dislikes: jazz",
  ]);
  expect(values(addNotes(memory(["pet", "a dog"]), memory(["pet", "a dog called Bruno"])))).toEqual([
    "pet: a dog called Bruno",
  ]);
});
