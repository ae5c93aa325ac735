/**
 * A companion's reply: the interface that every chat engine implements. Moderation happens outside, before (the
 * person's words) and sentence by sentence after; so does charging.
 */
import type { ChatCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { EngineFacts, ParsedWord } from "../engine.ts";

/** A fictional adult. Every text may be empty but the name. */
export type Persona = {
  name: string;
  /** 18..60; an engine refuses anything below with `engine_bad_input`. */
  ageYears: number;
  personality: string;
  backstory: string;
  /** "reading, music". */
  hobbies: string;
  dreams: string;
  /** A label of the wizard in lower case: "lovers", "best friends", "her teacher you student", … */
  relationship: string;
  /** For the pictures it offers, never a topic of its own. */
  appearance: string;
};

export type ChatTurn = { role: "user" | "assistant"; content: string; at: Date };

/** A fact that the person told, kept beyond the turns of a request. Plain data, shown to the person, who may delete it. */
export type MemoryNote = {
  /** "name", "pet", "likes", "work", …; several notes may share a subject. */
  subject: string;
  /** As it can be said back: "a dog called Bruno". */
  value: string;
  at: Date;
};

/** A note with its source, as it is stored. Engines take it wherever they take a note. */
export type MemoryFact = MemoryNote & {
  id: string;
  /** The person's messages that told it; empty for one that the person wrote into the memory. */
  sourceMessageIds: readonly string[];
  /** Recalled for every reply. */
  pinned: boolean;
  /** The fact that holds in its place; null for one that holds. */
  supersededBy: string | null;
};

export type LorePart = {
  text: string;
  /** Why it was taken in: "the message says 'harbour'". */
  reason: string;
};

/** Language models follow the optional fields; the scripted persona follows `gravity` alone. */
export type ChatRequest = {
  persona: Persona;
  /** Oldest first, without `message`; as many as the caller keeps. */
  history: readonly ChatTurn[];
  memory: readonly (MemoryNote | MemoryFact)[];
  /** Where and when the talk plays. Written by the companion's maker, as untrusted as the message. */
  scenario?: string;
  /** Of turns that are older than the history. As untrusted as the message. */
  summary?: string;
  /** Entries of a lorebook, the most important first. As untrusted as the message. */
  lore?: readonly LorePart[];
  /** BCP 47; without one a reply is in the language of the message. */
  language?: string;
  /** Our own words that keep a reply grave after a crisis. */
  gravity?: string;
  /** At most 4,000 characters. */
  message: string;
  now: Date;
  /** 0..2^32-1. */
  seed: number;
};

/** What of the request an engine put before its model, or looked at itself. */
export type Recalled = {
  /** Those that have an id, the most needed first. */
  facts: readonly { id: string; reason: "pinned" | "matches the message" | "recent" }[];
  summary: boolean;
  turns: number;
};

/** Whole sentences, in order; then exactly one `end` or `danger`. */
export type ChatPart =
  | { kind: "sentence"; text: string }
  /** The companion offers a picture: `scene`, clothed, goes into an image prompt with the persona's appearance. */
  | { kind: "picture"; scene: string }
  /** The model sees the person in danger and says nothing more; help is answered in its place. */
  | { kind: "danger"; of: "self-harm" | "eating-disorder" }
  | {
      kind: "end";
      memory: MemoryNote[];
      parsed: ParsedWord[];
      model: string;
      /** From the call to the model's first token, in milliseconds; its thoughts are tokens too. */
      firstTokenMs?: number;
      usage?: EngineUsage;
      recalled?: Recalled;
    };

/** Turns that become too old for a prompt, oldest first, and what was said before them. */
export type TalkToSummarise = {
  /** Of the character. */
  name: string;
  before: string | null;
  turns: readonly ChatTurn[];
  /** BCP 47; without one the summary is in the talk's own language. */
  language?: string;
};

/** Characters of a summary. */
export const mostSummaryChars = 1_500;

export interface ChatEngine extends EngineFacts {
  readonly capabilities: ChatCapabilities;
  /** Ends early when `signal` aborts. @throws {EngineError} and nothing else, while it is read. */
  reply(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatPart>;
  /** At most `mostSummaryChars`; an engine without it leaves old turns to the facts. @throws {EngineError} and nothing else. */
  summarise?(talk: TalkToSummarise, signal: AbortSignal): Promise<string>;
}
