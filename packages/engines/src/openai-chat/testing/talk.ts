/** A request, and a reply that is read to its end or to its error. */
import type { ChatEngine, ChatPart, ChatRequest } from "../../chat/engine.ts";

export const request: ChatRequest = {
  persona: {
    name: "Sofia",
    ageYears: 28,
    personality: "Playful and caring.",
    backstory: "She grew up in a fishing village near Porto.",
    hobbies: "music, reading",
    dreams: "adventure",
    relationship: "best friends",
    appearance: "long brown hair",
  },
  history: [],
  memory: [],
  message: "How was your day?",
  now: new Date(2026, 2, 4, 18),
  seed: 7,
};

export type Talk = {
  sentences: string[];
  pictures: string[];
  end: Extract<ChatPart, { kind: "end" }> | null;
  danger: Extract<ChatPart, { kind: "danger" }>["of"] | null;
  /** What reading threw. */
  error: unknown;
};

export async function talk(
  engine: ChatEngine,
  changes: Partial<ChatRequest> = {},
  signal = new AbortController().signal,
): Promise<Talk> {
  const told: Talk = { sentences: [], pictures: [], end: null, danger: null, error: null };
  try {
    for await (const part of engine.reply({ ...request, ...changes }, signal)) {
      if (part.kind === "sentence") told.sentences.push(part.text);
      else if (part.kind === "picture") told.pictures.push(part.scene);
      else if (part.kind === "danger") told.danger = part.of;
      else told.end = part;
    }
  } catch (error) {
    told.error = error;
  }
  return told;
}
