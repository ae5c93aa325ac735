/** What each action costs, in credits. Shown and charged from here only. */
export const costCredits = {
  image: 20,
  character: 20,
  video: 40,
  process: 40,
  upscale: 20,
  edit: 20,
  companionImage: 5,
  companionMessage: 2,
} as const;

export type CostKind = keyof typeof costCredits;
