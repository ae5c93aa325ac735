/** How the texts of a talk are judged: as what is said, and once more as what it says of the companion by its name. */
import type { Passage } from "#core/moderation/passages.ts";
import { isRealPerson } from "#core/moderation/real-person.ts";
import { ageSaidByName } from "./age-in-name.ts";
import { saidOfHer } from "./as-herself.ts";

/** @param kind kept in the audit log. @param name the companion's; null where it is not known. */
export function passagesOfTalk(kind: string, name: string | null, text: string, field?: string): Passage[] {
  const ofHer = name === null ? "" : saidOfHer(name, text);
  const at = field === undefined ? {} : { field };
  return [
    { kind, context: "chat", text, shownChars: text.length, ...at },
    ...(ofHer === "" ? [] : [{ kind, context: "persona" as const, text: ofHer, shownChars: 0, ...at }]),
  ];
}

/** A note that names nobody may be read as one about her: "Age: 15", "teen". */
export function passagesOfFact(kind: string, name: string | null, value: string): Passage[] {
  const isBare = /^(?:her |your |\S+['’]s )?age\b/i.test(value) || value.trim().split(/\s+/).length <= 2;
  return [
    ...passagesOfTalk(kind, name, value, "value"),
    // The name of a singer alone is what her person likes, and not who she is.
    ...(isBare && !isRealPerson(`She is ${value}`)
      ? [{ kind, context: "persona" as const, text: `She is ${value}`, shownChars: 0, field: "value" }]
      : []),
  ];
}

/** @param texts what is told about her, which may make a digit in the name an age. */
export function passagesOfName(kind: string, name: string, texts: readonly string[]): Passage[] {
  const age = ageSaidByName(name, texts);
  return [
    { kind, context: "name", text: name, shownChars: name.length, field: "name" },
    // Whether that is somebody real, also with the surname first.
    ...ordersOf(name).map((read): Passage => {
      return { kind, context: "persona", text: `She is ${read}.`, shownChars: 0, field: "name" };
    }),
    ...(age === null ? [] : [{ kind, context: "persona" as const, text: age, shownChars: 0, field: "name" }]),
  ];
}

/** "Swift Taylor" and "Swift, Taylor": a word may have been moved to the other end. */
function ordersOf(name: string): string[] {
  const words = name.split(/[\s,;/|]+/u).filter((word) => word !== "");
  if (words.length < 2 || words.length > 4) return [name];
  const moved = [
    words.toReversed(),
    [...words.slice(1), ...words.slice(0, 1)],
    [...words.slice(-1), ...words.slice(0, -1)],
  ];
  return [...new Set([name, ...moved.map((order) => order.join(" "))])];
}
