/** A talk as a file (`docs/talk-format.md`): the whole tree, and how its messages are sent back. */
import { z } from "zod";
import { companionLimits } from "./prices.ts";

export type TalkFile = {
  format: "galatea-talk";
  version: 1;
  exportedAt: string;
  companion: { name: string };
  /** The last message of the branch that was shown. */
  leafId: string | null;
  /** Parents before their children. */
  messages: TalkFileMessage[];
};

export type TalkFileMessage = Required<ImportedMessage> & {
  /** What the engine was given for it; not read back, because it names facts of the talk that was exported. */
  recalled: unknown;
};

const importedMessage = () =>
  z.object({
    id: z.string().min(1).max(100),
    parentId: z.string().min(1).max(100).nullable(),
    role: z.enum(["user", "assistant"]),
    kind: z.enum(["talk", "greeting", "crisis", "picture"]).default("talk"),
    content: z.string().max(16_000),
    imageUrl: z.string().max(2048).nullable().default(null),
    state: z.enum(["complete", "stopped", "cut"]).default("complete"),
    engine: z.string().max(60).nullable().default(null),
    model: z.string().max(200).nullable().default(null),
    notice: z.enum(["start", "three_hours", "asked"]).nullable().default(null),
    offeredScene: z.string().max(500).nullable().default(null),
    favourite: z.boolean().default(false),
    // PostgreSQL knows no year 0.
    createdAt: z.iso.datetime({ offset: true }).refine((at) => at >= "0001"),
  });

export type ImportedMessage = z.output<ReturnType<typeof importedMessage>>;

export const importMessages = () =>
  z.object({
    action: z.literal("import_messages"),
    conversationId: z.uuid(),
    importId: z.uuid().meta({ description: "The same for all parts of a file." }),
    messages: z.array(importedMessage()).min(1).max(companionLimits.importedAtOnce),
  });
