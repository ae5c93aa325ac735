/** What a refused order of a video says: its own words, beside what all tools tell alike. */
import { cannotFollow } from "#tools/shell/refusals/cannot-follow.ts";
import {
  sessionEnded,
  tellBy,
  wordsTellers,
  type Teller,
  type Tellers,
} from "#tools/shell/refusals/refusal-text.ts";
import { failureText } from "./failure-text.ts";

const tellers: Tellers = {
  ...wordsTellers,
  cannot_follow: cannotFollow("This engine cannot do that"),
  unauthorized: sessionEnded("Sign in again to make this video. Your description is kept."),
};

const byItsWords: Teller = ({ sentence }) => {
  const { title, text } = failureText(sentence);
  return { place: "toast", title, description: text };
};

export const refusalText = tellBy(tellers, byItsWords);
