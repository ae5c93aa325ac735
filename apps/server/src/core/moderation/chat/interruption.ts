/**
 * The answers that take the place of a companion's reply: to danger, with lines that help, and to threats. They cost and
 * count nothing, whoever speaks for the companion. A country that is not known gets a general directory.
 */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import type { ChatLanguage } from "./chat-lexicon.ts";
import { linesFor } from "./crisis-lines.ts";
import { interruptionTexts } from "./interruption-texts.ts";

export type InterruptionKind = "self-harm" | "eating-disorder" | "violence";

export function interruptionText(
  kind: InterruptionKind,
  { language, country, lines }: { language: ChatLanguage; country: string | null; lines: CrisisLines },
): string {
  const words = interruptionTexts[language];
  const helped = linesFor(lines, country, kind === "violence" ? "self-harm" : kind);
  const emergency = words.emergency(helped.emergency);
  if (kind === "violence") return words.violence(emergency);
  const local =
    country === null || helped.lines.length === 0
      ? []
      : [`${nameOf(country, language)}: ${namesAndNumbers(helped.lines).join(words.and)}.`];
  const opening = kind === "self-harm" ? words.selfHarm(emergency) : words.eating(emergency);
  return [opening, ...local, words.directory(lines.directory.name)].join(
    language === "ja" || language === "zh" ? "" : " ",
  );
}

/** "TelefonSeelsorge 0800 1110111, 0800 1110222". */
function namesAndNumbers(lines: readonly { name: string; number: string }[]): string[] {
  const byName = Map.groupBy(lines, ({ name }) => name);
  return [...byName].map(([name, all]) => {
    const numbers = all.map(({ number }) => number).filter((number) => number !== name);
    return [name, numbers.join(", ")].filter((part) => part !== "").join(" ");
  });
}

const nameOf = (country: string, language: ChatLanguage): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;
