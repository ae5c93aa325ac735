/** Sets of requests with their expected verdicts, and what the text check says of them when a tool judges them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { checkText } from "#core/moderation/check-text.ts";
import {
  type Passage,
  passagesOfChange,
  passagesOfCharacter,
  passagesOfPicture,
} from "#core/moderation/passages.ts";

const evaluatedCase = z.object({
  text: z.string().min(1),
  language: z.string(),
  tool: z.string(),
  upload: z.boolean(),
  expect: z.enum(["refuse", "allow"]),
});
export type EvaluatedCase = z.output<typeof evaluatedCase>;

export const readEvaluationSet = (file: string): EvaluatedCase[] =>
  z.array(evaluatedCase).parse(JSON.parse(readFileSync(file, "utf8")));

const readSets = (folder: string): { name: string; cases: EvaluatedCase[] }[] =>
  readdirSync(path.join(import.meta.dirname, folder)).map((name) => ({
    name,
    cases: readEvaluationSet(path.join(import.meta.dirname, folder, name)),
  }));

/** The sets that the text check was measured with; their misses were mended afterwards. */
export const evaluationSets = readSets("evaluated");

/** Sets whose misses are not mended: they show how the check judges words that it was not made for. */
export const measuredSets = readSets("measured");

/** Whether the tool that the request is written for would refuse it before anything is charged or drawn. */
export function isRefused(evaluated: EvaluatedCase, today: Date): boolean {
  return passagesOf(evaluated).some(({ text, context }) => !checkText(text, context, today).ok);
}

function passagesOf({ text, tool, upload: followsUpload }: EvaluatedCase): Passage[] {
  if (tool.startsWith("character")) return passagesOfCharacter({ name: "Ava", prompt: text, followsUpload });
  if (tool.startsWith("negative"))
    return passagesOfPicture({
      prompt: "portrait of a woman",
      characterPrompt: "",
      negativePrompt: text,
      followsUpload,
    });
  if (tool === "image")
    return passagesOfPicture({ prompt: text, characterPrompt: "", negativePrompt: "", followsUpload });
  return passagesOfChange({
    kind: tool === "video" ? "video" : "edit",
    prompt: text,
    text,
    storedWords: [],
    followsUpload,
  });
}
