/** The sentences of refusals and failures. Apart from the codes, which most first screens do not need. */

/** `happened`: the sentence without its end that nothing was charged, for screens that say so beside it. */
export type FailureText = { sentence: string; happened?: string };

export const nothingCharged = "Nothing was charged.";
export const uncharged = (happened: string): Required<FailureText> => ({
  sentence: `${happened} ${nothingCharged}`,
  happened,
});
