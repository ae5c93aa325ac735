/**
 * What a person tells about themselves, taken down as notes that can be said back. Only what was said outright is
 * noted, never what could be guessed.
 */
import type { MemoryNote } from "./engine.ts";

const end = String.raw`(?=[.,;!?\n]|$| (?:and|but|because|so|which|who|that|when|since)\b)`;
const thing = String.raw`([^.,;!?\n]{2,60}?)`;
const name = String.raw`([A-Z\u00C0-\u017F][\w\u00C0-\u017F'-]{1,20})`;
const pets = "dog|cat|puppy|kitten|rabbit|parrot|horse|hamster|bird|turtle|pet";
const kin =
  "sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|girlfriend|boyfriend|partner|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|best friend|friend|boss|roommate|flatmate";

type Rule = {
  subject: string | ((match: RegExpMatchArray) => string);
  pattern: RegExp;
  value: (match: RegExpMatchArray) => string | null;
};

const group = (match: RegExpMatchArray, at: number): string => (match[at] ?? "").trim();

const rules: readonly Rule[] = [
  {
    subject: "name",
    pattern: new RegExp(String.raw`\b(?:my name(?:'s| is)|call me|(?:^|\b)i'm called)\s+${name}`, "i"),
    value: (m) => properName(group(m, 1)),
  },
  {
    subject: "name",
    pattern: new RegExp(
      String.raw`(?:^|[.!,] )(?:hi|hey|hello)?,?\s*(?:I'm|I am|this is)\s+${name}(?=[.,!]|$| and\b)`,
    ),
    value: (m) => properName(group(m, 1)),
  },
  {
    subject: "pet",
    pattern: new RegExp(
      String.raw`\bmy (${pets})(?:'s name)? (?:is called|is named|is|called|named)\s+${name}`,
      "i",
    ),
    value: (m) => named(group(m, 1), group(m, 2)),
  },
  {
    subject: "pet",
    pattern: new RegExp(
      String.raw`\bi(?:'ve got| have| got| own| adopted)(?: just)? (?:a|an|two|three|my) (?:\w+ ){0,2}?(${pets})s?(?: (?:called|named) ${name})?`,
      "i",
    ),
    value: (m) => named(group(m, 1), group(m, 2)),
  },
  {
    subject: "work",
    pattern: new RegExp(String.raw`\bi(?:'m working| am working| work) (?:as|in|at|for) ${thing}${end}`, "i"),
    value: (m) => group(m, 0).replace(/^i('m| am)? work(ing)?\s+/i, ""),
  },
  {
    subject: "work",
    pattern: new RegExp(
      String.raw`\b(?:i'm|i am) (an? (?:\w+ )?(?:nurse|teacher|doctor|engineer|developer|programmer|designer|lawyer|artist|writer|musician|chef|cook|student|driver|carpenter|electrician|plumber|manager|accountant|scientist|researcher|photographer|journalist|architect|farmer|baker|barista|librarian|mechanic|translator|therapist|dentist|pharmacist|paramedic|firefighter|gardener|florist|actor|dancer|singer|pilot|sailor|soldier|waiter|waitress|cashier|consultant|analyst|tester))\b`,
      "i",
    ),
    value: (m) => `as ${group(m, 1)}`,
  },
  {
    subject: "studies",
    pattern: new RegExp(String.raw`\bi(?:'m studying| am studying| study) ${thing}${end}`, "i"),
    value: (m) => group(m, 1),
  },
  {
    subject: "home",
    pattern: new RegExp(
      String.raw`\bi(?:'m living| am living| live| moved)(?: here)? (?:in|to|near) ${thing}${end}`,
      "i",
    ),
    value: (m) => group(m, 1),
  },
  {
    subject: "home",
    pattern: new RegExp(String.raw`\b(?:i'm|i am|i come) from ${name}`, "i"),
    value: (m) => group(m, 1),
  },
  {
    subject: "birthday",
    pattern: new RegExp(String.raw`\bmy birthday(?:'s| is) (?:on )?${thing}${end}`, "i"),
    value: (m) => group(m, 1),
  },
  {
    subject: (m) => `favourite ${group(m, 1).toLowerCase()}`,
    pattern: new RegExp(String.raw`\bmy favou?rite (\w+(?: \w+)?) (?:is|are) ${thing}${end}`, "i"),
    value: (m) => group(m, 2),
  },
  {
    subject: (m) => group(m, 1).toLowerCase(),
    pattern: new RegExp(String.raw`\bmy (${kin})(?:'s name is| is called| is named|,)? ${name}\b`),
    value: (m) => properName(group(m, 2)),
  },
  {
    subject: "dislikes",
    pattern: new RegExp(
      String.raw`\bi (?:really )?(?:hate|dislike|can't stand|don't like|do not like|don't enjoy) ${thing}${end}`,
      "i",
    ),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "likes",
    pattern: new RegExp(
      String.raw`\bi (?:really |absolutely |also |just )?(?:love|like|enjoy|adore|am into) ${thing}${end}`,
      "i",
    ),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "likes",
    pattern: new RegExp(String.raw`\bi'm (?:really )?into ${thing}${end}`, "i"),
    value: (m) => taste(group(m, 1)),
  },
  {
    subject: "plan",
    pattern: new RegExp(
      String.raw`\bi(?:'ve got| have| got) (an? (?:\w+ ){0,2}?(?:exam|test|interview|meeting|date|appointment|flight|deadline|presentation|concert|trip|party|surgery|operation|game|match|race|wedding|shift))\b`,
      "i",
    ),
    value: (m) => group(m, 1),
  },
  {
    subject: "plan",
    pattern: new RegExp(
      String.raw`\b(?:tomorrow|tonight|next week|next month|this weekend|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\s*,?\s*i(?:'ll|'m going to| will| am going to| have to| want to) ${thing}${end}`,
      "i",
    ),
    value: (m) => `to ${group(m, 1)}`,
  },
];

/** Words that follow "I'm" with a capital at the start of a sentence and are no names. */
const noNames =
  /^(so|very|not|just|really|fine|good|ok|okay|tired|happy|sad|here|back|sorry|sure|bored|lonely|home|trying|going|feeling|glad|excited|nervous|hungry|sick|busy|afraid|from|at|in|a|an|the|your|your's|still|also|always|never|french|german|english|spanish|italian|american|british|indian|chinese|japanese|korean)$/i;

const properName = (found: string): string | null =>
  noNames.test(found) ? null : found.charAt(0).toUpperCase() + found.slice(1);

const named = (kind: string, called: string): string =>
  called === "" || !/^[A-Z\u00C0-\u017F]/.test(called) || noNames.test(called)
    ? `a ${kind.toLowerCase()}`
    : `a ${kind.toLowerCase()} called ${called}`;

/** "you", "it" and "that" are talk, not taste. */
const taste = (found: string): string | null =>
  /^(you|it|that|this|them|him|her|to (?:be|see|talk|hear|know)|talking|your|when|how|what|the way)\b/i.test(
    found,
  )
    ? null
    : asSaidBack(found);

/** "my old records" is hers to say as "your old records". */
export const asSaidBack = (text: string): string =>
  text
    .replaceAll(/\bmyself\b/gi, "yourself")
    .replaceAll(/\bmy\b/gi, "your")
    .replaceAll(/\bmine\b/gi, "yours")
    .replaceAll(/\b(?:i'm|i am)\b/gi, "you are")
    .replaceAll(/\bi've\b/gi, "you have")
    .replaceAll(/\bi'll\b/gi, "you will")
    .replaceAll(/\bi was\b/gi, "you were")
    .replaceAll(/\b(?:i|me)\b/gi, "you")
    .replaceAll(/\bour\b/gi, "your")
    .replaceAll(/\b(?:am)\b/gi, "are");

export function notesIn(message: string, at: Date): MemoryNote[] {
  const text = message.replaceAll("’", "'");
  const notes: MemoryNote[] = [];
  for (const { subject, pattern, value } of rules) {
    const match = pattern.exec(text);
    const found = match && value(match);
    if (!match || !found) continue;
    const about = typeof subject === "string" ? subject : subject(match);
    if (!notes.some((note) => note.subject === about && note.value === found))
      notes.push({ subject: about, value: found, at });
  }
  return notes;
}

/** Subjects that hold one value: a new one takes the old one's place. */
const single = /^(name|work|studies|home|birthday|favourite .*)$/;
const mostNotes = 60;

export function addNotes(memory: readonly MemoryNote[], found: readonly MemoryNote[]): MemoryNote[] {
  let notes = [...memory];
  for (const note of found) {
    notes = notes.filter(
      (old) =>
        old.subject !== note.subject ||
        (!single.test(note.subject) && old.value.toLowerCase() !== note.value.toLowerCase()),
    );
    notes.push(note);
  }
  return notes.slice(-mostNotes);
}

/** Newest first. */
export const recall = (memory: readonly MemoryNote[], subject: string): MemoryNote[] =>
  memory.filter((note) => note.subject === subject).toReversed();
