/** The state from which a companion answers. */
import type { Bound } from "./bound.ts";
import type { ChatRequest, MemoryNote } from "./engine.ts";
import type { Chooser } from "./lines.ts";
import type { Self } from "./persona.ts";
import type { Reading } from "./read-message.ts";
import type { Relationship } from "./relationship.ts";
import type { Topic } from "./script/topic.ts";

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
  /** A short answer to what she asked last. */
  bound: Bound | null;
  /** The person or pet whose loss was just mentioned. */
  loss: string | null;
};
