/** Answers to what the person asks about themselves, from the notes and from nothing else. */
import { estimateTextTokens } from "./count-tokens.ts";
import type { MemoryNote } from "./engine.ts";
import { recallFacts } from "./facts.ts";
import type { Chooser } from "./lines.ts";
import { recall } from "./remember.ts";
import { nameless, notTold, remembered, rememberedInWords } from "./script/memory.ts";
import { slotsOf, spoken } from "./slots.ts";

const asked: readonly (readonly [RegExp, string])[] = [
  [/\bhow old am i\b|\bmy age\b/i, "age"],
  [/\bmy name\b|\bwho am i\b/i, "name"],
  [/\bmy (dogs?|cats?|pets?|rabbit|horse|parrot|hamster|bird|turtle)/i, "pet"],
  [/\bmy (job|work|profession)\b|\bwhat (?:do i|i) do\b|\bwhere (?:do i|i) work\b/i, "work"],
  [/\bwhere am i from\b|\bwhere do i live\b|\bmy (home|city|town)\b|\bwhere i live\b/i, "home"],
  [/\bbirthday\b/i, "birthday"],
  [/\bi stud(y|ied)|my (studies|subject)\b/i, "studies"],
  [/\bwhat (do )?i (hate|dislike)\b/i, "dislikes"],
  [/\bwhat (do )?i (like|love|enjoy)\b/i, "likes"],
  [/\bmy plans?\b|\b(exam|interview|meeting|appointment)\b/i, "plan"],
];

export function answerFromMemory(
  question: string,
  memory: readonly MemoryNote[],
  chooser: Chooser,
): string[] {
  const favourite = /\bmy (favou?rite \w+)/i
    .exec(question)?.[1]
    ?.toLowerCase()
    .replace("favorite", "favourite");
  const kin = /\bmy (sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|friend|boss)\b/i
    .exec(question)?.[1]
    ?.toLowerCase();
  const subject = favourite ?? kin ?? asked.find(([pattern]) => pattern.test(question))?.[1];
  const inWords = toldInWords(question, memory);
  const sayInWords = (note: MemoryNote) => [chooser.pick(rememberedInWords, slotsOf(note)) ?? ""];
  if (subject === undefined) return inWords ? sayInWords(inWords) : summary(memory, chooser);
  const pet = subject === "pet" ? /\bmy (\w+)/i.exec(question)?.[1]?.toLowerCase() : undefined;
  const notes = recall(memory, subject);
  const found = notes.find(({ value }) => pet !== undefined && value.includes(pet)) ?? notes[0];
  const lost = recall(memory, "loss").find(({ value }) =>
    new RegExp(
      `\\b${subject === "pet" ? "(?:dog|cat|pet|horse|rabbit|parrot|hamster|bird|turtle)" : subject}\\b`,
    ).test(value),
  );
  if (lost) return [chooser.pick(remembered("loss"), slotsOf(lost)) ?? ""];
  if (
    found &&
    pet !== undefined &&
    /\bnames?\b|\bcalled\b/i.test(question) &&
    !found.value.includes(" called ")
  )
    return [chooser.pick(nameless, slotsOf(found)) ?? ""];
  if (!found && inWords) return sayInWords(inWords);
  if (!found) return [chooser.pick(notTold) ?? ""];
  return [chooser.pick(remembered(subject), slotsOf(found)) ?? ""];
}

/** A note that is the person's own sentence, said back. */
const isInWords = ({ value }: MemoryNote): boolean =>
  /^(?:you|your|one day|some day|the|on|every)\b/.test(value);

function toldInWords(question: string, memory: readonly MemoryNote[]): MemoryNote | undefined {
  const [first] = recallFacts(memory.filter(isInWords), question, 100, estimateTextTokens);
  return first?.reason === "matches the message" ? first.fact : undefined;
}

/** "What do you know about me?" */
function summary(memory: readonly MemoryNote[], chooser: Chooser): string[] {
  const newest = [...new Map(memory.map((note) => [`${note.subject}:${note.value}`, note])).values()]
    .toReversed()
    .filter(({ subject }) => subject !== "mood");
  if (newest.length === 0) return [chooser.pick(notTold) ?? ""];
  const phrases = newest.slice(0, 5).map(phraseOf);
  // "that" before each, because a phrase may have commas and an "and" of its own.
  return [`I know ${spoken(phrases.map((phrase) => `that ${phrase}`)) ?? ""}.`];
}

/** As it follows "that": "you have a dog called Bruno". */
export function phraseOf(note: MemoryNote): string {
  const { subject, value } = note;
  if (isInWords(note)) return value;
  switch (subject) {
    case "name":
      return `your name is ${value}`;
    case "pet":
      return `you have ${value}`;
    case "work":
      return `you work ${value}`;
    case "studies":
      return `you study ${value}`;
    case "home":
      return `your home is ${value}`;
    case "likes":
      return `you like ${value}`;
    case "dislikes":
      return `you do not like ${value}`;
    case "age":
      return `you are ${value}`;
    case "loss":
      return `you lost ${value}`;
    case "plan":
      return `you had ${value} ahead`;
    default:
      return `your ${subject} is ${value}`;
  }
}
