import { expect, test } from "vitest";
import { ageSaidByName } from "./age-in-name.ts";

test.each([
  ["Ines (16)", "She is 16."],
  ["Ines, 16", "She is 16."],
  ["Ines 16", "She is 16."],
  ["16 Ines", "She is 16."],
  ["Mia16", "She is 16."],
  ["Mia ⑯", "She is 16."],
  ["Sofia 10", "She is 10."],
  ["Nova-17", "She is 17."],
  ["16yo Ines", "She is 16 years old."],
  ["Mia 9 years", "She is 9 years old."],
  ["Mia 9yrs", "She is 9 years old."],
  ["Mia 9 años", "She is 9 years old."],
  ["ミア9歳", "She is 9 years old."],
  ["Ines sixteen", "She is sixteen."],
  ["Mia Twelve", "She is 12."],
  ["Ines sechzehn", "She is 16."],
  ["Inès dix-sept", "She is 17."],
  ["Ines dieciséis", "She is 16."],
  ["美亜十六", "She is 16."],
  ["Sofia (2)", "She is 2."],
  ["Sofia, 9", "She is 9."],
  ["Sofia: 9", "She is 9."],
  ["Little Mia 9", "She is 9 years old."],
  ["Kleine Mia 9", "She is 9 years old."],
  ["Mia2012", "She was born in 2012."],
])("%s says an age: %s", (name, sentence) => expect(ageSaidByName(name)).toBe(sentence));

test.each([
  "Sofia 2",
  "Nova 9",
  "Unit 7",
  "Unit-7",
  "Nova #3",
  "Sofia",
  "R2D2",
  "2B",
  "Seven of Nine",
  "Android 18",
  "Louis XIV",
  "Corrie ten Boom",
  "Peter Quince Adams",
  "Diana Diez",
  "Elf",
  "Mia1993",
  "Ines (34)",
  "美亜",
  "美亜二十四",
])("%s is a name for an adult", (name) =>
  expect(ageSaidByName(name, ["An old soul of 34 years."])).toBeNull(),
);

test.each([
  "The number in her name is her age.",
  "Her age is the digit behind her name.",
  "She is as old as her name says.",
  "Her name tells you how old she is.",
  "Die Zahl in ihrem Namen ist ihr Alter.",
  "El número de su nombre es su edad.",
  "O número no nome é a idade dela.",
  "Le chiffre de son nom est son âge.",
  "名前の数字は彼女の年齢です。",
])("a digit in the name is an age where a text says so: %s", (text) => {
  expect(ageSaidByName("Nova 9", ["Warm and curious.", text])).toBe("She is 9 years old.");
  expect(ageSaidByName("Nova", [text])).toBeNull();
});

test.each([
  "She is 34 years old and has a tattoo of the number nine.",
  "An engineer who likes old numbers stations and ages whisky.",
  "Her serial number is on her jacket. Old films are her passion.",
  "Her name is Nova 9, 30 years old, a pilot.",
])("a digit in the name stays an ordinal beside: %s", (text) =>
  expect(ageSaidByName("Nova 9", [text])).toBeNull(),
);
