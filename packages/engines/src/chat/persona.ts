/** A companion's own fields made speakable: lists taken apart, the backstory told in the first person. */
import type { Persona } from "./engine.ts";

export type Self = {
  name: string;
  hobbies: readonly string[];
  dreams: readonly string[];
  /** Sentences of the backstory as she would say them. */
  story: readonly string[];
  /** The rest of the personality as she would say it: "I love deep conversations." */
  creed: readonly string[];
  /** The personality as a phrase after "I am": "playful, caring and understanding"; empty when there is none. */
  nature: string;
};

export function selfOf(persona: Persona): Self {
  return {
    name: persona.name.trim(),
    hobbies: listOf(persona.hobbies),
    dreams: listOf(persona.dreams),
    story: sentencesOf(persona.backstory).map((sentence) => inFirstPerson(sentence, persona.name)),
    creed: creedOf(persona),
    nature: natureOf(persona),
  };
}

/** "reading, music and travelling" → its three. */
export function listOf(text: string): string[] {
  return text
    .split(/[,;•\n]|\band\b/)
    .map((item) => item.trim().replace(/[.!]+$/, ""))
    .filter((item) => item !== "")
    .map((item) =>
      /^[A-Z][a-z]/.test(item) && item !== "I" ? item.charAt(0).toLowerCase() + item.slice(1) : item,
    );
}

export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\w/.test(sentence));

function creedOf(persona: Persona): string[] {
  const sentences = sentencesOf(persona.personality);
  return (natureOf(persona) === "" ? sentences : sentences.slice(1))
    .map((sentence) =>
      inFirstPerson(
        /^[A-Z][a-z]+s\b/.test(sentence) && !/^(She|He|They|This|Always|Sometimes)\b/.test(sentence)
          ? `She ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
          : sentence,
        persona.name,
      ),
    )
    .filter((sentence) => /^(I|My|Me)\b/.test(sentence));
}

function natureOf({ personality, name }: Persona): string {
  const [first] = sentencesOf(personality);
  if (first === undefined) return "";
  const bare = first
    .replace(/[.!?]+$/, "")
    .replace(new RegExp(`^(she is|she's|he is|they are|${escape(name)} is|i am|i'm)\\s+`, "i"), "");
  // A list of adjectives, not a clause: "Playful, caring, and understanding".
  return /^[\w\s,'-]{3,90}$/.test(bare) && !/\b(she|he|they|her|loves|likes|who)\b/i.test(bare)
    ? bare.charAt(0).toLowerCase() + bare.slice(1)
    : "";
}

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    is: "am",
    has: "have",
    does: "do",
    was: "was",
    goes: "go",
    "isn't": "am not",
    "doesn't": "don't",
    "hasn't": "haven't",
  }),
);

/** "She grew up in Porto and loves her cello" → "I grew up in Porto and love my cello". */
export function inFirstPerson(sentence: string, name: string): string {
  const text = sentence.trim().replaceAll("’", "'");
  if (/\b(I|my|me)\b/.test(text)) return text;
  const subject = `(?:she|he|they|${escape(name)})`;
  if (new RegExp(`\\b(?:${subject}|her|his|their)\\b`, "i").test(text)) return turnSubject(text, subject);
  // "A charming woman with stories to tell." has no verb of its own.
  const bare = text.charAt(0).toLowerCase() + text.slice(1);
  return /^(a|an|the)\s/.test(bare) ? `I am ${bare}` : `${text}`;
}

function turnSubject(text: string, subject: string): string {
  const contracted = text
    .replaceAll(
      new RegExp(`\\b${subject}'s\\b(?= (?:a|an|the|been|not|always|from|in|very|\\w+ing|\\w+ed)\\b)`, "gi"),
      "I am",
    )
    .replaceAll(/\b(?:she|he|they)'s\b/gi, "I am");
  const turned = contracted
    .replaceAll(
      new RegExp(`\\b${subject}\\s+(${adverbs}\\s+)?([\\w']+)`, "gi"),
      (_, adverb: string | undefined, verb: string) => `I ${adverb ?? ""}${firstPersonVerb(verb)}`,
    )
    .replaceAll(objectOf, (_, verb: string) => `${verb} me`)
    .replaceAll(/\b(her|his|their)(?=\s+(?:own\s+)?\w)/gi, (word) => (/^[A-Z]/.test(word) ? "My" : "my"))
    .replaceAll(/\b(?:herself|himself|themselves)\b/gi, "myself")
    .replaceAll(/\bhers\b/gi, "mine")
    .replaceAll(/\b(?:her|him|them)\b(?=[.,;!?]|$| (?:to|and|in|with|from)\b)/gi, "me");
  // Further verbs of the same subject: "… and loves the sea".
  return turned
    .replaceAll(
      new RegExp(`\\b((?:and|but|then)(?:\\s+${adverbs})?)\\s+(${furtherVerbs})\\b`, "g"),
      (_, joint: string, verb: string) => `${joint} ${firstPersonVerb(verb)}`,
    )
    .replaceAll(
      /\b(and|but|then) (\w{2,}s) (?=(?:the|a|an|my|every|to)\b)/g,
      (_, joint: string, verb: string) => `${joint} ${firstPersonVerb(verb)} `,
    );
}

const adverbs = "(?:\\w+ly|always|never|often|still|also|now|sometimes)";
const furtherVerbs =
  "loves|likes|lives|works|plays|writes|reads|dreams|hopes|wants|paints|teaches|studies|collects|travels|spends|has|is|makes|sings|dances|cooks|runs|knows|believes|keeps|watches|speaks|swims|climbs|bakes|draws|helps|owns|does|doesn't";
/** Verbs that take her as their object and a word after it: "call her brave". */
const objectOf =
  /\b(calls?|called|loves?|loved|taught|made|makes?|gave|gives?|told|tells?|raised|left|let|lets|keeps?|kept|named|asked|took|takes?|brought|knows?|knew|meets?|met|drives?|drove|helps?|helped|saved?|saw) (?:her|him|them)(?= (?:\w+(?:ed|er|ly)|brave|happy|shy|strong|mad|crazy|to|how|that|everything|nothing|a|an|the|in|at|with|from|alone|away|home|free)\b)/gi;

function firstPersonVerb(verb: string): string {
  const known = irregular.get(verb.toLowerCase());
  if (known !== undefined) return known;
  if (/(ss|us)$/.test(verb) || !verb.endsWith("s")) return verb;
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  return /(sh|ch|x|ss|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

const escape = (text: string): string => text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&") || "she";

/** The sentence of the backstory that shares most words with a question; undefined when none does. */
export function storyAbout(self: Self, question: string): string | undefined {
  const asked = new Set(question.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const scored = self.story.map((sentence) => ({
    sentence,
    score: (sentence.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
      (word) => asked.has(word) || asked.has(word.replace(/s$/, "")),
    ).length,
  }));
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best && best.score > 0 ? best.sentence : undefined;
}
