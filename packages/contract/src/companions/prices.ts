/** Prices of companions, in credits, and what people without a plan have. The price of each tool is in `tools/`. */
export const companionCostCredits = { image: 5, message: 2 } as const;

/** A picture of a companion, by an engine with a price of its own or null: never less than the engine's. */
export const companionPictureCredits = (enginePriceCredits: number | null): number =>
  Math.max(companionCostCredits.image, enginePriceCredits ?? 0);

export const companionLimits = {
  /** Messages that somebody without a plan may send, ever. */
  freeMessages: 20,
  /** Messages to one companion of the public demo, in one visit. */
  demoMessages: 5,
} as const;
