/**
 * Makes a fuller description of a short one. The person's words and their order stay, and what was left open is added
 * behind them. Every addition is read again before it is kept: it must lose nothing that
 * was understood, leave no word unread and contradict nothing that was denied.
 */
import type { PromptAddition } from "@galatea/contract/functions/improve-prompt.ts";
import { createRandom, type Random } from "@galatea/raster/random.ts";
import type { Thing } from "#sketch/scene.ts";
import { readDenied, tagsOf } from "./negative-prompt.ts";
import type { SceneChip } from "./describe.ts";
import {
  clothesPhrases,
  framingPhrases,
  lightPhrases,
  mannerPhrases,
  moodPhrases,
  placePhrases,
  type Sketchy,
  stylePhrases,
  weatherPhrases,
  whoPhrases,
} from "./improve-phrases.ts";
import { isEnglishWord, isTranslated } from "./other-languages.ts";

import { piecesOf, readText } from "./text.ts";
import { readPrompt, parsePrompt } from "./parse-prompt.ts";

export type ImproveOptions = { seed: number; hasCharacter: boolean };

const mostWords = 45;
const mostChars = 2000;

/** Free of side effects; the same prompt and seed give the same. Without anything to improve, no changes. */
export function improvePrompt(
  prompt: string,
  options: ImproveOptions,
): { prompt: string; changes: PromptAddition[] } {
  if (!isEnglish(prompt)) return { prompt, changes: [] };
  const random = createRandom(options.seed).fork(`improve:${prompt.toLowerCase()}`);
  let draft: Draft = { prompt, changes: [], last: undefined, words: 0 };
  const denied = readDenied(deniedIn(prompt));
  for (const slot of slots) {
    const own = random.fork(slot.name);
    const said = readSoFar(draft.prompt, options);
    const before = chipsOf(draft.prompt, options);
    const phrases = slot
      .phrases(said, options, own)
      .filter(
        (phrase) =>
          denied === undefined || !tagsOf(phrase).some(({ field, value }) => denied.has(field, value)),
      );
    const tries = shuffled(phrases, own)
      .slice(0, 5)
      .flatMap((phrase) => linksFor(draft, slot).map((link) => append(draft, phrase, link, slot)));
    draft =
      tries.find((next) => next !== undefined && isMore(before, chipsOf(next.prompt, options))) ?? draft;
  }
  const isClosed = draft.words > 0 && /[.!?]$/.test(prompt.trimEnd());
  return { prompt: isClosed ? `${draft.prompt}.` : draft.prompt, changes: draft.changes };
}

/** Additions in English would keep a description in another language from being read as that. */
function isEnglish(prompt: string): boolean {
  const pieces = piecesOf(prompt);
  const words = pieces.filter((piece) => /\p{L}/u.test(piece));
  if (isTranslated(pieces)) return false;
  // Two unknown words may well be English: "quantum flux".
  if (words.length <= 2 && words.every((word) => /^[a-z']+$/.test(word))) return true;
  const known = words.filter(isEnglishWord).length;
  return known * 5 >= words.length * 2;
}

const deniedIn = (prompt: string): string =>
  readText(prompt)
    .words.filter(({ negated }) => negated)
    .map(({ text }) => text)
    .join(" ");

type SlotName = "who" | "manner" | "clothes" | "place" | "weather" | "light" | "framing" | "mood" | "style";
type Slot = {
  name: SlotName;
  why: string;
  phrases: (said: Said, options: ImproveOptions, random: Random) => readonly string[];
  /** Goes on in the same breath: "a woman" "in a café" "in morning light". */
  joins?: true;
};
type Said = Sketchy & { isSaid: Record<SlotName, boolean>; isNothing: boolean };

/** In the order in which one would say it. */
const slots: readonly Slot[] = [
  {
    name: "who",
    why: "Who is shown was not said",
    phrases: ({ isNothing }, { hasCharacter }) => (isNothing && !hasCharacter ? whoPhrases : []),
  },
  {
    name: "place",
    why: "The place was not said",
    phrases: (said) => (said.isSaid.place || said.subject === "abstract" ? [] : placePhrases(said)),
    joins: true,
  },
  {
    name: "weather",
    why: "The weather was not said",
    phrases: (said, _, random) => (said.isSaid.weather || random.chance(0.4) ? [] : weatherPhrases(said)),
    joins: true,
  },
  {
    name: "light",
    why: "Light was not said",
    phrases: (said) => (said.isSaid.light || said.subject === "abstract" ? [] : lightPhrases(said)),
    joins: true,
  },
  {
    name: "manner",
    why: "How they look or stand was not said",
    phrases: (said) => (said.subject === "people" && !said.isSaid.manner ? mannerPhrases(said) : []),
  },
  {
    name: "clothes",
    why: "Clothes were not said",
    phrases: (said, { hasCharacter }) =>
      said.subject === "people" && !said.isSaid.clothes && !hasCharacter ? clothesPhrases(said) : [],
  },
  {
    name: "framing",
    why: "How close one looks was not said",
    phrases: (said) => (said.isSaid.framing ? [] : framingPhrases(said)),
  },
  {
    name: "mood",
    why: "The mood was not said",
    phrases: (said) => (said.isSaid.mood ? [] : moodPhrases(said)),
  },
  {
    name: "style",
    why: "The style was not said",
    phrases: (said, _, random) => (said.isSaid.style || random.chance(0.45) ? [] : stylePhrases(said)),
  },
];

function readSoFar(prompt: string, options: ImproveOptions): Said {
  const character = options.hasCharacter ? { character: { description: "" } } : {};
  const { people, setting, things, framing } = readPrompt(prompt, character);
  const { scene } = parsePrompt(prompt, { seed: 1, size, ...character });
  const [first] = people.people;
  const place = setting.place?.meaning ?? (first?.seat === "bench" ? "park" : first?.role?.place);
  const isAbstract = scene.subject.kind === "abstract";
  return {
    subject: scene.subject.kind,
    isTabletop: things.things.length > 0 && things.things.every((thing) => tabletop.has(thing)),
    showsAll: things.company !== undefined || people.people.some((said) => said.shoes !== undefined),
    count: people.people.length,
    presentation: first?.presentation ?? first?.role?.presentation,
    place,
    home: things.home,
    time: setting.time?.meaning,
    weather: setting.weather?.meaning,
    mood: setting.mood?.meaning,
    summer: setting.season?.meaning === "summer",
    framing: framing?.meaning,
    garment: first?.garment?.kind ?? first?.role?.garment,
    expression: first?.expression,
    pose: first?.pose ?? first?.role?.pose,
    holds: (first?.holding ?? first?.role?.holding ?? "none") !== "none" || first?.seat !== undefined,
    // What is named by words that are not known is something all the same.
    isNothing: isAbstract && parsePrompt(prompt, { seed: 1, size }).unused.length === 0,
    isSaid: {
      who: !isAbstract,
      manner:
        people.people.length > 1
          ? people.people.some((said) => said.expression !== undefined)
          : first?.expression !== undefined && (first.pose ?? first.role?.pose) !== undefined,
      clothes: people.people.some(
        (said) => said.garment !== undefined || said.lower !== undefined || said.role?.garment !== undefined,
      ),
      place: place !== undefined,
      weather: setting.weather !== undefined || setting.season !== undefined,
      light: setting.time !== undefined,
      framing: framing !== undefined,
      mood: setting.mood !== undefined,
      style: setting.style !== undefined,
    },
  };
}

const tabletop = new Set<Thing>([
  "flowers",
  "fruit",
  "bread",
  "cake",
  "coffee",
  "tea",
  "wine",
  "books",
  "candle",
  "vase",
  "clock",
  "camera",
  "pizza",
  "sushi",
  "icecream",
  "crystal",
]);

const size = { widthPx: 1024, heightPx: 1024 };

type Draft = { prompt: string; changes: PromptAddition[]; last: SlotName | undefined; words: number };

/** A comma never reads anything differently; without one it reads better, as long as there was none before. */
function linksFor({ prompt, last }: Draft, { joins }: Slot): string[] {
  const before = prompt.trimEnd();
  if (before === "") return [""];
  if (/[.!?,;:–—-]$/.test(before)) return [" "];
  const isPlain = last === undefined ? !/[,;:.!?]/.test(before) : joinable.has(last);
  return joins === true && isPlain ? [" ", ", "] : [", "];
}

const joinable = new Set<SlotName>(["who", "place", "weather"]);

/** Undefined where it would become too long. */
function append(draft: Draft, phrase: string, link: string, { name, why }: Slot): Draft | undefined {
  const words = draft.words + phrase.split(" ").length;
  const before = draft.prompt.trimEnd();
  const isNewSentence = before === "" || /[.!?]$/.test(before);
  const text = isNewSentence ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
  const prompt = `${before}${link}${text}`;
  if (words > mostWords || prompt.length >= mostChars) return undefined;
  return { prompt, words, last: name, changes: [...draft.changes, { text, why }] };
}

type Chips = { parsed: readonly SceneChip[]; unused: readonly string[]; subject: string };

function chipsOf(prompt: string, { hasCharacter }: ImproveOptions): Chips {
  const character = hasCharacter ? { character: { description: "" } } : {};
  const { parsed, unused, scene } = parsePrompt(prompt, { seed: 1, size, ...character });
  const { subject } = scene;
  const who = subject.kind === "people" ? `people ${subject.people.length}` : subject.kind;
  return { parsed, unused, subject: who };
}

/** Everything that was understood still is, and more; nothing is left unread; the subject is the same. */
function isMore(before: Chips, after: Chips): boolean {
  const now = new Set(after.parsed.map(({ kind, label }) => `${kind}:${label}`));
  return (
    now.size > before.parsed.length &&
    before.parsed.every(({ kind, label }) => now.has(`${kind}:${label}`)) &&
    after.unused.every((words) => before.unused.includes(words)) &&
    (before.subject === after.subject || before.subject === "abstract")
  );
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
