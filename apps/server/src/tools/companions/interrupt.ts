/** Whether a message takes the place of a reply, and what is answered then: danger before anything else. */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { alarmsHeard } from "#core/moderation/chat/alarms-heard.ts";
import { languageOf } from "#core/moderation/chat/chat-alarms.ts";
import { type AlarmKind, type ChatLanguage, chatLanguages } from "#core/moderation/chat/chat-lexicon.ts";
import { countryOf } from "#core/moderation/chat/crisis-lines.ts";
import { type InterruptionKind, interruptionText } from "#core/moderation/chat/interruption.ts";

export type Interruption = { kind: InterruptionKind; answer: string };

export type HeardMessage = { interruption: Interruption | null; saysMinor: boolean };

export type Listener = {
  /** Of the conversation, as a BCP 47 tag. */
  language: string | null;
  /** The header of the request, which may name a country. */
  acceptLanguage?: string | undefined;
};

const isInterrupting = (kind: AlarmKind): kind is InterruptionKind =>
  kind === "self-harm" || kind === "eating-disorder" || kind === "violence";

/** Whether the message was answered with help or a refusal in the place of a reply. */
export const interrupts = (message: string, now: Date): boolean =>
  alarmsHeard(message, now).some(({ kind }) => isInterrupting(kind));

/** @param listen asked only for a message that interrupts. */
export async function hearMessage(
  message: string,
  { crisisLines, now }: { crisisLines: CrisisLines; now: () => Date },
  listen: () => Promise<Listener>,
): Promise<HeardMessage> {
  const alarms = alarmsHeard(message, now());
  const saysMinor = alarms.some(({ kind }) => kind === "minor");
  const alarm = alarms.find(({ kind }) => isInterrupting(kind));
  // Who says to be under 18 is helped in danger, and otherwise only told that this place is for adults.
  if (!alarm || !isInterrupting(alarm.kind) || (saysMinor && alarm.kind === "violence"))
    return { interruption: null, saysMinor };
  const { kind } = alarm;
  const { language, acceptLanguage } = await listen();
  const spoken = languageOf(message) ?? supported(language) ?? alarm.language;
  const answer = interruptionText(kind, {
    language: spoken,
    country: countryOf(spoken, language, acceptLanguage),
    lines: crisisLines,
  });
  return { interruption: { kind, answer }, saysMinor };
}

/** The help for a danger that the engine saw and no list of words did. */
export function helpFor(
  danger: Exclude<InterruptionKind, "violence">,
  message: string,
  { language }: Pick<Listener, "language">,
  lines: CrisisLines,
): string {
  const spoken = languageOf(message) ?? supported(language) ?? "en";
  return interruptionText(danger, { language: spoken, country: countryOf(spoken, language), lines });
}

function supported(tag: string | null): ChatLanguage | null {
  const language = tag?.split("-")[0]?.toLowerCase();
  return chatLanguages.find((known) => known === language) ?? null;
}

/** A crisis keeps the companion grave for a day, and is counted for the yearly report. */
export const isCrisis = ({ kind }: Interruption): boolean => kind !== "violence";
