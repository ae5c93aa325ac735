/** A companion's fields in a form that it can say: lists split, the backstory in the first person. */
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
    story: storyOf(persona),
    creed: creedOf(persona),
    nature: natureOf(persona),
  };
}

/** A story with "I" anywhere is taken as told in the first person throughout. */
function storyOf({ backstory, name }: Persona): readonly string[] {
  const key = `${name}\n${backstory}`;
  const story = stories.get(key) ?? retold(backstory, name);
  if (stories.size >= mostStories) stories.clear();
  stories.set(key, story);
  return story;
}

/** Cached, because retelling costs milliseconds and every message needs the story. */
const stories = new Map<string, readonly string[]>();
const mostStories = 200;

function retold(backstory: string, name: string): readonly string[] {
  const unquoted = backstory.replaceAll(/["“][^"”]*["”]/g, "");
  const sentences = sentencesOf(backstory);
  if (/\b(?:I|I'm|I've|[Mm]y|me)\b/.test(unquoted)) return sentences;
  return sentences.map((sentence) => inFirstPerson(sentence, name));
}

/** "reading, music and travelling" → its three. */
export function listOf(text: string): string[] {
  return text
    .replaceAll(/\b(rock|arts|dungeons|drum) and (roll|crafts|dragons|bass)\b/gi, "$1 & $2")
    .split(/[,;•\n]|\band\b/)
    .map((item) =>
      item
        .trim()
        .replace(/[.!]+$/, "")
        .replace(
          /^(?:she|he|they|i)?\s*(?:really )?(?:loves?|likes?|enjoys?|(?:is|am|are) into|dreams? of|wants?(?: to)?)\s+/i,
          "",
        )
        .replaceAll(/\b(?:her|his|their)\b/g, "my"),
    )
    .filter((item) => item !== "")
    .map((item) =>
      /^[A-Z][a-z]/.test(item) && !proper.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item,
    );
}

/** Keeps its capital within a sentence. */
const proper =
  /^(?:[A-Z]\w+ese|(?:Ital|Ind|Brazil|Russ|Korea|Americ|Austral|Ukrain|Egypt)i?ans?|English|Spanish|Irish|Turkish|Polish|Swedish|Danish|French|German|Greek|Thai|Dutch|Latin|Tolkien|Netflix|YouTube|Christmas|Formula|Dungeons|Lego|Harry|Star|Disney|Bach|Mozart|Paris|London|Tokyo)\b/;

/** A full stop inside of a quotation, a number or after "Dr" ends nothing. */
export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/["“][^"”\n]*["”]/g, (quoted) => quoted.replaceAll(/[.!?]/g, hide))
    .replaceAll(/\b(?:Dr|Mr|Mrs|Ms|St|Prof|No|approx|e\.g|i\.e)\./g, (short) => short.replaceAll(".", hide))
    .replaceAll(/(?<=\d)\.(?=\d)/g, hide)
    .split(/(?<=[.!?…])\s+|\n+|(?<=[!?])(?=\p{L})/u)
    .map((sentence) => sentence.replaceAll(/[\uE021\uE02E\uE03F]/g, show).trim())
    .filter((sentence) => /\w/.test(sentence))
    .map((sentence) => (/[.!?…]["”')]*$/.test(sentence) ? sentence : `${sentence}.`));

const hide = (mark: string): string => String.fromCharCode(0xe000 + mark.charCodeAt(0));
const show = (mark: string): string => String.fromCharCode(mark.charCodeAt(0) - 0xe000);

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
  const named = new RegExp(`\\b(?:she|he|her|his|${escape(name)})\\b`, "i").test(text);
  // "They say that she left": the subject is others, the companion is in the clause.
  const subject = named ? `(?:she|he|${escape(name)})` : `(?:they|${escape(name)})`;
  if (new RegExp(`\\b(?:${subject}|her|his|their)\\b`, "i").test(text)) return turnSubject(text, subject);
  // "A charming woman with stories to tell." has no verb of its own.
  const bare = text.charAt(0).toLowerCase() + text.slice(1);
  if (/^(?:an?|the)\s/.test(bare)) return `I am ${bare}`;
  if (
    /^(?:former|ex|retired|aspiring|struggling|single|young|professional|part-time|self-taught|freelance|small-town|daughter|widow|mother)\b/.test(
      bare,
    )
  )
    return `I am ${/^[aeiou]/.test(bare) ? "an" : "a"} ${bare}`;
  if (/^(?:born|raised|trained|educated|adopted)\b/.test(bare)) return `I was ${bare}`;
  const [verb = ""] = bare.split(" ");
  if (
    /^(?:grew|moved|left|lost|won|spent|became|studied|worked|lived|started|founded|learned|always|never|once)$/.test(
      verb,
    )
  )
    return `I ${bare}`;
  return new RegExp(`^(?:${furtherVerbs})$`).test(verb) ? turnSubject(`She ${bare}`, "(?:she)") : text;
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
    .replaceAll(
      subject.includes("they") ? /\b(their)(?=\s+(?:own\s+)?\w)/gi : /\b(her|his)(?=\s+(?:own\s+)?\w)/gi,
      (word) => (/^[A-Z]/.test(word) ? "My" : "my"),
    )
    .replaceAll(/\b(?:herself|himself|themselves)\b/gi, "myself")
    .replaceAll(/\bhers\b/gi, "mine")
    .replaceAll(
      subject.includes("they")
        ? /\bthem\b(?=[.,;!?]|$)/gi
        : /\b(?:her|him)\b(?=[.,;!?]|$| (?:to|and|in|with|from)\b)/gi,
      "me",
    );
  // Further verbs of the same subject: "… and loves the sea".
  return (
    turned
      .replaceAll(
        new RegExp(`\\b((?:and|but|then)(?:\\s+${adverbs})?)\\s+(${furtherVerbs})\\b`, "g"),
        (_, joint: string, verb: string) => `${joint} ${firstPersonVerb(verb)}`,
      )
      .replaceAll(
        /\b(and|but|then) (\w{2,}s) (?=(?:the|a|an|my|every|to)\b)/g,
        (_, joint: string, verb: string) => `${joint} ${firstPersonVerb(verb)} `,
      )
      // The word after one of these adverbs is a verb.
      .replaceAll(
        /\b((?:and|but|then) (?:always|never|often|still|also|now|sometimes)) (\w{2,}s)\b/g,
        (_, joint: string, verb: string) => `${joint} ${firstPersonVerb(verb)}`,
      )
  );
}

const adverbs = "(?:\\w+ly|always|never|often|still|also|now|sometimes)";
const furtherVerbs =
  "loves|likes|lives|works|plays|writes|reads|dreams|hopes|wants|paints|teaches|studies|collects|travels|spends|has|is|makes|sings|sells|sleeps|repairs|restores|builds|grows|rides|drives|drinks|eats|goes|gets|gives|takes|tells|thinks|feels|finds|saves|sews|stays|tends|wakes|wears|dances|cooks|runs|knows|believes|keeps|watches|speaks|swims|climbs|bakes|draws|helps|owns|does|doesn't";
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

/** Words that make no sentence the one asked for. */
const common =
  /^(?:have|that|with|what|your|since|from|about|they|them|this|been|were|when|where|which|would|could|should|like|love|want|does|will|many|much|more|very|just|also|then|than|there|here|some|still|ever|never|always|know|think|make|made|going|into|over|after|before|because|tell|really)$/;

/** The sentence of the backstory that shares most words with a question; undefined when none does. */
export function storyAbout(self: Self, question: string): string | undefined {
  const asked = new Set(
    (question.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !common.test(word)),
  );
  const scored = self.story.map((sentence) => ({
    sentence,
    score: (sentence.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
      (word) => asked.has(word) || asked.has(word.replace(/s$/, "")),
    ).length,
  }));
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best && best.score > 0 ? best.sentence : undefined;
}
