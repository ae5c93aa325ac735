/** What a chat engine is asked, from stored rows. */
import { randomUUID } from "node:crypto";
import type { DemoCompanion } from "@galatea/contract/companions/demo.ts";
import type { ChatPart, ChatRequest, MemoryNote, Persona } from "@galatea/engines/chat/engine.ts";
import type { Briefing, FoundFact } from "#core/companions/replies.store.ts";

/** A message of the public demo, with what the client says was said before. */
export type DemoMessage = {
  message: string;
  character: { name: string };
  conversation_history: readonly { role: "user" | "assistant"; content: string }[];
};

export function chatRequestOf(briefing: Briefing, now: Date): ChatRequest {
  const { conversation: row, history, facts, seed } = briefing;
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
    memory: facts.map(({ subject, value, told_at }) => ({ subject, value, at: told_at })),
    message: asked.content,
    now,
    seed,
  };
}

/** The facts of a reply's end that were not known before, told by the message that it answers. */
export function factsOf(
  { memory }: Extract<ChatPart, { kind: "end" }>,
  { facts, history }: Briefing,
): FoundFact[] {
  const asked = history.at(-1)?.id;
  if (asked === undefined) return [];
  const isKnown = (note: MemoryNote): boolean =>
    facts.some(({ subject, value }) => subject === note.subject && value === note.value);
  const kept = new Set(memory.map(({ subject, value }) => `${subject} ${value}`));
  const gone = facts.filter(({ subject, value, pinned }) => !pinned && !kept.has(`${subject} ${value}`));
  return memory
    .filter((note) => !isKnown(note))
    .map(({ subject, value }) => ({
      id: randomUUID(),
      subject,
      value: value.slice(0, 500),
      sources: [asked],
      supersedes: gone.filter((fact) => fact.subject === subject).map(({ id }) => id),
    }));
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
