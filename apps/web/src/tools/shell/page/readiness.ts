/** The reasons that block a submission, in the form that all tools share. */
import type { CallToAction } from "./call-to-action.tsx";

/** `label` is shown on the button, `message` explains it. With a call to action the message is shown beneath the button. */
export type ReasonOf<Code extends string> = {
  code: Code;
  label: string;
  message: string;
  callToAction?: CallToAction;
};
export type Reason = ReasonOf<string>;

/** The reasons that apply, in their order. */
export const activeReasons = <Found extends Reason>(found: readonly (Found | false)[]): Found[] =>
  found.filter((reason) => reason !== false);

export const creditsLoading = {
  code: "loading",
  label: "Loading your credits",
  message: "Your credits are still loading.",
} as const satisfies Reason;

/** @param purpose completes "to", such as "generate an image". */
export const creditsNeeded = (purpose: string, neededCredits: number, balanceCredits: number): string =>
  `Insufficient credits. You need ${neededCredits} credits to ${purpose}, but you have ${balanceCredits} credits.`;
