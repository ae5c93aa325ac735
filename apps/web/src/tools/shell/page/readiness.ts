/** What stands in the way of a submission, as every tool tells it. */
import type { CallToAction } from "./call-to-action.tsx";

/**
 * `label` is written on the button, `message` tells the whole of it. With a call to action the message is written
 * beneath the button as well.
 */
export type ReasonOf<Code extends string> = {
  code: Code;
  label: string;
  message: string;
  callToAction?: CallToAction;
};
export type Reason = ReasonOf<string>;

/** The reasons that hold, in their order. */
export const activeReasons = <Found extends Reason>(found: readonly (Found | false)[]): Found[] =>
  found.filter((reason) => reason !== false);

export const creditsLoading = {
  code: "loading",
  label: "Loading your credits",
  message: "Your credits are still loading.",
} as const satisfies Reason;

/** @param purpose what they are needed for, such as "generate an image". */
export const creditsNeeded = (purpose: string, neededCredits: number, balanceCredits: number): string =>
  `Insufficient credits. You need ${neededCredits} credits to ${purpose}, but you have ${balanceCredits} credits.`;
