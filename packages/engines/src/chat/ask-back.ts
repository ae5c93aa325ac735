/** The question at the end of a reply: only one, as near as possible to the message. */
import type { MemoryNote } from "./engine.ts";
import { askAfter } from "./ask-after.ts";
import { plain, wasSaid } from "./lines.ts";
import type { Conversation } from "./conversation.ts";
import type { Move } from "./read-message.ts";
import { sceneAbout } from "./pictures.ts";
import { recall } from "./remember.ts";
import { andYou, asksAfterTelling, openAsks } from "./script/asks.ts";
import * as memoryLines from "./script/memory.ts";
import * as own from "./script/self.ts";

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
  if (topic && atEase && !justNoted && topic.name !== "health" && turns >= 4 && turns % 3 === 1 && !offered) {
    const offer = chooser.pick(own.pictureOffers, { scene: sceneAbout(topic, request.message) });
    if (offer !== undefined) return offer;
  }
  const known = recall(memory, "name").length > 0;
  const isSmallTalk = reading.moves.length > 0 && reading.words <= 6;
  if (!known && askedName < 2 && turns > 0 && isSmallTalk && atEase && !justNoted)
    return chooser.pick(memoryLines.askName) ?? "";
  const onTopic = aboutTopic(topic, request.message) ? chooser.pickFresh(topic?.asks ?? []) : undefined;
  if (onTopic !== undefined && !reading.isQuestion) return onTopic;
  if (reading.moves.some((move) => aboutTaste.has(move))) return chooser.pick(andYou) ?? "";
  if (reading.moves.some((move) => answeredFully.has(move))) return "";
  const tells = reading.words > 4 || (reading.moves.length === 0 && reading.words > 1);
  if (tells && !reading.isQuestion && !justNoted && reading.moves.every((move) => !pleasantry.has(move))) {
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

/** A question of the person's that was answered: their turn again. */
const answeredFully: ReadonlySet<Move> = new Set<Move>([
  "asks-fact",
  "asks-memory",
  "asks-words",
  "asks-pick",
  "asks-kindness",
  "asks-poem",
]);

/** The message is about the topic, and not about something else in which one of its words occurs. */
export const aboutTopic = (topic: Conversation["topic"], message: string): boolean =>
  topic !== undefined &&
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
  "asks-opinion",
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
