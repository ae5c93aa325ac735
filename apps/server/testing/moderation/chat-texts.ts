/**
 * Sentences of talks with what they should raise, by language. The lists were made with the tuning halves; nobody mends
 * the misses of the held-out halves, because they show how the check judges words that it was not made for.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type AlarmKind, measuredLanguages } from "#core/moderation/chat/chat-lexicon.ts";

/** `everyday` and `adult` (talk of ages) raise nothing. */
const subjects = [
  "self-harm",
  "eating-disorder",
  "violence",
  "minor",
  "claims-human",
  "everyday",
  "adult",
] as const;
export type Subject = (typeof subjects)[number];

const half = z.strictObject(
  Object.fromEntries(subjects.map((subject) => [subject, z.array(z.string().min(1))])) as Record<
    Subject,
    z.ZodArray<z.ZodString>
  >,
);
const set = z.strictObject({ tuning: half, heldOut: half });

export type Half = keyof z.output<typeof set>;
export type ChatText = { language: string; subject: Subject; text: string };

export const readChatTexts = (which: Half): ChatText[] =>
  measuredLanguages.flatMap((language) => {
    const file = path.join(import.meta.dirname, "chat", `${language}.json`);
    const texts = set.parse(JSON.parse(readFileSync(file, "utf8")))[which];
    return subjects.flatMap((subject) => texts[subject].map((text) => ({ language, subject, text })));
  });

/** Harm to oneself and eating disorders: both interrupt the talk with lines that help. */
export const isCrisis = (subject: AlarmKind | Subject): subject is "self-harm" | "eating-disorder" =>
  subject === "self-harm" || subject === "eating-disorder";
export const isInnocent = (subject: Subject): boolean => subject === "everyday" || subject === "adult";
