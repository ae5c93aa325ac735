/** What a chat engine is asked, from stored rows. */
import { randomUUID } from "node:crypto";
import type { DemoCompanion } from "@galatea/contract/companions/demo.ts";
import type { ChatPart, ChatRequest, MemoryNote, Persona } from "@galatea/engines/chat/engine.ts";
import { estimateTextTokens } from "@galatea/engines/chat/count-tokens.ts";
import { matchLore } from "#core/companions/lorebooks/match-lore.ts";
import { readLorebook } from "#core/companions/lorebooks/read-lorebook.ts";
import type { Briefing, FoundFact } from "#core/companions/replies.store.ts";

/** A message of the public demo, with what the client says was said before. */
export type DemoMessage = {
  message: string;
  character: { name: string };
  conversation_history: readonly { role: "user" | "assistant"; content: string }[];
};

/** After a crisis reply she stays grave for a day. */
const graveMs = 24 * 3_600_000;
const gravity =
  "A short while ago the person wrote about harming themselves. Stay calm, warm and serious. Make no jokes, do not flirt, and do not play. Ask how they are now and whether they have reached somebody. If they speak of it again, name findahelpline.com and their local emergency number.";

export function chatRequestOf(briefing: Briefing, now: Date): ChatRequest {
  const { conversation: row, history, facts, seed, summary } = briefing;
  const asked = history.at(-1);
  if (asked?.role !== "user") throw new Error(`The reply ${briefing.replyId} answers no message`);
  return {
    persona: {
      name: row.girlfriend_name,
      ageYears: row.age,
      personality: row.girlfriend_personality,
      backstory: row.backstory,
      hobbies: row.hobbies,
      dreams: row.dreams,
      relationship: row.relationship_status,
      appearance: row.girlfriend_appearance,
    },
    history: history.slice(0, -1).map(({ role, content, at }) => ({ role, content, at })),
    memory: facts.map(({ id, subject, value, told_at, sources, pinned, superseded_by }) => ({
      id,
      subject,
      value,
      at: told_at,
      sourceMessageIds: sources,
      pinned,
      supersededBy: superseded_by,
    })),
    ...(row.scenario === "" ? {} : { scenario: row.scenario }),
    ...loreFor(briefing),
    ...(summary === null ? {} : { summary: summary.content }),
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.crisis_at !== null && now.getTime() - row.crisis_at.getTime() < graveMs ? { gravity } : {}),
    message: asked.content,
    now,
    seed,
  };
}

/** Entries of the lorebooks that the newest messages speak of; then, when there is room, how the card lets her talk. */
function loreFor({ lorebooks, history, conversation }: Briefing): Pick<ChatRequest, "lore"> {
  const name = conversation.girlfriend_name;
  // Cards begin each of several talks with a mark.
  const examples = conversation.example_messages.replaceAll(/<START>\s*/gi, "").trim();
  const books = lorebooks.map(readLorebook).filter((book) => book !== null && book !== "too_large");
  const messages = history.map(({ content }) => content);
  const lore = [
    ...matchLore(books, { messages, name, countTokens: estimateTextTokens }),
    ...(examples === ""
      ? []
      : [{ text: `How ${name} talks: ${examples}`, reason: "the card's example messages" }]),
  ];
  return lore.length === 0 ? {} : { lore };
}

const longestMemory = 1000;

/** What the message that a reply answers told and took back: facts that were not known before, and facts that are no more. */
export function learntFrom(
  { memory }: Extract<ChatPart, { kind: "end" }>,
  { facts, history }: Briefing,
): { facts: FoundFact[]; takenBack: string[] } {
  const asked = history.at(-1)?.id;
  if (asked === undefined) return { facts: [], takenBack: [] };
  const isKnown = (note: MemoryNote): boolean =>
    facts.some(({ subject, value }) => subject === note.subject && value === note.value);
  const kept = new Set(memory.map(({ subject, value }) => `${subject} ${value}`));
  // A list that is as long as engines keep has lost its oldest facts for room, and not because they hold no more.
  const gone =
    memory.length >= longestMemory
      ? []
      : facts.filter(({ subject, value, pinned }) => !pinned && !kept.has(`${subject} ${value}`));
  const found = memory
    .filter((note) => !isKnown(note))
    .map(({ subject, value }) => ({
      id: randomUUID(),
      subject,
      value: value.slice(0, 500),
      sources: [asked],
      supersedes: gone.filter((fact) => fact.subject === subject).map(({ id }) => id),
    }));
  const replaced = new Set(found.flatMap(({ supersedes }) => supersedes));
  return { facts: found, takenBack: gone.map(({ id }) => id).filter((id) => !replaced.has(id)) };
}

export const demoRequestOf = (
  companion: DemoCompanion,
  { message, conversation_history: history }: Pick<DemoMessage, "message" | "conversation_history">,
  now: Date,
  seed: number,
): ChatRequest => ({
  persona: personaOfDemo(companion),
  history: history.map(({ role, content }) => ({ role, content, at: now })),
  memory: [],
  message,
  now,
  seed,
});

const personaOfDemo = (companion: DemoCompanion): Persona => ({
  name: companion.name,
  ageYears: companion.ageYears,
  personality: companion.personality,
  backstory: companion.backstory,
  hobbies: companion.hobbies,
  dreams: companion.dreams,
  relationship: companion.relationship,
  appearance: companion.appearance,
});
