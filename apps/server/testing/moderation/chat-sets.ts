/** What the check of talks says of the sentences in `chat-texts.ts`. */
import { alarmsHeard } from "#core/moderation/chat/alarms-heard.ts";
import { type ChatText, type Half, isCrisis, isInnocent, readChatTexts, type Subject } from "./chat-texts.ts";

export type JudgedText = ChatText & { isRight: boolean };

/** Years of birth are judged on one day. */
const today = new Date("2026-11-23T12:00:00Z");

/** Every text of one half with whether it was judged as its author expects. */
export const judgeChatSets = (which: Half): JudgedText[] =>
  readChatTexts(which).map((one) => ({ ...one, isRight: isRight(one.subject, one.text) }));

function isRight(subject: Subject, text: string): boolean {
  const kinds = alarmsHeard(text, today).map(({ kind }) => kind);
  if (isInnocent(subject)) return kinds.length === 0;
  return isCrisis(subject) ? kinds.some(isCrisis) : kinds.some((kind) => kind === subject);
}
