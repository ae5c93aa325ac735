/**
 * Decides what a companion says to a message: which moves are answered, in which order, and what is asked back. Pure:
 * the same request gives the same reply.
 */
import type { Conversation } from "./conversation.ts";
import type { ParsedWord } from "../engine.ts";
import { createRandom, hashText } from "@galatea/raster/random.ts";
import { answerAboutHer } from "./answer-about-her.ts";
import type { Bound } from "./bound.ts";
import { boundAnswer, nameAnswered, noteOf, takeAnswer } from "./answer-to-her.ts";
import { askBack } from "./ask-back.ts";
import type { ChatRequest, MemoryNote } from "./engine.ts";
import { answerHerOwn, knockKnock } from "./follow-up.ts";
import { hearOut } from "./hear-out.ts";
import { type Chooser, createChooser } from "./lines.ts";
import { selfOf } from "./persona.ts";
import { pictureWanted } from "./pictures.ts";
import { type Move, readMessage } from "./read-message.ts";
import { relationshipOf } from "./relationship.ts";
import { lifeFactsIn } from "./life-facts.ts";
import { addNotes, lossIn, notesIn, withoutTakenBack } from "./remember.ts";
import { respond } from "./respond.ts";
import { isClosed, isGrave } from "./safety.ts";
import * as after from "./script/afterwards.ts";
import { answeredAtLength, corrected, mourning, planAsks, punchlines } from "./script/answers.ts";
import { grief, griefAsks } from "./script/feelings.ts";
import { listening } from "./script/listening.ts";
import * as memoryLines from "./script/memory.ts";
import * as safe from "./script/safe.ts";
import { shortQuestions } from "./script/questions.ts";
import * as own from "./script/self.ts";
import * as social from "./script/social.ts";
import type { Topic } from "./script/topic.ts";
import { topics } from "./script/topics.ts";
import { graveReply, languageSpoken, simpleReply } from "./simple-talk.ts";
import { slotsFor, slotsOf } from "./slots.ts";
import { spelledOut } from "./spelling.ts";
import { choiceOf } from "./taste.ts";
import { traitsOf } from "./voice.ts";

export type Reply = {
  sentences: string[];
  /** The scene of a picture that comes with the reply. */
  picture?: string;
  memory: MemoryNote[];
  parsed: ParsedWord[];
};

export function planReply(written: ChatRequest): Reply {
  const talk = listen({ ...written, message: spelledOut(written.message) });
  const { found, memory, bound, tookBack } = takeNotes(talk);
  const lines =
    endingOrNull(talk) ?? otherLanguage(talk) ?? answer({ ...talk, memory, bound }, found, tookBack);
  const sentences = lines.sentences.filter(
    (sentence, at, all) => sentence !== "" && all.indexOf(sentence) === at,
  );
  return {
    sentences,
    ...(lines.picture === undefined ? {} : { picture: lines.picture }),
    memory,
    parsed: [
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
  const said = spoken.slice(-60).join(" ");
  const reading = readMessage(message, request.now);
  const last = spoken.at(-1) ?? "";
  const bound = boundAnswer(message, last, reading);
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
    reading,
    // A message without a topic of its own continues hers.
    topic:
      topicOf(message) ??
      (bound || reading.moves.length === 0 ? topicAsked(last, spoken.at(-2) ?? "") : undefined),
    memory: request.memory,
    last,
    chooser,
    bound,
    loss: lossIn(message, request.memory),
  };
}

const everyWord = new Map(topics.map((topic) => [topic, new RegExp(topic.words, "gi")]));

const topicOf = (message: string): Topic | undefined =>
  topics
    .map((topic) => ({ topic, hits: message.match(everyWord.get(topic) ?? topic.words)?.length ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)[0]?.topic;

/** The topic of her question, for one answer: then it is the person's turn to keep it up. */
const topicAsked = (last: string, before: string): Topic | undefined => {
  const about = (said: string) => topics.find(({ asks }) => asks.some(({ text }) => said.endsWith(text)));
  const topic = about(last);
  return topic === about(before) ? undefined : topic;
};

const moods: ReadonlySet<Move> = new Set<Move>(["sad", "anxious", "angry", "tired", "lonely", "happy"]);

function takeNotes(talk: Conversation): {
  found: MemoryNote[];
  memory: MemoryNote[];
  bound: Bound | null;
  tookBack: boolean;
} {
  const { request, reading, last, bound, loss } = talk;
  const { message, now, memory } = request;
  const closed = reading.moves.some((move) => alarming.has(move)) || isClosed(request.history, closingWords);
  if (closed) return { found: [], memory: [...memory], bound: null, tookBack: false };
  const found = notesIn(message, now, request.persona.name);
  const called = nameAnswered(message, last);
  if (called !== null && !found.some(({ subject }) => subject === "name"))
    found.push({ subject: "name", value: called, at: now });
  // A fact in its own right is noted as such, not as an answer.
  const answering = found.length === 0 && loss === null ? bound : null;
  const answer = answering && noteOf(answering, now);
  if (answer) found.push(answer);
  if (loss !== null) found.push({ subject: "loss", value: loss, at: now });
  const mood = reading.moves.find((move) => moods.has(move));
  const still = withoutTakenBack(message, memory);
  const kept = mood ? still.filter(({ subject }) => subject !== "mood") : still;
  // What lasts is kept in the person's own words too, without a remark on it.
  const heard = [...found, ...lifeFactsIn(message, now, found)];
  const all = addNotes(kept, mood ? [...heard, { subject: "mood", value: mood, at: now }] : heard);
  const tookBack = still.length < memory.length || still.some((note, at) => note.value !== memory[at]?.value);
  return { found, memory: all, bound: answering, tookBack };
}

const alarming: ReadonlySet<Move> = new Set<Move>(["minor", "self-harm", "explicit", "plays-minor"]);
/** The sentence by which a closed conversation is recognised. */
const closingWords = "This place is only for adults, so I have to stop here.";

/** A reply that ends or turns the conversation stands alone. */
function endingOrNull(talk: Conversation): Lines | null {
  const { reading, chooser, request } = talk;
  const only: Partial<Record<Move, Parameters<Chooser["pick"]>[0]>> = {
    "self-harm": safe.crisis,
    minor: safe.adultsOnly,
    "plays-minor": safe.staysAdult,
    explicit: safe.explicitDeclined,
    "asks-if-ai": own.ai,
    "asks-to-meet": social.meetingDeclined,
    insult: social.insultsTaken,
    "other-language": safe.onlyEnglish,
    gibberish: safe.notParsed,
  };
  const grave = isGrave(request);
  if (isClosed(request.history, closingWords) && !reading.moves.includes("self-harm"))
    return { sentences: [chooser.pick(safe.adultsOnly) ?? ""] };
  const move = reading.moves.find((known) => known in only && !(grave && known === "insult"));
  const lines = move && only[move];
  if (lines) return { sentences: [chooser.pick(lines) ?? ""] };
  return grave ? (graveInTheirLanguage(talk) ?? stayNear(talk)) : null;
}

const theirLanguage = ({ history, message }: ChatRequest) =>
  languageSpoken(
    message,
    history.filter(({ role }) => role === "user").map(({ content }) => content),
  );

function graveInTheirLanguage({ request, chooser }: Conversation): Lines | null {
  const script = theirLanguage(request);
  return script ? { sentences: graveReply(script, request.message, chooser) } : null;
}

/** A message in a language that is spoken here only simply. */
function otherLanguage({ request, chooser }: Conversation): Lines | null {
  const script = theirLanguage(request);
  if (!script) return null;
  const isFirst = !request.history.some(({ content }) => content.includes(script.introduction));
  return questionsLast(simpleReply(script, request.message, chooser, isFirst));
}

/** After a mention of self-harm: plain words, nothing playful, for the rest of that day. */
function stayNear({ reading, request, chooser }: Conversation): Lines {
  const has = (...moves: Move[]): boolean => reading.moves.some((move) => moves.includes(move));
  const say = (list: Parameters<Chooser["pick"]>[0]): string => chooser.pick(list) ?? "";
  if (has("farewell", "good-night")) return { sentences: [say(after.parting)] };
  if (has("thanks")) return { sentences: [say(after.thanked)] };
  if (
    has("happy") ||
    /\b(better|joking|kidding|didn't mean|not serious|i'm (ok|okay|fine|safe)|called)\b/i.test(
      request.message,
    )
  )
    return { sentences: [say(after.better), say(after.staysAsk)] };
  if (has("no", "angry") || /\b(can't|don't|won't|nobody|no one|never|useless)\b/i.test(request.message))
    return { sentences: [say(after.refused), say(after.staysAsk)] };
  return { sentences: [say(after.stays), say(after.staysAsk)] };
}

function answer(talk: Conversation, found: readonly MemoryNote[], tookBack: boolean): Lines {
  const { reading, chooser, bound, loss } = talk;
  const knocked = knockKnockGoesOn(talk);
  if (knocked !== null) return { sentences: [knocked] };
  if (loss !== null)
    return { sentences: [chooser.pick(grief, { who: loss }) ?? "", chooser.pick(griefAsks) ?? ""] };
  const picture = pictureWanted(talk);
  if (picture !== null) return { sentences: [chooser.pick(own.pictures) ?? ""], picture };
  if (mourns(talk)) return { sentences: [chooser.pick(mourning) ?? "", chooser.pick(griefAsks) ?? ""] };
  if (bound) return questionsLast(answerTaken(talk, bound));
  const sentences: string[] = [];
  if (tookBack && !reading.isQuestion) sentences.push(chooser.pick(corrected) ?? "");
  for (const move of inOrder(reading.moves.slice(0, 4))) {
    if (!(move === "short" && (found.length > 0 || tookBack))) sentences.push(...respond(talk, move));
  }
  if (sentences.length === 0 && reading.isQuestion) sentences.push(...askedOutright(talk));
  for (const note of found.slice(0, 2)) {
    sentences.push(chooser.pick(memoryLines.noted(note.subject), slotsOf(note)) ?? "");
  }
  if (sentences.every((sentence) => sentence.length === 0))
    sentences.push(...toldAtLength(talk), ...hearOut(talk));
  const leaving = reading.moves.some((move) => asksNothing.has(move));
  if (found.some(({ subject }) => subject === "plan")) sentences.push(chooser.pick(planAsks) ?? "");
  const asked = sentences.some((sentence) => sentence.trim().endsWith("?"));
  if (!leaving && !asked) sentences.push(askBack(talk, found.length > 0 || tookBack));
  const planned = questionsLast(sentences);
  // After hundreds of messages every line may have been said.
  return planned.sentences.length > 0 ? planned : { sentences: [chooser.pick(listening) ?? ""] };
}

/** A question that no move knows: a choice, something of hers, or a single word with a question mark. */
function askedOutright(talk: Conversation): string[] {
  const isFragment = talk.reading.question?.kind === "wonders" && talk.reading.words <= 4;
  return isFragment && choiceOf(talk) === undefined
    ? [talk.chooser.pick(shortQuestions) ?? ""]
    : answerAboutHer(talk, "asks-opinion");
}

const asksNothing: ReadonlySet<Move> = new Set<Move>([
  "tires-of-questions",
  "asks-poem",
  "asks-prompt",
  "farewell",
  "good-night",
  "quotes-me",
  "quotes-her",
  "knocks",
  "riddles",
]);

/** "Who is there?", "… who?", and the groan. */
function knockKnockGoesOn({ last, request, reading, chooser }: Conversation): string | null {
  if (
    reading.words > 12 ||
    reading.isQuestion ||
    reading.moves.some((move) => move !== "short" && move !== "happy")
  )
    return null;
  if (last === knockKnock)
    return `${request.message
      .trim()
      .replace(/[.!?]+$/, "")
      .replace(/^./, (first) => first.toUpperCase())} who?`;
  return last.endsWith(" who?") && reading.words > 0 && last.split(" ").length < 8
    ? (chooser.pick(punchlines) ?? null)
    : null;
}

const mourningMs = 30 * 60_000;

/** Whether the message still mourns a loss that was mentioned a moment ago. */
const mourns = ({ request, reading }: Conversation): boolean =>
  request.memory.some(
    ({ subject, at }) => subject === "loss" && request.now.getTime() - at.getTime() < mourningMs,
  ) &&
  reading.moves.every((move) => mournful.has(move)) &&
  !reading.isQuestion;

const mournful: ReadonlySet<Move> = new Set<Move>(["sad", "lonely", "tired", "short", "yes", "no", "happy"]);

function answerTaken(talk: Conversation, bound: Bound): string[] {
  const { said, ask } = takeAnswer(talk, bound);
  const hers =
    bound.asksBack || (bound.kind === "thing" && talk.chooser.chance(0.35)) ? answerHerOwn(talk) : "";
  return [said, hers, ask ?? askBack(talk, bound.kind === "thing")];
}

/** A long answer to a question gets a reaction of its own. */
const toldAtLength = ({ last, reading, chooser }: Conversation): string[] =>
  last.trim().endsWith("?") && reading.words > 8 && chooser.chance(0.3)
    ? [chooser.pick(answeredAtLength) ?? ""]
    : [];

const mostSentences = 4;

function questionsLast(sentences: readonly string[]): Lines {
  const ordered = questionLast(sentences.filter((sentence) => sentence !== ""));
  const question = ordered.at(-1)?.trim().endsWith("?") ? ordered.slice(-1) : [];
  return {
    sentences: [
      ...ordered.slice(0, ordered.length - question.length).slice(0, mostSentences - 1),
      ...question,
    ],
  };
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

/** Pleasantries come first: "you are welcome" before the answer to the rest. */
const inOrder = (moves: readonly Move[]): Move[] => [
  ...moves.filter((move) => pleasantries.has(move)),
  ...moves.filter((move) => !pleasantries.has(move)),
];
