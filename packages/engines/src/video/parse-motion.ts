/** Parses the motions of a prompt. Words outside the vocabulary are ignored. */
import type { ParticleKind } from "@galatea/raster/frames/particles.ts";
import { type CameraMove, type Effect, type Life, type Motion, motionWords } from "./motion-words.ts";

export type MotionIntent = {
  /** In the order in which they were said, each once. */
  camera: CameraMove[];
  effects: Effect[];
  air: ParticleKind[];
  life: Life[];
  refused: { camera: CameraMove[]; effects: Effect[]; air: ParticleKind[]; life: Life[] };
  /** 1 is the usual. */
  speed: number;
  strength: number;
};

/** A word of the prompt; `read` when a motion was parsed from it. */
export type MotionWord = {
  text: string;
  stem: string;
  clause: number;
  negated: boolean;
  read: boolean;
  /** The verb of what somebody in the picture does. */
  done: boolean;
};

export const parseMotion = (prompt: string): MotionIntent => readMotion(prompt).intent;

export function readMotion(prompt: string): { intent: MotionIntent; words: readonly MotionWord[] } {
  const words = readWords(prompt);
  const intent: MotionIntent = {
    camera: [],
    effects: [],
    air: [],
    life: [],
    refused: { camera: [], effects: [], air: [], life: [] },
    speed: 1,
    strength: 1,
  };
  for (const { meaning, negated } of motionsIn(words)) take(intent, meaning, negated);
  return { intent: withoutConflicts(intent), words };
}

function take(intent: MotionIntent, motion: Motion, negated: boolean): void {
  const into = negated ? intent.refused : intent;
  switch (motion.kind) {
    case "camera":
      add(into.camera, motion.move);
      break;
    case "effect":
      add(into.effects, motion.effect);
      break;
    case "air":
      add(into.air, motion.particles);
      break;
    case "life":
      add(into.life, motion.life);
      break;
    case "speed":
      // "Not too fast" asks for slow.
      intent.speed = negated ? 1 / motion.factor : motion.factor;
      break;
    case "strength":
      intent.strength = negated ? 1 / motion.factor : motion.factor;
      break;
  }
}

function add<Item>(list: Item[], item: Item): void {
  if (!list.includes(item)) list.push(item);
}

const opposites: readonly (readonly [CameraMove, CameraMove])[] = [
  ["pushIn", "pullOut"],
  ["panLeft", "panRight"],
  ["tiltUp", "tiltDown"],
  ["zoomToSubject", "pullOut"],
  ["pushIn", "zoomToSubject"],
];

/** The later of two opposite moves counts. A static camera excludes all other moves. */
function withoutConflicts(intent: MotionIntent): MotionIntent {
  let moves = intent.camera;
  if (moves.includes("still")) moves = ["still"];
  for (const [one, other] of opposites) {
    if (!moves.includes(one) || !moves.includes(other)) continue;
    const first = moves.indexOf(one) < moves.indexOf(other) ? one : other;
    moves = moves.filter((move) => move !== first);
  }
  const refusesZoom = intent.refused.camera.includes("pushIn");
  if (refusesZoom) moves = moves.filter((move) => move !== "zoomToSubject");
  return {
    ...intent,
    camera: moves.filter((move) => !intent.refused.camera.includes(move) || move === "still"),
  };
}

const negations = new Set(
  "no not without never don't doesn't dont avoid minus sans nor neither isn't shouldn't stop".split(" "),
);
const ends = new Set(["but", "just", "only", "instead", "however", "though"]);
const fillers = new Set("the a an any camera or too please of".split(" "));

/** A negation reaches to the end of its clause, but over at most four words with a meaning. */
function readWords(prompt: string): MotionWord[] {
  const tokens =
    prompt
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[’‘`´]/g, "'")
      .match(/[\p{L}\p{N}]+(?:['.][\p{L}\p{N}]+)*|[.,;:!?\n]/gu) ?? [];
  const words: MotionWord[] = [];
  let clause = 0;
  let left = 0;
  for (const token of tokens) {
    if (/^[.,;:!?\n]$/.test(token) || ends.has(token)) {
      left = 0;
      clause += 1;
      continue;
    }
    if (negations.has(token)) {
      left = 5;
      words.push({ text: token, stem: token, clause, negated: false, read: true, done: false });
      continue;
    }
    if (token === "and" && left < 4) left = 0;
    words.push({ text: token, stem: stemOf(token), clause, negated: left > 0, read: false, done: false });
    if (!fillers.has(token)) left -= 1;
  }
  return words;
}

/** Enough for verbs of motion and their nouns: "zooming", "zooms", "moved", "leaves" stay recognisable. */
function stemOf(word: string): string {
  for (const [ending, least] of [
    ["ing", 4],
    ["ies", 4],
    ["ed", 4],
    ["es", 5],
    ["s", 4],
  ] as const) {
    if (!word.endsWith(ending) || word.length - ending.length < least - 1) continue;
    const cut = word.slice(0, -ending.length);
    // "panning" → "pan", "spinning" → "spin"; "pulling" keeps both letters.
    const doubled = /([bdgmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut;
    return doubled.replace(/e$/, "");
  }
  return word.replace(/e$/, "");
}

type Phrase = { parts: readonly { text: string; stem: string }[]; meaning: Motion; meanings?: Motion[] };

const phrases: readonly Phrase[] = motionWords
  .flatMap(([listed, meaning]) =>
    listed.split("|").map((phrase) => ({
      meaning,
      parts: phrase.split(" ").map((text) => ({ text, stem: stemOf(text) })),
    })),
  )
  .sort((one, other) => other.parts.length - one.parts.length);

function motionsIn(words: readonly MotionWord[]): { meaning: Motion; negated: boolean }[] {
  const taken = new Set<number>();
  const found: { at: number; meaning: Motion; negated: boolean }[] = [];
  for (const { parts, meaning } of phrases) {
    for (let at = 0; at < words.length; at += 1) {
      const end = matchAt(words, at, parts, taken);
      if (end === undefined) continue;
      const verb = words[at];
      if (verb !== undefined && canBeDone(meaning, verb) && isDoneBySomebody(words, at)) {
        verb.done = true;
        continue;
      }
      for (let index = at; index < end; index += 1) taken.add(index);
      for (const word of words.slice(at, end)) word.read = true;
      const last = words[end - 1];
      // "No camera movement" contains its own negation.
      const negated = (words[at]?.negated ?? false) || (parts.length === 1 && (last?.negated ?? false));
      found.push({ at, meaning, negated });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** People turn around and wave as cameras and water do. */
const canBeDone = ({ kind }: Motion, { text }: MotionWord): boolean =>
  kind === "camera" || /^wav(?:es?|ing)$/.test(text);

const somebody =
  /^(?:she|he|they|it|woman|man|girl|boy|lady|guy|person|people|couple|character|figure|somebody|someone|everybody|everyone|dog|cat|bird|horse|fox|car|boat|ship|train)$/;
const between = /^(?:from|to|across|with|while|as|when|then|over|camera|shot|view|lens|we)$/;

/** "She turns around", "the woman in red steps back": somebody in the picture moves, and not the camera. */
function isDoneBySomebody(words: readonly MotionWord[], at: number): boolean {
  const verb = words[at];
  if (verb === undefined) return false;
  for (let back = at - 1; back >= Math.max(0, at - 4); back -= 1) {
    const word = words[back];
    if (word === undefined || word.clause !== verb.clause || between.test(word.text)) return false;
    if (!somebody.test(word.text)) continue;
    const gap = words
      .slice(back + 1, at)
      .filter(({ text }) => !/ly$|^(?:is|are|slow|then|begins?|starts?)$/.test(text));
    return gap.length === 0 || /(?:s|ing)$/.test(verb.text);
  }
  return false;
}

function matchAt(
  words: readonly MotionWord[],
  start: number,
  parts: Phrase["parts"],
  taken: ReadonlySet<number>,
): number | undefined {
  let at = start;
  for (const part of parts) {
    if (part.text === "_") {
      // Any one word, or none.
      if (nextFits(words[at], parts[parts.indexOf(part) + 1])) continue;
      at += 1;
      continue;
    }
    while (
      at > start &&
      words[at] !== undefined &&
      fillers.has(words[at]?.text ?? "") &&
      words[at]?.text !== part.text
    )
      at += 1;
    const word = words[at];
    if (word === undefined || taken.has(at)) return undefined;
    if (word.text !== part.text && word.stem !== part.stem) return undefined;
    at += 1;
  }
  return at;
}

const nextFits = (word: MotionWord | undefined, part: { text: string; stem: string } | undefined): boolean =>
  word !== undefined && part !== undefined && (word.text === part.text || word.stem === part.stem);
