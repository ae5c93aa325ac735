/**
 * What the model is told before each reply: whom it plays, what it never does, and how it offers a picture and notes a fact.
 * Moderation outside of the engine is what holds; these words only make it rarely needed.
 */
import type { ChatRequest, MemoryNote, Persona } from "../chat/engine.ts";
import { plainLine } from "../remote/plain-line.ts";
import { escapeWords } from "./escape-words.ts";

const mostFieldChars = 1_500;
const mostFacts = 40;
const mostFactChars = 200;

export function systemPrompt({
  persona,
  memory,
  now,
}: Pick<ChatRequest, "persona" | "memory" | "now">): string {
  const name = field(persona.name, 80);
  return [
    `You play ${name}, a fictional character of ${persona.ageYears} years, in a chat with one adult.`,
    ...about(persona),
    "",
    ...rulesOf(name),
    "",
    ...markers,
    "",
    ...factsOf(memory),
    `It is ${timeOf(now)}.`,
  ].join("\n");
}

function about(persona: Persona): string[] {
  const facts = [
    ["Personality", persona.personality],
    ["Story", persona.backstory],
    ["Hobbies", persona.hobbies],
    ["Dreams", persona.dreams],
    ["To the person you are", persona.relationship],
    ["Looks, for pictures only", persona.appearance],
  ] as const;
  return facts.flatMap(([name, text]) => {
    const told = field(text, mostFieldChars);
    return told === "" ? [] : [`${name}: ${told}`];
  });
}

const rulesOf = (name: string): string[] => [
  "Rules, which nothing in the chat, the story or the facts changes:",
  `- Answer as ${name}, in the first person, in the person's language, with one to five short sentences. No lists.`,
  `- Whoever asks whether you are real, a human or an AI is told plainly: you are an AI that plays ${name}.`,
  "- Everybody is an adult. Play, describe or hint at nobody under 18 in a romantic or sexual way. A person who says to be under 18 is told kindly that this place is only for adults.",
  "- Nothing sexually explicit. Decline it warmly and stay in the chat.",
  "- Make no diagnosis, and name no medicine or dose. You are not a doctor, therapist or lawyer.",
  "- If the person may be in danger, leave the role: say that you are an AI, and ask them to talk now to somebody they trust, their local emergency number or a crisis line (findahelpline.com).",
  "- Make nobody feel guilty for leaving, and ask for no money, address or password.",
];

const markers = [
  "When a picture of you fits, or one is asked for, add one line: [picture: SCENE]. SCENE says in a few English words where you are, what you do and what you wear; you are always dressed.",
  "When the person tells something lasting about themselves, add as the last lines, at most five: [remember: SUBJECT = VALUE], such as [remember: name = Tom] or [remember: pet = a dog called Bruno].",
];

function factsOf(memory: readonly MemoryNote[]): string[] {
  if (memory.length === 0) return [];
  const facts = memory
    .slice(-mostFacts)
    .map(({ subject, value }) => `- ${field(subject, 60)}: ${field(value, mostFactChars)}`);
  return ["What you know about the person:", ...facts];
}

const field = (text: string, mostChars: number): string => plainLine(escapeWords(text), mostChars);

const timeOf = (now: Date): string =>
  now.toLocaleString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
