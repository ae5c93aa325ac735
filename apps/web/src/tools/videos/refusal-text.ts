/** What a refused order of a video says: its own words, beside what all tools tell alike. */
import {
  cannotFollow,
  sessionEnded,
  messageBy,
  promptMessages,
  type MessageOf,
  type Messages,
} from "#tools/shell/messages/refusal-text.ts";
import { failureText } from "./failure-text.ts";

const messages: Messages = {
  ...promptMessages,
  cannot_follow: cannotFollow("This engine cannot do that"),
  unauthorized: sessionEnded("Sign in again to make this video. Your description is kept."),
};

const byItsWords: MessageOf = ({ sentence }) => {
  const { title, text } = failureText(sentence);
  return { shownAs: "toast", title, description: text };
};

export const refusalText = messageBy(messages, byItsWords);
