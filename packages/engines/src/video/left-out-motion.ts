/**
 * Finds the words of a prompt that a video of camera moves would not show: actions, and life that the picture does not
 * have. Words that only say what the picture shows are no wish.
 */
import type { Omissions } from "@galatea/contract/omissions.ts";
import { emojiIn } from "../emoji.ts";
import type { MotionRequest } from "./engine.ts";
import { lifeLabels } from "./motion-words.ts";
import { type MotionWord, readMotion } from "./parse-motion.ts";
import type { MotionPlan } from "./plan-motion.ts";

export function omissionsOfMotion({ prompt, motion }: MotionRequest, plan: MotionPlan): Omissions | null {
  const { intent, words } = readMotion(prompt);
  const unread = words.filter(({ read, negated }) => !read && !negated);
  const isRead = motion !== undefined || words.some(({ read, negated }) => read && !negated);
  const acts = unread.filter((word) => isAct(words, word));
  const missed = acts.length > 0 || isRead ? acts : unread.filter(({ text }) => !small.has(text));
  const signs = acts.length > 0 || isRead ? [] : emojiIn(prompt);
  const lifeless = intent.life.filter(
    (part) => !plan.life.includes(part) && !intent.refused.life.includes(part),
  );
  const leftOut = [
    ...missed.map(({ text }) => text),
    ...signs.map(({ said }) => said),
    ...lifeless.map((part) => lifeLabels[part].toLowerCase()),
  ];
  if (leftOut.length === 0) return null;
  return { leftOut: [...new Set(leftOut)], instead: sayVideo(plan) };
}

/** Promises no move that the next seed would change, and no movement where none is filmed. */
function sayVideo({ parsed, camera, cameraBySeed, rests }: MotionPlan): string {
  if (rests) return "a video in which nothing moves";
  const labels = parsed.map(({ label }) => label.toLowerCase());
  const named = cameraBySeed ? ["a move of the camera", ...labels.slice(camera.length)] : labels;
  return `a video with ${listed(named)}`;
}

const listed = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join("") : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1) ?? ""}`;

const acts = new Set(
  (
    "walk run jog jump leap hop dance sing talk speak say whisper shout scream laugh smile cry weep frown wink wave greet bow kneel crouch squat sit stand lie fall trip stumble climb crawl swim dive fly ride drive row sail " +
    "eat drink sip chew bite cook pour stir cut write read draw paint type play clap snap point reach grab hold lift raise drop throw catch kick punch hit fight hug kiss embrace shake pull carry put take give open close " +
    "sleep wake yawn stretch look stare glance turn come go leave enter arrive approach walk follow chase hide disappear vanish appear transform morph change become grow shrink melt explode burn break fade age undress wear remove " +
    "work exercise box train skate ski surf cycle bark meow purr wag flap gallop trot pounce hunt graze"
  ).split(" "),
);
const nouns =
  /^(?:morning|evening|king|ring|string|building|ceiling|clothing|painting|drawing|wedding|nothing|something|anything|everything|lighting|setting|wing|wings|spring|earring|earrings|railing|wearing|standing|sitting|being|during|living|amazing|stunning|charming|striking|interesting|outstanding|breathtaking|glowing|flowing|shining|sparkling|surrounding)$/;
const who = /^(?:she|he|they|it)$/;
const adverb =
  /ly$|^(?:then|now|also|just|always|still|is|are|was|has|have|begins?|starts?|and|to|will|can)$/;

/** An action: a known verb in any form, any other -ing form, and the word after "she". */
function isAct(words: readonly MotionWord[], word: MotionWord): boolean {
  const { text, stem } = word;
  if (word.done) return true;
  if (isOfNature(words, word)) return false;
  if (nouns.test(text) || small.has(text)) return false;
  if (acts.has(text) || acts.has(stem) || acts.has(`${stem}e`)) return !isNoun(words, word);
  if (/[a-z]{2}ing$/.test(text)) return !isNoun(words, word);
  let before = words.indexOf(word) - 1;
  while (before > 0 && adverb.test(words[before]?.text ?? "")) before -= 1;
  const subject = words[before];
  return (
    subject !== undefined && subject.clause === word.clause && who.test(subject.text) && text.endsWith("s")
  );
}

/** "Falling snow", "leaves fall": what was read moves so by itself. */
function isOfNature(words: readonly MotionWord[], word: MotionWord): boolean {
  const index = words.indexOf(word);
  const isRead = (other: MotionWord | undefined): boolean =>
    other?.read === true && other.clause === word.clause;
  return (
    (word.text.endsWith("ing") && isRead(words[index + 1])) ||
    (/^(?:fall|drop|rise|fly|com)(?:s|es|ing)?$/.test(word.text) && isRead(words[index - 1]))
  );
}

/** "A dance", "the train": named and not done. */
const isNoun = (words: readonly MotionWord[], word: MotionWord): boolean =>
  /^(?:a|an|the|her|his|their|my|of|in|on|at)$/.test(words[words.indexOf(word) - 1]?.text ?? "");

const small = new Set(
  (
    "a an the and or of in on at to into onto from by with for as is are was be been it its this that her his their she he they them him my our your " +
    "while when then there here very more most some any over under through across towards toward up down out off so too please camera shot video film scene picture image motion movement make let show"
  ).split(" "),
);
