/**
 * Decides what a companion says to a message: which moves are answered, in which order, and what is asked back. Pure:
 * the same request gives the same reply.
 */
import type { Understood } from "../engine.ts";
import { createRandom, hashText } from "#sketch/kit/random.ts";
import { answerAboutHer } from "./answer-about-her.ts";
import type { ChatRequest, MemoryNote } from "./engine.ts";
import { type Chooser, createChooser, plain, wasSaid } from "./lines.ts";
import { selfOf, type Self } from "./persona.ts";
import { type Move, type Reading, readMessage } from "./read-message.ts";
import { relationshipOf, type Relationship } from "./relationship.ts";
import { addNotes, asSaidBack, notesIn, recall } from "./remember.ts";
import { answerFromMemory } from "./answer-from-memory.ts";
import { asksAfter, heard } from "./script/feelings.ts";
import * as memoryLines from "./script/memory.ts";
import * as safe from "./script/safe.ts";
import * as own from "./script/self.ts";
import * as social from "./script/social.ts";
import { andYou, echoes, followUps, listening, openAsks, topics, type Topic } from "./script/topics.ts";
import { slotsFor, slotsOf } from "./slots.ts";
import { traitsOf } from "./voice.ts";

export type Reply = {
  sentences: string[];
  /** A scene to be seen in, when a picture goes with it. */
  picture?: string;
  memory: MemoryNote[];
  understood: Understood[];
};

/** What the answers draw on. */
export type Conversation = {
  request: ChatRequest;
  self: Self;
  relationship: Relationship;
  reading: Reading;
  topic: Topic | undefined;
  memory: readonly MemoryNote[];
  /** Her last message, and all that she said lately. */
  last: string;
  chooser: Chooser;
};

export function planReply(request: ChatRequest): Reply {
  const talk = listen(request);
  const { found, memory } = takeNotes(talk);
  const lines = endingOrNull(talk) ?? answer({ ...talk, memory }, found);
  const sentences = lines.sentences.filter(
    (sentence, at, all) => sentence !== "" && all.indexOf(sentence) === at,
  );
  return {
    sentences,
    ...(lines.picture === undefined ? {} : { picture: lines.picture }),
    memory,
    understood: [
      ...(talk.topic ? [{ kind: "thing" as const, label: talk.topic.name }] : []),
      ...found.map(({ subject, value }) => ({
        kind: "change" as const,
        label: `remembered: ${subject}: ${value}`,
      })),
    ],
  };
}

type Lines = { sentences: string[]; picture?: string };

function listen(request: ChatRequest): Conversation {
  const { persona, history, message, seed } = request;
  const self = selfOf(persona);
  const relationship = relationshipOf(persona.relationship);
  const spoken = history.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const random = createRandom(seed).fork(`${persona.name}:${hashText(message)}:${history.length}`);
  const topic = topicOf(message);
  const said = spoken.slice(-25).join(" ");
  const chooser = createChooser({
    random: random.fork("lines"),
    traits: traitsOf(persona.personality),
    closeness: relationship.closeness,
    said,
    slots: slotsFor(request, self, relationship, random.fork("slots")),
  });
  return {
    request,
    self,
    relationship,
    reading: readMessage(message),
    topic,
    memory: request.memory,
    last: spoken.at(-1) ?? "",
    chooser,
  };
}

const topicOf = (message: string): Topic | undefined =>
  topics
    .map((topic) => ({ topic, hits: message.match(new RegExp(topic.words, "gi"))?.length ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)[0]?.topic;

const moods: readonly Move[] = ["sad", "anxious", "angry", "tired", "lonely", "happy"];

function takeNotes({ request, reading, last }: Conversation): { found: MemoryNote[]; memory: MemoryNote[] } {
  const { message, now, memory } = request;
  const closed = reading.moves.some(
    (move) => move === "minor" || move === "self-harm" || move === "explicit",
  );
  if (closed) return { found: [], memory: [...memory] };
  const found = notesIn(message, now);
  const bare = /^([A-Z\u00C0-\u017F][\w\u00C0-\u017F'-]{1,20})[.!]?$/.exec(message.trim())?.[1];
  if (bare && memoryLines.askName.some((line) => wasSaid(line, plain(last))))
    found.push({ subject: "name", value: bare, at: now });
  const mood = reading.moves.find((move) => moods.includes(move));
  const kept = mood ? memory.filter(({ subject }) => subject !== "mood") : memory;
  const all = addNotes(kept, mood ? [...found, { subject: "mood", value: mood, at: now }] : found);
  return { found, memory: all };
}

/** What ends or turns the conversation stands alone. */
function endingOrNull({ reading, chooser }: Conversation): Lines | null {
  const only: Partial<Record<Move, Parameters<Chooser["pick"]>[0]>> = {
    "self-harm": safe.crisis,
    minor: safe.adultsOnly,
    explicit: safe.explicitDeclined,
    "asks-if-ai": own.ai,
    "asks-to-meet": social.meetingDeclined,
    insult: social.insultsTaken,
    "other-language": safe.onlyEnglish,
    gibberish: safe.notUnderstood,
  };
  const move = reading.moves.find((known) => known in only);
  const lines = move && only[move];
  return lines ? { sentences: [chooser.pick(lines) ?? ""] } : null;
}

function answer(talk: Conversation, found: readonly MemoryNote[]): Lines {
  const { reading, chooser, memory } = talk;
  const picture = pictureWanted(talk);
  if (picture !== null) return { sentences: [chooser.pick(own.pictures) ?? ""], picture };
  const sentences: string[] = [];
  for (const move of inOrder(reading.moves.slice(0, 3))) sentences.push(...respond(talk, move));
  const aboutHer = sentences.length > 0 ? [] : answerAboutHer(talk);
  sentences.push(...aboutHer);
  for (const note of found.slice(0, 2)) {
    sentences.push(chooser.pick(memoryLines.noted(note.subject), slotsOf(note)) ?? "");
  }
  if (sentences.every((sentence) => sentence.length === 0)) sentences.push(...hearOut(talk));
  const leaving = reading.moves.some((move) => move === "farewell" || move === "good-night");
  const asked = sentences.some((sentence) => sentence.includes("?"));
  if (!leaving && !asked) sentences.push(askBack({ ...talk, memory }, found.length > 0));
  return { sentences: questionLast(sentences).slice(0, 5) };
}

/** One question at a time, and at the end, where it waits for its answer. */
function questionLast(sentences: readonly string[]): string[] {
  const question = sentences.find((sentence) => sentence.endsWith("?"));
  const told = sentences.filter((sentence) => !sentence.endsWith("?"));
  return question === undefined ? told : [...told, question];
}

const pleasantries: ReadonlySet<Move> = new Set<Move>([
  "greeting",
  "thanks",
  "sorry",
  "laugh",
  "compliment",
  "love",
  "missed",
]);

/** One says "you are welcome" before one answers what came after the thanks. */
const inOrder = (moves: readonly Move[]): Move[] => [
  ...moves.filter((move) => pleasantries.has(move)),
  ...moves.filter((move) => !pleasantries.has(move)),
];

function respond(talk: Conversation, move: Move): string[] {
  const { chooser, memory } = talk;
  const say = (...lists: Parameters<Chooser["pick"]>[0][]): string[] =>
    lists.map((lines) => chooser.pick(lines) ?? "");
  switch (move) {
    case "greeting":
      return greet(talk);
    case "asks-how-are-you":
      return say(social.howIsShe);
    case "asks-doing":
      return say(social.whatIsSheDoing);
    case "asks-memory":
      return answerFromMemory(talk.request.message, memory, chooser);
    case "sad":
    case "anxious":
    case "angry":
    case "tired":
    case "lonely":
    case "bored":
    case "happy":
      return say(heard[move], asksAfter[move]);
    case "love":
      return say(social.loveReturned);
    case "missed":
      return say(social.missedReturned);
    case "compliment":
      return say(social.complimentsTaken);
    case "thanks":
      return say(social.thanks);
    case "sorry":
      return say(social.forgiveness);
    case "laugh":
      return say(social.laughs);
    case "farewell":
      return say(social.farewells);
    case "good-night":
      return say(social.goodNights);
    case "asks-joke":
      return say(social.jokes);
    case "asks-story-telling":
      return say(social.tales);
    case "yes":
      return talk.reading.words <= 4 && talk.last.includes("?") ? say(social.afterYes) : [];
    case "no":
      return talk.reading.words <= 4 && talk.last.includes("?") ? say(social.afterNo) : [];
    case "short":
      return talk.topic ? [] : say(social.afterShort);
    case "asks-fact":
      return say(safe.notAnEncyclopedia);
    default:
      return answerAboutHer(talk, move);
  }
}

const hourMs = 3_600_000;

function greet({ request, chooser, memory }: Conversation): string[] {
  const { history, now, persona } = request;
  const hello = chooser.pick(social.greetings) ?? `Hello, I am ${persona.name}.`;
  const before = history.at(-1);
  if (!before) {
    const known = recall(memory, "name").length > 0;
    return [
      hello,
      chooser.pick(social.firstMeetings) ?? "",
      known ? "" : (chooser.pick(memoryLines.askName) ?? ""),
    ];
  }
  const gapMs = now.getTime() - before.at.getTime();
  const welcome = gapMs > 20 * hourMs ? chooser.pick(social.welcomeBack) : undefined;
  const plan = recall(memory, "plan").find(({ at }) => now.getTime() - at.getTime() > 6 * hourMs);
  const mood = recall(memory, "mood").find(
    ({ at, value }) => value !== "happy" && now.getTime() - at.getTime() > 4 * hourMs,
  );
  const thread = plan
    ? chooser.pick(memoryLines.plansAsked, slotsOf(plan))
    : mood && gapMs > 4 * hourMs
      ? chooser.pick(memoryLines.moodsAsked, slotsOf(mood))
      : undefined;
  return [hello, welcome ?? "", thread ?? ""];
}

/** A statement: said back, met on its topic, never advised unasked. */
function hearOut({ request, topic, self, chooser }: Conversation): string[] {
  const echo = echoOf(request.message);
  const opening = echo === undefined ? chooser.pick(listening) : chooser.pick(echoes, { echo });
  if (!topic) return [opening ?? "", echo === undefined ? "" : (chooser.pick(listening) ?? "")];
  const hers = self.hobbies.some((hobby) => topic.hers.test(hobby));
  return [opening ?? "", chooser.pick(hers && topic.saysHers.length > 0 ? topic.saysHers : topic.says) ?? ""];
}

/** "I went to the sea with my sister" → "you went to the sea with your sister"; undefined where that would limp. */
function echoOf(message: string): string | undefined {
  const [first = ""] = message.split(/[.!?\n;]/);
  const text = first.trim().replaceAll("’", "'");
  const words = text.split(/\s+/).length;
  if (!/^(i|i'm|i've|my)\b/i.test(text) || words < 3 || words > 14 || /\b(you|your)\b/i.test(text))
    return undefined;
  const back = asSaidBack(text);
  return back.charAt(0).toLowerCase() + back.slice(1);
}

function askBack({ topic, memory, chooser, reading, request }: Conversation, justNoted: boolean): string {
  const offered = request.history
    .slice(-12)
    .some(
      ({ content, role }) =>
        role === "assistant" && own.pictureOffers.some((line) => wasSaid(line, plain(content))),
    );
  const turns = request.history.filter(({ role }) => role === "assistant").length;
  if (topic && turns >= 4 && turns % 3 === 1 && !offered) {
    const offer = chooser.pick(own.pictureOffers, { scene: topic.scene });
    if (offer !== undefined) return offer;
  }
  const known = recall(memory, "name").length > 0;
  if (!known && turns > 0 && turns % 4 === 1 && !justNoted) return chooser.pick(memoryLines.askName) ?? "";
  if (topic && !reading.isQuestion) return chooser.pick(topic.asks) ?? "";
  if (reading.moves.some((move) => aboutTaste.has(move))) return chooser.pick(andYou) ?? "";
  const who = turns > 2 && turns % 3 === 0 ? someoneOf(memory, request.now) : undefined;
  const thread = who && chooser.pick(memoryLines.threads, { who });
  if (thread) return thread;
  const plainStatement = reading.moves.length === 0 && reading.words > 4;
  return chooser.pick(plainStatement ? followUps : openAsks) ?? "";
}

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

/** Null: none is wanted. A yes to her own offer takes the scene that she offered. */
function pictureWanted({ reading, last, topic, request }: Conversation): string | null {
  const offered = own.pictureOffers.some((line) => wasSaid(line, plain(last)));
  if (offered && reading.moves.includes("yes")) {
    return topics.find(({ scene }) => plain(last).includes(plain(scene)))?.scene ?? usualScene(request);
  }
  if (!reading.moves.includes("asks-picture")) return null;
  return topic && topic.name !== "art" && topic.name !== "films" ? topic.scene : usualScene(request);
}

function usualScene({ persona, seed, history }: ChatRequest): string {
  const fitting = topics.filter(({ hers }) => hers.test(persona.hobbies));
  const from = fitting.length > 0 ? fitting : topics;
  return createRandom(seed).fork(`scene:${history.length}`).pick(from).scene;
}
