/** The wizard's draft: its fields with their defaults, kept in this tab until the companion is made. */
import { companionAgeYears, type CompanionFields } from "@galatea/contract/companions/options.ts";
import type { CharacterRow } from "#platform/database.ts";

export const names = ["Alma", "Clara", "Dalia", "Ines", "Juno", "Lena", "Mara", "Nora", "Rosa", "Vera"];

export const blankDraft = (
  name = names[Math.floor(Math.random() * names.length)] ?? "Alma",
): CompanionFields => ({
  bodyType: "slim",
  breastSize: "huge",
  buttSize: "gigantic",
  faceType: "caucasian",
  hairstyle: "long",
  eyeColor: "black",
  name,
  age: 25,
  outfit: "casual",
  accessories: "none",
  personality:
    "Playful, caring, and understanding. She loves deep conversations and making you feel special.",
  backstory: "A charming and mysterious woman with stories to tell.",
  hobbies: "reading, music, traveling",
  dreams: "love, adventure, success",
  relationshipStatus: "lovers",
});

/** Her name and age are the character's, where its description names an age of the wizard's. */
export function draftOfCharacter({
  name,
  attributes,
}: Pick<CharacterRow, "name" | "attributes">): CompanionFields {
  const words = attributes.map(({ label }) => label).join(" ");
  const age = Number(/\b(\d\d)\b/.exec(words)?.[1] ?? companionAgeYears.usual);
  return { ...blankDraft(name), age: readAge(String(age)) };
}

/** An age that cannot be read becomes 18; others are kept within 18 to 60. */
export function readAge(text: string): number {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? 18 : Math.min(60, Math.max(18, age));
}

/** "love, peace" without or with one more word. "None" stands alone. */
export function toggleWord(list: string, word: string): string {
  const words = list.split(", ").filter((one) => one !== "" && one !== "none");
  if (word === "none") return "none";
  const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word];
  return next.length === 0 ? "none" : next.join(", ");
}

/** "very-big" → "Very big", "her teacher you student" → "Her Teacher You Student". */
export const optionLabel = (value: string): string =>
  value.includes("-") ? capital(value.replaceAll("-", " ")) : value.split(" ").map(capital).join(" ");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
