/** The question at the end of a reply: only one, as near as possible to the message. */
import type { MemoryNote } from "./engine.ts";
import { askAfter } from "./ask-after.ts";
import { plain, wasSaid } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import type { Move } from "./read-message.ts";
import { sceneAbout } from "./pictures.ts";
import type { QuestionKind } from "./read-question.ts";
import type { Remark } from "./read-remark.ts";
import { recall } from "./remember.ts";
import { andYou, asksAfterTelling, openAsks } from "./script/asks.ts";
import * as memoryLines from "./script/memory.ts";
import { whyAsked } from "./script/questions.ts";
import { asksAfterRemark, toRemarks } from "./script/remarks.ts";
import * as own from "./script/self.ts";
import type { Topic } from "./script/topic.ts";
import { topics } from "./script/topics.ts";

export function askBack(
  { topic, memory, chooser, reading, request, relationship: { closeness } }: Conversation,
  justNoted: boolean,
): string {
  const offered = request.history
    .slice(-12)
    .some(
      ({ content, role }) =>
        role === "assistant" && own.pictureOffers.some((line) => wasSaid(line, plain(content))),
    );
  const askedName = request.history
    .slice(-160)
    .filter(
      ({ role, content }) =>
        role === "assistant" && memoryLines.askName.some((line) => wasSaid(line, plain(content))),
    ).length;
  const turns = request.history.filter(({ role }) => role === "assistant").length;
  const atEase =
    reading.moves.every((move) => !heavy.has(move)) && (topic?.name !== "love" || closeness === "romantic");
  const remark = reading.moves.find((move): move is Remark => move in toRemarks);
  if (remark !== undefined && reading.question === null)
    return chooser.pickFresh(asksAfterRemark[remark] ?? []) ?? "";
  const isAnswered = reading.moves.some((move) => answeredFully.has(move));
  if (
    topic &&
    aboutTopic(topic, request.message) &&
    atEase &&
    !justNoted &&
    !isAnswered &&
    topic.name !== "health" &&
    turns >= 4 &&
    turns % 3 === 1 &&
    !offered
  ) {
    const offer = chooser.pick(own.pictureOffers, { scene: sceneAbout(topic, request.message) });
    if (offer !== undefined) return offer;
  }
  const known = recall(memory, "name").length > 0;
  const isSmallTalk = reading.moves.length > 0 && reading.words <= 6;
  if (!known && askedName < 2 && turns > 0 && isSmallTalk && atEase && !justNoted)
    return chooser.pick(memoryLines.askName) ?? "";
  const about = topicNoted(memory, request.now) ?? (aboutTopic(topic, request.message) ? topic : undefined);
  const onTopic = chooser.pickFresh(about?.asks ?? []);
  if (onTopic !== undefined && !reading.isQuestion) return onTopic;
  if (isAnswered) return "";
  if (reading.moves.some((move) => aboutTaste.has(move))) return chooser.pick(andYou) ?? "";
  const kind = reading.question?.kind;
  if (kind !== undefined && answersItself.has(kind)) return "";
  if (kind !== undefined && asksWhat.has(kind))
    return chooser.chance(0.5) ? (chooser.pickFresh(whyAsked) ?? "") : "";
  if (reading.moves.includes("asks-opinion")) return chooser.pick(andYou) ?? "";
  const tells =
    reading.words > 5 - Number(reading.moves.length === 0) ||
    (reading.moves.length === 0 && reading.words > 1);
  if (
    tells &&
    !reading.isQuestion &&
    !justNoted &&
    reading.moves.every((move) => !pleasantry.has(move) || move === "laugh")
  ) {
    const { asks, who } = askAfter(request.message);
    return (
      chooser.pickFresh(asks, { who }) ?? chooser.pickFresh([...asksAfterTelling.any, ...openAsks]) ?? ""
    );
  }
  const who = turns > 2 && turns % 3 === 0 ? someoneOf(memory, request.now) : undefined;
  const lately =
    who !== undefined &&
    request.history.slice(-80).some(({ role, content }) => role === "assistant" && content.includes(who));
  const thread = who && !lately && chooser.pick(memoryLines.threads, { who });
  if (thread) return thread;
  return chooser.pickFresh(openAsks) ?? chooser.pick(openAsks) ?? "";
}

/** The topic of a note that this message gave; undefined when it gave none. */
function topicNoted(memory: readonly MemoryNote[], now: Date): Topic | undefined {
  const names = new Set(
    memory.filter(({ at }) => at.getTime() === now.getTime()).map(({ subject }) => noteTopics.get(subject)),
  );
  return topics.find(({ name }) => names.has(name));
}

const noteTopics: ReadonlyMap<string, string> = new Map([
  ["pet", "pets"],
  ["work", "work"],
  ["studies", "study"],
]);

/** After these the person goes on, or the answer itself has asked. */
const answersItself: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  "foresees",
  "permission",
  "together",
  "about-them",
  "wonders",
  "world",
]);
/** Questions that cannot be turned round to "and you?". */
const asksWhat: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  "open",
  "would-be",
  "amount",
  "able",
  "joins",
  "done",
]);

/** A question of the person's that was answered: their turn again. */
const answeredFully: ReadonlySet<Move> = new Set<Move>([
  "asks-fact",
  "asks-memory",
  "asks-words",
  "asks-pick",
  "asks-packing",
  "asks-kindness",
  "asks-poem",
]);

/**
 * The message is about the topic, and not about something else in which one of its words occurs. Who does without a thing
 * ("I can't swim") is not spoken to as somebody who likes it.
 */
export const aboutTopic = (topic: Conversation["topic"], message: string): boolean =>
  topic !== undefined &&
  !/\b(?:can't|cannot|can not|don't|doesn't|didn't|won't|never|hate|no longer|not|without|scared|afraid)\b/i.test(
    message,
  ) &&
  ((message.match(new RegExp(topic.words, "gi"))?.length ?? 0) > 1 || message.split(/\s+/).length <= 8);

const pleasantry: ReadonlySet<Move> = new Set<Move>(["greeting", "thanks", "laugh", "compliment", "sorry"]);

/** After these nothing is offered and no name is asked for. */
const heavy: ReadonlySet<Move> = new Set<Move>([
  "sad",
  "anxious",
  "angry",
  "lonely",
  "courts",
  "woos",
  "insult",
  "tired",
]);

const aboutTaste: ReadonlySet<Move> = new Set<Move>([
  "asks-how-are-you",
  "asks-hobbies",
  "asks-dreams",
  "asks-favourite",
  "asks-age",
  "asks-nature",
  "asks-doing",
]);

/** "your sister Anna", "Bruno": told of, but not just now. */
function someoneOf(memory: readonly MemoryNote[], now: Date): string | undefined {
  const old = memory.filter(({ at }) => now.getTime() - at.getTime() > 5 * 60_000);
  const kin = old.find(({ subject }) => memoryLines.kin.test(subject));
  const pet = old.find(({ subject, value }) => subject === "pet" && value.includes(" called "));
  return kin ? `your ${kin.subject} ${kin.value}` : pet?.value.split(" called ")[1];
}
