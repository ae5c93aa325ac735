import { expect, test } from "vitest";
import { inFirstPerson, listOf, selfOf } from "./persona.ts";
import { undescribed } from "./testing/undescribed.ts";

test.each([
  ["She grew up in Porto and loves her cello.", "I grew up in Porto and love my cello."],
  ["Sofia is a painter who lives by the sea.", "I am a painter who lives by the sea."],
  ["She has a scar on her knee.", "I have a scar on my knee."],
  ["She's always late.", "I am always late."],
  ["A quiet woman with a past.", "I am a quiet woman with a past."],
  ["Her friends call her brave.", "My friends call me brave."],
  ["I was born on a boat.", "I was born on a boat."],
  ["She studies law and watches birds.", "I study law and watch birds."],
  ["She grew up in Faro and now restores old chairs.", "I grew up in Faro and now restore old chairs."],
  ["She loves cats and still writes letters.", "I love cats and still write letters."],
  ["She loves cats and dogs.", "I love cats and dogs."],
])("%s is told as: %s", (written, told) => {
  expect(inFirstPerson(written, "Sofia")).toBe(told);
});

test("lists are taken apart at commas and 'and', without capitals or full stops", () => {
  expect(listOf("Reading, music and Travelling.")).toEqual(["reading", "music", "travelling"]);
  expect(listOf("")).toEqual([]);
});

test.each<[string, string[]]>([
  [
    'I was born in 1991. My two sisters say "stop moving!" and they are right.',
    ["I was born in 1991.", 'My two sisters say "stop moving!" and they are right.'],
  ],
  [
    "They grew up in Mumbai with three brothers. They design software.",
    ["I grew up in Mumbai with three brothers.", "I design software."],
  ],
  [
    "Former ballerina from Lyon. They say she left the stage after 12 years.",
    ["I am a former ballerina from Lyon.", "They say I left the stage after 12 years."],
  ],
  ["Works as a photographer. Born in Oslo.", ["I work as a photographer.", "I was born in Oslo."]],
  ["Mei lives near St. Gallen. She ran 3.5 miles.", ["I live near St. Gallen.", "I ran 3.5 miles."]],
  [
    "A charming and mysterious woman with stories to tell",
    ["I am a charming and mysterious woman with stories to tell."],
  ],
])("the story %s is told in the first person", (backstory, told) => {
  const story = selfOf({ ...undescribed, name: "Mei", backstory }).story;
  expect(story).toEqual(told);
});

test("hobbies are things, with the capitals that belong to them", () => {
  expect(listOf("She loves painting, Japanese cooking and rock and roll")).toEqual([
    "painting",
    "Japanese cooking",
    "rock & roll",
  ]);
});
