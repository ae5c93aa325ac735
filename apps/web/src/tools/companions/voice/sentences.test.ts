import { expect, test } from "vitest";
import { pickVoice, speakable, unread } from "./sentences.ts";

test.each([
  ["*smiles* Hello **you**!", "smiles Hello you!"],
  ["Good night 🌙👋🏽", "Good night"],
  ["[IMAGE] /storage/v1/object/public/a/b.png Look at this.", "Look at this."],
  ["❤️", ""],
  ["Two\n\nlines", "Two lines"],
])("%j is read as %j", (text, read) => {
  expect(speakable(text)).toBe(read);
});

test("each sentence is read once while a reply grows, and another reply from its beginning", () => {
  expect(unread("One.", "")).toBe("One.");
  expect(unread("One. Two.", "One.")).toBe("Two.");
  expect(unread("One. Two.", "One. Two.")).toBe("");
  expect(unread("Else.", "One. Two.")).toBe("Else.");
});

const voice = (name: string, lang: string, isDefault = false) => ({ name, lang, default: isDefault });
const voices = [voice("Anna", "de-DE"), voice("Sam", "en_US"), voice("Ada", "en-GB", true)];

test.each([
  ["the chosen one", "Anna", "en", "Anna"],
  ["the browser's own of the language", null, "en-AU", "Ada"],
  ["the first of the language", null, "de", "Anna"],
  ["the browser's own for a language without a voice", null, "fr", "Ada"],
  ["another when the chosen one is not on this device", "Gone", "de-AT", "Anna"],
])("the voice is %s", (_, chosen, language, name) => {
  expect(pickVoice(voices, chosen, language)?.name).toBe(name);
});

test("a browser without voices has none to pick", () => {
  expect(pickVoice([], null, "en")).toBeNull();
});
