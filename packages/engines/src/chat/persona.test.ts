import { expect, test } from "vitest";
import { inFirstPerson, listOf } from "./persona.ts";

test.each([
  ["She grew up in Porto and loves her cello.", "I grew up in Porto and love my cello."],
  ["Sofia is a painter who lives by the sea.", "I am a painter who lives by the sea."],
  ["She has a scar on her knee.", "I have a scar on my knee."],
  ["She's always late.", "I am always late."],
  ["A quiet woman with a past.", "I am a quiet woman with a past."],
  ["Her friends call her brave.", "My friends call me brave."],
  ["I was born on a boat.", "I was born on a boat."],
  ["She studies law and watches birds.", "I study law and watch birds."],
])("%s is told as: %s", (written, told) => {
  expect(inFirstPerson(written, "Sofia")).toBe(told);
});

test("lists are taken apart at commas and 'and', without capitals or full stops", () => {
  expect(listOf("Reading, music and Travelling.")).toEqual(["reading", "music", "travelling"]);
  expect(listOf("")).toEqual([]);
});
