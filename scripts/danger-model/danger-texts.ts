/**
 * The texts that the model of danger is trained on: those that were written for it, by authors who had seen neither the lists
 * nor another set, and the half of the sentences that the lists are made with.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isCrisis, readChatTexts } from "../../apps/server/testing/moderation/chat-texts.ts";

export type DangerText = { text: string; danger: "self-harm" | "eating-disorder" | null };

const bySubject = z.record(z.string(), z.array(z.string().min(1)));
const file = z.strictObject({ dangers: bySubject, everyday: bySubject });

export const textsFolder = path.join(import.meta.dirname, "texts");

export function readDangerTexts(): DangerText[] {
  return [
    ...readdirSync(textsFolder).flatMap((name) => readTold(path.join(textsFolder, name))),
    // A threat is danger for somebody else, and answered otherwise.
    ...readChatTexts("tuning").flatMap(({ subject, text }): DangerText[] =>
      subject === "violence" ? [] : [{ text, danger: isCrisis(subject) ? subject : null }],
    ),
  ];
}

function readTold(name: string): DangerText[] {
  const { dangers, everyday } = file.parse(JSON.parse(readFileSync(name, "utf8")));
  return [
    ...Object.entries(dangers).flatMap(([subject, texts]) =>
      texts.map((text) => ({
        text,
        danger: subject === "eating" ? ("eating-disorder" as const) : ("self-harm" as const),
      })),
    ),
    ...Object.values(everyday)
      .flat()
      .map((text) => ({ text, danger: null })),
  ];
}
