/** A summary without a model: on which day which topics were talked about, and what the person told of themselves. */
import { phraseOf } from "./answer-from-memory.ts";
import { type ChatTurn, type MemoryNote, mostSummaryChars, type TalkToSummarise } from "./engine.ts";
import { hearMessage } from "./hear-message.ts";
import { topics } from "./script/topics.ts";
import { spoken } from "./slots.ts";

const [mostTopics, mostFacts] = [5, 4];

/** One paragraph more than before; the oldest go when it becomes too long. */
export function summarisePlainly({
  name,
  before,
  turns,
}: Pick<TalkToSummarise, "name" | "before" | "turns">): string {
  const paragraphs = [...(before ?? "").split("\n").filter((line) => line !== ""), paragraphOf(turns, name)];
  while (paragraphs.length > 1 && paragraphs.join("\n").length > mostSummaryChars) paragraphs.shift();
  return paragraphs.join("\n").slice(0, mostSummaryChars);
}

function paragraphOf(turns: readonly ChatTurn[], companion: string): string {
  const told = turns.filter(({ role }) => role === "user");
  const about = spoken(topicsOf(told.map(({ content }) => content).join("\n"))) ?? "everyday things";
  const facts = factsOf(told, companion).slice(0, mostFacts).map(phraseOf);
  const sentence = facts.length === 0 ? "" : ` You told her that ${spoken(facts) ?? ""}.`;
  return `${datesOf(turns)}: you talked about ${about}.${sentence}`;
}

const topicsOf = (text: string): string[] =>
  topics
    .map(({ name, words }) => ({ name, hits: text.match(new RegExp(words, "gi"))?.length ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, mostTopics)
    .map(({ name }) => name);

const factsOf = (turns: readonly ChatTurn[], companion: string): MemoryNote[] =>
  turns.reduce<MemoryNote[]>((memory, { content, at }) => hearMessage(content, memory, at, companion), []);

function datesOf(turns: readonly ChatTurn[]): string {
  const [first, last] = [turns[0], turns.at(-1)].map((turn) =>
    turn?.at.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }),
  );
  return first === last ? `${first}` : `${first} to ${last}`;
}
