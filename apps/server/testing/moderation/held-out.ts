/**
 * Held-out sets of talks: the second, by the author of the lists, the third, the fourth and the fifth by others, who had seen neither
 * lists, sets nor the texts of the model of danger. The fifth holds mostly short messages, in French and Japanese only. Nobody mends their misses: the figures show how the check judges words
 * that it was not made for.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { alarmsHeard } from "#core/moderation/chat/alarms-heard.ts";
import { measuredLanguages } from "#core/moderation/chat/chat-lexicon.ts";
import { isCrisis } from "./chat-texts.ts";

/** How a danger is told. `someone` is another person who is in danger now, `brief` any danger in one to ten words. */
const tellings = [
  "explicit",
  "veiled",
  "slang",
  "typos",
  "self-injury",
  "past",
  "someone",
  "eating",
  "brief",
] as const;
export type Telling = (typeof tellings)[number] | "everyday";

const texts = z.array(z.string().min(1));
const set = z.strictObject({ dangers: z.partialRecord(z.enum(tellings), texts), everyday: texts });

export type HeldOutJudged = { language: string; telling: Telling; text: string; isRight: boolean };

export const heldOutSets = ["second", "third", "fourth", "fifth"] as const;

/** Every text with whether it was judged as its author expects; everyday talk raises no alarm of any kind. */
export const judgeHeldOut = (which: (typeof heldOutSets)[number]): HeldOutJudged[] =>
  measuredLanguages.flatMap((language) => {
    const file = path.join(import.meta.dirname, `chat-${which}`, `${language}.json`);
    if (!existsSync(file)) return [];
    const { dangers, everyday } = set.parse(JSON.parse(readFileSync(file, "utf8")));
    const today = new Date("2026-11-27T12:00:00Z");
    const kindsIn = (text: string) => alarmsHeard(text, today).map(({ kind }) => kind);
    return [
      ...tellings.flatMap((telling) =>
        (dangers[telling] ?? []).map((text) => ({
          language,
          telling,
          text,
          isRight: kindsIn(text).some(isCrisis),
        })),
      ),
      ...everyday.map((text) => ({
        language,
        telling: "everyday" as const,
        text,
        isRight: kindsIn(text).length === 0,
      })),
    ];
  });
