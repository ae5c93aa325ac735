/** What a person's message says of danger and age: by the lists of words, and of danger also by the model of it. */
import { alarmsIn, languageOf } from "./chat-alarms.ts";
import type { AlarmKind, ChatLanguage } from "./chat-lexicon.ts";
import { dangerIn } from "./danger-model/danger-model.ts";

/** The most urgent first. @param today years of birth are judged by it. */
export function alarmsHeard(message: string, today: Date): { kind: AlarmKind; language: ChatLanguage }[] {
  const alarms = alarmsIn(message, today);
  if (alarms.some(({ kind }) => kind === "self-harm" || kind === "eating-disorder")) return alarms;
  const kind = dangerIn(message);
  return kind === null ? alarms : [{ kind, language: languageOf(message) ?? "en" }, ...alarms];
}
