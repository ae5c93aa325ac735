/** What stands in the way of an order, as every tool tells it. */

/** `label` stands on the button, `message` tells the whole of it. */
export type BlockOf<Code extends string> = { code: Code; label: string; message: string };

/** Those that do stand in the way, in their order. */
export const activeReasons = <Block extends BlockOf<string>>(found: readonly (Block | false)[]): Block[] =>
  found.filter((block) => block !== false);

export const creditsLoading = {
  code: "loading",
  label: "Loading your credits",
  message: "Your credits are still loading.",
} as const;

/** @param purpose what they are needed for, such as "generate an image". */
export const creditsNeeded = (purpose: string, neededCredits: number, balanceCredits: number): string =>
  `Insufficient credits. You need ${neededCredits} credits to ${purpose}, but you have ${balanceCredits} credits.`;
